"""Child processes that never outlive the process that started them.

May import: worker.errors.
"""
