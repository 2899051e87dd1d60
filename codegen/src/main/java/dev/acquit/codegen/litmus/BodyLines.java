package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A function's body as one list of instructions with a meaning, or nearly so: blocks opened,
/// registers that are declared in them under names of their own, conversions as arithmetic.
final class BodyLines {
  private final Deque<Map<String, String>> blocks = new ArrayDeque<>();
  private final List<BodyItem.Line> lines = new ArrayList<>();
  private final List<Variable> locals = new ArrayList<>();
  private final Map<String, Integer> widths = new HashMap<>();
  private final Surroundings surroundings;
  private int count;

  private BodyLines(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /// The instructions of a function, and what it declares.
  ///
  /// @param lines the instructions
  /// @param locals its variables
  /// @param widths the bits of each register
  record Body(List<BodyItem.Line> lines, List<Variable> locals, Map<String, Integer> widths) {}

  /// @throws NotReadException if it has an instruction without a meaning
  static Body of(Function function, Surroundings surroundings) throws NotReadException {
    BodyLines body = new BodyLines(surroundings);
    body.blocks.push(new HashMap<>());
    body.items(
        function
            .body()
            .orElseThrow(() ->
                NotReadException.at(function.position(), "'" + function.name() + "' has no body")));
    return new Body(body.lines, body.locals, body.widths);
  }

  private void items(List<BodyItem> items) throws NotReadException {
    for (BodyItem item : items) {
      switch (item) {
        case BodyItem.Registers r -> declare(r);
        case BodyItem.Local(var variable) -> locals.add(variable);
        case BodyItem.Block(var inner) -> {
          blocks.push(new HashMap<>());
          count++;
          items(inner);
          blocks.pop();
        }
        case BodyItem.Line line -> lines.addAll(line(line));
      }
    }
  }

  private void declare(BodyItem.Registers r) {
    if (r.count().isEmpty()) {
      declare(r.name(), r.type().bits());
    }
    for (int i = 0; i < r.count().orElse(0); i++) {
      declare(r.name() + i, r.type().bits());
    }
  }

  private void declare(String name, int bits) {
    String known = blocks.size() > 1 ? "%b" + count + "_" + bare(name) : name;
    blocks.element().put(name, known);
    widths.put(known, bits);
  }

  private static String bare(String name) {
    return name.startsWith("%") ? name.substring(1) : name;
  }

  private String name(String name) {
    for (Map<String, String> block : blocks) {
      if (block.containsKey(name)) {
        return block.get(name);
      }
    }
    return name;
  }

  private List<Statement> meaning(BodyItem.Line line) throws NotReadException {
    Statement statement = line.statement();
    Optional<Operand.Register> trap = surroundings.trap();
    if (trap.isPresent() && stops(statement.instruction())) {
      Instruction mark = new Instruction.Move(ScalarType.U32, trap.get(), new Operand.Immediate(1));
      return List.of(
          new Statement(statement.guard(), mark),
          new Statement(statement.guard(), new Instruction.Exit()));
    }
    return Conversions.meaning(line);
  }

  /// Whether an instruction ends the program because something went wrong.
  private static boolean stops(Instruction instruction) {
    return instruction instanceof Instruction.Unmodelled u
        && (u.mnemonic().equals("trap")
            || (u.mnemonic().equals("call") && u.operands().contains("__assertfail")));
  }

  private Statement placed(Statement statement) {
    return new Statement(
        statement.guard(),
        Registers.map(
            statement.instruction(),
            o ->
                o instanceof Operand.Register(var name) && surroundings.value(name).isPresent()
                    ? new Operand.Immediate(surroundings.value(name).getAsLong())
                    : o,
            name -> name));
  }

  private List<BodyItem.Line> line(BodyItem.Line line) throws NotReadException {
    if (line.statement().instruction() instanceof Instruction.Label && blocks.size() > 1) {
      throw NotReadException.at(line.position(), "a label inside a block");
    }
    List<BodyItem.Line> meant = new ArrayList<>();
    for (var meaning : meaning(line)) {
      var statement = placed(meaning);
      for (Operand o : Registers.values(statement.instruction())) {
        if (o instanceof Operand.Register(var special) && SpecialRegisters.is(special)) {
          throw NotReadException.at(
              line.position(), "'" + special + "' depends on where the thread runs");
        }
      }
      meant.add(new BodyItem.Line(line.position(), Registers.rename(statement, this::name)));
    }
    return meant;
  }
}
