package dev.acquit.mapper.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Models;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.sat.Solvers;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.Pair;
import dev.acquit.model.symbolic.ScopeClass;
import dev.acquit.model.symbolic.Settings;
import dev.acquit.model.symbolic.SourceKind;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Turn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What makes formulas quick loses no counterexample. A program that is left out as useless is one
/// only if a smaller one is, so what is compared is whether there is one of at most some size.
///
/// `-Dacquit.bound=4` goes further, `-Dacquit.tables=4` takes so many tables and
/// `-Dacquit.cases=1000` asks so many questions about them; `-Dacquit.solver=minisat` names a
/// solver program, and `-Dacquit.report=true` says what was found.
@Tag("slow")
class TunedEqualsPlainTest {
  private static final long SEED = Long.getLong("acquit.seed", 20261120L);
  private static final int BOUND = Integer.getInteger("acquit.bound", 3);
  private static final int TABLES = Integer.getInteger("acquit.tables", 100);
  private static final int CASES = Integer.getInteger("acquit.cases", Rounds.of(24, 10));

  /// Where there is nothing to be found all layouts are looked at, which takes longest.
  private static final int LONG = Integer.getInteger("acquit.cases", Rounds.of(24, 3));

  private static final Path PROGRAMS = Path.of("/usr/bin");

  private int none;
  private int some;

  /// Formulas about the programs of a layout, of which one has an answer if there is a
  /// counterexample.
  private interface Way {
    List<Pair> pairs(Layout layout) throws UnsupportedModelException;
  }

  /// What is asked.
  private record Case(Mapping table, MemoryModel source, Check axiom, ScopeClass scopes) {
    @Override
    public String toString() {
      return table.name() + " " + source.name() + " " + axiom.name() + " " + scopes;
    }
  }

  private static List<Case> cases(List<Mapping> tables) throws Exception {
    List<Case> cases = new ArrayList<>();
    for (String name : List.of("cpp20", "cpp17", "rc11-no-nta")) {
      MemoryModel source = Models.find(name);
      for (Mapping table : tables) {
        for (Check axiom : source.axioms()) {
          for (ScopeClass scopes : ScopeClass.values()) {
            cases.add(new Case(table, source, axiom, scopes));
          }
        }
      }
    }
    return cases;
  }

  @Test
  void quickFormulasLoseNothing() throws Exception {
    Random random = new Random(SEED);
    SatSolver solver =
        Solvers.find(System.getProperty("acquit.solver", "sat4j"), List.of(PROGRAMS));
    List<Mapping> tables = new ArrayList<>(Tables.some());
    Collections.shuffle(tables, random);
    List<Case> cases = cases(tables.subList(0, Math.min(TABLES, tables.size())));
    Collections.shuffle(cases, random);
    for (Case c : cases.subList(0, Math.min(LONG, cases.size()))) {
      compare(c, solver);
    }
    report();
    assertThat(none).isPositive();
  }

  /// Tables that go wrong in programs of two or three instructions.
  @Turn(value = 2, of = 3)
  @Test
  void norWhereMuchIsToBeFound() throws Exception {
    Mapping mapping = Tables.shipped("ptx-abi-12.8");
    List<Mapping> weak =
        Tables.broken(mapping).stream().filter(t -> t.name().contains(".weak")).toList();
    assertThat(weak).hasSize(2);
    List<Case> cases = cases(weak);
    Collections.shuffle(cases, new Random(SEED));
    for (Case c : cases.subList(0, Math.min(CASES, cases.size()) / 2)) {
      compare(c, new Sat4jSolver());
    }
    report();
    assertThat(some).isPositive();
  }

