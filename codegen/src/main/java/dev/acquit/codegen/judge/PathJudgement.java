package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.OperationPath;
import java.util.Optional;

/// What one path is, compared with a mapping table.
///
/// @param verdict its verdict: CONFORMS, STRONGER, CONTEXT, WEAK_FIRST_LOAD, WEAKER or UNRECOGNISED
/// @param match the alternative that it is, or is at least as strong as; for WEAKER the one that it
///   comes closest to
/// @param why what is more, or what is lost, in words that a compiler writer can act on; of
///   CONFORMS what one should know all the same, mostly nothing
/// @param evidence for WEAK_FIRST_LOAD and WEAKER a litmus test that shows it
public record PathJudgement(
    OperationPath path,
    Verdict verdict,
    Optional<RowMatch> match,
    String why,
    Optional<LitmusEvidence> evidence) {}
