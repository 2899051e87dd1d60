package dev.acquit.cli.gate;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a user asks of `gate check`, or of the check behind `gate matrix`.
///
/// @param files PTX files, directories, `-`
/// @param manifest what functions implement, beside annotations
/// @param ir modules of LLVM IR that say what functions implement
/// @param sources whether comments in C++ sources do
/// @param requireAnnotations whether a function of which nothing is said is bad input
/// @param options what functions are compared with
/// @param verdicts which verdicts fail the gate, and how they are shown
record GateCheckRequest(
    List<String> files,
    Optional<Path> manifest,
    List<Path> ir,
    boolean sources,
    boolean requireAnnotations,
    GateOptions options,
    GateVerdictOptions verdicts) {
  /// Copies the list.
  GateCheckRequest {
    files = List.copyOf(files);
    ir = List.copyOf(ir);
  }
}
