package dev.acquit.reports.graph;

import java.util.Locale;
import java.util.Map;

/// A colour with a role, on light and on dark paper.
///
/// On light paper relations have the colours that herd7 gives them: `rf`, `co`, `fr` and `po` those
/// built in (herdtools7, `herd/Pretty.ml`), `rmw` that of its catalogues' configurations, `sw` and
/// `hb` those of `herd/libdir/cpp11.cfg`, and synchronisation the dark green of its fences. What
/// herd has no colour for has one of ours.
public enum Ink {
  /// What is drawn on.
  PAPER("#ffffff", "#15181d"),
  /// Text, and frames of events.
  TEXT("#000000", "#e8eaed"),
  /// Text of less weight.
  FAINT("#57606a", "#9aa5b1"),
  /// The inside of an event.
  EVENT("#f6f8fa", "#1f242b"),
  /// The inside of a fence or barrier.
  FENCE("#e9edf2", "#2a3139"),
  /// The frame of an event.
  EDGE("#8c959f", "#6b7684"),
  /// The inside of an event of the cycle.
  CYCLE("#fff4c2", "#4a3f12"),
  /// What lies under the arrows of the cycle.
  HALO("#ffe27a", "#6b5a14"),
  /// The frame of an event of the cycle.
  CYCLE_EDGE("#b08800", "#d4a72c"),
  /// A frame around threads.
  PLACE("#fbfcfd", "#191d23"),
  /// Its border.
  PLACE_EDGE("#c9d1d9", "#3d454f"),
  /// Program order.
  PO("#000000", "#e8eaed"),
  /// Reads-from.
  RF("#ff0000", "#ff6b66"),
  /// Coherence, modification order.
  CO("#0000ff", "#7aa7ff"),
  /// From-read, reads-before.
  FR("#ffa040", "#ffb366"),
  /// The name of that: orange letters on white are hard to read.
  FR_NAME("#b35c00", "#ffb366"),
  /// The two halves of a read-modify-write, and dependencies.
  RMW("#4b0082", "#c3a6ff"),
  /// Synchronises.
  SYNC("#006400", "#5fd38a"),
  /// Synchronises-with of C++.
  SW("#ff3e96", "#ff8abf"),
  /// An order of sequentially consistent fences or operations.
  SC("#cc00cc", "#f08cf0"),
  /// A relation without a colour of its own, the first in a picture.
  FIRST("#a52a2a", "#e08f7f"),
  /// The second.
  SECOND("#00808a", "#4cc4cf"),
  /// The third and all others.
  THIRD("#6b7000", "#c2c95a");

  private static final Map<String, Ink> RELATIONS =
      Map.ofEntries(
          Map.entry("po", PO),
          Map.entry("sb", PO),
          Map.entry("rf", RF),
          Map.entry("co", CO),
          Map.entry("mo", CO),
          Map.entry("wo", CO),
          Map.entry("fr", FR),
          Map.entry("rb", FR),
          Map.entry("rmw", RMW),
          Map.entry("addr", RMW),
          Map.entry("data", RMW),
          Map.entry("ctrl", RMW),
          Map.entry("dep", RMW),
          Map.entry("hb", RMW),
          Map.entry("sync", SYNC),
          Map.entry("sw", SW),
          Map.entry("sc", SC),
          Map.entry("S", SC),
          Map.entry("sync_fence", SC));

  private static final Ink[] OTHERS = {FIRST, SECOND, THIRD};

  private final String light;
  private final String dark;

  Ink(String light, String dark) {
    this.light = light;
    this.dark = dark;
  }

  /// `#rrggbb` on light paper.
  String light() {
    return light;
  }

  /// `#rrggbb` on dark paper.
  String dark() {
    return dark;
  }

  /// Its name in style sheets.
  String css() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The colour of a relation.
  ///
  /// @param relation its name in the model; `^-1` is passed over
  /// @param others how many relations without a colour came before it in the picture
  static Ink of(String relation, int others) {
    Ink known = RELATIONS.get(base(relation));
    return known == null ? OTHERS[Math.min(others, OTHERS.length - 1)] : known;
  }

  /// Whether a relation has a colour of its own.
  static boolean knows(String relation) {
    return RELATIONS.containsKey(base(relation));
  }

  private static String base(String relation) {
    return relation.endsWith("^-1") ? relation.substring(0, relation.length() - 3) : relation;
  }
}
