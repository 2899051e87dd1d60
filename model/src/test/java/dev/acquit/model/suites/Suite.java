package dev.acquit.model.suites;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.generate.cycle.ConditionStyle;
import dev.acquit.litmus.generate.cycle.Cycle;
import dev.acquit.litmus.generate.cycle.CycleTest;
import dev.acquit.litmus.generate.cycle.CycleText;
import dev.acquit.litmus.generate.cycle.PlacedCycle;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Collections of tests: ours, those that the generator makes, and those of others, which are not
/// ours to ship.
enum Suite {
  /// The canonical tests of both languages.
  CANONICAL("src/test/resources/canonical"),

  /// Waits, for the rules of loops.
  WAITS("src/test/resources/waits"),

  /// What the documentation speaks about, progress and the host beside the GPU among it.
  EXAMPLES("../docs/examples"),

  /// Cycles of every family with orders and fences chosen.
  SHIPPED("../litmus/tests"),

  /// What the tests of the command have.
  COMMAND("../cli/src/test/resources"),

  /// What the reader's tests have.
  READER("../litmus/src/test/resources"),

  /// Cycles of four accesses in both languages, and of six with fences.
  CYCLES("") {
    @Override
    List<Asking> tests() throws InputException {
      List<Asking> all = new ArrayList<>();
      for (TestLanguage language : TestLanguage.values()) {
        for (String text : EDGES) {
          for (Cycle cycle : CycleText.cycles("edges", text, language)) {
            LitmusTest test =
                CycleTest.of(PlacedCycle.apart(cycle), language, ConditionStyle.CYCLE);
            all.add(new Asking(language + " " + test.header().name(), test, false));
          }
        }
      }
      return all;
    }
  },

  /// The PTX tests that the Dat3M project publishes, in the folder `acquit.material`.
  MATERIAL(named("acquit.material", "data/ptx-tests")),

  /// C tests, in the folder `acquit.peer.tests` and those in it.
  PEER(named("acquit.peer.tests", ""));

  /// Edges of which every choice is one cycle.
  private static final List<String> EDGES =
      List.of(
          "Rlx Pod** Rlx|Rel|Acq Rfe|Fre|Coe Rlx|Acq|Rel Pod** Rlx Rfe|Fre|Coe",
          "Rlx FenceSc** Rlx Rfe|Fre|Coe Rlx FenceSc** Rlx Rfe|Fre|Coe",
          "Rlx FenceAcqRel** Rlx Rfe|Fre|Coe Rlx Pod** Rlx Rfe|Fre|Coe",
          "Rlx Dp*W Rlx Rfe Rlx Pod*W Rlx Rfe",
          "Rlx PodWW Rel Rfe Acq PodRW Rlx Rfe Rlx PodRR Rlx Fre");

  private final String folder;

  Suite(String folder) {
    this.folder = folder;
  }

  private static String named(String property, String within) {
    String folder = System.getProperty(property, "");
    return folder.isEmpty() ? "" : Path.of(folder, within).toString();
  }

  /// Whether its tests are on this machine.
  boolean isThere() {
    return this == CYCLES || (!folder.isEmpty() && Files.isDirectory(Path.of(folder)));
  }

  /// All of its tests that can be read, in the order of their names.
  List<Asking> tests() throws IOException, InputException {
    List<Path> files;
    Path root = Path.of(folder);
    try (Stream<Path> all = Files.walk(root)) {
      files = all.filter(f -> f.toString().endsWith(".litmus")).sorted().toList();
    }
    List<Asking> tests = new ArrayList<>();
    for (Path file : files) {
      String name = Asking.name(root, file);
      try {
        String text = Files.readString(file);
        tests.add(new Asking(name, LitmusReader.read(name, text), Asking.goesRound(text)));
      } catch (InputException | IOException e) {
        // Of the suites some are wrong on purpose, or of languages that are not ours.
        continue;
      }
    }
    return tests;
  }
}
