package dev.acquit.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.acquit.cli.Typed;
import dev.acquit.testing.Golden;
import dev.acquit.testing.Rounds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The tutorial, and the pages for kinds of people, print what they say: the commands in `console`
/// blocks are typed into a shell, page by page, and what comes is compared with what the page
/// shows.
///
/// What goes to standard error is not shown unless the command says `2>&1`. In a page `…` stands
/// for any words in a line, and a line `...` for any lines. With `-Dgolden=update` blocks that
/// differ are written anew.
@Tag("slow")
@Timeout(300)
class TranscriptTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path PAGES = ROOT.resolve("docs/tutorial");
  private static final String KERNELS = "../kernel-ci.md";

  /// A page for each kind of person; that about kernels is another.
  private static final List<String> PEOPLE =
      List.of("../for-compilers.md", "../ci.md", "README.md", "../for-labs.md");

  /// Of two commands that ask nearly the same for seconds, the one that is left to the night.
  private static final Set<String> LONG =
      Set.of(
          "./acquit verify ptx-abi-12.9 --bound 4 --only",
          "./acquit generate diff --left ptx-abi-12.9 --right ptx-abi-12.8 --limit 1");

  private static final Pattern TIME = Pattern.compile("\\b\\d+(\\.\\d+)? (ms|s|minutes)\\b");

  @TempDir private static Path folder;
  @TempDir private static Path own;

  private static Typed command;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    command = Typed.in(folder, own, Map.of("XDG_CACHE_HOME", own.resolve("cache").toString()));
  }

  @AfterAll
  static void stop() {
    command.close();
  }

  static List<String> pages() throws IOException {
    try (Stream<Path> files = Files.list(PAGES)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(n -> n.matches("\\d.*\\.md"))
          .sorted()
          .toList();
    }
  }

  /// The page about kernels needs a compiler.
  @Test
  void theKernelsOfThePageAnswerSo() throws IOException, InterruptedException {
    boolean nvcc =
        Arrays.stream(System.getenv("PATH").split(":"))
            .anyMatch(p -> Files.isExecutable(Path.of(p, "nvcc")));
    if (!nvcc) {
      String words = "NOT TESTED: docs/kernel-ci.md, since there is no nvcc";
      System.err.println(words);
      abort(words);
    }
    commandsPrintWhatThePageShows(KERNELS);
  }

  @Test
  void thereAreSteps() throws IOException {
    assertThat(pages()).hasSizeGreaterThan(5);
    String index = Files.readString(PAGES.resolve("README.md"));
    pages().forEach(p -> assertThat(index).contains("(" + p + ")"));
  }

  /// The first screen leads to each of them.
  @Test
  void thereIsAPageForEachKindOfPerson() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    Stream.concat(PEOPLE.stream(), Stream.of(KERNELS))
        .map(p -> ROOT.relativize(PAGES.resolve(p).normalize()))
        .forEach(p -> assertThat(readme).contains("](" + p + ") |"));
  }

  static Stream<String> typed() throws IOException {
    return Stream.concat(pages().stream(), PEOPLE.stream());
  }

  @ParameterizedTest
  @MethodSource("typed")
  void commandsPrintWhatThePageShows(String page) throws IOException, InterruptedException {
    prepare();
    List<String> lines = Files.readAllLines(PAGES.resolve(page));
    List<String> renewed = new ArrayList<>();
    List<String> differences = new ArrayList<>();
    int commands = 0;
    for (int i = 0; i < lines.size(); i++) {
      renewed.add(lines.get(i));
      if (!lines.get(i).equals("```console")) {
        continue;
      }
      int end = i + lines.subList(i, lines.size()).indexOf("```");
      List<String> block = lines.subList(i + 1, end);
      for (int c = 0; c < block.size(); ) {
        assertThat(block.get(c)).as(page).startsWith("$ ");
        int next = c + 1;
        while (next < block.size() && !block.get(next).startsWith("$ ")) {
          next++;
        }
        String command = block.get(c).substring(2);
        List<String> shown = block.subList(c + 1, next);
        List<String> printed =
            LONG.contains(command) && !Rounds.all() && !Golden.update() ? shown : type(command);
        commands++;
        renewed.add(block.get(c));
        if (matches(shown, printed)) {
          renewed.addAll(shown);
        } else {
          printed.forEach(l -> renewed.add(TIME.matcher(l).replaceAll("… $2")));
          differences.add(command + "\n" + String.join("\n", printed));
        }
        c = next;
      }
      i = end - 1;
    }
    assertThat(commands).as(page).isPositive();
    if (Golden.update()) {
      Files.write(PAGES.resolve(page), renewed);
      return;
    }
    assertThat(differences).as("%s; mvn test -Dgolden=update writes it anew", page).isEmpty();
  }

  /// A folder with what the root of the project has for the commands, and nothing of other pages.
  private static void prepare() throws IOException {
    try (Stream<Path> left = Files.walk(folder)) {
      for (Path path : left.sorted(Comparator.reverseOrder()).toList()) {
        if (!path.equals(folder) && !path.equals(folder.resolve("acquit"))) {
          Files.delete(path);
        }
      }
    }
    for (String name : List.of("docs", "litmus")) {
      Files.createSymbolicLink(folder.resolve(name), ROOT.resolve(name));
    }
  }

  /// What runs for seconds on a page runs for a part of one by day.
  private static List<String> type(String command) throws IOException, InterruptedException {
    boolean whole = Rounds.all() || Golden.update();
    Process process =
        new ProcessBuilder(
                "bash", "-c", whole ? command : command.replace("--time 2s", "--time 400ms"))
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).as(command).isTrue();
    return text.lines().toList();
  }

  /// Whether lines are what a page shows.
  static boolean matches(List<String> shown, List<String> printed) {
    String pattern =
        shown.stream()
            .map(l -> l.equals("...") ? "(?:.*\\n)*?" : line(l) + "\\n")
            .collect(Collectors.joining());
    String text = printed.stream().map(l -> l + "\n").collect(Collectors.joining());
    return Pattern.compile(pattern).matcher(text).matches();
  }

  private static String line(String shown) {
    return Arrays.stream(shown.split("…", -1))
        .map(Pattern::quote)
        .collect(Collectors.joining(".*"));
  }

  @Test
  void longCommandsAreOnPages() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String page : typed().toList()) {
      lines.addAll(Files.readAllLines(PAGES.resolve(page)));
    }
    assertThat(lines).containsAll(LONG.stream().map(c -> "$ " + c).toList());
  }

  @Test
  void wordsAndLinesMayBeLeftOut() {
    List<String> printed = List.of("one 17 ms", "two", "three");
    assertThat(matches(List.of("one … ms", "...", "three"), printed)).isTrue();
    assertThat(matches(List.of("..."), printed)).isTrue();
    assertThat(matches(List.of("one … ms", "three"), printed)).isFalse();
    assertThat(matches(List.of("one … ms", "two", "thre"), printed)).isFalse();
  }
}
