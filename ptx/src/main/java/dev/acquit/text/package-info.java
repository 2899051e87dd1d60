/// Reading text: positions, diagnostics and the lexer that every reader of this project uses.
package dev.acquit.text;
