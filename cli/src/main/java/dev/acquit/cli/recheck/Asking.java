package dev.acquit.cli.recheck;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.program.Workplace;
import dev.acquit.recheck.Rerun;
import dev.acquit.reports.json.Json;
import dev.acquit.text.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/// Asks commands again what documents say that they were asked. Anybody may have written the words:
/// none is taken that writes a file, runs a program that only the document names, or is not known
/// here.
///
/// @param session where this command runs
/// @param commands the whole command
/// @param line describes it
/// @param compilers the compilers that may be run
public record Asking(
    Session session, Commands commands, Supplier<CommandLine> line, Compilers compilers)
    implements Rerun {
  /// Commands whose words name something that ships, and need no file.
  private static final Set<String> OF_NAMES = Set.of("repair", "reproduce");

  /// The command whose files are called after the folder in which it keeps them.
  private static final String MATRIX = "gate matrix";

  private static final String KEEP = "--keep";

  /// Before the name of a file that is not there, among words.
  private static final String MISSING = "\0";

  @Override
  public Answer ask(String command, List<String> words) {
    if (!AskedOptions.AGAIN.contains(command)) {
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
    Optional<String> kept = asked.stream().filter(w -> w.startsWith(KEEP)).findFirst();
    return kept.isEmpty()
        ? run(asked)
        : keeping(kept.get().substring(KEEP.length() + 1), asked, kept.get());
  }

  /// What is to be kept is kept elsewhere for a while, and called as if it were not.
  private Answer keeping(String folder, List<String> asked, String word) {
    try (Workplace elsewhere = Workplace.create("acquit-recheck")) {
      List<String> words = new ArrayList<>(asked);
      words.set(words.indexOf(word), KEEP + "=" + elsewhere.folder());
      Answer answer = run(words);
      return answer instanceof Answer.Told(String json)
          ? new Answer.Told(json.replace(escaped(elsewhere.folder()), escaped(Path.of(folder))))
          : answer;
    } catch (InvalidPathException e) {
      return new Answer.NotAsked("it is not asked again: " + word + " is no folder", List.of());
    } catch (IOException e) {
      return new Answer.NotAsked(
          "it is not asked again: there is no room for what it keeps", List.of());
    }
  }

  private static String escaped(Path path) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(path.toString()));
  }

  private Answer run(List<String> words) {
    StringWriter errors = new StringWriter();
    StringWriter out = new StringWriter();
    Environment environment =
        new Environment(
            InputStream.nullInputStream(),
            new PrintWriter(out),
            new PrintWriter(errors),
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
            "it was asked again, and ended with status "
                + status
                + " without an answer"
                + errors.toString().lines().findFirst().map(why -> ": " + why).orElse(""),
            List.of())
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
      Optional<String> not = take(command, option, asked);
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
        boolean there = OF_NAMES.contains(command) || TextFile.existing(file).isPresent();
        asked.add(there ? file : MISSING + file);
      }
    }
    return Optional.empty();
  }

  private Optional<String> take(String command, OptionSpec option, List<String> asked) {
    String name = option.longestName();
    List<String> values = option.originalStringValues();
    switch (AskedOptions.of(name)) {
      case LEFT_OUT -> {
        if (name.equals(KEEP) && command.equals(MATRIX)) {
          asked.add(name + "=" + values.getLast());
        }
        return Optional.empty();
      }
      case REFUSED -> {
        return Optional.of("its command has " + name);
      }
      case TAKEN, FILE -> {}
      case HARMLESS_VALUE -> {
        if (!values.stream().allMatch(v -> AskedOptions.harmless(name, v))) {
          return Optional.of("its command has " + name + " " + String.join(" ", values));
        }
      }
      case COMPILER -> {
        if (!values.stream().allMatch(compilers::may)) {
          return Optional.of(compilers.why(values));
        }
      }
    }
    if (option.arity().max() == 0) {
      asked.add(name);
      return Optional.empty();
    }
    for (String value : values) {
      boolean missing =
          AskedOptions.of(name) == AskedOptions.FILE && TextFile.existing(value).isEmpty();
      asked.add(missing ? MISSING + value : name + "=" + value);
    }
    return Optional.empty();
  }
}
