"""Child processes that never outlive the process that started them."""
