package dev.acquit.junit;

import dev.acquit.api.Check;
import dev.acquit.api.Checked;
import dev.acquit.api.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.opentest4j.AssertionFailedError;

/// What is expected of a test: something of an outcome, something of all others, or that its own
/// condition holds.
sealed interface Expectation {
  /// How it is shown.
  String title();

  /// Asks a model.
  ///
  /// @param whole what the model says of the test as it is written
  /// @param bounds what to do where a bound ended
  /// @throws AssertionFailedError if it is not so, or not known
  void judge(Check check, Supplier<Checked> whole, String bounds);

  /// All that rows say, and what they leave open.
  static List<Expectation> all(List<Outcome> rows) {
    if (rows.isEmpty()) {
      return List.of(new Condition());
    }
    List<String> ids = rows.stream().flatMap(r -> Arrays.stream(r.id())).toList();
    List<Expectation> all = new ArrayList<>();
    for (Outcome row : rows) {
      for (String id : row.id()) {
        all.add(new Named(id, row.expect(), row.desc()));
      }
    }
    Optional<Outcome> rest = rows.stream().filter(r -> r.id().length == 0).findFirst();
    if (rest.isPresent()) {
      all.add(new Others(ids, rest.get().expect(), rest.get().desc()));
    } else if (rows.stream().anyMatch(r -> r.expect() != Expect.FORBIDDEN)) {
      all.add(new Others(ids, Expect.FORBIDDEN, "no row names it"));
    }
    return all;
  }

  /// The condition of the test holds.
  record Condition() implements Expectation {
    @Override
    public String title() {
      return "condition";
    }

    @Override
    public void judge(Check check, Supplier<Checked> whole, String bounds) {
      Checked found = whole.get();
      if (found.verdict() != Verdict.OK) {
        throw failed(
            found.verdict() == Verdict.NO ? "its condition does not hold" : open(found, bounds),
            check,
            found);
      }
    }
  }

  /// Something of an outcome.
  record Named(String id, Expect expect, String desc) implements Expectation {
    @Override
    public String title() {
      return "(" + id + ") " + expect + (desc.isEmpty() ? "" : ", " + desc);
    }

    @Override
    public void judge(Check check, Supplier<Checked> whole, String bounds) {
      compare("(" + id + ")", expect, desc, check, check.outcome(id), bounds);
    }
  }

  /// Something of all outcomes that no row names.
  ///
  /// @param ids those that rows name
  record Others(List<String> ids, Expect expect, String desc) implements Expectation {
    /// Copies the list.
    public Others {
      ids = List.copyOf(ids);
    }

    @Override
    public String title() {
      return "all others " + expect;
    }

    @Override
    public void judge(Check check, Supplier<Checked> whole, String bounds) {
      String subject =
          "an outcome"
              + (ids.isEmpty() ? "" : " that is none of (" + String.join("), (", ids) + ")");
      compare(subject, expect, desc, check, check.others(ids), bounds);
    }
  }

  private static void compare(
      String subject, Expect expect, String desc, Check check, Checked found, String bounds) {
    boolean asked = expect == Expect.FORBIDDEN || expect == Expect.ALLOWED;
    Verdict wanted = expect == Expect.FORBIDDEN ? Verdict.NO : Verdict.OK;
    String expected =
        subject + " is expected to be " + expect + (desc.isEmpty() ? "" : " (" + desc + ")");
    switch (found.verdict()) {
      case OK, NO -> {
        if (asked && found.verdict() != wanted) {
          String says = found.verdict() == Verdict.OK ? " allows it" : " forbids it";
          throw failed(expected + ", and " + found.model() + says, check, found);
        }
      }
      case UNDEFINED, NOT_COVERED -> throw failed(open(found, bounds), check, found);
      case UNKNOWN -> {
        if (asked) {
          throw failed(expected + ", and " + open(found, bounds), check, found);
        }
      }
    }
  }

  private static String open(Checked found, String bounds) {
    return switch (found.verdict()) {
      case UNDEFINED -> found.model() + " gives the test no meaning: " + found.reason();
      case NOT_COVERED -> found.model() + " does not speak about the test: " + found.reason();
      case UNKNOWN, OK, NO -> "the answer is not known: " + found.reason() + "; " + bounds;
    };
  }

  private static AssertionFailedError failed(String why, Check check, Checked found) {
    return new AssertionFailedError(
        check.name()
            + ": "
            + why
            + "\n  at "
            + check.place()
            + ", model "
            + found.model()
            + "\n"
            + found.text());
  }
}
