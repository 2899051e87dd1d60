package dev.acquit.litmus.generate;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The threads of PTX tests as functions of one module, which `ptxas` can assemble. Nobody runs
/// them: this is about what the assembler takes, not about where variables lie.
final class AssembledModule {
  private final InstructionWriter writer = new InstructionWriter(Dialect.PTX);
  private final StringBuilder text =
      new StringBuilder(".version 8.6\n.target sm_90\n.address_size 64\n");

  AssembledModule(List<String> locations) {
    locations.forEach(l -> text.append(".global .align 4 .u32 ").append(l).append(";\n"));
  }

  void add(int number, PtxTest test) {
    for (PtxThread thread : test.threads()) {
      text.append(".visible .entry t" + number + "_" + thread.id() + "() {\n");
      registers(thread)
          .forEach((name, kind) -> text.append("  .reg ." + kind + " " + name + ";\n"));
      thread.body().forEach(s -> text.append("  ").append(writer.write(s)).append('\n'));
      text.append("  ret;\n}\n");
    }
  }

  String text() {
    return text.toString();
  }

  static List<String> locations(List<PtxTest> tests) {
    return tests.stream()
        .flatMap(t -> t.header().init().stream())
        .map(e -> ((InitEntry.Memory) e).location())
        .distinct()
        .toList();
  }

  private static Map<String, String> registers(PtxThread thread) {
    Map<String, String> kinds = new LinkedHashMap<>();
    for (Statement statement : thread.body()) {
      switch (statement.instruction()) {
        case Instruction.Load load ->
            load.destinations().forEach(r -> kinds.putIfAbsent(r.name(), "b32"));
        case Instruction.Atom atom ->
            atom.destination().ifPresent(r -> kinds.putIfAbsent(r.name(), "b32"));
        case Instruction.Move move -> kinds.put(move.destination().name(), kind(move.type()));
        case Instruction.Compute c -> kinds.put(c.destination().name(), kind(c.type()));
        case Instruction.SetPredicate set -> kinds.put(set.destination().name(), "pred");
        default -> {}
      }
    }
    return kinds;
  }

  private static String kind(ScalarType type) {
    return type == ScalarType.U64 || type == ScalarType.B64 ? "b64" : "b32";
  }
}
