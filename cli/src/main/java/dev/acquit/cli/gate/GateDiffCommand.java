package dev.acquit.cli.gate;

import dev.acquit.cli.option.JobsOption;
import dev.acquit.cli.option.PlacesFormatOption;
import dev.acquit.cli.option.ResultOption;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.diff.Change;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
      "Each version is a PTX file, a directory of them, a snapshot that gate snapshot made, or a"
          + " source and a compiler.",
      "",
      "Status 1: something may have lost order, or a function that others call is gone. Status 2:"
          + " something of the input is bad, or no function is in both; the others are compared all"
          + " the same. Status 3: it is open whether a change matters, few functions are in both,"
          + " or interrupted.",
      ""
    },
    footer = {
      "  acquit gate diff docs/examples/gate/diff/queue.ptx \\",
      "      docs/examples/gate/diff/queue-new.ptx   # status 1"
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
      arity = "0..1",
      paramLabel = "NEW",
      description =
          "What is compared: a PTX file, a directory, or a snapshot (.json). With a compiler it may"
              + " be left out: the same source for both.")
  private @Nullable String after;

  @Option(
      names = "--old-compiler",
      paramLabel = "NAME|PATH|COMMAND",
      description =
          "OLD is a source, .cu or .ll, which this compiles: nvcc, clang, llc, one of these with a"
              + " number, a path, or a command such as 'cc {source} -o {output}'.")
  Optional<String> oldCompiler = Optional.empty();

  @Option(
      names = "--new-compiler",
      paramLabel = "NAME|PATH|COMMAND",
      description = "The same of NEW.")
  Optional<String> newCompiler = Optional.empty();

  @Option(
      names = "--old-flag",
      paramLabel = "WORD",
      description = "A further argument of the old compiler; can be given several times.")
  List<String> oldFlags = List.of();

  @Option(
      names = "--new-flag",
      paramLabel = "WORD",
      description = "A further argument of the new compiler; can be given several times.")
  List<String> newFlags = List.of();

  @Option(
      names = "--arch",
      paramLabel = "ARCH",
      description = "The architecture for which compilers compile, such as sm_80. Default: sm_90.")
  Optional<String> arch = Optional.empty();

  @Mixin PlacesFormatOption format;

  @Option(
      names = "--fail-on",
      paramLabel = "KIND",
      split = ",",
      description =
          "Changes that are errors, too: condition, value, dropped, fenced, added, stronger, wider,"
              + " new, shifted. By default vanished, weaker, narrower, moved, replaced and gone"
              + " are; condition and value leave the question open.")
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
    String name = after();
    return new GateDiffRun(
            session,
            this,
            DiffSide.of(session, "old", before, oldCompiler, oldFlags, arch),
            DiffSide.of(session, "new", name, newCompiler, newFlags, arch))
        .run()
        .code();
  }

  /// The other side; without a name of its own it is the same source, compiled otherwise.
  private String after() {
    if (after != null) {
      return after;
    }
    if (oldCompiler.isEmpty() || newCompiler.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "found one version, expected two: OLD and NEW, or a source with --old-compiler and"
              + " --new-compiler");
    }
    return before;
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
