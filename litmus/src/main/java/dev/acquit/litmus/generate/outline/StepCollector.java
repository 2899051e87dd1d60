package dev.acquit.litmus.generate.outline;

import dev.acquit.litmus.generate.outline.Dependency.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToIntFunction;

/// The steps of a thread as they are found.
final class StepCollector {
  private final ToIntFunction<String> numbers;
  private final List<Step> steps = new ArrayList<>();

  /// The step on which it depends whether the next access happens; empty if on none that is not
  /// said already.
  private OptionalInt branch = OptionalInt.empty();

  private final List<Known.Test> guards = new ArrayList<>();
  private boolean exact = true;

  /// Begins a thread.
  ///
  /// @param numbers the number of a location
  StepCollector(ToIntFunction<String> numbers) {
    this.numbers = numbers;
  }

  List<Step> steps() {
    return List.copyOf(steps);
  }

  boolean exact() {
    return exact;
  }

  /// The outline is not the whole program.
  void approximate() {
    exact = false;
  }

  /// What was taken to hold.
  List<Known.Test> guards() {
    return List.copyOf(guards);
  }

  /// The next access happens just if this holds.
  void guard(Known condition) throws NotStraight {
    if (condition instanceof Known.Test test) {
      guards.add(test);
      exact = false;
      branch(test.on());
    } else {
      throw new NotStraight("a branch that is not decided by comparing one read with a number");
    }
  }

  /// Whether the next access happens depends on these.
  void branch(Set<Integer> on) throws NotStraight {
    if (on.size() != 1 || branch.isPresent()) {
      throw new NotStraight("a branch that does not depend on just one read");
    }
    branch = OptionalInt.of(on.iterator().next());
  }

  /// A branch ends without an access in it.
  void join() {
    if (branch.isPresent()) {
      exact = false;
      branch = OptionalInt.empty();
    }
  }

  Known load(Known address, Annotation annotation) throws NotStraight {
    Optional<Dependency> dependency = dependency(address.on(), Set.of());
    steps.add(new Step.Load(location(address), annotation, dependency));
    return new Known.Result(steps.size() - 1);
  }

  void store(Known address, Known value, Annotation annotation) throws NotStraight {
    Optional<Dependency> dependency = dependency(address.on(), value.on());
    steps.add(new Step.Store(location(address), constant(value), annotation, dependency));
  }

  /// @param adds whether it adds; otherwise it exchanges
  Known update(boolean adds, Known address, Known value, Annotation annotation) throws NotStraight {
    Optional<Dependency> dependency = dependency(address.on(), value.on());
    steps.add(
        new Step.Update(adds, true, location(address), constant(value), annotation, dependency));
    return new Known.Result(steps.size() - 1);
  }

  void fence(Step.Fence fence) {
    if (branch.isPresent()) {
      exact = false;
    }
    steps.add(fence);
  }

  private Optional<Dependency> dependency(Set<Integer> address, Set<Integer> data)
      throws NotStraight {
    List<Dependency> all = new ArrayList<>();
    address.forEach(on -> all.add(new Dependency(Kind.ADDR, on)));
    data.forEach(on -> all.add(new Dependency(Kind.DATA, on)));
    branch.ifPresent(on -> all.add(new Dependency(Kind.CTRL, on)));
    branch = OptionalInt.empty();
    if (all.size() > 1) {
      throw new NotStraight("an access that depends on reads in two ways");
    }
    return all.stream().findFirst();
  }

  private int location(Known address) throws NotStraight {
    if (address instanceof Known.Location(String name, var on)) {
      return numbers.applyAsInt(name);
    }
    throw new NotStraight("an access of which the location is not fixed");
  }

  private static int constant(Known value) throws NotStraight {
    if (value instanceof Known.Constant(long number, var on) && number == (int) number) {
      return (int) number;
    }
    throw new NotStraight("a write of a value that is not fixed");
  }
}
