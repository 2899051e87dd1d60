package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.List;

/// Threads of a CTA that use one mbarrier object.
///
/// @param threads what each thread does, behind a bar.sync that follows the initialisation
/// @param count how many arrivals the object is initialised with
record MbarrierProgram(List<List<Op>> threads, int count) {
  /// An instruction.
  ///
  /// @param n how many arrive, or how many transactions; the parity; the variable
  /// @param value what is stored
  /// @param weak whether the instruction is .relaxed
  /// @param register what is told: a state, a result, what is loaded; empty: nobody asks
  /// @param asked the register of the state that a wait asks for
  record Op(Kind kind, int n, int value, boolean weak, String register, String asked) {}

  enum Kind {
    ARRIVE,
    DROP,
    EXPECT,
    COMPLETE,
    PARITY,
    STATE,
    SPIN,
    STORE,
    LOAD
  }

  static final List<String> VARIABLES = List.of("x", "y");

  /// The program as a test.
  String text() {
    List<String> rows = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      names.add("P" + t + "@cta 0,gpu 0");
      List<String> column = new ArrayList<>();
      column.add(t == 0 ? "mbarrier.init.shared.b64 [b], " + count : "");
      column.add("bar.sync 0");
      for (int i = 0; i < threads.get(t).size(); i++) {
        column.addAll(words(threads.get(t).get(i), "L" + t + i));
      }
      columns.add(column);
    }
    int most = columns.stream().mapToInt(List::size).max().orElse(0);
    rows.add(String.join(" | ", names));
    for (int r = 0; r < most; r++) {
      int row = r;
      rows.add(
          String.join(" | ", columns.stream().map(c -> row < c.size() ? c.get(row) : "").toList()));
    }
    return "PTX random\n{ x=0; y=0; uint64_t b=0; b@shared cta 0; }\n "
        + String.join(" ;\n ", rows)
        + " ;\nexists (true)\n";
  }

  private static List<String> words(Op op, String label) {
    String order = op.weak() ? ".relaxed.cta" : "";
    String state = op.register().isEmpty() ? "_" : op.register();
    String by = op.n() == 1 ? "" : ", " + op.n();
    return switch (op.kind()) {
      case ARRIVE -> List.of("mbarrier.arrive" + order + ".shared.b64 " + state + ", [b]" + by);
      case DROP -> List.of("mbarrier.arrive_drop" + order + ".shared.b64 " + state + ", [b]" + by);
      case EXPECT -> List.of("mbarrier.expect_tx.relaxed.cta.shared.b64 [b], " + op.n());
      case COMPLETE -> List.of("mbarrier.complete_tx.shared.b64 [b], " + op.n());
      case PARITY ->
          List.of(
              "mbarrier.test_wait.parity"
                  + order
                  + ".shared.b64 "
                  + op.register()
                  + ", [b], "
                  + op.n());
      case STATE ->
          List.of(
              "mbarrier.test_wait"
                  + order
                  + ".shared.b64 "
                  + op.register()
                  + ", [b], "
                  + op.asked());
      case SPIN ->
          List.of(
              label + ":",
              "mbarrier.try_wait.parity"
                  + order
                  + ".shared.b64 "
                  + op.register()
                  + ", [b], "
                  + op.n(),
              "@!" + op.register() + " bra " + label);
      case STORE -> List.of("st.weak " + VARIABLES.get(op.n()) + ", " + op.value());
      case LOAD -> List.of("ld.weak " + op.register() + ", " + VARIABLES.get(op.n()));
    };
  }
}
