package dev.acquit.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/// "Did you mean": the known word nearest to what was written.
public final class Suggestion {
  private Suggestion() {}

  /// No slip of the pen makes a longer word of one that is known.
  private static final int LONGEST = 100;

  /// Among more words than that a near one says little, and looking for it takes long.
  private static final int MOST_KNOWN = 2000;

  /// The hint `did you mean 'word'?`, or empty when nothing known is near.
  ///
  /// @param found what was written
  /// @param known the words that would have been right
  public static Optional<String> didYouMean(String found, Collection<String> known) {
    if (found.length() > LONGEST || known.size() > MOST_KNOWN) {
      return Optional.empty();
    }
    int limit = Math.max(1, found.length() / 3);
    return known.stream()
        .filter(word -> distance(found, word) <= limit)
        .min(Comparator.comparingInt((String word) -> distance(found, word)).thenComparing(w -> w))
        .map(word -> "did you mean '" + word + "'?");
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two words
  /// (optimal string alignment), ignoring case.
  static int distance(String a, String b) {
    String s = a.toLowerCase(java.util.Locale.ROOT);
    String t = b.toLowerCase(java.util.Locale.ROOT);
    int[][] d = new int[s.length() + 1][t.length() + 1];
    for (int i = 0; i <= s.length(); i++) {
      for (int j = 0; j <= t.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = s.charAt(i - 1) == t.charAt(j - 1) ? 0 : 1;
        int best = Math.min(d[i - 1][j - 1] + change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        boolean swap =
            i > 1
                && j > 1
                && s.charAt(i - 1) == t.charAt(j - 2)
                && s.charAt(i - 2) == t.charAt(j - 1);
        d[i][j] = swap ? Math.min(best, d[i - 2][j - 2] + 1) : best;
      }
    }
    return d[s.length()][t.length()];
  }
}
