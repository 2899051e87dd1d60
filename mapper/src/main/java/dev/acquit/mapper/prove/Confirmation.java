package dev.acquit.mapper.prove;

import dev.acquit.litmus.ast.Place;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.verify.Failure;
import dev.acquit.mapper.verify.Judge;
import dev.acquit.model.engine.Preparation;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Asks the enumerating engine about what a solver found. An instance is one execution; a
/// counterexample is a program without data races that has an outcome which no execution of the
/// source has. Reads become guards only where without them the program would race.
final class Confirmation {
  private final Judge judge;
  private final Vocabulary vocabulary;

  Confirmation(Judge judge, Vocabulary vocabulary) {
    this.judge = judge;
    this.vocabulary = vocabulary;
  }

  /// What the enumerating engine says.
  sealed interface Result {
    /// It is a counterexample.
    record Yes(Failure failure) implements Result {}

    /// It is none.
    record No() implements Result {}

    /// Too hard to say.
    record Unclear(String why) implements Result {}
  }

  Result confirm(Instance instance) {
    Optional<String> unclear = Optional.empty();
    Choice choice =
        new Choice(
            instance.instructions().stream()
                .map(i -> vocabulary.keys().get(i.form()).alternative())
                .toList());
    for (Sketch sketch : sketches(instance)) {
      Judge.Single single = judge.judge(sketch, choice, new Preparation(judge.limits()));
      switch (single) {
        case Judge.Single.Fails(Failure failure) -> {
          return new Result.Yes(failure);
        }
        case Judge.Single.Open(String why) -> unclear = Optional.of(why);
        case Judge.Single.Holds h -> {}
        case Judge.Single.Racy r -> {}
      }
    }
    return unclear.<Result>map(Result.Unclear::new).orElseGet(Result.No::new);
  }

  /// The programs that an instance may stand for, simple ones first.
  private List<Sketch> sketches(Instance instance) {
    List<Sketch> all = new ArrayList<>();
    for (boolean guards : new boolean[] {false, true}) {
      for (boolean adds : new boolean[] {false, true}) {
        Sketch sketch = sketch(instance, guards, adds);
        if (!adds || sketch.steps().stream().anyMatch(Step::updates)) {
          all.add(sketch);
        }
      }
    }
    return all;
  }

  private Sketch sketch(Instance instance, boolean guards, boolean adds) {
    List<List<Step>> threads = new ArrayList<>();
    List<Place> places = new ArrayList<>();
    int at = 0;
    for (int t = 0; t < instance.layout().threads().size(); t++) {
      List<Step> steps = new ArrayList<>();
      for (int i = 0; i < instance.layout().threads().get(t); i++) {
        Instance.Instruction in = instance.instructions().get(at++);
        Step step =
            new Step(
                vocabulary.keys().get(in.form()).operation(),
                in.scope(),
                in.location(),
                in.readsFrom(),
                false);
        steps.add(step.guarding(guards && step.reads()));
      }
      threads.add(steps);
      places.add(place(instance.near(), t));
    }
    return new Sketch(threads, places, adds);
  }

  private static Place place(Map<Scope, List<Integer>> near, int thread) {
    return new Place(
        near.get(Scope.GPU).get(thread),
        OptionalInt.of(near.get(Scope.CLUSTER).get(thread)),
        near.get(Scope.CTA).get(thread));
  }
}
