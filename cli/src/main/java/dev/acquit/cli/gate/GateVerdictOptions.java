package dev.acquit.cli.gate;

import dev.acquit.cli.option.BaselineOption;
import dev.acquit.cli.option.PlacesFormatOption;
import dev.acquit.cli.option.ResultOption;
import dev.acquit.codegen.gate.Policy;
import dev.acquit.codegen.judge.Verdict;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Which verdicts fail the gate, and how they are shown.
final class GateVerdictOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin PlacesFormatOption format;

  @Mixin BaselineOption baseline;

  @Option(
      names = "--fail-on",
      paramLabel = "VERDICT",
      split = ",",
      description =
          "Verdicts that are errors, too: unproved, stronger, unrecognised, ... By default all are"
              + " but conforms, stronger and private, which are fine, unproved, may_not_end and"
              + " weak_first_load, which are shown, and unrecognised, which is unknown.")
  private Set<Verdict> failOn = EnumSet.noneOf(Verdict.class);

  @Option(
      names = "--warn",
      paramLabel = "VERDICT",
      split = ",",
      description = "Verdicts that are shown and fail nothing.")
  private Set<Verdict> warn = EnumSet.noneOf(Verdict.class);

  @Option(
      names = "--allow",
      paramLabel = "VERDICT",
      split = ",",
      description = "Verdicts that are only counted.")
  private Set<Verdict> allow = EnumSet.noneOf(Verdict.class);

  @Mixin CacheOption cache;

  @Option(
      names = {"-v", "--verbose"},
      description =
          "Show all functions in whole: what was emitted, and programs that show what is lost;"
              + " also those that are fine, and findings that the baseline knows.")
  boolean verbose;

  @Mixin ResultOption result;

  /// Looks at what the user asked for.
  ///
  /// @throws ParameterException if it does not go together
  void check() {
    baseline.file();
    disjoint("--fail-on", failOn, "--warn", warn);
    disjoint("--fail-on", failOn, "--allow", allow);
    disjoint("--warn", warn, "--allow", allow);
  }

  /// Which verdicts fail the gate.
  Policy policy() {
    return Policy.of(failOn, warn, allow);
  }

  private void disjoint(String one, Set<Verdict> a, String other, Set<Verdict> b) {
    Optional<Verdict> both = a.stream().filter(b::contains).findFirst();
    if (both.isPresent()) {
      throw new ParameterException(
          spec.commandLine(),
          "found "
              + both.get().name().toLowerCase(Locale.ROOT)
              + " in "
              + one
              + " and in "
              + other
              + ", expected it in one of them");
    }
  }
}
