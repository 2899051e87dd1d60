package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.ptx.isa.Scope;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A C++ program that is judged.
///
/// @param shape the classic shape that it is a test of; empty: it was found by a solver
/// @param outline the program
public record Subject(Optional<String> shape, Outline outline) {
  private static final Condition EVERYTHING =
      new Condition(Condition.Quantifier.FORALL, new Proposition.Constant(true));

  /// The test; its condition is `forall (true)`.
  public CppTest build() {
    return OutlineWriter.cpp(outline, Set.of(), name(), EVERYTHING);
  }

  /// The narrowest class that has this program.
  public ProgramClass programClass() {
    Set<Optional<Scope>> all = new HashSet<>();
    Map<Integer, Set<Optional<Scope>>> byLocation = new HashMap<>();
    steps()
        .filter(s -> s.annotation().order().scoped())
        .forEach(s -> {
          Optional<Scope> scope = s.annotation().scope();
          all.add(scope);
          if (s instanceof Step.Access a) {
            byLocation.computeIfAbsent(a.location(), l -> new HashSet<>()).add(scope);
          }
        });
    if (all.size() <= 1) {
      return ProgramClass.SAME;
    }
    return byLocation.values().stream().allMatch(s -> s.size() <= 1)
        ? ProgramClass.OBJECT
        : ProgramClass.MIXED;
  }

  /// Accesses and fences: what makes a counterexample large.
  public int size() {
    return outline.size();
  }

  /// Accesses alone: of two programs of one size that with more of them and fewer fences is the
  /// simpler.
  public int accesses() {
    return (int) steps().filter(s -> s instanceof Step.Access).count();
  }

  /// The sum of what is strong about it: of two like programs that with weaker orders says more.
  public int strength() {
    return steps().mapToInt(Subject::strength).sum();
  }

  private static int strength(Step step) {
    Order order = step.annotation().order();
    int ordering = order.scoped() ? order.compareTo(Order.VOLATILE) : 0;
    return ordering
        + switch (step) {
          case Step.Update u -> 10;
          case Step.Swap s -> 20;
          case Step.Load l -> 0;
          case Step.Store s -> 0;
          case Step.Fence f -> 0;
        }
        + (step instanceof Step.Access a && guard(a).isPresent() ? 1 : 0);
  }

  /// What an access has to wait for, if it is behind a branch on what is read.
  static Optional<Dependency> guard(Step.Access access) {
    return access.dependency().filter(d -> d.guard().isPresent());
  }

  /// A name that tells programs apart.
  public String name() {
    return Names.of(this);
  }

  /// Programs with one thing less, what matters most first.
  public List<Subject> simpler() {
    return new Simpler(outline).all().stream().map(o -> new Subject(shape, o)).toList();
  }

  private Stream<Step> steps() {
    return outline.threads().stream().flatMap(t -> t.steps().stream());
  }
}
