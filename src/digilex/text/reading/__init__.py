"""Text to words, words to programs: lexer, spelling, parser, and the nearest wording where one is not understood."""
