package dev.acquit.cli;

import dev.acquit.cli.gate.GateCheckRequest;
import dev.acquit.cli.gate.GateCheckRun;
import dev.acquit.cli.gate.GateEngine;
import dev.acquit.cli.gate.GateFormat;
import dev.acquit.codegen.gate.Policy;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acquit gate check`.
@Command(
    name = "check",
    description = {
      "Says whether functions that a compiler emitted are what a mapping table has for the C++"
          + " atomic operations that they implement.",
      "",
      "Which operation a function implements is said by a comment above it,",
      "  // source: compare_exchange acq_rel/acquire scope=device type=u32",
      "or by a manifest. Functions of which nothing is said are counted and not judged.",
      "",
      "Status 1: a finding that the baseline does not know. Status 2: a file, an annotation or a"
          + " row of the manifest is bad, or no function was judged; the others are judged all the"
          + " same. Status 3: nothing but functions that were not understood.",
      ""
    })
final class GateCheckCommand implements Callable<Integer> {
  private final Session session;
  private final GateEngine engine;

  @Spec private CommandSpec spec;

  @Mixin private GateOptions options;

  @Mixin private ResultOption result;

  @Parameters(
      paramLabel = "FILE.ptx",
      arity = "0..*",
      description = "PTX files, directories (searched for *.ptx), or - for standard input.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--manifest",
      paramLabel = "FILE.csv",
      description =
          "What functions implement: columns function and source, and file if need be. In names *"
              + " stands for anything, ? for one character.")
  private Path manifest;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json, junit, sarif, or github (workflow commands). Default: text.")
  private GateFormat format;

  @Option(
      names = "--baseline",
      paramLabel = "FILE.csv",
      description = "Findings that are known and fail nothing.")
  private Path baseline;

  @Option(
      names = "--update-baseline",
      description =
          "Write what was found into the baseline. Entries about files that were not given, and"
              + " notes, are kept.")
  private boolean update;

  @Option(
      names = "--fail-on",
      paramLabel = "VERDICT",
      split = ",",
      description =
          "Verdicts that are errors, too: stronger, unrecognised, ... By default all are but"
              + " conforms and stronger, which are fine, and unrecognised, which is unknown.")
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

  @Option(
      names = "--require-annotations",
      description = "A function of which nothing says what it implements is bad input.")
  private boolean requireAnnotations;

  @Option(
      names = "--cache",
      paramLabel = "DIR|none",
      description =
          "Where judgements are kept, by the contents of file and table. Default: acquit in"
              + " $XDG_CACHE_HOME or ~/.cache.")
  private String cache;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show functions that are fine, and findings that the baseline knows, as well.")
  private boolean verbose;

  GateCheckCommand(Session session, GateEngine engine) {
    this.session = session;
    this.engine = engine;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    if (files.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "found no FILE.ptx, expected at least one, a directory, or -");
    }
    if (update && baseline == null) {
      throw new ParameterException(
          spec.commandLine(), "found --update-baseline without --baseline FILE.csv, expected both");
    }
    disjoint("--fail-on", failOn, "--warn", warn);
    disjoint("--fail-on", failOn, "--allow", allow);
    disjoint("--warn", warn, "--allow", allow);
    GateCheckRequest request =
        new GateCheckRequest(
            files,
            options.mapping(),
            Optional.ofNullable(manifest),
            Optional.ofNullable(baseline),
            update,
            Policy.of(failOn, warn, allow),
            requireAnnotations,
            format,
            verbose,
            options.limits(),
            options.jobs(),
            cache(),
            new ResultFile(result.file()));
    return new GateCheckRun(session, request, engine).run().code();
  }

  private Optional<Path> cache() {
    if (cache == null) {
      return session.cache().map(c -> c.resolve("gate"));
    }
    return cache.equals("none") ? Optional.empty() : Optional.of(Path.of(cache));
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
