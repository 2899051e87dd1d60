package dev.acquit.codegen.recover;

import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.flow.FlatProgram;
import dev.acquit.codegen.recover.flow.Place;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.codegen.source.Given.Root;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Where the addresses of objects come from: parameters and variables.
final class Roots {
  private static final int POINTER = 8;

  private Roots() {}

  /// Whether an address comes from where the object is said to come from.
  static boolean isSaid(Exploration exploration, int base) {
    Optional<Root> found = of(exploration, base);
    return found.isPresent() && found.get().equals(exploration.program().given().root());
  }

  /// What is wrong if an address comes from somewhere else than is said.
  static Optional<String> other(Exploration exploration, int base) {
    Root said = exploration.program().given().root();
    Optional<Root> found = of(exploration, base);
    return said instanceof Root.Unsaid || found.isEmpty() || found.get().equals(said)
        ? Optional.empty()
        : Optional.of("the access is " + words(found.get()) + ", expected one " + words(said));
  }

  private static String words(Root root) {
    return switch (root) {
      case Root.Unsaid _ -> "somewhere";
      case Root.Parameter(int index) -> "behind parameter " + (index + 1);
      case Root.Variable(String name) -> "to the variable '" + name + "'";
    };
  }

  /// The variable that an address is, or in which a pointer stands, in words; empty if it is
  /// neither.
  static Optional<String> variable(Exploration exploration, int base) {
    List<Place> places = exploration.program().places();
    return switch (exploration.terms().get(base)) {
      case Term.Symbol(int place) ->
          Optional.of("to the variable '" + places.get(place).name() + "'");
      case Term.Parameter(int index, long _, int _) ->
          constant(places, index).map(p -> "behind the pointer in '" + p.name() + "'");
      default -> Optional.empty();
    };
  }

  /// The variable in constant memory that is taken for a parameter.
  static Optional<Place> constant(List<Place> places, int index) {
    return places.stream()
        .filter(p -> p.role() == Place.Role.CONSTANT && p.index() == index)
        .findFirst();
  }

  /// Empty if it is computed, or comes from a register that a part of a function does not set.
  private static Optional<Root> of(Exploration exploration, int base) {
    FlatProgram program = exploration.program();
    return switch (exploration.terms().get(base)) {
      case Term.Parameter(int index, long _, int _) when index < program.ownParameters() ->
          Optional.of(new Root.Parameter(index));
      case Term.Symbol(int place) ->
          Optional.of(new Root.Variable(program.places().get(place).name()));
      default -> Optional.empty();
    };
  }

  /// A parameter that is as wide as a pointer and on which nothing depends.
  static Optional<Integer> idlePointer(Exploration exploration) {
    Terms terms = exploration.terms();
    Set<Integer> used = new HashSet<>();
    for (Trace trace : exploration.traces()) {
      trace.conditions().forEach(c -> collect(terms, c.predicate(), used));
      trace.result().ifPresent(r -> collect(terms, r, used));
      for (Act act : trace.acts()) {
        if (act instanceof Act.Memory access) {
          collect(terms, access.address(), used);
          access.operands().forEach(o -> collect(terms, o, used));
        }
      }
    }
    List<FlatProgram.Parameter> parameters = exploration.program().parameters();
    for (int i = 0; i < exploration.program().ownParameters(); i++) {
      if (parameters.get(i).bytes() == POINTER && !used.contains(i)) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  private static void collect(Terms terms, int term, Set<Integer> used) {
    for (int leaf : terms.leaves(term)) {
      if (terms.get(leaf) instanceof Term.Parameter(int index, long _, int _)) {
        used.add(index);
      }
    }
  }
}
