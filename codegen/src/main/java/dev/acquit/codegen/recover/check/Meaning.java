package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.path.OperationPath.Ending;
import dev.acquit.codegen.recover.check.ValueCheck.Mismatch;
import dev.acquit.codegen.recover.check.ValueCheck.Sample;
import dev.acquit.codegen.source.OperationKind;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.codegen.source.ValueType.Form;
import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Compares runs with what an operation does. Which parameter is which operand is not known: any
/// assignment will do under which all runs are right, with expected before desired value.
final class Meaning {
  /// Which of the given values are operands.
  ///
  /// @param form how the bits of the type are understood
  /// @param first the operand; of a compare-exchange the expected value; -1 if there is none
  /// @param second of a compare-exchange the new value; otherwise -1
  private record Reading(Form form, int first, int second) {}

  private final SourceOperation operation;
  private final ValueType type;
  private final Inputs inputs;

  Meaning(SourceOperation operation, ValueType type, Inputs inputs) {
    this.operation = operation;
    this.type = type;
    this.inputs = inputs;
  }

  /// Whether an operation returns something.
  static boolean hasResult(OperationKind kind) {
    return kind != OperationKind.STORE && kind != OperationKind.FENCE;
  }

  /// Whether both can be truth values.
  static boolean isFlag(Word one, Word two) {
    return one.known()
        && two.known()
        && one.low(8).low() <= 1
        && two.low(8).low() <= 1
        && one.low(8).equals(two.low(8));
  }

  /// The first run that is wrong whatever the parameters mean; under the most natural meaning of
  /// them.
  Optional<Mismatch> firstMismatch(List<Sample> samples) {
    Optional<Mismatch> first = Optional.empty();
    for (Reading reading : readings()) {
      Optional<Mismatch> mismatch =
          samples.stream().flatMap(s -> effect(reading, s).stream()).findFirst();
      if (mismatch.isEmpty() && writesBack(reading)) {
        mismatch = back(reading.first() - inputs.plainCount(), samples);
      }
      if (mismatch.isEmpty()) {
        return result(samples);
      }
      first = first.isPresent() ? first : mismatch;
    }
    return first;
  }

  private List<Reading> readings() {
    List<Form> forms =
        operation.type().isPresent()
            ? List.of(type.form())
            : type.bits() == 32 || type.bits() == 64
                ? List.of(Form.UNSIGNED, Form.SIGNED, Form.FLOAT)
                : List.of(Form.UNSIGNED, Form.SIGNED);
    List<Integer> operands = new ArrayList<>();
    for (int i = 0; i < inputs.plainCount() + inputs.locations().size(); i++) {
      if (i < inputs.plainCount() || inputs.isLoaded(i - inputs.plainCount())) {
        operands.add(i);
      }
    }
    for (int i = 0; i < inputs.literals().size(); i++) {
      operands.add(inputs.plainCount() + inputs.locations().size() + i);
    }
    List<Reading> all = new ArrayList<>();
    for (Form form : forms) {
      switch (operation.kind()) {
        case LOAD, FENCE -> all.add(new Reading(form, -1, -1));
        case COMPARE_EXCHANGE -> pairs(form, operands, all);
        default -> operands.forEach(o -> all.add(new Reading(form, o, -1)));
      }
    }
    return all.isEmpty() ? List.of(new Reading(forms.getFirst(), -1, -1)) : all;
  }

  private void pairs(Form form, List<Integer> operands, List<Reading> all) {
    for (int first : operands) {
      for (int second : operands) {
        boolean parameters = first < inputs.plainCount() && second < inputs.plainCount();
        if (first < second || (!parameters && first != second)) {
          all.add(new Reading(form, first, second));
        }
      }
    }
  }

  private boolean writesBack(Reading reading) {
    int location = reading.first() - inputs.plainCount();
    return operation.kind() == OperationKind.COMPARE_EXCHANGE
        && location >= 0
        && location < inputs.locations().size()
        && inputs.isStored(location);
  }

