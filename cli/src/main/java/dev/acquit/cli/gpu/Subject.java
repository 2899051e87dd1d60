package dev.acquit.cli.gpu;

import dev.acquit.litmus.ast.PtxTest;

/// A test to be run.
///
/// @param file what messages call the file that it comes from
/// @param test the test; of a C++ test what it was compiled to
record Subject(String file, PtxTest test) {}
