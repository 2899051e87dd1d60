package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.cycle.Cycle.Link;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.List;
import java.util.StringJoiner;

/// Cycles as text: edges in the order in which they are gone, with annotations between them, as
/// [EdgeText] writes both.
///
/// ```
/// Rlx PodWW Rel Rfe Acq PodRR Rlx Fre
/// ```
///
/// An annotation belongs to the event at which it stands: behind the edge that comes to it, before
/// the edge that leaves it, or both. Before the first edge and behind the last is the same event.
/// An event without one is plain; but of a read-modify-write, `Rmw`, one end may be left without,
/// and is as the other.
///
/// Wildcards and choices stand for every cycle that fits: one edge ends as the next begins, every
/// annotation is one that the language has for such an access, and [CycleCheck] has nothing to say.
/// Cycles that are the same but for where they begin count once.
public final class CycleText {
  /// The most cycles that one text may stand for.
  public static final int MOST = 100_000;

  /// The most edges of a cycle.
  public static final int LONGEST = 100;

  private CycleText() {}

  /// The cycles that a text stands for; at least one.
  ///
  /// @param source what messages call the text
  /// @param text edges and annotations with blanks or commas between them
  /// @param language decides which annotations an access can have
  /// @throws InputException if a word is unknown or no cycle fits
  public static List<Cycle> cycles(String source, String text, TestLanguage language)
      throws InputException {
    return CycleReader.read(source, text, language);
  }

  /// The one cycle that a text stands for.
  ///
  /// @param source what messages call the text
  /// @param text edges and annotations with blanks or commas between them
  /// @param language decides which annotations an access can have
  /// @throws InputException if a word is unknown or not just one cycle fits
  public static Cycle cycle(String source, String text, TestLanguage language)
      throws InputException {
    List<Cycle> cycles = cycles(source, text, language);
    if (cycles.size() > 1) {
      throw new InputException(
          source,
          Position.START,
          "the text stands for " + cycles.size() + " cycles, expected one",
          "one of them is " + write(cycles.getFirst()));
    }
    return cycles.getFirst();
  }

  /// A cycle as it is written, from its first event on; plain events are without annotation. Read
  /// back it is the same.
  public static String write(Cycle cycle) {
    StringJoiner words = new StringJoiner(" ");
    for (Link link : cycle.links()) {
      if (!link.annotation().equals(Annotation.PLAIN)) {
        words.add(EdgeText.write(link.annotation()));
      }
      words.add(EdgeText.write(link.edge()));
    }
    return words.toString();
  }
}
