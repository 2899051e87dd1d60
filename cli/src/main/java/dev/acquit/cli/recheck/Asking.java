package dev.acquit.cli.recheck;

import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.model.sat.Solvers;
import dev.acquit.recheck.Rerun;
import dev.acquit.reports.json.Json;
import dev.acquit.text.TextFile;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/// Asks commands again what documents say that they were asked. Anybody may have written the words:
/// none is taken that writes a file, runs a program that it names, or is not known here.
///
/// @param session where this command runs
/// @param commands the whole command
/// @param line describes it
public record Asking(Session session, Commands commands, Supplier<CommandLine> line)
    implements Rerun {
  /// The commands that compute the same of the same files, and of which something is open without
  /// that.
  private static final Set<String> AGAIN =
      Set.of(
          "check",
          "gate check",
          "gate scan",
          "gate diff",
          "gate sass",
          "gate snapshot",
          "abi check",
          "abi link",
          "abi driver",
          "repair");

  /// Commands whose words name a table, which may be one that ships.
  private static final Set<String> OF_TABLES = Set.of("repair");

  /// Of these nothing depends but how an answer is shown, kept or got.
  private static final Set<String> LEFT_OUT =
      Set.of(
          "--out",
          "--format",
          "--cache",
          "--jobs",
          "--verbose",
          "--quiet",
          "--debug",
          "--annotate");

  /// What the answer depends on.
  private static final Set<String> TAKEN =
      Set.of(
          "--all-registers",
          "--allow",
          "--arch",
          "--bound",
          "--compile-only",
          "--define",
          "--engine",
          "--exists",
          "--fail-on",
          "--failed-cas",
          "--forall",
          "--init",
          "--mapping",
          "--max-line",
          "--max-test",
          "--model",
          "--never",
          "--no-why",
          "--plain-star",
          "--progress",
          "--property",
          "--release",
          "--require-annotations",
          "--scopes",
          "--source",
          "--sources",
          "--target",
          "--thread",
          "--time",
          "--timeout",
          "--unroll",
          "--visibility",
          "--warn");

  /// The same, and it names a file.
  private static final Set<String> FILES =
      Set.of("--baseline", "--cubin", "--expect", "--ir", "--manifest", "--types");

  /// Options that are taken with this value only.
  private static final Map<String, String> HARMLESS =
      Map.of("--ptxas", "ptxas", "--solver", Solvers.DEFAULT);

  /// Before the name of a file that is not there, among words.
  private static final String MISSING = "\0";

  @Override
  public Answer ask(String command, List<String> words) {
    if (!AGAIN.contains(command)) {
      return new Answer.NotAsked("", List.of());
    } else if (words.isEmpty()) {
      return new Answer.NotAsked("the document does not say what was typed", List.of());
    }
    List<String> asked = new ArrayList<>();
    try {
      Optional<String> not = rewritten(command, words, asked);
      if (not.isPresent()) {
        return new Answer.NotAsked("it is not asked again: " + not.get(), List.of());
      }
    } catch (ParameterException e) {
      return new Answer.NotAsked("what was typed is no command of today", List.of());
    }
    List<String> missing =
        asked.stream()
            .filter(w -> w.startsWith(MISSING))
            .map(w -> w.substring(MISSING.length()))
            .toList();
    if (!missing.isEmpty()) {
      return new Answer.NotAsked("its inputs are not at hand", missing);
    }
    return run(asked);
  }

  private Answer run(List<String> words) {
    StringWriter out = new StringWriter();
    Environment environment =
        new Environment(
            InputStream.nullInputStream(),
            new PrintWriter(out),
            new PrintWriter(Writer.nullWriter()),
            false,
            false,
            Environment.COLUMNS,
            session.programs(),
            session.interruption(),
            Optional.empty(),
            Optional.empty(),
            Json.Tool.acquit(Version.number()));
    int status = commands.run(environment, words.toArray(String[]::new));
    return out.toString().isBlank()
        ? new Answer.NotAsked(
            "it was asked again, and ended with status " + status + " without an answer", List.of())
        : new Answer.Told(out.toString());
  }

  /// Writes the words once more, without those of which the answer does not depend.
  ///
  /// @return why they are not taken; empty: they are
  private Optional<String> rewritten(String command, List<String> words, List<String> asked) {
    if (words.stream().anyMatch(w -> w.startsWith("@"))) {
      return Optional.of("a word is to be read from a file");
    }
    ParseResult parsed = line.get().setExpandAtFiles(false).parseArgs(words.toArray(String[]::new));
    List<String> names = new ArrayList<>();
    Set<OptionSpec> options = new LinkedHashSet<>(parsed.matchedOptions());
    while (parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
      names.add(parsed.commandSpec().name());
      options.addAll(parsed.matchedOptions());
    }
    if (!String.join(" ", names).equals(command)) {
      return Optional.of(
          "it is a document of " + command + ", and of another command by its words");
    }
    asked.addAll(names);
    for (OptionSpec option : options) {
      Optional<String> not = take(option, asked);
      if (not.isPresent()) {
        return not;
      }
    }
    if (!command.equals("gate snapshot")) {
      asked.add("--format=json");
    }
    asked.add("--");
    for (PositionalParamSpec parameter : parsed.matchedPositionals()) {
      for (String file : parameter.originalStringValues()) {
        if (file.equals("-")) {
          return Optional.of("it read standard input");
        }
        boolean there = OF_TABLES.contains(command) || TextFile.existing(file).isPresent();
        asked.add(there ? file : MISSING + file);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> take(OptionSpec option, List<String> asked) {
    String name = option.longestName();
    if (LEFT_OUT.contains(name)) {
      return Optional.empty();
    }
    List<String> values = option.originalStringValues();
    boolean known = TAKEN.contains(name) || FILES.contains(name);
    if (!known && !values.stream().allMatch(v -> v.equals(HARMLESS.get(name)))) {
      return Optional.of("its command has " + name);
    }
    if (option.arity().max() == 0) {
      asked.add(name);
      return Optional.empty();
    }
    for (String value : values) {
      boolean missing = FILES.contains(name) && TextFile.existing(value).isEmpty();
      asked.add(missing ? MISSING + value : name + "=" + value);
    }
    return Optional.empty();
  }
}
