package dev.acquit.codegen.compile;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A version as a compiler says it.
///
/// @param text in a line: `clang 19.1.1`
/// @param numbers its numbers; empty if there are none
record CompilerVersion(String text, List<Integer> numbers) implements Comparable<CompilerVersion> {
  private static final String UNKNOWN = "unknown version";
  private static final Pattern NUMBERS = Pattern.compile("\\d{1,9}(?:\\.\\d{1,9})+");
  private static final Comparator<CompilerVersion> ORDER =
      Comparator.<CompilerVersion>comparingInt(v -> v.number(0))
          .thenComparingInt(v -> v.number(1))
          .thenComparingInt(v -> v.number(2));

  CompilerVersion {
    numbers = List.copyOf(numbers);
  }

  /// Of a compiler that does not say it.
  static CompilerVersion unknown() {
    return new CompilerVersion(UNKNOWN, List.of());
  }

  /// Finds the version in what a compiler says to `--version`.
  static CompilerVersion of(CompilerKind kind, String said) {
    Pattern pattern =
        Pattern.compile(
            switch (kind) {
              case NVCC -> "(?<=, V)[\\d.]+";
              case CLANG, LLC -> "(?<=version )\\d+\\.\\S+";
              case COMMAND -> "(?m)\\S.*$";
            });
    String found =
        pattern.matcher(said).results().findFirst().map(MatchResult::group).orElse(UNKNOWN);
    if (kind == CompilerKind.COMMAND) {
      return new CompilerVersion(found, List.of());
    }
    List<Integer> numbers =
        NUMBERS.matcher(found).results().findFirst().stream()
            .flatMap(match -> Pattern.compile("\\.").splitAsStream(match.group()))
            .map(Integer::valueOf)
            .toList();
    return new CompilerVersion(kind.word() + " " + found, numbers);
  }

  /// The first number.
  Optional<Integer> major() {
    return numbers.stream().findFirst();
  }

  private int number(int index) {
    return index < numbers.size() ? numbers.get(index) : -1;
  }

  /// Newer is greater. What else belongs to a version, such as `-rc1`, is not looked at.
  @Override
  public int compareTo(CompilerVersion other) {
    return ORDER.compare(this, other);
  }
}
