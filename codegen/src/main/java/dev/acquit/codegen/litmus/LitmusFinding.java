package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.CppTest;
import java.util.Optional;

/// What came out for one test.
///
/// @param test the C++ test
/// @param source the source that the compiler got; empty if the test is not written
/// @param verdict what it says of the compiler
public record LitmusFinding(CppTest test, Optional<WrittenTest> source, LitmusVerdict verdict) {}
