package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A program that moves 128 bits at once, all of it `relaxed.sys`.
///
/// @param threads what each thread does
/// @param begin what the first four halves of `x` hold at first
/// @param asked for which parts of what is in memory at the end it asks
record WideProgram(List<Long> begin, List<List<Op>> threads, List<Asked> asked) {
  /// Some bytes of a half of a cell.
  ///
  /// @param cell as operations name it
  /// @param offset the first of them in the cell
  record Asked(String cell, int offset, int bytes) {
    /// How a test asks for it, and states call it.
    String name() {
      int at = offset + (cell.contains("+") ? 16 : 0);
      String variable = cell.replaceAll("\\W|\\d", "");
      return "[" + variable + (at == 0 ? "" : "+" + at) + "].b" + 8 * bytes;
    }
  }

  enum Kind {
    LOAD,
    STORE,
    EXCHANGE,
    COMPARE_EXCHANGE
  }

  /// A half of a value: a constant, or a half of what an operation before returned.
  ///
  /// @param constant as the test writes it: a number, or the name of a variable for its address
  /// @param from the number of the operation in the thread; -1: it is the constant
  /// @param high which half of that
  record Half(String constant, int from, boolean high) {
    private String words(int thread) {
      return from < 0 ? constant : "%" + (high ? "b" : "a") + thread + from;
    }
  }

  /// An operation.
  ///
  /// @param cell what it accesses, as an operand: `x`, `[x+16]`
  /// @param value the halves of what it writes; empty for a load
  /// @param expected the halves of what a compare-exchange expects; empty for others
  record Op(Kind kind, String cell, List<Half> value, List<Half> expected) {
    boolean reads() {
      return kind != Kind.STORE;
    }

    private List<String> words(int thread, int number) {
      String id = thread + "" + number;
      List<String> all = new ArrayList<>();
      if (!value.isEmpty()) {
        all.add("mov.b128 %w" + id + ", " + pair(value, thread));
      }
      if (!expected.isEmpty()) {
        all.add("mov.b128 %we" + id + ", " + pair(expected, thread));
      }
      all.add(
          switch (kind) {
            case LOAD -> "ld.relaxed.sys.b128 %wd" + id + ", " + cell;
            case STORE -> "st.relaxed.sys.b128 " + cell + ", %w" + id;
            case EXCHANGE -> "atom.relaxed.sys.exch.b128 %wd" + id + ", " + cell + ", %w" + id;
            case COMPARE_EXCHANGE ->
                "atom.relaxed.sys.cas.b128 %wd" + id + ", " + cell + ", %we" + id + ", %w" + id;
          });
      if (reads()) {
        all.add("mov.b128 {%a" + id + ", %b" + id + "}, %wd" + id);
      }
      return all;
    }

    private static String pair(List<Half> halves, int thread) {
      return "{" + halves.get(0).words(thread) + ", " + halves.get(1).words(thread) + "}";
    }
  }

  private String initial() {
    return begin.stream().allMatch(v -> v == 0)
        ? "x=0"
        : "uint64_t x[]={"
            + begin.stream().map(String::valueOf).collect(Collectors.joining(","))
            + "}";
  }

  String text() {
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      List<String> column = new ArrayList<>(List.of("P" + t));
      for (int k = 0; k < threads.get(t).size(); k++) {
        column.addAll(threads.get(t).get(k).words(t, k));
      }
      columns.add(column);
    }
    int rows = columns.stream().mapToInt(List::size).max().orElse(0);
    StringBuilder text = new StringBuilder("PTX wide\n{ " + initial() + "; y=0; }\n");
    for (int r = 0; r < rows; r++) {
      int row = r;
      text.append(
              columns.stream()
                  .map(c -> row < c.size() ? c.get(row) : "")
                  .collect(Collectors.joining(" | ")))
          .append(" ;\n");
    }
    List<String> terms = asked.stream().map(a -> a.name() + "=0").toList();
    return text.append("exists (")
        .append(terms.isEmpty() ? "true" : String.join(" \\/ ", terms))
        .append(")\n")
        .toString();
  }
}
