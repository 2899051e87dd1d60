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
/// @param shares 0, or in how many parts rounds are left out that do what the one before did, and
///   read what it has read: then there are some of the ways that the thread has ([SameRounds])
record Rests(Stops stops, boolean forever, boolean halts, boolean forgets, int shares) {
  static final Rests NOWHERE = new Rests(Stops.NOWHERE, false, false, false, 0);

  /// Whether the thread may wait at a barrier for ever.
  boolean bars() {
    return forever && !halts;
  }
}
