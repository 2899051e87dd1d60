package dev.acquit.codegen.ir;

/// A place in the source of a module, as its debugging information says.
///
/// @param file the path of the source
/// @param line from 1; 0 where the compiler knows none
/// @param column from 1; 0 where the compiler knows none
public record IrSpot(String file, int line, int column) {}
