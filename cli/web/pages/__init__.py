"""The pages: what each shows, read from the database and put into its template."""
