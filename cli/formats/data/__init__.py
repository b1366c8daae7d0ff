"""Formats for programs: tables as Parquet, and a database and a document for apps."""
