package dev.acquit.bench.findings;

import dev.acquit.text.InputException;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A part of a page that is the answer to a question, which its mark asks.
sealed interface Block permits VerifyBlock, ReadingsBlock {
  /// What a mark asks: a word and settings, `verify bound=5 widest=mixed tables=a,b`.
  ///
  /// @throws IllegalArgumentException if it asks nothing that is known
  static Block of(String mark) {
    String[] words = mark.strip().split("\\s+");
    Map<String, String> settings = new LinkedHashMap<>();
    for (String word : Arrays.asList(words).subList(1, words.length)) {
      int equals = word.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("found '" + word + "', expected NAME=VALUE: " + mark);
      }
      settings.put(word.substring(0, equals), word.substring(equals + 1));
    }
    return switch (words[0]) {
      case "verify" -> VerifyBlock.of(settings);
      case "readings" -> ReadingsBlock.of(settings);
      default -> throw new IllegalArgumentException("a mark that asks nothing known: " + mark);
    };
  }

  /// The values of a setting.
  static List<String> list(Map<String, String> settings, String name) {
    String value = settings.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the mark lacks " + name + "=");
    }
    return List.of(value.split(","));
  }

  /// The header of the table and the line below it.
  List<String> header() throws InputException;

  /// What the rows begin with, in order.
  List<String> keys();

  /// The rows of the table.
  ///
  /// @throws InputException if a table, a model or a test is not there or wrong
  /// @throws IOException if a test cannot be read
  List<String> rows(Workplace workplace) throws InputException, IOException;

  /// Cells as a row.
  static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  /// A header and the line below it.
  static List<String> header(List<String> cells) {
    return List.of(row(cells), "|" + "--|".repeat(cells.size()));
  }
}
