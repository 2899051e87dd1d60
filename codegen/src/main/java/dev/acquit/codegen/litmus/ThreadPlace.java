package dev.acquit.codegen.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Where a thread runs, as a user writes it: `cta 0,gpu 1` as in litmus tests, and which of the
/// threads of its CTA it is: `cta 0, block(8,4), thread (1,2)` or `cta 0, warp 0, lane 3`. Which
/// CTAs of a grid are a cluster `cluster(2)` says.
///
/// @param test what litmus tests have of it
/// @param block how many threads a CTA has in each dimension, if that is said
/// @param grid how many CTAs there are in each dimension
/// @param cluster how many CTAs of the grid a cluster has in each dimension, if that is said
/// @param thread its coordinates in the CTA, one, two or three
/// @param warp its warp
/// @param lane its lane
/// @ptx 2.2 Thread Hierarchy
record ThreadPlace(
    String test,
    Optional<List<Integer>> block,
    Optional<List<Integer>> grid,
    Optional<List<Integer>> cluster,
    Optional<List<Integer>> thread,
    Optional<List<Integer>> warp,
    Optional<List<Integer>> lane) {
  private static final int DIMENSIONS = 3;
  private static final Pattern OURS =
      Pattern.compile(
          "(block|grid|cluster|thread|warp|lane|cta)\\s*"
              + "(?:\\(([\\d,\\s]*)\\)|((?<!cta)(?<!cluster)\\s\\d+))\\s*");

  private static final Pattern ALONE =
      Pattern.compile("(?:gpu|cluster)\\s+\\d+(?:\\s*,\\s*(?:gpu|cluster)\\s+\\d+)*");

  private static final Pattern CTA = Pattern.compile("(?:.*,)?\\s*cta\\s+(\\d{1,6})\\s*(?:,.*)?");

  /// Whether it says at most on which GPU and in which cluster: so in a CTA of its own.
  boolean isAlone() {
    return Stream.of(block, grid, cluster, thread, warp, lane).allMatch(Optional::isEmpty)
        && ALONE.matcher(test).matches();
  }

  /// The number of the CTA that it names.
  Optional<Integer> cta() {
    return Optional.of(CTA.matcher(test))
        .filter(Matcher::matches)
        .map(m -> Integer.valueOf(m.group(1)));
  }

  /// Whether it is in the grid of a kernel that a host launches, which functions have not.
  boolean isLaunched() {
    return Pattern.compile("\\bkernel\\b").matcher(test).find();
  }

  /// The same in a CTA.
  ThreadPlace in(int cta) {
    return new ThreadPlace("cta " + cta + "," + test, block, grid, cluster, thread, warp, lane);
  }

  /// Reads it. Commas within parentheses separate coordinates, others parts.
  ///
  /// @return empty if a part has not as many numbers as it may, or a CTA that has coordinates is in
  ///   no grid
  static Optional<ThreadPlace> of(String text) {
    List<String> rest = new ArrayList<>();
    List<Optional<List<Integer>>> found = new ArrayList<>();
    List<String> words = List.of("block", "grid", "thread", "cta", "cluster", "warp", "lane");
    words.forEach(_ -> found.add(Optional.empty()));
    for (String part : text.split(",(?![^(]*\\))", -1)) {
      Matcher m = OURS.matcher(part.strip());
      if (!m.matches()) {
        rest.add(part.strip());
        continue;
      }
      int word = words.indexOf(m.group(1));
      Optional<List<Integer>> numbers =
          numbers(m.group(2) == null ? m.group(3) : m.group(2))
              .filter(n -> word < words.indexOf("warp") || n.size() == 1);
      if (numbers.isEmpty() || found.set(word, numbers).isPresent()) {
        return Optional.empty();
      }
    }
    if (found.get(3).isPresent()) {
      Optional<Integer> cta = cta(found.get(3).get(), found.get(1));
      if (cta.isEmpty()) {
        return Optional.empty();
      }
      rest.addFirst("cta " + cta.get());
    }
    return Optional.of(
        new ThreadPlace(
            String.join(",", rest),
            found.get(0),
            found.get(1),
            found.get(4),
            found.get(2),
            found.get(5),
            found.get(6)));
  }

  /// The number of a CTA, of which the first dimension counts fastest.
  private static Optional<Integer> cta(List<Integer> at, Optional<List<Integer>> grid) {
    if (at.size() == 1) {
      return Optional.of(at.getFirst());
    } else if (grid.isEmpty() || grid.get().size() < at.size()) {
      return Optional.empty();
    }
    int number = 0;
    for (int d = at.size() - 1; d >= 0; d--) {
      if (at.get(d) >= grid.get().get(d)) {
        return Optional.empty();
      }
      number = number * grid.get().get(d) + at.get(d);
    }
    return Optional.of(number);
  }

  private static Optional<List<Integer>> numbers(String text) {
    List<String> words = Stream.of(text.split(",", -1)).map(String::strip).toList();
    boolean fits =
        words.size() <= DIMENSIONS && words.stream().allMatch(w -> w.matches("\\d{1,6}"));
    return fits ? Optional.of(words.stream().map(Integer::parseInt).toList()) : Optional.empty();
  }
}
