package dev.acquit.model.formula;

import dev.acquit.model.progress.Stops;

/// Where a thread may stand still on its way.
///
/// @param stops for ever, since the progress model lets it (ADR 18)
/// @param halts where others may hold it up, which is asked for where bounds are looked for (ADR
///   17)
record Rests(Stops stops, boolean halts) {}