  /// Whether what one run does to memory is right.
  private Optional<Mismatch> effect(Reading reading, Sample sample) {
    Observation seen = sample.observation();
    if (!seen.before().known()) {
      return Optional.empty();
    }
    if (seen.changedElsewhere()) {
      return Optional.of(
          new Mismatch(sample, "another access of the path changes the object, too"));
    }
    if (seen.restChanged()) {
      return Optional.of(new Mismatch(sample, "bytes beside the object change"));
    }
    Word first = given(seen, reading.first());
    Word second = given(seen, reading.second());
    boolean swap = operation.kind() == OperationKind.COMPARE_EXCHANGE;
    boolean done = sample.path().ending() == Ending.DONE;
    if (swap && done && first.known() && !first.equals(seen.before())) {
      return Optional.of(
          new Mismatch(
              sample,
              operation.kind().word()
                  + " succeeds on "
                  + seen.before()
                  + " when "
                  + first
                  + " is expected"));
    }
    if (operation.strong() && !done && first.known() && first.equals(seen.before())) {
      return Optional.of(
          new Mismatch(
              sample, "a strong compare_exchange fails on " + first + ", the expected value"));
    }
    Word expected =
        swap
            ? done ? second : seen.before()
            : Operations.written(
                operation.kind(), new ValueType(reading.form(), type.bits()), seen.before(), first);
    if (!expected.known() || !seen.after().known() || same(expected, seen.after(), reading)) {
      return Optional.empty();
    }
    String of = first.known() && !swap ? " and " + first : "";
    return Optional.of(
        new Mismatch(
            sample,
            operation.kind().word()
                + " of "
                + seen.before()
                + of
                + " leaves "
                + seen.after()
                + " in memory, expected "
                + expected));
  }

  private boolean same(Word expected, Word found, Reading reading) {
    boolean zeros =
        reading.form() == Form.FLOAT
            && expected.shl(129 - type.bits()).equals(Word.ZERO)
            && found.shl(129 - type.bits()).equals(Word.ZERO);
    return zeros || expected.equals(found);
  }

  private Word given(Observation seen, int index) {
    return index < 0 ? Word.UNKNOWN : seen.given().get(index).low(type.bits());
  }

  /// Whether the old value comes back through the location where the expected one stood.
  private Optional<Mismatch> back(int location, List<Sample> samples) {
    for (Sample sample : samples) {
      Observation seen = sample.observation();
      Word left = seen.left().get(location);
      if (left.known() && seen.before().known() && !left.equals(seen.before())) {
        return Optional.of(
            new Mismatch(
                sample,
                "leaves " + left + " as the value that was found, expected " + seen.before()));
      }
    }
    return Optional.empty();
  }

  private Optional<Mismatch> result(List<Sample> samples) {
    if (!hasResult(operation.kind()) || samples.isEmpty()) {
      return Optional.empty();
    }
    boolean returns = samples.getFirst().path().trace().result().isPresent();
    if (returns) {
      Optional<Mismatch> old = wrong(samples, s -> isOld(s, s.observation().result()));
      Optional<Mismatch> flag = wrong(samples, s -> isSuccess(s, s.observation().result()));
      return old.isEmpty() || flag.isEmpty() ? Optional.empty() : old;
    }
    Optional<Mismatch> first = Optional.empty();
    boolean hidden = false;
    for (int i = 0; i < inputs.locations().size(); i++) {
      if (inputs.isStored(i)) {
        int at = i;
        boolean known = samples.stream().allMatch(s -> s.observation().left().get(at).known());
        Optional<Mismatch> old = wrong(samples, s -> isOld(s, s.observation().left().get(at)));
        if (old.isEmpty()
            || wrong(samples, s -> isSuccess(s, s.observation().left().get(at))).isEmpty()) {
          if (known) {
            return Optional.empty();
          }
          hidden = true;
        }
        first = first.isPresent() ? first : old;
      }
    }
    // What cannot be computed may be the result.
    return hidden ? Optional.empty() : first;
  }

  private Optional<Mismatch> wrong(List<Sample> samples, Predicate<Sample> right) {
    for (Sample sample : samples) {
      Observation seen = sample.observation();
      if (!right.test(sample)) {
        return Optional.of(
            new Mismatch(
                sample,
                "the result is "
                    + (seen.result().known()
                        ? seen.result().low(type.bits()).toString()
                        : "not what was read")
                    + ", expected the value that was found, "
                    + seen.before()));
      }
    }
    return Optional.empty();
  }

  private boolean isOld(Sample sample, Word result) {
    Word before = sample.observation().before();
    return !result.known() || !before.known() || result.low(type.bits()).equals(before);
  }

  private boolean isSuccess(Sample sample, Word result) {
    boolean done = sample.path().ending() == Ending.DONE;
    return operation.kind() == OperationKind.COMPARE_EXCHANGE
        && (!result.known() || result.low(8).equals(Word.of(done)));
  }
}
