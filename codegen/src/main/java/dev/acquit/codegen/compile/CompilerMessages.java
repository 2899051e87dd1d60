package dev.acquit.codegen.compile;

import dev.acquit.codegen.matrix.MatrixCell;
import dev.acquit.codegen.matrix.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What a compiler said, and which functions it was talking about. Understands nvcc, clang and
/// LLVM, and whatever says `file:line` or `file(line)` in front of `error` and `warning`.
final class CompilerMessages {
  private static final int LONGEST = 400;
  private static final Pattern BEGIN =
      Pattern.compile(
          "^(?:.*?[:);] |)(?:((?:[Ff]atal )?[Ee]rror|LLVM ERROR)|([Ww]arning))\\b.*$|^(PLEASE"
              + " submit a bug report).*$");
  private static final Pattern HERE =
      Pattern.compile(Pattern.quote(CompilerRuns.SOURCE) + "\\.\\w+(?::(\\d+)|\\((\\d+)\\))");
  private static final Pattern THERE =
      Pattern.compile("at line (\\d+) of \\S*" + Pattern.quote(CompilerRuns.SOURCE) + "\\.\\w+");
  private static final Pattern FUNCTION =
      Pattern.compile("(?:In function: |on function '@)([\\w$]+)");
  private static final int FIRST = 20;

  /// Where it is worth looking: a cheap test for what the other patterns need.
  private static final Pattern TELLING =
      Pattern.compile(
          "[Ee]rror|ERROR|[Ww]arning|PLEASE|unction|" + Pattern.quote(CompilerRuns.SOURCE) + "\\.");

  private static final String CRASH = "PLEASE submit a bug report";
  private static final Pattern PASS = Pattern.compile("Running pass '([^']*)' on function");
  private static final Pattern PLACE =
      Pattern.compile(
          "^(?:\\S+: )?"
              + Pattern.quote(CompilerRuns.SOURCE)
              + "\\.\\w+(?:\\(\\d+\\)|[:\\d]+):? |^\\S+: (?=(?:fatal )?error)");
  private static final Pattern ASSEMBLER = Pattern.compile("^ptxas .*, line \\d+; error\\s*:");
  private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-f]{6,}(: )?");

  private final SourceText source;
  private final List<Block> blocks;

  /// A message and the lines that belong to it.
  private record Block(boolean error, List<String> lines) {}

  private CompilerMessages(SourceText source, List<Block> blocks) {
    this.source = source;
    this.blocks = blocks;
  }

  static CompilerMessages of(String text, SourceText source) {
    List<Block> blocks = new ArrayList<>();
    for (String line : text.lines().toList()) {
      Matcher begin = BEGIN.matcher(line);
      if (TELLING.matcher(line).find() && begin.matches()) {
        blocks.add(new Block(begin.group(2) == null, new ArrayList<>()));
      }
      if (!blocks.isEmpty()) {
        blocks.getLast().lines().add(line);
      }
    }
    return new CompilerMessages(source, blocks);
  }

  /// The lines of a text that say something to this class. Errors in templates come with hundreds
  /// of lines about how they were reached.
  static String distil(String text) {
    List<String> lines = text.lines().toList();
    return IntStream.range(0, lines.size())
        .filter(i -> i < FIRST || TELLING.matcher(lines.get(i)).find())
        .mapToObj(i -> lines.get(i) + "\n")
        .collect(Collectors.joining());
  }

  /// The cells that errors are about, each with the first of its errors.
  SequencedMap<MatrixCell, String> errors() {
    return about(true);
  }

  /// The cells that warnings are about, each with the first of its warnings.
  SequencedMap<MatrixCell, String> warnings() {
    return about(false);
  }

  private SequencedMap<MatrixCell, String> about(boolean error) {
    SequencedMap<MatrixCell, String> about = new LinkedHashMap<>();
    for (Block block : blocks) {
      if (block.error() == error) {
        cell(block).ifPresent(cell -> about.putIfAbsent(cell, text(block)));
      }
    }
    return about;
  }

  private Optional<MatrixCell> cell(Block block) {
    Optional<MatrixCell> here =
        HERE.matcher(block.lines().getFirst()).results().findFirst().flatMap(this::at);
    if (here.isPresent()) {
      return here;
    }
    String all = String.join("\n", block.lines());
    Optional<MatrixCell> there =
        THERE.matcher(all).results().reduce((_, last) -> last).flatMap(this::at);
    return there.isPresent()
        ? there
        : FUNCTION.matcher(all).results().findFirst().flatMap(this::named);
  }

  private Optional<MatrixCell> at(MatchResult match) {
    String number = match.group(1) != null ? match.group(1) : match.group(2);
    try {
      return source.at(Integer.parseInt(number));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private Optional<MatrixCell> named(MatchResult match) {
    return source.firstLines().values().stream()
        .filter(cell -> cell.name().equals(match.group(1)))
        .findFirst();
  }

  /// The one line of all messages that says most, for a cell that was compiled alone.
  static String summary(int status, String text) {
    CompilerMessages messages = of(text, new SourceText("", new java.util.TreeMap<>()));
    return messages.blocks.stream()
        .filter(Block::error)
        .findFirst()
        .map(CompilerMessages::text)
        .or(() ->
            text.lines().filter(line -> !line.isBlank()).findFirst().map(CompilerMessages::tidy))
        .orElse("exit status " + status + ", without a message");
  }

  /// What a compiler said from its first error on, without addresses; all of it if nothing looks
  /// like an error; empty if it said nothing.
  static Optional<String> fromFirstError(String text) {
    List<String> lines = text.lines().toList();
    int first =
        IntStream.range(0, lines.size())
            .filter(i -> {
              Matcher begin = BEGIN.matcher(lines.get(i));
              return begin.matches() && begin.group(2) == null;
            })
            .findFirst()
            .orElse(0);
    String told =
        lines.stream()
            .skip(first)
            .map(line -> ADDRESS.matcher(line).replaceAll(""))
            .collect(Collectors.joining("\n"));
    return Optional.of(told.strip()).filter(t -> !t.isEmpty());
  }

  private static String text(Block block) {
    String first = block.lines().getFirst();
    if (!first.startsWith(CRASH)) {
      return tidy(first);
    }
    return PASS.matcher(String.join("\n", block.lines()))
        .results()
        .findFirst()
        .map(match -> "the compiler crashed in " + match.group(1))
        .orElse("the compiler crashed");
  }

  /// Without what changes from run to run, addresses, and without places in texts that nobody has.
  private static String tidy(String line) {
    String text = ADDRESS.matcher(line).replaceAll("");
    text = PLACE.matcher(text).replaceFirst("");
    text = ASSEMBLER.matcher(text).replaceFirst("ptxas: error:").strip();
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
  }
}
