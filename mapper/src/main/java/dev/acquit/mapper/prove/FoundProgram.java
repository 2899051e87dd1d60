package dev.acquit.mapper.prove;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.mapper.verify.Subject;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// The program of an execution that a solver found.
///
/// @param instance the execution
/// @param operations what each of its instructions does
/// @param guards whether what is behind a read only happens when that reads what it read
/// @param adds whether read-modify-writes add a number of their own; otherwise they exchange.
///   Adding shows in the result which writes went before; exchanging makes no write depend on a
///   read
record FoundProgram(
    Instance instance, List<SourceOperation> operations, boolean guards, boolean adds) {
  /// What an adding read-modify-write adds; sums of different ones are different.
  private static final int[] ADDED = {10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120};

  /// The program.
  ///
  /// @param vocabulary says what the forms of the instance are
  static Subject of(Instance instance, MappingForms vocabulary, boolean guards, boolean adds) {
    List<SourceOperation> operations =
        instance.instructions().stream()
            .map(i -> vocabulary.keys().get(i.form()).operation())
            .toList();
    return Subject.of(new FoundProgram(instance, operations, guards, adds).outline());
  }

  private Outline outline() {
    List<Integer> locations = new ArrayList<>(new TreeSet<>(locations()));
    List<OutlineThread> threads = new ArrayList<>();
    int at = 0;
    for (int t = 0; t < instance.layout().threads().size(); t++) {
      List<Step> steps = new ArrayList<>();
      Optional<Dependency> guard = Optional.empty();
      for (int i = 0; i < instance.layout().threads().get(t); i++) {
        Step step = step(at, locations, guard);
        steps.add(step);
        if (step instanceof Step.Access access) {
          guard =
              guards && access.reads()
                  ? Optional.of(Dependency.guard(i, read(at)))
                  : Optional.empty();
        }
        at++;
      }
      threads.add(new OutlineThread(place(t), steps));
    }
    return new Outline(threads);
  }

  private List<Integer> locations() {
    return instance.instructions().stream()
        .flatMapToInt(i -> i.location().stream())
        .boxed()
        .toList();
  }

  private Step step(int number, List<Integer> locations, Optional<Dependency> guard) {
    Instance.Instruction instruction = instance.instructions().get(number);
    OptionalInt location = instruction.location();
    return operations
        .get(number)
        .step(
            location.isPresent() ? locations.indexOf(location.getAsInt()) : 0,
            updates(number) && adds,
            operand(number),
            instruction.scope(),
            guard);
  }

  private Place place(int thread) {
    return new Place(
        instance.near().get(Scope.GPU).get(thread),
        OptionalInt.of(instance.near().get(Scope.CLUSTER).get(thread)),
        instance.near().get(Scope.CTA).get(thread));
  }

  private boolean updates(int number) {
    return operations.get(number).updates();
  }

  /// What an instruction stores, exchanges or adds.
  private int operand(int number) {
    if (updates(number) && adds) {
      return ADDED[(int) IntStream.range(0, number).filter(this::updates).count()];
    }
    OptionalInt location = instance.instructions().get(number).location();
    return (int)
        IntStream.rangeClosed(0, number)
            .filter(i -> operations.get(i).writes() && !(updates(i) && adds))
            .filter(i -> instance.instructions().get(i).location().equals(location))
            .count();
  }

  /// What a read returned.
  private int read(int number) {
    OptionalInt source = instance.instructions().get(number).readsFrom();
    return source.isPresent() ? written(source.getAsInt()) : 0;
  }

  /// What a write wrote. A cycle of additions that read from each other has no values: whatever
  /// stands for them never comes true.
  private int written(int number) {
    int value = operand(number);
    int at = number;
    for (int i = 0; i < operations.size() && updates(at) && adds; i++) {
      OptionalInt source = instance.instructions().get(at).readsFrom();
      if (source.isEmpty()) {
        break;
      }
      at = source.getAsInt();
      value += operand(at);
    }
    return value;
  }
}
