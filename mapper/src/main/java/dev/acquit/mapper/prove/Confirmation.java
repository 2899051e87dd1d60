package dev.acquit.mapper.prove;

import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.verify.Failure;
import dev.acquit.mapper.verify.Judge;
import dev.acquit.mapper.verify.Subject;
import dev.acquit.model.engine.Preparation;
import dev.acquit.model.symbolic.Instance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Asks the enumerating engine about what a solver found. An instance is one execution; a
/// counterexample is a program without data races that has an outcome which no execution of the
/// source has. Reads become guards only where without them the program would race.
final class Confirmation {
  private final Judge judge;
  private final MappingForms vocabulary;

  Confirmation(Judge judge, MappingForms vocabulary) {
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
    for (Subject program : programs(instance)) {
      Judge.Single single = judge.judge(program, choice, new Preparation(judge.limits()));
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
  private List<Subject> programs(Instance instance) {
    boolean updates =
        instance.instructions().stream()
            .anyMatch(i -> vocabulary.keys().get(i.form()).operation().updates());
    List<Subject> all = new ArrayList<>();
    for (boolean guards : new boolean[] {false, true}) {
      for (boolean adds : updates ? new boolean[] {false, true} : new boolean[] {false}) {
        all.add(FoundProgram.of(instance, vocabulary, guards, adds));
      }
    }
    return all;
  }
}
