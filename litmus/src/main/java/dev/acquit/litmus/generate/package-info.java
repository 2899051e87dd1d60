/// Generation of tests, by cycle and exhaustively.
package dev.acquit.litmus.generate;
