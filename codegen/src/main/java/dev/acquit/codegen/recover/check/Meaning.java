package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.path.OperationPath.Ending;
import dev.acquit.codegen.recover.check.Claim.Fault;
import dev.acquit.codegen.recover.check.Claim.Reading;
import dev.acquit.codegen.recover.check.Claim.Result;
import dev.acquit.codegen.recover.check.ValueCheck.Mismatch;
import dev.acquit.codegen.recover.check.ValueCheck.Sample;
import dev.acquit.codegen.source.Above;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.ValueForm;
import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Compares runs with what an operation does. Which parameter is which operand is not known: any
/// assignment will do under which all runs are right, with expected before desired value.
final class Meaning {
  /// Callers of functions that return 8 bits use 16 of what comes back: nvcc 13 and clang 19 do.
  private static final int LEAST_RESULT = 16;

  private final SourceOperation operation;
  private final ValueType type;
  private final Inputs inputs;
  private final int returned;

  /// @param returned how many bits what is returned has, 0 if nothing is
  Meaning(SourceOperation operation, ValueType type, Inputs inputs, int returned) {
    this.operation = operation;
    this.type = type;
    this.inputs = inputs;
    this.returned = returned;
  }

  /// How many bits of a narrow result are looked at.
  ///
  /// @param returned how many there are
  static int looked(SourceOperation operation, int returned) {
    return Math.min(returned, operation.above() == Above.ANYTHING ? 8 : LEAST_RESULT);
  }

  /// Whether both can be truth values.
  static boolean isFlag(Word one, Word two) {
    return one.known()
        && two.known()
        && one.low(8).low() <= 1
        && two.low(8).low() <= 1
        && one.low(8).equals(two.low(8));
  }

  /// What runs say of a function: a claim that none of them breaks, or the first run that is wrong
  /// whatever the parameters mean, under the most natural meaning of them.
  record Finding(Optional<Claim> claim, Optional<Mismatch> mismatch) {}

  /// What these runs say.
  Finding of(List<Sample> samples) {
    Optional<Mismatch> first = Optional.empty();
    for (Reading reading : readings()) {
      Claim claim = new Claim(operation, type.bits(), reading, new Result.Nothing());
      Optional<Mismatch> mismatch =
          samples.stream().flatMap(s -> wrongEffect(claim, s).stream()).findFirst();
      if (mismatch.isEmpty()) {
        return result(reading, samples);
      }
      first = first.isPresent() ? first : mismatch;
    }
    return new Finding(Optional.empty(), first);
  }

  private Finding result(Reading reading, List<Sample> samples) {
    Optional<Mismatch> first = Optional.empty();
    for (Result result : results()) {
      Claim claim = new Claim(operation, type.bits(), reading, result);
      Optional<Mismatch> wrong =
          samples.stream().flatMap(s -> wrongResult(claim, s).stream()).findFirst();
      if (wrong.isEmpty()) {
        return new Finding(Optional.of(claim), Optional.empty());
      }
      // That nothing tells what was found is said only where all else is right.
      boolean lost =
          samples.stream()
              .flatMap(s -> wrongResult(claim, s).stream())
              .allMatch(m -> m.fault() == Fault.EXPECTED);
      first = first.isPresent() && !lost ? first : wrong;
    }
    return new Finding(Optional.empty(), first);
  }

  private List<Reading> readings() {
    List<ValueForm> forms =
        operation.type().isPresent()
            ? List.of(type.form())
            : type.bits() == 32 || type.bits() == 64
                ? List.of(ValueForm.UNSIGNED, ValueForm.SIGNED, ValueForm.FLOAT)
                : List.of(ValueForm.UNSIGNED, ValueForm.SIGNED);
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
    for (ValueForm form : forms) {
      switch (operation.kind()) {
        case LOAD, FENCE -> all.add(Reading.of(form, -1));
        case COMPARE_EXCHANGE -> pairs(form, operands, all);
        default -> inputs.possible(0, operands).forEach(o -> all.add(Reading.of(form, o)));
      }
    }
    return all.isEmpty() ? List.of(Reading.of(forms.getFirst(), -1)) : all;
  }

  private void pairs(ValueForm form, List<Integer> operands, List<Reading> all) {
    for (int first : inputs.possible(0, operands)) {
      for (int second : inputs.possible(1, operands)) {
        boolean parameters = first < inputs.plainCount() && second < inputs.plainCount();
        boolean literal = first >= inputs.plainCount() + inputs.locations().size();
        if (first < second || literal || (!parameters && first != second)) {
          int location = first - inputs.plainCount();
          boolean from = location >= 0 && location < inputs.locations().size();
          boolean back = from && inputs.isStored(location);
          all.add(new Reading(form, first, second, from ? location : -1, back ? location : -1));
        }
      }
    }
  }

