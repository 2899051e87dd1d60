package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.List;

/// Threads that access parts of variables; the last variable holds indices.
///
/// @param variables what is shared
/// @param indices the numbers that may be read as an index
/// @param threads what each thread does
/// @param asked for which parts of variables it asks
record BytesProgram(
    List<Variable> variables,
    List<Long> indices,
    List<List<BytesProgram.Access>> threads,
    List<BytesProgram.Asked> asked) {
  /// A variable.
  ///
  /// @param bytes what its type says; 0: it has none
  /// @param initial what its first eight bytes hold, the lowest first
  /// @param element how many bytes each of its elements has; 0: it has no elements
  record Variable(String name, int bytes, long initial, int element) {
    /// What it holds where nothing accesses it.
    long untouched() {
      int above = 64 - 8 * element;
      return element == 0 ? initial : initial << above >> above;
    }

    String text() {
      if (element == 0) {
        return (bytes == 0 ? "" : "uint" + 8 * bytes + "_t ") + name + "=" + initial;
      }
      List<String> all = new ArrayList<>();
      for (int i = 0; i < 8 / element; i++) {
        all.add(String.valueOf(initial >>> 8 * element * i & (1L << 8 * element) - 1));
      }
      return "uint" + 8 * element + "_t " + name + "[]={" + String.join(",", all) + "}";
    }
  }

  /// A part of a variable for which the program asks.
  record Asked(int variable, long offset, int bytes) {
    /// What states call it.
    String name(BytesProgram program) {
      String at = program.variables().get(variable).name() + (offset == 0 ? "" : "+" + offset);
      return "[" + at + "].b" + 8 * bytes;
    }

    /// One of the ways in which a test may write it.
    String text(BytesProgram program) {
      Variable v = program.variables().get(variable);
      return v.element() == bytes ? v.name() + "[" + offset / bytes + "]" : name(program);
    }
  }

  /// An access.
  ///
  /// @param offset where, from the beginning of the variable
  /// @param index the register of an index that is read before and added to it; empty: none
  /// @param value what is stored
  /// @param register where is loaded to; empty: it is a store
  /// @param elements how many elements it has: of a vector the i-th gets `value + i`, or is loaded
  ///   to the register with as many zeros behind its name
  record Access(
      int variable,
      long offset,
      int bytes,
      String index,
      long value,
      String register,
      int elements) {
    String register(int element) {
      return register.isEmpty() ? "" : register + "0".repeat(element);
    }
  }

  /// The program as a test.
  String text() {
    StringBuilder text = new StringBuilder("PTX random\n{ ");
    for (Variable v : variables) {
      text.append(v.text()).append("; ");
    }
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      List<String> column = new ArrayList<>(List.of("P" + t + "@cta " + t + ",gpu 0"));
      threads.get(t).forEach(a -> column.addAll(words(a)));
      columns.add(column);
    }
    text.append("}\n");
    int rows = columns.stream().mapToInt(List::size).max().orElse(0);
    for (int row = 0; row < rows; row++) {
      int r = row;
      text.append(' ')
          .append(
              String.join(" | ", columns.stream().map(c -> r < c.size() ? c.get(r) : "").toList()))
          .append(" ;\n");
    }
    List<String> terms = asked.stream().map(a -> a.text(this) + "=0").toList();
    return text + "exists (" + (terms.isEmpty() ? "true" : String.join(" \\/ ", terms)) + ")\n";
  }

  private List<String> words(Access a) {
    List<String> words = new ArrayList<>();
    String at = variables.get(a.variable()).name();
    if (!a.index().isEmpty()) {
      words.add("ld.weak.u64 " + a.index() + ", [" + variables.getLast().name() + "]");
      words.add("mov.u64 rd99, " + at);
      words.add("add.u64 rd99, rd99, " + a.index());
      at = "rd99";
    }
    String place = "[" + at + (a.offset() == 0 ? "" : "+" + a.offset()) + "]";
    String type = (a.elements() > 1 ? ".v" + a.elements() : "") + ".u" + 8 * a.bytes() + " ";
    List<String> all = new ArrayList<>();
    for (int e = 0; e < a.elements(); e++) {
      all.add(a.register().isEmpty() ? String.valueOf(a.value() + e) : a.register(e));
    }
    String data = a.elements() > 1 ? "{" + String.join(", ", all) + "}" : all.getFirst();
    words.add(
        a.register().isEmpty()
            ? "st.weak" + type + place + ", " + data
            : "ld.weak" + type + data + ", " + place);
    return words;
  }
}
