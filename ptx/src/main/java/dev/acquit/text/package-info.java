/// Reading text: positions, diagnostics and the lexer that every reader of this project uses;
/// tables of comma-separated values; hashes of contents.
package dev.acquit.text;
