package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.gate.TableEngine;
import dev.acquit.cli.shell.Environment;
import dev.acquit.testing.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/// Every command's `--help` ends with examples that work, and that end as they say.
@Tag("slow")
class HelpExamplesTest {
  private static final int COLUMNS = 80;
  private static final Path ROOT = Path.of("..");
  private static final String HEADING = "Examples:";
  private static final String STORE = "observed.db";

  /// Why an example is not run here, by its first words: then it is only read.
  private static final Map<String, String> ONLY_READ =
      Map.of(
          "serve", "it ends with Ctrl-C alone",
          "devices --self-test", "without a GPU it has nothing to test",
          "gate litmus", "it needs nvcc",
          "gate matrix", "it needs nvcc",
          "gate sass docs/examples/gate/diff/queue.ptx --arch", "it needs ptxas");

  /// Examples that take long, by their first words: run at night, by day only read.
  private static final Set<String> LONG =
      Set.of(
          "repair ptx-abi-12.9",
          "verify ptx-abi-12.9",
          "reproduce asplos19",
          "generate diff --left ptx-abi-12.9 --right ptx-abi-12.8");

  /// A word as the shell reads it: between quotes, or up to a blank.
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  private static final Pattern STATUS = Pattern.compile("^(.*?) {3}# status ([0-5])$");

  @TempDir private static Path stores;

  /// An example.
  ///
  /// @param words the words behind `acquit`
  /// @param status how it says that it ends; 0 where it says nothing
  private record Example(List<String> words, int status) {
    static Example of(String line) {
      Matcher status = STATUS.matcher(line);
      boolean told = status.matches();
      String command = told ? status.group(1) : line;
      List<String> words =
          WORD.matcher(command)
              .results()
              .map(w -> w.group(1) == null ? w.group(2) : w.group(1))
              .toList();
      assertThat(words.getFirst()).as(line).isEqualTo("acquit");
      return new Example(
          words.subList(1, words.size()), told ? Integer.parseInt(status.group(2)) : 0);
    }

    String text() {
      return String.join(" ", words);
    }

    /// Whether it begins like one of those.
    boolean isOneOf(Set<String> first) {
      return first.stream().anyMatch(f -> text().startsWith(f));
    }
  }

  /// What somebody reads who asks a command for help, below the heading.
  private static List<Example> examples(String command) {
    List<String> shown = Cli.run((command + " --help").split(" ")).out().lines().toList();
    assertThat(shown).as(command).contains(HEADING);
    List<String> below = shown.subList(shown.indexOf(HEADING) + 1, shown.size());
    assertThat(below)
        .as(command)
        .isNotEmpty()
        .allSatisfy(l -> {
          assertThat(l).startsWith("  ").hasSizeLessThanOrEqualTo(COLUMNS);
        });
    return String.join("\n", below)
        .replaceAll(" \\\\\n +", " ")
        .lines()
        .map(l -> Example.of(l.strip()))
        .toList();
  }

  /// Every command that does something, by its words.
  static List<String> commands() {
    List<String> found = new ArrayList<>();
    collect("", Acquit.command(Environment.silent(), new TableEngine()), found);
    return found;
  }

  private static void collect(String before, CommandLine line, List<String> found) {
    for (Map.Entry<String, CommandLine> sub : line.getSubcommands().entrySet()) {
      if (sub.getValue().getCommandSpec().usageMessage().hidden()) {
        continue;
      }
      String words = (before + " " + sub.getKey()).strip();
      if (sub.getValue().getSubcommands().isEmpty()) {
        found.add(words);
      } else {
        collect(words, sub.getValue(), found);
      }
    }
  }

  /// What is looked into by other examples.
  @BeforeAll
  static void store() throws IOException {
    Example run = examples("run").getFirst();
    assertThat(run.words()).contains(STORE);
    assertThat(run(run, stores).status()).isZero();
    assertThat(stores.resolve(STORE)).isNotEmptyFile();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void examplesEndAsTheySay(String command, @TempDir Path folder) throws IOException {
    if (command.startsWith("observations ")) {
      Files.copy(stores.resolve(STORE), folder.resolve(STORE), StandardCopyOption.COPY_ATTRIBUTES);
    }
    List<Example> examples = examples(command);
    assertThat(examples).anyMatch(e -> e.text().startsWith(command));
    for (Example example : examples) {
      Acquit.command(Environment.silent(), new TableEngine())
          .parseArgs(example.words().toArray(String[]::new));
      if (example.isOneOf(ONLY_READ.keySet()) || (example.isOneOf(LONG) && !Rounds.all())) {
        continue;
      }
      Cli.Result result = run(example, folder);
      assertThat(result.status())
          .as("%s\n%s%s", example.text(), result.out(), result.err())
          .isEqualTo(example.status());
    }
  }

  /// As from the root of the project, but what is written is written into the folder.
  private static Cli.Result run(Example example, Path folder) {
    List<String> words =
        new ArrayList<>(example.words().stream().map(w -> placed(w, folder)).toList());
    if (words.getFirst().equals("run")) {
      // Not on a GPU that may be here, and not for longer than it takes to end.
      words.removeAll(List.of("--device", "emulator"));
      words.addAll(List.of("--device", "emulator"));
      if (!words.contains("--mode")) {
        words.add("--time=300ms");
      }
    }
    return Cli.run(words.toArray(String[]::new));
  }

  private static String placed(String word, Path folder) {
    if (word.startsWith("docs/")) {
      assertThat(ROOT.resolve(word)).exists();
      return ROOT.resolve(word).toString();
    }
    return word.matches("alloy|[a-z]+\\.(json|html|db|ptx|h)")
        ? folder.resolve(word).toString()
        : word;
  }

  /// What is not run is an example, and nearly all are run.
  @Test
  void theListsNameExamples() {
    List<Example> all = commands().stream().flatMap(c -> examples(c).stream()).toList();
    Set<String> lists = new HashSet<>(LONG);
    lists.addAll(ONLY_READ.keySet());
    assertThat(lists).allMatch(f -> all.stream().anyMatch(e -> e.text().startsWith(f)));
    assertThat(all.stream().filter(e -> !e.isOneOf(lists))).hasSizeGreaterThan(33);
  }

  @Test
  void wordsAreThoseOfTheShell() {
    assertThat(Example.of("acquit generate programs -n 2 --vocabulary 'R:rlx W:rlx'   # status 3"))
        .isEqualTo(
            new Example(
                List.of("generate", "programs", "-n", "2", "--vocabulary", "R:rlx W:rlx"), 3));
    assertThat(Stream.of(Example.of("acquit models")))
        .containsExactly(new Example(Arrays.asList("models"), 0));
  }
}
