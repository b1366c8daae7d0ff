"""`python -m cluesmith` is the command `cluesmith`."""

from cluesmith.cli.main import main

if __name__ == "__main__":
    main()
