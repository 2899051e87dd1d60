package dev.acquit.bench.findings;

import dev.acquit.model.sat.SatSolver;
import java.nio.file.Path;
import java.util.function.Consumer;

/// What blocks are answered with.
///
/// @param examples the folder with the tests that a page names
/// @param solver decides formulas; used by several threads at a time
/// @param jobs how many formulas are decided at a time
/// @param progress told what was done, a line each
record Workplace(Path examples, SatSolver solver, int jobs, Consumer<String> progress) {}
