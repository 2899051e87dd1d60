package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.snapshot.Deed;
import dev.acquit.codegen.snapshot.Event;
import dev.acquit.codegen.snapshot.FunctionSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// A function without the fences that do nothing: beside one, on all its paths and with no access
/// between them, stands another that orders all that it orders.
///
/// @ptx 9.7.13.4 membar/fence, 8.8 Release and acquire patterns
final class FenceMerging {
  private final FunctionSnapshot function;
  private final List<List<Integer>> next = new ArrayList<>();
  private final List<List<Integer>> previous = new ArrayList<>();
  private final boolean[] gone;

  private FenceMerging(FunctionSnapshot function) {
    this.function = function;
    int n = function.events().size();
    this.gone = new boolean[n];
    for (int i = 0; i < n + 2; i++) {
      next.add(
          new ArrayList<>(
              i < n ? function.events().get(i).next() : i == n ? List.of() : function.start()));
      previous.add(new ArrayList<>());
    }
    for (int i = 0; i < n + 2; i++) {
      for (int to : next.get(i)) {
        previous.get(to).add(i);
      }
    }
  }

  /// The function without them.
  static FunctionSnapshot of(FunctionSnapshot function) {
    if (function.linear() || function.events().stream().noneMatch(FenceMerging::fence)) {
      return function;
    }
    FenceMerging merging = new FenceMerging(function);
    boolean any = false;
    for (int i = 0; i < merging.gone.length; i++) {
      if (fence(function.events().get(i))
          && (merging.covered(i, merging.next) || merging.covered(i, merging.previous))) {
        merging.remove(i);
        any = true;
      }
    }
    return any ? merging.rest() : function;
  }

  private static boolean fence(Event e) {
    return e.deed().kind() == Deed.Kind.FENCE;
  }

  private boolean covered(int fence, List<List<Integer>> neighbours) {
    List<Integer> all = neighbours.get(fence);
    return !all.isEmpty() && all.stream().allMatch(n -> n != fence && covers(n, fence));
  }

  private boolean covers(int neighbour, int fence) {
    return neighbour < gone.length
        && Fencing.covers(
            function.events().get(neighbour),
            function.events().get(fence).deed().order(),
            function.events().get(fence).deed().scope());
  }

  private void remove(int fence) {
    gone[fence] = true;
    List<Integer> behind = next.get(fence);
    List<Integer> before = previous.get(fence);
    for (int b : before) {
      replace(next.get(b), fence, behind);
    }
    for (int b : behind) {
      replace(previous.get(b), fence, before);
    }
  }

  private static void replace(List<Integer> among, int old, List<Integer> by) {
    among.removeIf(a -> a == old);
    by.stream().filter(b -> !among.contains(b)).forEach(among::add);
  }

  private FunctionSnapshot rest() {
    int[] numbers = new int[gone.length + 1];
    int count = 0;
    for (int i = 0; i < gone.length; i++) {
      numbers[i] = count;
      count += gone[i] ? 0 : 1;
    }
    numbers[gone.length] = count;
    return function.with(
        numbered(next.get(gone.length + 1), numbers),
        IntStream.range(0, gone.length)
            .filter(i -> !gone[i])
            .mapToObj(i -> function.events().get(i).with(numbered(next.get(i), numbers)))
            .toList());
  }

  static List<Integer> numbered(List<Integer> events, int[] numbers) {
    return events.stream().map(e -> numbers[e]).sorted().toList();
  }
}
