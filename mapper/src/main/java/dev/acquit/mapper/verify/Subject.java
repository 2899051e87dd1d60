package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineReader;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.Step;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A C++ program that is judged.
///
/// @param test the test; its condition is `forall (true)`
/// @param outline the program in short; empty: it has something that no outline has, and is not
///   made smaller
public record Subject(CppTest test, Optional<Outline> outline) {
  /// A program that was found, named after what is in it.
  public static Subject of(Outline outline) {
    return new Subject(
        OutlineWriter.cpp(outline, Set.of(), FoundNames.of(outline), Condition.EVERYTHING),
        Optional.of(outline));
  }

  /// A test that somebody wrote. What it asks does not matter: all outcomes are compared.
  public static Subject of(CppTest test) {
    return new Subject(
        new CppTest(test.header().asking(Condition.EVERYTHING, List.of()), test.threads()),
        OutlineReader.outline(test));
  }

  /// The narrowest class that has this program.
  public ProgramClass programClass() {
    return ProgramClass.of(test);
  }

  /// How small it is, and then how weak: of two programs of one size that with weaker orders says
  /// more. A program without an outline comes behind those that have one.
  int strength() {
    return outline.isEmpty() ? Integer.MAX_VALUE : steps().mapToInt(Subject::strength).sum();
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

  /// Its name.
  public String name() {
    return test.name();
  }

  /// Programs with one thing less, what matters most first.
  public List<Subject> simpler() {
    return outline.stream().flatMap(o -> new Simpler(o).all().stream()).map(Subject::of).toList();
  }

  private Stream<Step> steps() {
    return outline.stream().flatMap(o -> o.threads().stream()).flatMap(t -> t.steps().stream());
  }
}
