package dev.acquit.mapper.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Models;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.sat.Solvers;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.Pair;
import dev.acquit.model.symbolic.ScopeClass;
import dev.acquit.model.symbolic.Settings;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What makes formulas quick loses no counterexample. A program that is left out as useless is one
/// only if a smaller one is, so what is compared is whether there is one of at most some size.
///
/// `-Dacquit.bound=4` goes further, `-Dacquit.tables=60` asks about so many tables,
/// `-Dacquit.solver=NAME` names another solver, and `-Dacquit.report=true` says what was found.
class TunedEqualsPlainTest {
  private static final long SEED = Long.getLong("acquit.seed", 20261120L);
  private static final int BOUND = Integer.getInteger("acquit.bound", 3);
  private static final int TABLES = Integer.getInteger("acquit.tables", 4);
  private static final Path PROGRAMS = Path.of("/usr/bin");

  private int none;
  private int some;

  /// A way to put the programs of a layout into a formula.
  private interface Way {
    Pair pair(Layout layout, ScopeClass scopes);
  }

  @Test
  void quickFormulasLoseNothing() throws Exception {
    Random random = new Random(SEED);
    SatSolver solver = Solvers.find(System.getProperty("acquit.solver", "sat4j"), List.of(PROGRAMS));
    List<Mapping> tables = new ArrayList<>(Tables.some());
    Collections.shuffle(tables, random);
    MemoryModel ptx = Models.find("ptx");
    for (Mapping table : tables.subList(0, Math.min(TABLES, tables.size()))) {
      Vocabulary few = Vocabulary.of(table, false);
      Vocabulary all = Vocabulary.of(table, true);
      for (String name : List.of("cpp20", "cpp17", "rc11-no-nta")) {
        MemoryModel cpp = Models.find(name);
        for (Check axiom : cpp.axioms()) {
          for (ScopeClass scopes : ScopeClass.values()) {
            Way tuned = (l, c) -> new Pair(l, few.forms(), Settings.tuned(l.size(), c));
            Way plain = (l, c) -> new Pair(l, all.forms(), Settings.plain(l.size()));
            int quick = smallest(tuned, scopes, cpp, axiom, ptx, solver);
            int slow = smallest(plain, scopes, cpp, axiom, ptx, solver);
            assertThat(quick)
                .as("-Dacquit.seed=%d: %s %s %s %s", SEED, table.name(), name, axiom.name(), scopes)
                .isEqualTo(slow);
            none += quick > BOUND ? 1 : 0;
            some += quick > BOUND ? 0 : 1;
          }
        }
      }
    }
    if (Boolean.getBoolean("acquit.report")) {
      System.out.println("no counterexample " + none + ", a counterexample " + some);
    }
    assertThat(none).isPositive();
    assertThat(some).isPositive();
  }

  /// The size of the smallest counterexample; more than the bound if there is none.
  private static int smallest(
      Way way,
      ScopeClass scopes,
      MemoryModel source,
      Check axiom,
      MemoryModel target,
      SatSolver solver)
      throws UnsupportedModelException {
    for (int n = 1; n <= BOUND; n++) {
      for (Layout layout : Layout.of(n)) {
        Pair pair = way.pair(layout, scopes);
        pair.restrict(scopes);
        pair.targetAllows(target);
        pair.sourceForbids(source, List.of(axiom));
        if (FixedFormula.isSatisfiable(pair.clauses(), solver)) {
          return n;
        }
      }
    }
    return BOUND + 1;
  }
}
