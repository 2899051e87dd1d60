package dev.acquit.bench.findings;

import dev.acquit.text.InputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A page with blocks: between a line `<!-- derived: QUESTION -->` and the next `<!-- end -->`
/// stands the answer, and everything else is as somebody wrote it.
///
/// @param parts what stands in the page, in order
record Page(List<Part> parts) {
  private static final Pattern MARK = Pattern.compile("<!-- derived: (.*) -->");
  private static final String END = "<!-- end -->";

  /// A part of a page.
  sealed interface Part {}

  /// A line that somebody wrote.
  record Written(String line) implements Part {}

  /// A block with its answer.
  ///
  /// @param mark the line that asks
  /// @param block what it asks
  /// @param lines the answer as it stands there
  record Derived(String mark, Block block, List<String> lines) implements Part {
    Derived {
      lines = List.copyOf(lines);
    }
  }

  /// Reads a page.
  ///
  /// @throws IllegalArgumentException if a mark is wrong or has no end
  static Page of(String text) {
    List<Part> parts = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      Matcher mark = MARK.matcher(lines.get(i));
      if (!mark.matches()) {
        parts.add(new Written(lines.get(i)));
        continue;
      }
      int end = i + lines.subList(i, lines.size()).indexOf(END);
      if (end < i) {
        throw new IllegalArgumentException("no " + END + " behind " + lines.get(i));
      }
      parts.add(new Derived(lines.get(i), Block.of(mark.group(1)), lines.subList(i + 1, end)));
      i = end;
    }
    return new Page(List.copyOf(parts));
  }

  /// The blocks, in order.
  List<Derived> blocks() {
    return parts.stream().filter(Derived.class::isInstance).map(Derived.class::cast).toList();
  }

  /// The page with every answer found again.
  ///
  /// @throws InputException if something that a mark names is not there or wrong
  /// @throws IOException if a test cannot be read
  Page again(Workplace workplace) throws InputException, IOException {
    List<Part> fresh = new ArrayList<>();
    for (Part part : parts) {
      switch (part) {
        case Written written -> fresh.add(written);
        case Derived derived ->
            fresh.add(new Derived(derived.mark(), derived.block(), answer(derived, workplace)));
      }
    }
    return new Page(List.copyOf(fresh));
  }

  /// What stands between a mark and its end: empty lines around a table.
  static List<String> answer(Derived derived, Workplace workplace)
      throws InputException, IOException {
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(derived.block().header());
    lines.addAll(derived.block().rows(workplace));
    lines.add("");
    return lines;
  }

  /// The page as text.
  String text() {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      switch (part) {
        case Written(String line) -> text.append(line).append('\n');
        case Derived(String mark, Block block, List<String> lines) -> {
          text.append(mark).append('\n');
          lines.forEach(line -> text.append(line).append('\n'));
          text.append(END).append('\n');
        }
      }
    }
    return text.toString();
  }
}
