package dev.acquit.reports.run;

import dev.acquit.gpu.claim.Claim;
import dev.acquit.gpu.run.RunMode;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.reports.ModelId;

/// What a run of a test gave, and where it comes from.
///
/// @param file the file of the test as the user named it
/// @param line the line of what the test asks; 0: not known
/// @param model the model that graded
/// @param mode how hard was tried
/// @param seed from which configurations were drawn
/// @param run what was counted
/// @param table what was seen, with grades
/// @param claim what may be claimed
public record RunReport(
    String file,
    int line,
    PtxTest test,
    ModelId model,
    RunMode mode,
    long seed,
    TestRun run,
    GradedTable table,
    Claim claim) {}
