package dev.acquit.model.explorer;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// A small program for [Explorer], which shares no class with the engines: threads with every
/// control flow over a few variables. It is printed as tests by [PtxText] and [CppText].
///
/// @param variables its variables
/// @param threads its threads
record Toy(List<Variable> variables, List<Strand> threads) {
  /// Registers of 32 bits, from 0 on.
  static final int NARROW = 6;

  /// Registers in all: behind the narrow ones, of 64 bits.
  static final int REGISTERS = 8;

  /// A thread.
  ///
  /// @param cta the CTA in which it is
  record Strand(int cta, List<Deed> body) {}

  static int bits(int register) {
    return register < NARROW ? Integer.SIZE : Long.SIZE;
  }

  /// What a register is called in texts.
  static String name(int register) {
    return (register < NARROW ? "r" : "rd") + register;
  }

  /// Which registers of a thread are written by what could be seen of it, in order.
  List<Integer> registers(int thread) {
    List<Integer> all = new ArrayList<>();
    collect(threads.get(thread).body(), all);
    return all.stream().filter(r -> r >= 0).distinct().sorted().toList();
  }

  /// What conditions may speak of: registers that are written, and cells.
  List<String> terms() {
    TreeSet<String> all = new TreeSet<>();
    for (int t = 0; t < threads.size(); t++) {
      for (int r : registers(t)) {
        all.add(t + ":" + name(r));
      }
    }
    for (Variable v : variables) {
      for (int e = 0; e < v.initial().size(); e++) {
        all.add(v.cell(e));
      }
    }
    return List.copyOf(all);
  }

  private static void collect(List<Deed> body, List<Integer> all) {
    for (Deed deed : body) {
      switch (deed) {
        case Deed.Load l -> all.add(l.register());
        case Deed.LoadPair l -> all.addAll(List.of(l.first(), l.second()));
        case Deed.Change c -> all.add(c.register());
        case Deed.Compute c -> all.add(c.register());
        case Deed.Set s -> all.add(s.register());
        case Deed.If i -> {
          collect(i.yes(), all);
          collect(i.no(), all);
        }
        case Deed.Loop l -> collect(l.body(), all);
        case Deed.Together g -> all.add(g.register());
        case Deed.Store _,
            Deed.StorePair _,
            Deed.Fence _,
            Deed.Leave _,
            Deed.Again _,
            Deed.Meet _ -> {}
      }
    }
  }

  /// Whether some thread goes round.
  boolean goesRound() {
    return threads.stream().anyMatch(t -> goesRound(t.body()));
  }

  private static boolean goesRound(List<Deed> body) {
    return body.stream()
        .anyMatch(d ->
            d instanceof Deed.Loop
                || (d instanceof Deed.If i && (goesRound(i.yes()) || goesRound(i.no()))));
  }
}
