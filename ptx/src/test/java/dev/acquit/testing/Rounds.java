package dev.acquit.testing;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/// How much of what is repeated is in a build: a share of the rounds of random tests, and of the
/// rows of long tables. The profile `nightly` takes all.
///
/// A share is the first rounds of the same seed, so what a build tries at night begins with what
/// was tried by day. Of rows that are alike, each day takes others: `-Dacquit.day=N` repeats a day.
public final class Rounds {
  /// One in so many is in each build.
  private static final int SHARE = 6;

  private Rounds() {}

  /// Whether everything is tried.
  public static boolean all() {
    return "all".equals(System.getProperty("acquit.rounds"));
  }

  /// How many rounds to go.
  ///
  /// @param all how many there are at night
  public static int of(int all) {
    return of(all, Math.max(1, all / SHARE));
  }

  /// How many rounds to go where that share is too few or too many.
  ///
  /// @param all how many there are at night
  /// @param share how many are in each build
  public static int of(int all, int share) {
    return all() ? all : share;
  }

  /// How many rounds to go, if nobody says.
  ///
  /// @param property says a number, such as `acquit.mutants`
  public static int of(String property, int all) {
    return Integer.getInteger(property, of(all));
  }

  /// The same where that share is too few or too many.
  ///
  /// @param property says a number, such as `acquit.mutants`
  /// @param share how many are in each build
  public static int of(String property, int all, int share) {
    return Integer.getInteger(property, of(all, share));
  }

  /// Of rows that are of one kind the first; at night all rows.
  ///
  /// @param kind what rows have in common that take the same way
  public static <T> List<T> rows(List<T> rows, Function<? super T, ?> kind) {
    Set<Object> seen = new HashSet<>();
    return rows.stream().filter(row -> all() || seen.add(kind.apply(row))).toList();
  }

  /// The number of the day, by which rows that are alike take turns: that of `acquit.day`, or how
  /// many days have passed since 1970.
  public static long day() {
    String day = System.getProperty("acquit.day", "");
    return day.isEmpty() ? LocalDate.now(ZoneOffset.UTC).toEpochDay() : Long.parseLong(day);
  }

  /// Of rows that are alike those of the day, one of so many, and one at least; at night all rows.
  ///
  /// @param share of how many rows one is in a build
  public static <T> List<T> daily(List<T> rows, int share) {
    return all() ? rows : daily(rows, share, day());
  }

  /// Those of a day.
  static <T> List<T> daily(List<T> rows, int share, long day) {
    int each = Math.max(1, Math.min(share, rows.size()));
    return IntStream.range(0, rows.size())
        .filter(i -> i % each == Math.floorMod(day, each))
        .mapToObj(rows::get)
        .toList();
  }
}
