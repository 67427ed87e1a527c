"""Captain Silver: the treasure hunt by touch."""
