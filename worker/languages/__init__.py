"""The catalogues of languages: what readers see, in one file for each language but English."""
