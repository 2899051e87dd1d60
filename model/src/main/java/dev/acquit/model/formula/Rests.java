package dev.acquit.model.formula;

import dev.acquit.model.progress.Stops;

/// Where a thread may stay on its way.
///
/// @param stops for ever, since the progress model lets it stand still (ADR 18)
/// @param forever whether it is asked who stays for ever: then a thread may do so at a barrier,
///   too, and no rounds with barriers are left out, since they may be all that threads do for ever
/// @param halts where others may hold it up, which is asked for where bounds are looked for (ADR
///   17); nothing else is for ever then
/// @param forgets whether loops that only read and count forget after some rounds what they count:
///   then there are more ways than the thread has, and all that it has
record Rests(Stops stops, boolean forever, boolean halts, boolean forgets) {
  /// Whether the thread may wait at a barrier for ever.
  boolean bars() {
    return forever && !halts;
  }
}
