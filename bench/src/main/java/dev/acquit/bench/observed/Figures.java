package dev.acquit.bench.observed;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acquit.gpu.store.LoggedTest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/// Figures of logs, by what a page asks for.
///
/// @param logs the tests of each log, by its name without an ending
/// @param graded what `observations grade` says of all of them
record Figures(Map<String, List<LoggedTest>> logs, JsonNode graded) {
  private static final double PERCENT = 100;

  /// A figure.
  ///
  /// @param asked what is asked for: `hits LOG NAME`
  /// @throws IllegalArgumentException if that is nothing that is known, or no test has the name
  String of(String asked) {
    List<String> words = Arrays.asList(asked.strip().split(" +"));
    return switch (words.getFirst()) {
      case "graded" -> graded(words.get(1));
      case "forbidden" -> forbidden();
      case "state" -> state(words);
      default -> counted(words.get(0), tests(words.get(1), words.subList(2, words.size())));
    };
  }

  private static String counted(String what, List<LoggedTest> tests) {
    long all = tests.stream().mapToLong(LoggedTest::instances).sum();
    long hits = tests.stream().mapToLong(LoggedTest::hits).sum();
    return switch (what) {
      case "all" -> number(all);
      case "hits" -> number(hits);
      case "about" ->
          String.format(Locale.US, "%.1e", (double) all).replace("e+0", "e").replace("e+", "e");
      case "rounded" -> number(rounded(all));
      case "share" -> share(PERCENT * hits / all);
      case "tests" -> number(tests.stream().map(LoggedTest::name).distinct().count());
      default -> throw new IllegalArgumentException("found '" + what + "', expected a figure");
    };
  }

  /// Two digits, or three of what has two before the point.
  private static String share(double percent) {
    int digits = percent >= 1 ? 1 : (int) Math.ceil(-Math.log10(percent)) + 1;
    return String.format(Locale.US, "%." + digits + "f%%", percent);
  }

  /// With two digits that count.
  private static long rounded(long n) {
    long unit = 1;
    while (n / unit >= 100) {
      unit *= 10;
    }
    return (n + unit / 2) / unit * unit;
  }

  private static String number(long n) {
    return String.format(Locale.US, "%,d", n);
  }

  private List<LoggedTest> log(String name) {
    List<LoggedTest> log = logs.get(name);
    if (log == null) {
      throw new IllegalArgumentException("found '" + name + "', expected one of " + logs.keySet());
    }
    return log;
  }

  /// The tests of these names, and not of those behind `!`; `*` stands for any characters.
  private List<LoggedTest> tests(String log, List<String> names) {
    List<LoggedTest> tests =
        log(log).stream()
            .filter(t -> names.stream().anyMatch(n -> !n.startsWith("!") && like(n, t)))
            .filter(
                t -> names.stream().noneMatch(n -> n.startsWith("!") && like(n.substring(1), t)))
            .toList();
    for (String name : names) {
      String plain = name.startsWith("!") ? name.substring(1) : name;
      if (log(log).stream().noneMatch(t -> like(plain, t))) {
        throw new IllegalArgumentException("the log " + log + " has no test " + name);
      }
    }
    return tests;
  }

  private static boolean like(String name, LoggedTest test) {
    return Pattern.matches(Pattern.quote(name).replace("*", "\\E.*\\Q"), test.name());
  }

  private String state(List<String> words) {
    String state = String.join(" ", words.subList(3, words.size()));
    return tests(words.get(1), List.of(words.get(2))).stream()
        .flatMap(t -> t.histogram().entrySet().stream())
        .filter(e -> e.getKey().toString().equals(state))
        .map(e -> number(e.getValue()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no instance has " + state));
  }

  private String graded(String member) {
    return member.equals("tests")
        ? number(graded.get("tests").size())
        : number(graded.get(member).asLong());
  }

  /// The names of the tests of which something was seen that is forbidden.
  private String forbidden() {
    return StreamSupport.stream(graded.get("tests").spliterator(), false)
        .filter(t -> t.get("standing").asText().equals("FORBIDDEN"))
        .map(t -> "`" + t.get("test").asText() + "`")
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .collect(Collectors.joining(", "));
  }
}
