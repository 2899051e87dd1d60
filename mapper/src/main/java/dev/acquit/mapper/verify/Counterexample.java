package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.Explanation;
import java.util.Optional;

/// A race-free C++ test and a compilation of it that has an outcome which the C++ test has not.
///
/// @param programClass the narrowest class that has the test
/// @param source the C++ test; its condition asks for the outcome
/// @param target the PTX test; its condition asks for the same
/// @param outcome the outcome, all registers and locations, in the words of the C++ test
/// @param why why the source model forbids the whole outcome, if that was found
/// @param witness an execution of the PTX test that ends so
/// @param size accesses and fences of the C++ test
public record Counterexample(
    ProgramClass programClass,
    CppTest source,
    PtxTest target,
    State outcome,
    Optional<Explanation> why,
    ExecutionView witness,
    int size) {}
