"""The words of the effect language, prepared to be evaluated."""
