package dev.acquit.cli.generate;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.Shard;
import dev.acquit.litmus.generate.cycle.Cycle;
import dev.acquit.litmus.generate.cycle.CycleName;
import dev.acquit.litmus.generate.cycle.CycleTest;
import dev.acquit.litmus.generate.cycle.CycleText;
import dev.acquit.litmus.generate.cycle.EdgeText;
import dev.acquit.litmus.generate.cycle.PlacedCycle;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.generate.space.ScopeTrees;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The tests of the cycles that a user wrote, each once.
///
/// @param errors what is wrong with words that are neither a cycle nor a name
record CycleTests(Iterator<LitmusTest> tests, List<Diagnostic> errors) {
  private static final String SOURCE = "CYCLE";

  /// There are 167,894 ways to put 8 threads into CTAs and these into GPUs, and ever more.
  private static final int MOST_PLACED = 8;

  /// Copies the list.
  CycleTests {
    errors = List.copyOf(errors);
  }

  /// The tests that are asked for.
  ///
  /// @throws InputException if the places of threads are wrong
  static CycleTests of(GenerateCycleCommand request) throws InputException {
    TestLanguage language = request.space.language;
    Optional<ScopeTrees> scopes = request.space.scopeTrees();
    Shard shard = request.space.shard;
    Map<PlacedCycle, String> originals = new LinkedHashMap<>();
    List<Diagnostic> errors = new ArrayList<>();
    for (String text : cycles(request.cycles)) {
      try {
        for (PlacedCycle placed : placed(text, language, scopes)) {
          originals.putIfAbsent(placed.canonical(), text);
        }
      } catch (InputException e) {
        errors.add(e.diagnostic());
      }
    }
    List<Map.Entry<PlacedCycle, String>> all = new ArrayList<>(originals.entrySet());
    List<Map.Entry<PlacedCycle, String>> wanted = new ArrayList<>();
    for (long i = shard.from(0); i < all.size(); i = shard.from(i + 1)) {
      wanted.add(all.get((int) i));
    }
    return new CycleTests(
        wanted.stream()
            .map(e -> CycleTest.of(e.getKey(), language, request.condition, e.getValue()))
            .iterator(),
        errors);
  }

  /// One cycle for each text; words without blanks are edges of one cycle if the first of them is
  /// an edge or an annotation, as diyone is called, else names.
  private static List<String> cycles(List<String> words) {
    boolean edges =
        words.stream().noneMatch(CycleTests::hasBlanks) && isEdgeOrAnnotation(words.getFirst());
    return edges ? List.of(String.join(" ", words)) : words;
  }

  private static boolean hasBlanks(String text) {
    return text.strip().chars().anyMatch(c -> Character.isWhitespace(c) || c == ',');
  }

  private static boolean isEdgeOrAnnotation(String word) {
    try {
      return !EdgeText.edges(SOURCE, word).isEmpty();
    } catch (InputException e) {
      try {
        return !EdgeText.annotations(SOURCE, word).isEmpty();
      } catch (InputException f) {
        return false;
      }
    }
  }

  private static List<PlacedCycle> placed(
      String text, TestLanguage language, Optional<ScopeTrees> scopes) throws InputException {
    boolean name = !hasBlanks(text) && !isEdgeOrAnnotation(text);
    List<PlacedCycle> cycles = new ArrayList<>();
    if (name) {
      cycles.add(CycleName.read(SOURCE, text.strip(), language));
    } else {
      for (Cycle cycle : CycleText.cycles(SOURCE, text, language)) {
        cycles.add(PlacedCycle.apart(cycle));
      }
    }
    if (scopes.isEmpty()) {
      return cycles;
    }
    List<PlacedCycle> everywhere = new ArrayList<>();
    for (PlacedCycle placed : cycles) {
      int threads = PlacedCycle.threads(placed.cycle());
      if (threads > MOST_PLACED) {
        throw new InputException(
                SOURCE,
                Position.START,
                "this has "
                    + threads
                    + " threads, and scope trees are made for at most "
                    + MOST_PLACED,
                "--scope-tree=apart puts each thread into a CTA of its own")
            .asBound();
      }
      for (List<Place> places : scopes.get().placements(threads)) {
        everywhere.add(new PlacedCycle(placed.cycle(), places));
      }
    }
    return everywhere;
  }
}
