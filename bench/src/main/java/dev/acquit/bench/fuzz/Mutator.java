package dev.acquit.bench.fuzz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Damages a text.
final class Mutator {
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z_][\\w.]*|\\d+|[^\\s\\w]");
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final int LONGEST_CUT = 12;
  private static final int MOST_COPIES = 40;

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "2",
          "-1",
          "7",
          "31",
          "64",
          "255",
          "65536",
          "2147483647",
          "2147483648",
          "4294967295",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "18446744073709551616",
          "99999999999999999999999",
          "0x7f",
          "0xffffffffffffffff",
          "010",
          "1e9");

  private static final List<String> ODD =
      List.of(
          "\u0000",
          "\t",
          "\r",
          "\r\n",
          "\u00a0",
          "\u00e9",
          "\u0660",
          "\u2028",
          "\ufeff",
          "\uffff",
          "\ud83d\ude00",
          "\ud800",
          "\\",
          "\"",
          "'",
          "`",
          "(*",
          "*)",
          "/*",
          "//",
          "---",
          "#",
          "%",
          "$");

  private final RandomGenerator random;

  Mutator(RandomGenerator random) {
    this.random = random;
  }

  /// The text with one damage, or sometimes with up to four.
  ///
  /// @param text the text
  /// @param other a text of the same kind, from which parts come
  String of(String text, String other) {
    String result = text;
    for (int i = random.nextInt(3) == 0 ? random.nextInt(4) : 0; i >= 0; i--) {
      result = once(result, other);
    }
    return result;
  }

  private String once(String text, String other) {
    return switch (random.nextInt(14)) {
      case 0 -> cut(text);
      case 1 -> insert(text, any(ODD));
      case 2 -> swapCharacters(text);
      case 3, 4 -> swapTokens(text);
      case 5 -> replace(text, TOKEN, token(other));
      case 6, 7 -> replace(text, NUMBER, any(NUMBERS));
      case 8 -> replace(text, TOKEN, "");
      case 9 -> insert(text, " " + token(other) + " ");
      case 10 -> lines(text, false);
      case 11 -> lines(text, true);
      case 12 -> text.substring(0, random.nextInt(text.length() + 1));
      default -> insert(text, String.valueOf((char) random.nextInt(0x3000)));
    };
  }

  private String any(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String cut(String text) {
    int at = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), at + 1 + random.nextInt(LONGEST_CUT));
    return text.substring(0, at) + text.substring(to);
  }

  private String insert(String text, String what) {
    int at = random.nextInt(text.length() + 1);
    return text.substring(0, at) + what + text.substring(at);
  }

  private String swapCharacters(String text) {
    if (text.length() < 2) {
      return text;
    }
    int at = random.nextInt(text.length() - 1);
    return text.substring(0, at) + text.charAt(at + 1) + text.charAt(at) + text.substring(at + 2);
  }

  private static List<MatchResult> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }

  private String token(String text) {
    List<MatchResult> tokens = all(TOKEN, text);
    return tokens.isEmpty() ? "x" : tokens.get(random.nextInt(tokens.size())).group();
  }

  private String replace(String text, Pattern pattern, String by) {
    List<MatchResult> found = all(pattern, text);
    if (found.isEmpty()) {
      return text + by;
    }
    MatchResult one = found.get(random.nextInt(found.size()));
    return text.substring(0, one.start()) + by + text.substring(one.end());
  }

  private String swapTokens(String text) {
    List<MatchResult> tokens = all(TOKEN, text);
    if (tokens.size() < 2) {
      return text;
    }
    int i = random.nextInt(tokens.size() - 1);
    MatchResult a = tokens.get(i);
    MatchResult b = tokens.get(i + 1 + random.nextInt(tokens.size() - i - 1));
    return text.substring(0, a.start())
        + b.group()
        + text.substring(a.end(), b.start())
        + a.group()
        + text.substring(b.end());
  }

  /// Copies a line, sometimes many times, or moves one.
  private String lines(String text, boolean move) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    int at = random.nextInt(lines.size());
    if (move) {
      Collections.swap(lines, at, random.nextInt(lines.size()));
    } else {
      int copies = random.nextInt(8) == 0 ? 1 + random.nextInt(MOST_COPIES) : 1;
      lines.addAll(at, Collections.nCopies(copies, lines.get(at)));
    }
    return String.join("\n", lines);
  }
}
