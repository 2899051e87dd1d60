package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Place;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/// Reads `scopes: (sys (gpu (cluster (cta P0)) (cta P1)))`.
///
/// Levels may be left out. A thread that stands in no CTA has one of its own, a CTA that stands in
/// no cluster is one of its own. Without `sys`, several trees may stand beside each other; without
/// `sys` and `gpu` all is on one device. What stands in `sys` must say on which device it is.
final class ScopeTreeReader {
  private enum Level {
    SYS,
    GPU,
    CLUSTER,
    CTA
  }

  private static final Map<String, Level> LEVELS =
      Map.of(
          "sys", Level.SYS,
          "system", Level.SYS,
          "gpu", Level.GPU,
          "device", Level.GPU,
          "cluster", Level.CLUSTER,
          "cta", Level.CTA,
          "block", Level.CTA,
          "wg", Level.CTA,
          "work_group", Level.CTA);

  /// The nodes above a thread, each by a number of its own; -1 where there is none.
  private record Path(int gpu, int cluster, int cta) {
    static final Path TOP = new Path(-1, -1, -1);
  }

  private final TokenReader in;
  private final int threads;
  private final Nesting nesting;
  private final Map<Integer, Place> places = new HashMap<>();
  private int nodes;

  private ScopeTreeReader(TokenReader in, int threads) {
    this.in = in;
    this.threads = threads;
    this.nesting = new Nesting(in);
  }

  /// Reads the section.
  ///
  /// @param threads how many threads there are
  /// @return the place of each thread, numbered as [Placement] does
  /// @throws InputException if something else comes, or not every thread stands in it just once
  static List<Place> read(TokenReader in, int threads) throws InputException {
    ScopeTreeReader reader = new ScopeTreeReader(in, threads);
    Token begin = in.expect("scopes");
    in.expect(":");
    do {
      reader.child(Path.TOP, null);
    } while (in.at("("));
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      if (!reader.places.containsKey(i)) {
        throw in.error(begin, "P" + i + " does not stand in the tree of scopes");
      }
      places.add(reader.places.get(i));
    }
    return Placement.canonical(places);
  }

  private void child(Path path, Level above) throws InputException {
    if (!in.at("(")) {
      leaf(path, above);
      return;
    }
    in.next();
    nesting.enter();
    Token word = in.expect(Token.Kind.WORD, "'sys', 'gpu', 'cluster' or 'cta'");
    Level level = LEVELS.get(word.text());
    if (level == null) {
      throw in.unknown("level", word, List.of("sys", "gpu", "cluster", "cta"));
    }
    if (above != null && level.compareTo(above) <= 0) {
      throw in.error(
          word,
          "'" + word.text() + "' cannot stand inside '" + name(above) + "'",
          "from outside to inside: sys, gpu, cluster, cta");
    }
    if (above == Level.SYS && level != Level.GPU) {
      throw in.error(
          word,
          "found '" + word.text() + "' directly in 'sys', expected 'gpu'",
          "say on which device it is: (sys (gpu (" + word.text() + " ...)))");
    }
    Path below = below(path, level);
    if (in.at(")")) {
      throw in.unexpected("a thread, as in 'P0', or '('");
    }
    while (!in.at(")")) {
      child(below, level);
    }
    in.expect(")");
    nesting.leave();
  }

  private Path below(Path path, Level level) {
    nodes++;
    return switch (level) {
      case SYS -> path;
      case GPU -> new Path(nodes, -1, -1);
      case CLUSTER -> new Path(path.gpu, nodes, -1);
      case CTA -> new Path(path.gpu, path.cluster, nodes);
    };
  }

  private void leaf(Path path, Level above) throws InputException {
    Token where = in.peek();
    if (above == null) {
      throw in.unexpected("'('");
    }
    int thread = TestWords.thread(in);
    if (thread >= threads) {
      throw in.error(where, "there is no thread P" + thread);
    }
    if (above == Level.SYS) {
      throw in.error(
          where,
          "found " + where.describe() + " directly in 'sys', expected 'gpu'",
          "say on which device it is: (sys (gpu " + where.text() + "))");
    }
    nodes++;
    int cta = path.cta >= 0 ? path.cta : nodes;
    OptionalInt cluster = path.cluster >= 0 ? OptionalInt.of(path.cluster) : OptionalInt.empty();
    if (places.put(thread, new Place(path.gpu, cluster, cta)) != null) {
      throw in.error(where, "P" + thread + " stands twice in the tree of scopes");
    }
  }

  private static String name(Level level) {
    return level.name().toLowerCase(Locale.ROOT);
  }
}
