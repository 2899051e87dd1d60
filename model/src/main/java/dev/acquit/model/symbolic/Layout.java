package dev.acquit.model.symbolic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/// How many instructions each thread of a program has, longest thread first. Threads of different
/// lengths can be put in any order, so one layout stands for all orders.
///
/// @param threads for each thread its number of instructions, at least 1, not increasing
public record Layout(List<Integer> threads) {
  /// Copies the list.
  ///
  /// @throws IllegalArgumentException if a thread is empty or longer than the one before
  public Layout {
    threads = List.copyOf(threads);
    for (int t = 0; t < threads.size(); t++) {
      if (threads.get(t) < 1 || (t > 0 && threads.get(t) > threads.get(t - 1))) {
        throw new IllegalArgumentException("no layout: " + threads);
      }
    }
  }

  /// All layouts of so many instructions, few threads first: the partitions of the number.
  ///
  /// @param instructions at least 1
  public static List<Layout> of(int instructions) {
    List<Layout> found = new ArrayList<>();
    partitions(instructions, instructions, new ArrayList<>(), found);
    found.sort((a, b) -> Integer.compare(a.threads.size(), b.threads.size()));
    return Collections.unmodifiableList(found);
  }

  private static void partitions(int left, int largest, List<Integer> parts, List<Layout> found) {
    if (left == 0) {
      found.add(new Layout(parts));
      return;
    }
    for (int part = Math.min(left, largest); part >= 1; part--) {
      parts.add(part);
      partitions(left - part, part, parts, found);
      parts.removeLast();
    }
  }

  /// How many instructions there are.
  public int size() {
    return threads.stream().mapToInt(Integer::intValue).sum();
  }

  /// The thread of each instruction; instructions are numbered thread by thread, in program order.
  public int[] threadOfEach() {
    int[] thread = new int[size()];
    int at = 0;
    for (int t = 0; t < threads.size(); t++) {
      for (int i = 0; i < threads.get(t); i++) {
        thread[at++] = t;
      }
    }
    return thread;
  }

  /// For example `3+2+1`.
  @Override
  public String toString() {
    return threads.stream().map(String::valueOf).collect(Collectors.joining("+"));
  }
}