  /// What may be the result: what is returned, else any location that is written; the value that
  /// was found first.
  private List<Result> results() {
    List<Result> all = new ArrayList<>();
    boolean swap = operation.kind() == CppOperation.COMPARE_EXCHANGE;
    if (operation.kind().reads() && returned > 0) {
      int narrow = looked(operation, returned);
      int width = Math.max(type.bits(), narrow);
      boolean said = operation.type().isPresent() && type.form() != ValueForm.BITS;
      if (!said || type.form() != ValueForm.SIGNED) {
        all.add(new Result.Old(Result.RETURNED, width, false));
      }
      if (width > type.bits() && (!said || type.form() == ValueForm.SIGNED)) {
        all.add(new Result.Old(Result.RETURNED, width, true));
      } else if (all.isEmpty()) {
        all.add(new Result.Old(Result.RETURNED, width, true));
      }
      if (swap) {
        boolean sign = operation.above() == Above.SIGN;
        all.add(
            new Result.Flag(
                Result.RETURNED,
                sign ? returned : operation.above() == Above.ANYTHING ? 1 : narrow,
                sign));
      }
    } else if (operation.kind().reads()) {
      for (int i = 0; i < inputs.locations().size(); i++) {
        if (inputs.isStored(i)) {
          all.add(new Result.Old(i, type.bits(), false));
          if (swap) {
            all.add(new Result.Flag(i, 8, false));
          }
        }
      }
    }
    return all.isEmpty() ? List.of(new Result.Nothing()) : all;
  }

  /// What is wrong about a run, if a function means what a claim says.
  static Optional<Mismatch> mismatch(Claim claim, Sample sample) {
    return wrongEffect(claim, sample).or(() -> wrongResult(claim, sample));
  }

  private static boolean isDone(Sample sample) {
    return sample.path().ending() == Ending.DONE;
  }

  /// What one run does to memory that is wrong.
  private static Optional<Mismatch> wrongEffect(Claim claim, Sample sample) {
    Observation<Word> seen = sample.observation();
    if (!seen.before().known()) {
      return Optional.empty();
    }
    return claim.effects(Arithmetic.NUMBERS, seen, isDone(sample)).stream()
        .filter(b -> b.when().isTrue())
        .map(b -> new Mismatch(sample, b.fault(), text(claim, b.fault(), sample)))
        .findFirst();
  }

  private static Optional<Mismatch> wrongResult(Claim claim, Sample sample) {
    return claim.outcome(Arithmetic.NUMBERS, sample.observation(), isDone(sample)).stream()
        .filter(b -> b.when().isTrue())
        .map(b -> new Mismatch(sample, b.fault(), text(claim, b.fault(), sample)))
        .findFirst();
  }

  private static String text(Claim claim, Fault fault, Sample sample) {
    Observation<Word> seen = sample.observation();
    Reading reading = claim.reading();
    String kind = claim.operation().kind().word();
    Word first =
        reading.first() < 0 ? Word.UNKNOWN : claim.given(Arithmetic.NUMBERS, seen, reading.first());
    return switch (fault) {
      case ELSEWHERE -> "another access of the path changes the object, too";
      case BESIDE -> "bytes beside the object change";
      case SUCCEEDS -> kind + " succeeds on " + seen.before() + " when " + first + " is expected";
      case FAILS -> "a strong compare_exchange fails on " + first + ", the expected value";
      case LEAVES -> {
        boolean swap = claim.operation().kind() == CppOperation.COMPARE_EXCHANGE;
        yield kind
            + " of "
            + seen.before()
            + (first.known() && !swap ? " and " + first : "")
            + " leaves "
            + seen.after()
            + " in memory, expected "
            + claim.expected(Arithmetic.NUMBERS, seen, isDone(sample));
      }
      case BACK ->
          "leaves "
              + seen.left().get(reading.back())
              + " as the value that was found, expected "
              + seen.before();
      case EXPECTED ->
          "a failed compare_exchange leaves the expected value as it was, expected the value that"
              + " was found in its place";
      case RESULT -> result(claim, seen);
    };
  }

  private static String result(Claim claim, Observation<Word> seen) {
    boolean same = seen.result().low(claim.bits()).equals(seen.before());
    if (claim.result() instanceof Result.Old(int at, int width, boolean signed)
        && at == Result.RETURNED
        && same
        && width > claim.bits()) {
      return "the result is "
          + seen.result().low(width)
          + " in "
          + width
          + " bits, of which callers use all, expected "
          + seen.before()
          + (signed ? " with its sign repeated" : " with zeros above");
    }
    return "the result is "
        + (seen.result().known() ? seen.result().low(claim.bits()).toString() : "not what was read")
        + ", expected the value that was found, "
        + seen.before();
  }
}
