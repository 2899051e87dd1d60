package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A program of a few lines for an oracle, which is printed as a litmus test for the engine.
///
/// @param threads its threads
/// @param variables its variables, which begin with 0
record Tiny(List<Strand> threads, List<String> variables) {
  /// In the names of registers that no oracle knows.
  static final String MADE_UP = "r9";

  /// A thread.
  ///
  /// @param place what stands behind its number: `host`, `kernel a,cta 0`
  /// @param lines what it does
  record Strand(String place, List<Line> lines) {
    private String name(int number) {
      String letter = place.startsWith("host") ? "H" : place.equals("device") ? "N" : "P";
      return letter + number + "@" + place;
    }
  }

  /// What a line does.
  enum Kind {
    LOAD,
    STORE,
    SWAP,
    ADD,
    COMPARE_AND_SWAP,
    FENCE,
    CALL,
    /// Goes to the end of the thread if the register holds 0.
    LEAVE
  }

  /// What a line stores depends on a register.
  enum Source {
    /// It does not.
    CONSTANT,
    /// It is what the register holds.
    REGISTER,
    /// It is a constant, which is computed from the register.
    IN_VAIN
  }

  /// A line: an instruction with its operands.
  ///
  /// @param kind what it does
  /// @param word the instruction's name in litmus tests
  /// @param variable the variable, or the operand of a call
  /// @param register the register that it loads; of one that leaves, the one that it looks at
  /// @param value the constant that it stores or adds
  /// @param expected what a compare-and-swap expects
  /// @param source where the value comes from
  /// @param from the register that the value comes from
  record Line(
      Kind kind,
      String word,
      String variable,
      int register,
      int value,
      int expected,
      Source source,
      int from) {
    static Line of(Kind kind, String word, String variable, int register, int value) {
      return new Line(kind, word, variable, register, value, 0, Source.CONSTANT, 0);
    }

    boolean reads() {
      return switch (kind) {
        case LOAD, SWAP, ADD, COMPARE_AND_SWAP -> true;
        case STORE, FENCE, CALL, LEAVE -> false;
      };
    }

    boolean writes() {
      return switch (kind) {
        case STORE, SWAP, ADD, COMPARE_AND_SWAP -> true;
        case LOAD, FENCE, CALL, LEAVE -> false;
      };
    }

    private List<String> words(int thread) {
      String stored =
          switch (source) {
            case CONSTANT -> Integer.toString(value);
            case REGISTER -> "r" + from;
            case IN_VAIN -> MADE_UP + "2";
          };
      String own =
          switch (kind) {
            case LOAD -> word + " r" + register + ", " + variable;
            case STORE -> word + " " + variable + ", " + stored;
            case SWAP, ADD -> word + " r" + register + ", " + variable + ", " + stored;
            case COMPARE_AND_SWAP ->
                word + " r" + register + ", " + variable + ", " + expected + ", " + stored;
            case FENCE -> word;
            case CALL -> (word + " " + variable).strip();
            case LEAVE -> "beq r" + register + ", 0, END" + thread;
          };
      return source == Source.IN_VAIN
          ? List.of(
              "xor " + MADE_UP + "1, r" + from + ", r" + from,
              "add " + MADE_UP + "2, " + MADE_UP + "1, " + value,
              own)
          : List.of(own);
    }
  }

  /// The litmus test.
  String text() {
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      List<String> column = new ArrayList<>(List.of(threads.get(t).name(t)));
      for (Line line : threads.get(t).lines()) {
        column.addAll(line.words(t));
      }
      column.add("END" + t + ":");
      columns.add(column);
    }
    int rows = columns.stream().mapToInt(List::size).max().orElse(0);
    StringBuilder text = new StringBuilder("PTX tiny\n{ ");
    variables.forEach(v -> text.append(v).append("=0; "));
    text.append("}\n");
    for (int r = 0; r < rows; r++) {
      int row = r;
      text.append(
              columns.stream()
                  .map(c -> row < c.size() ? c.get(row) : "")
                  .collect(Collectors.joining(" | ")))
          .append(" ;\n");
    }
    return text.append("exists (").append(variables.getFirst()).append("=0)\n").toString();
  }
}
