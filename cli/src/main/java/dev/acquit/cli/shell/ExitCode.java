package dev.acquit.cli.shell;

import dev.acquit.reports.story.Ending;
import dev.acquit.text.Diagnostic;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// How the command ends. The constants stand in the order of their weight: a batch that meets
/// several ends with the first of them.
public enum ExitCode {
  /// A bug of ours.
  BUG(5, "a bug of ours, please report it"),
  /// The environment lacks something. It ends a whole command and so never meets another code.
  ENVIRONMENT(4, "the environment lacks something (JDK, compiler, GPU driver)"),
  /// Bad usage or bad input.
  BAD_INPUT(2, "bad usage or bad input"),
  /// Done, and there is a finding.
  FINDING(1, "done, and there is a finding (unsound, an expectation was not met)"),
  /// A bound was hit, or the model does not speak about a test.
  UNKNOWN(3, "unknown: a budget was hit, or a model does not cover a test"),
  /// Done, nothing wrong.
  OK(0, "done, nothing wrong");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  /// The status that the process ends with.
  public int code() {
    return code;
  }

  /// How a command ends with a result that ended so.
  public static ExitCode of(Ending ending) {
    return switch (ending) {
      case BROKEN -> BUG;
      case BAD_INPUT -> BAD_INPUT;
      case FINDING -> FINDING;
      case UNKNOWN -> UNKNOWN;
      case PASSED -> OK;
    };
  }

  /// How a command ends that could not read something.
  ///
  /// @param wrong what is wrong with it
  public static ExitCode of(Diagnostic wrong) {
    return wrong.bound() ? UNKNOWN : BAD_INPUT;
  }

  /// How a command ends with what it could not read.
  ///
  /// @param wrong what is wrong with it; empty: all was read
  public static ExitCode of(List<Diagnostic> wrong) {
    return worst(wrong.stream().map(ExitCode::of).toList());
  }

  /// The heaviest; [#OK] if there is none.
  public static ExitCode worst(Collection<ExitCode> codes) {
    return codes.stream().min(Comparator.naturalOrder()).orElse(OK);
  }

  /// The one with a code, as another process of this program ended with it.
  public static Optional<ExitCode> of(int code) {
    return Arrays.stream(values()).filter(e -> e.code == code).findFirst();
  }

  /// A line for each code, by number, for help texts.
  public static List<String> help() {
    return List.of(OK, FINDING, BAD_INPUT, UNKNOWN, ENVIRONMENT, BUG).stream()
        .map(c -> c.code + ":" + c.meaning)
        .toList();
  }
}
