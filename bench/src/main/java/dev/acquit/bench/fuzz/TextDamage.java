package dev.acquit.bench.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Damages text token by token: most of it stays what its grammar says.
///
/// @param lines whether each line of a file is an input of its own
record TextDamage(boolean lines) implements Damage {
  private static final Pattern TOKEN =
      Pattern.compile("[A-Za-z_][\\w.]*|\\d+|\"[^\"\\n]*\"|[^\\s\\w]");
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final List<Pattern> CLASSES =
      List.of(
          Pattern.compile("[A-Za-z_][\\w.]{2,}"),
          Pattern.compile("\\.[a-z]\\w*"),
          Pattern.compile("\\b[A-Za-z]\\w?\\b"),
          NUMBER,
          Pattern.compile("[^\\s\\w]"),
          Pattern.compile("(?m)^.*$"));
  private static final int LONGEST_CUT = 12;
  private static final int LONGEST = 200_000;
  private static final List<String> BRACKETS =
      List.of("( )", "[ ]", "{ }", "(* *)", "/* */", "~ ", "! ", "- ", "\\\" \\\"", "< >", "if 1 ");

  @Override
  public List<byte[]> parts(byte[] file) {
    return lines
        ? new String(file, StandardCharsets.UTF_8)
            .lines()
            .map(l -> l.getBytes(StandardCharsets.UTF_8))
            .toList()
        : List.of(file);
  }

  @Override
  public byte[] damaged(byte[] input, Source others, RandomGenerator random) {
    String text = of(string(input), string(others.next()), random);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return lines || random.nextInt(16) > 0 ? bytes : Bytes.damaged(bytes, random);
  }

  private static String string(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /// The text with one damage, or sometimes with up to four.
  ///
  /// @param other a text of the same kind, from which parts come
  static String of(String text, String other, RandomGenerator random) {
    String result = text;
    for (int i = random.nextInt(3) == 0 ? random.nextInt(4) : 0; i >= 0; i--) {
      String next = once(result, other, random);
      result = next.length() <= LONGEST ? next : result;
    }
    return result;
  }

  private static String once(String text, String other, RandomGenerator random) {
    return switch (random.nextInt(28)) {
      case 0 -> cut(text, random);
      case 1, 2 -> insert(text, Odd.text(random), random);
      case 3 -> swapCharacters(text, random);
      case 4, 5 -> swapTokens(text, random);
      case 6, 7 -> replace(text, TOKEN, token(other, random), random);
      case 8, 9 -> replace(text, NUMBER, Odd.number(random), random);
      case 10 -> replace(text, TOKEN, "", random);
      case 11 -> insert(text, " " + token(other, random) + " ", random);
      case 12 -> line(text, random);
      case 13 -> moved(text, random);
      case 14 -> text.substring(0, random.nextInt(text.length() + 1));
      case 15 -> head(text, random) + tail(other, random);
      case 16 -> nested(text, random);
      case 17 -> repeated(text, random);
      case 18, 19, 20, 21, 22, 23, 24, 25 ->
          alike(text, random.nextBoolean() ? text : other, random);
      case 26 -> replace(text, TOKEN, token(text, random) + Odd.text(random), random);
      default -> insert(text, String.valueOf((char) random.nextInt(0x3000)), random);
    };
  }

  private static String cut(String text, RandomGenerator random) {
    int at = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), at + 1 + random.nextInt(LONGEST_CUT));
    return text.substring(0, at) + text.substring(to);
  }

  private static String insert(String text, String what, RandomGenerator random) {
    int at = random.nextInt(text.length() + 1);
    return text.substring(0, at) + what + text.substring(at);
  }

  private static String swapCharacters(String text, RandomGenerator random) {
    if (text.length() < 2) {
      return text;
    }
    int at = random.nextInt(text.length() - 1);
    return text.substring(0, at) + text.charAt(at + 1) + text.charAt(at) + text.substring(at + 2);
  }

  private static List<MatchResult> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }

  private static String token(String text, RandomGenerator random) {
    List<MatchResult> tokens = all(TOKEN, text);
    return tokens.isEmpty() ? "x" : tokens.get(random.nextInt(tokens.size())).group();
  }

  private static String replace(String text, Pattern pattern, String by, RandomGenerator random) {
    List<MatchResult> found = all(pattern, text);
    if (found.isEmpty()) {
      return text + by;
    }
    MatchResult one = found.get(random.nextInt(found.size()));
    return text.substring(0, one.start()) + by + text.substring(one.end());
  }

  /// Puts another token of the same class into the place of one: what comes out is often right.
  private static String alike(String text, String other, RandomGenerator random) {
    Pattern pattern = CLASSES.get(random.nextInt(CLASSES.size()));
    List<MatchResult> tokens = all(pattern, other);
    return tokens.isEmpty()
        ? text
        : replace(text, pattern, tokens.get(random.nextInt(tokens.size())).group(), random);
  }

  private static String swapTokens(String text, RandomGenerator random) {
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

  /// Puts a few tokens into brackets, sometimes very many.
  private static String nested(String text, RandomGenerator random) {
    List<MatchResult> tokens = all(TOKEN, text);
    if (tokens.isEmpty()) {
      return text;
    }
    String[] brackets = BRACKETS.get(random.nextInt(BRACKETS.size())).split(" ", -1);
    int times = Odd.times(random);
    int first = random.nextInt(tokens.size());
    int last = Math.min(tokens.size() - 1, first + random.nextInt(4));
    int begin = tokens.get(first).start();
    int end = tokens.get(last).end();
    return text.substring(0, begin)
        + brackets[0].repeat(times)
        + text.substring(begin, end)
        + brackets[1].repeat(times)
        + text.substring(end);
  }

  /// Repeats a few tokens, sometimes very often.
  private static String repeated(String text, RandomGenerator random) {
    List<MatchResult> tokens = all(TOKEN, text);
    if (tokens.isEmpty()) {
      return text;
    }
    int first = random.nextInt(tokens.size());
    int last = Math.min(tokens.size() - 1, first + random.nextInt(8));
    int end = tokens.get(last).end();
    String part = text.substring(tokens.get(first).start(), end) + " ";
    return text.substring(0, end) + " " + part.repeat(Odd.times(random)) + text.substring(end);
  }

  /// Copies a line, sometimes many times, or deletes one.
  private static String line(String text, RandomGenerator random) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    int at = random.nextInt(lines.size());
    if (random.nextInt(3) == 0) {
      lines.remove(at);
    } else {
      lines.addAll(at, Collections.nCopies(Odd.times(random), lines.get(at)));
    }
    return String.join("\n", lines);
  }

  private static String moved(String text, RandomGenerator random) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
    return String.join("\n", lines);
  }

  private static String head(String text, RandomGenerator random) {
    return text.substring(0, lineEnd(text, random));
  }

  private static String tail(String text, RandomGenerator random) {
    return text.substring(lineEnd(text, random));
  }

  private static int lineEnd(String text, RandomGenerator random) {
    int at = text.indexOf('\n', random.nextInt(text.length() + 1));
    return at < 0 ? text.length() : at + 1;
  }
}