  /// Tables that name a scope: which of the scopes an operation has matters by name there.
  @Turn(value = 1, of = 3)
  @Test
  void norWhereATableNamesScopes() throws Exception {
    List<Case> cases = cases(Tables.narrow(Tables.shipped("ptx-abi-12.8")));
    Collections.shuffle(cases, new Random(SEED));
    for (Case c : cases.subList(0, Math.min(CASES, cases.size()) / 2)) {
      compare(c, new Sat4jSolver());
    }
    report();
    assertThat(some).isPositive();
  }

  /// What is asked of all axioms in turn, of programs of one scope. Most tables of one broken row
  /// go wrong in four instructions at the earliest, so below that there are those that do before.
  @Turn(value = 0, of = 3)
  @Test
  void norWhereTheFirstAxiomThatFailsIsAskedFor() throws Exception {
    List<Case> cases = cases(Tables.broken(Tables.shipped("ptx-abi-12.8")));
    cases.removeIf(c ->
        c.scopes() != ScopeClass.SAME
            || !c.axiom().equals(c.source().axioms().getFirst())
            || (BOUND < 4 && !c.table().name().contains(".weak")));
    Collections.shuffle(cases, new Random(SEED));
    for (Case c : cases.subList(0, Math.min(CASES, cases.size()))) {
      MappingForms few = MappingForms.of(c.table(), false);
      MappingForms all = MappingForms.of(c.table(), true);
      compare(
          c,
          l -> {
            List<Pair> pairs = new ArrayList<>();
            for (Check axiom : c.source().axioms()) {
              Pair pair =
                  new Pair(l, few.forms(), Settings.tuned(l.size(), c.scopes(), false, kind(c)));
              pair.sourceForbidsFirstBy(c.source(), axiom);
              pairs.add(pair);
            }
            return pairs;
          },
          l -> {
            Pair pair = new Pair(l, all.forms(), Settings.plain(l.size()));
            pair.sourceForbids(c.source(), c.source().axioms());
            return List.of(pair);
          },
          new Sat4jSolver());
    }
    report();
    assertThat(some).isPositive();
  }

  private static SourceKind kind(Case c) {
    return c.source().name().equals("cpp20") ? SourceKind.CPP20 : SourceKind.RC11;
  }

  private void report() {
    if (Boolean.getBoolean("acquit.report")) {
      System.out.println(
          "bound " + BOUND + ": no counterexample " + none + ", a counterexample " + some);
    }
  }

  private void compare(Case c, SatSolver solver) throws Exception {
    MappingForms few = MappingForms.of(c.table(), false);
    MappingForms all = MappingForms.of(c.table(), true);
    compare(
        c,
        l -> {
          boolean names = c.table().namesScopes();
          Pair pair =
              new Pair(l, few.forms(), Settings.tuned(l.size(), c.scopes(), names, kind(c)));
          pair.sourceForbids(c.source(), List.of(c.axiom()));
          return List.of(pair);
        },
        l -> {
          Pair pair = new Pair(l, all.forms(), Settings.plain(l.size()));
          pair.sourceForbids(c.source(), List.of(c.axiom()));
          return List.of(pair);
        },
        solver);
  }

  private void compare(Case c, Way tuned, Way plain, SatSolver solver) throws Exception {
    int quick = smallest(tuned, c, solver);
    int slow = smallest(plain, c, solver);
    assertThat(quick).as("-Dacquit.seed=%d: %s", SEED, c).isEqualTo(slow);
    none += quick > BOUND ? 1 : 0;
    some += quick > BOUND ? 0 : 1;
  }

  /// The size of the smallest counterexample; more than the bound if there is none.
  private static int smallest(Way way, Case c, SatSolver solver) throws Exception {
    MemoryModel target = Models.find("ptx");
    for (int n = 1; n <= BOUND; n++) {
      for (Layout layout : Layout.of(n)) {
        for (Pair pair : way.pairs(layout)) {
          pair.restrict(c.scopes());
          pair.targetAllows(target);
          if (FixedFormula.isSatisfiable(pair.clauses(), solver)) {
            return n;
          }
        }
      }
    }
    return BOUND + 1;
  }
}
