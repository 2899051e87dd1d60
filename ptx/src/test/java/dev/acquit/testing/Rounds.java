package dev.acquit.testing;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// How much of what is repeated is in a build: a share of the rounds of random tests, and of the
/// rows of long tables. The profile `nightly` takes all.
///
/// A share is the first rounds of the same seed, so what a build tries at night begins with what
/// was tried by day.
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
}
