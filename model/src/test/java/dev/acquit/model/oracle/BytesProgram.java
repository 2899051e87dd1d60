package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.List;

/// Threads that access parts of variables; the last variable holds indices.
///
/// @param variables what is shared
/// @param indices the numbers that may be read as an index
/// @param threads what each thread does
record BytesProgram(
    List<Variable> variables, List<Long> indices, List<List<BytesProgram.Access>> threads) {
  /// A variable.
  ///
  /// @param bytes what its type says; 0: it has none
  record Variable(String name, int bytes, long initial) {}

  /// An access.
  ///
  /// @param offset where, from the beginning of the variable
  /// @param index the register of an index that is read before and added to it; empty: none
  /// @param value what is stored
  /// @param register where is loaded to; empty: it is a store
  record Access(int variable, long offset, int bytes, String index, long value, String register) {}

  /// The program as a test.
  String text() {
    StringBuilder text = new StringBuilder("PTX random\n{ ");
    for (Variable v : variables) {
      text.append(v.bytes() == 0 ? "" : "uint" + 8 * v.bytes() + "_t ")
          .append(v.name())
          .append('=')
          .append(v.initial())
          .append("; ");
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
    return text + "exists (true)\n";
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
    String type = ".u" + 8 * a.bytes() + " ";
    words.add(
        a.register().isEmpty()
            ? "st.weak" + type + place + ", " + a.value()
            : "ld.weak" + type + a.register() + ", " + place);
    return words;
  }
}
