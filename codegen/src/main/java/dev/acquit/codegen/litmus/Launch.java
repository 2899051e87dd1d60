package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.LitmusTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// All threads of a launch, as CUDA writes it: `scan<<<2, 32>>>(state, out)`. How large a grid or a
/// block is may be `4`, `(4,2)`, `dim3(4,2)` or `{4,2}`; bytes of shared memory and a stream may
/// follow and change nothing. A place may stand behind, of what `cta` and `block` do not say: `@gpu
/// 1`.
///
/// @param call the function with its arguments
/// @param grid how many CTAs there are in each dimension
/// @param block how many threads a CTA has in each dimension
/// @param place what else is said of all of them; empty if nothing
record Launch(String call, List<Integer> grid, List<Integer> block, String place) {
  private static final String OPEN = "<<<";
  private static final String CLOSE = ">>>";
  private static final int SHARED_AND_STREAM = 4;
  private static final Pattern EXTENT =
      Pattern.compile(
          "(\\d{1,9})|(?:dim3\\s*)?[({]\\s*(\\d{1,9}(?:\\s*,\\s*\\d{1,9}){0,2})\\s*[)}]");

  Launch {
    grid = List.copyOf(grid);
    block = List.copyOf(block);
  }

  /// Whether a text means to be one.
  static boolean looksLike(String text) {
    return text.contains(OPEN);
  }

  /// Reads it.
  ///
  /// @return empty if it has another form
  static Optional<Launch> of(String text) {
    int open = text.indexOf(OPEN);
    int close = text.indexOf(CLOSE, Math.max(open, 0));
    if (open < 0 || close < 0) {
      return Optional.empty();
    }
    List<String> shape =
        Stream.of(text.substring(open + OPEN.length(), close).split(",(?![^({]*[)}])", -1))
            .map(String::strip)
            .toList();
    if (shape.size() < 2 || shape.size() > SHARED_AND_STREAM) {
      return Optional.empty();
    }
    String rest = text.substring(close + CLOSE.length()).strip();
    int at = rest.lastIndexOf('@');
    String arguments = at < 0 ? rest : rest.substring(0, at).strip();
    return extent(shape.get(0))
        .flatMap(grid ->
            extent(shape.get(1))
                .map(block ->
                    new Launch(
                        text.substring(0, open).strip() + arguments,
                        grid,
                        block,
                        at < 0 ? "" : rest.substring(at + 1).strip())));
  }

  /// How many threads it has; of many, that they are more than [LitmusTest#MOST_THREADS].
  long size() {
    return Stream.concat(grid.stream(), block.stream())
        .mapToLong(Integer::longValue)
        .reduce(1, (a, b) -> a > LitmusTest.MOST_THREADS && b > 0 ? a : a * b);
  }

  /// Each thread as it is written alone: CTAs in their order, and in each its threads in theirs.
  List<String> threads() {
    List<String> all = new ArrayList<>();
    long each = new Launch(call, List.of(1), block, place).size();
    for (long i = 0; i < size(); i++) {
      String cta = coordinates(i / each, grid);
      all.add(
          "%s@cta (%s),grid(%s),block(%s)%s"
              .formatted(call, cta, list(grid), list(block), place.isEmpty() ? "" : "," + place));
    }
    return all;
  }

  private static String coordinates(long number, List<Integer> shape) {
    List<Integer> at = new ArrayList<>();
    long rest = number;
    for (int size : shape) {
      at.add((int) (rest % size));
      rest /= size;
    }
    return list(at);
  }

  private static String list(List<Integer> numbers) {
    return String.join(",", numbers.stream().map(String::valueOf).toList());
  }

  private static Optional<List<Integer>> extent(String text) {
    Matcher m = EXTENT.matcher(text);
    if (!m.matches()) {
      return Optional.empty();
    }
    String numbers = m.group(1) == null ? m.group(2) : m.group(1);
    return Optional.of(
        Stream.of(numbers.split(",")).map(String::strip).map(Integer::parseInt).toList());
  }
}
