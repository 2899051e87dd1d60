package dev.acquit.cli.gate;

import dev.acquit.cli.option.JobsOption;
import dev.acquit.cli.option.ResultOption;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.diff.Change;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acquit gate diff`.
@Command(
    name = "diff",
    description = {
      "Says what became weaker, stronger, wider, narrower, moved or vanished between two versions"
          + " of PTX, for each function and line of its source, whatever the functions should do.",
      "",
      "Each version is a PTX file, a directory of them, or a snapshot that gate snapshot made.",
      "",
      "Status 1: something may have lost order. Status 2: something of the input is bad, or no"
          + " function is in both; the others are compared all the same. Status 3: interrupted.",
      ""
    })
final class GateDiffCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = "What is compared with: a PTX file, a directory, or a snapshot (.json).")
  String before;

  @Parameters(
      index = "1",
      paramLabel = "NEW",
      description = "What is compared: a PTX file, a directory, or a snapshot (.json).")
  String after;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json, junit, sarif, or github (workflow commands). Default: text.")
  GateFormat format;

  @Option(
      names = "--fail-on",
      paramLabel = "KIND",
      split = ",",
      description =
          "Changes that are errors, too: gone, added, stronger, wider, new, shifted. By default"
              + " vanished, weaker, narrower, moved and replaced are.")
  private Set<Change.Kind> failOn = EnumSet.noneOf(Change.Kind.class);

  @Option(
      names = "--warn",
      paramLabel = "KIND",
      split = ",",
      description = "Changes that are shown and fail nothing.")
  private Set<Change.Kind> warn = EnumSet.noneOf(Change.Kind.class);

  @Option(
      names = "--allow",
      paramLabel = "KIND",
      split = ",",
      description = "Changes that are only counted.")
  private Set<Change.Kind> allow = EnumSet.noneOf(Change.Kind.class);

  @Mixin CacheOption cache;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show each function with all that became of it, and all its places.")
  boolean verbose;

  @Mixin JobsOption jobs;

  @Mixin ResultOption result;

  GateDiffCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws CommandException {
    return new GateDiffRun(session, this).run().code();
  }

  /// How much each kind of change matters.
  ///
  /// @throws ParameterException if a kind is in two of the options
  Map<Change.Kind, Severity> policy() {
    Map<Change.Kind, Severity> policy = new EnumMap<>(Change.Kind.class);
    for (Change.Kind kind : Change.Kind.values()) {
      int named =
          (failOn.contains(kind) ? 1 : 0)
              + (warn.contains(kind) ? 1 : 0)
              + (allow.contains(kind) ? 1 : 0);
      if (named > 1) {
        throw new ParameterException(
            spec.commandLine(),
            "found "
                + kind.name().toLowerCase(Locale.ROOT)
                + " in two of --fail-on, --warn and --allow, expected it in one of them");
      }
      policy.put(
          kind,
          failOn.contains(kind)
              ? Severity.ERROR
              : warn.contains(kind)
                  ? Severity.WARNING
                  : allow.contains(kind) ? Severity.NONE : kind.severity());
    }
    return policy;
  }
}
