package dev.acquit.reports.run;

import dev.acquit.gpu.claim.Claim;
import dev.acquit.gpu.run.Note;
import dev.acquit.gpu.run.RunMode;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.reports.ModelId;
import java.util.Locale;
import java.util.Optional;

/// What a run of a test gave, and where it comes from.
///
/// @param file the file of the test as the user named it
/// @param test the test
/// @param model the model that graded
/// @param mode how hard was tried
/// @param seed from which configurations were drawn
/// @param run what was counted
/// @param table what was seen, with grades
/// @param claim what may be claimed
public record RunReport(
    String file,
    PtxTest test,
    ModelId model,
    RunMode mode,
    long seed,
    TestRun run,
    GradedTable table,
    Claim claim) {
  /// For people.
  public RunSummary summary() {
    // Of a run that shows nothing the verdict says why.
    boolean early =
        !run.ending().complete()
            && claim.verdict() != RunVerdict.NOT_TRUSTED
            && claim.verdict() != RunVerdict.NOT_RUN;
    return new RunSummary(
        file,
        test,
        model,
        run.device(),
        mode.name().toLowerCase(Locale.ROOT),
        seed,
        early ? Optional.of(run.ending().words()) : Optional.empty(),
        run.configurations().stream().map(c -> c.fit().configuration().number()).distinct().count(),
        run.counts().instances(),
        run.seconds(),
        table,
        run.configurations().stream()
            .flatMap(c -> c.oddities().stream())
            .map(Object::toString)
            .toList(),
        claim,
        run.notes().stream().filter(Note.Clipped.class::isInstance).count(),
        run.notes().stream().filter(n -> !(n instanceof Note.Clipped)).map(Note::words).toList());
  }
}
