"""The rules that the source tree keeps, each a function from a module or a file to complaints."""
