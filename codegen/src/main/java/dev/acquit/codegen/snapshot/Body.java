package dev.acquit.codegen.snapshot;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Renaming;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.flow.Names;
import dev.acquit.ptx.meaning.Call;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The body of a function as a list, blocks taken away, with the targets of its jumps.
///
/// @ptx 9.7.12 Control flow, 11.1 Scopes
final class Body {
  private static final int NOWHERE = -1;

  /// Between the name of a register and the number of its block.
  private static final String BLOCK = "@";

  /// An instruction.
  ///
  /// @param position where it stands
  /// @param statement what it is
  record Item(Position position, Statement statement) {}

  private final List<Item> items = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();
  private final Map<Integer, int[]> jumps = new HashMap<>();

  /// Cells that hold where a label stands once that is known.
  private final List<int[]> labels = new ArrayList<>();

  /// Where jumps through a table may go, by the label of the table.
  private final IdentityHashMap<int[], List<int[]>> tables = new IdentityHashMap<>();

  private final List<String> notes = new ArrayList<>();
  private final Map<String, Integer> mentions = new HashMap<>();

  /// How many blocks there are inside of the outermost one.
  private int blocks;

  Body(List<BodyItem> body) {
    block(body, new Names<>(), new Names<>());
  }

  private void block(List<BodyItem> body, Names<int[]> names, Names<String> registers) {
    for (BodyItem item : body) {
      if (item instanceof BodyItem.Line(Position _, Statement statement)
          && Control.of(statement.instruction()) instanceof Control.Here(String name)) {
        names.declare(name, new int[] {NOWHERE});
      }
    }
    int number = blocks;
    Renaming renaming =
        new Renaming(
            o -> o instanceof Operand.Register(String name) ? register(registers, name) : o,
            name -> register(registers, name).name());
    for (BodyItem item : body) {
      switch (item) {
        case BodyItem.Registers declared -> {
          // Registers are told by their names: each has one of its own.
          if (number > 0) {
            registers.declare(declared, r -> r + BLOCK + number);
          }
        }
        case BodyItem.Callable _ -> {}
        case BodyItem.Local(Variable variable) -> variables.add(variable);
        case BodyItem.Block(List<BodyItem> inner) -> {
          blocks++;
          block(inner, names.inside(), registers.inside());
        }
        case BodyItem.Line(Position position, Statement statement) ->
            line(new Item(position, number == 0 ? statement : statement.with(renaming)), names);
      }
    }
  }

  private static Operand.Register register(Names<String> registers, String name) {
    return new Operand.Register(registers.find(name).orElse(name));
  }

  private void line(Item item, Names<int[]> names) {
    switch (Control.of(item.statement().instruction())) {
      case Control.Here(String name) -> {
        int[] cell = find(names, name);
        cell[0] = items.size();
        labels.add(cell);
        return;
      }
      case Control.Jump(String label, boolean _) -> jumps.put(items.size(), find(names, label));
      case Control.Targets(List<String> targets) -> {
        if (!labels.isEmpty()) {
          tables.put(labels.removeLast(), targets.stream().map(t -> find(names, t)).toList());
        }
        return;
      }
      case Control.Choose(var _, String table) -> jumps.put(items.size(), find(names, table));
      case Control.Next _, Control.Calls _, Control.End _, Control.Trap _ -> {
        // It goes to no label.
      }
    }
    items.add(item);
  }

  private static int[] find(Names<int[]> names, String label) {
    return names.find(label).orElseGet(() -> new int[] {NOWHERE});
  }

  /// The instructions, without labels.
  List<Item> items() {
    return items;
  }

  /// Whether no instruction reads a register that one writes. What another writes, too, counts as
  /// read.
  boolean unread(Instruction instruction) {
    return instruction.outputs().stream()
        .map(Operand.Register::name)
        .allMatch(r -> r.equals("_") || mentions().getOrDefault(r, 0) == 1);
  }

  /// How often the instructions name each register.
  private Map<String, Integer> mentions() {
    if (mentions.isEmpty()) {
      Renaming counting =
          new Renaming(
              o -> {
                if (o instanceof Operand.Register(String name)) {
                  mentions.merge(name, 1, Integer::sum);
                }
                return o;
              },
              name -> {
                mentions.merge(name, 1, Integer::sum);
                return name;
              });
      items.forEach(i -> i.statement().with(counting));
    }
    return mentions;
  }

  /// Variables of the function.
  List<Variable> variables() {
    return variables;
  }

  /// What was not understood; complete when all successors have been asked for.
  List<String> notes() {
    return notes;
  }

  /// The instructions that may come after one, as numbers; the number of instructions is the end.
  /// After a trap, and a call that does not return, nothing comes.
  int[] next(int at) {
    Statement statement = items.get(at).statement();
    boolean guarded = statement.guard().isPresent();
    return switch (Control.of(statement.instruction())) {
      case Control.Jump(String _, boolean sometimes) -> jump(at, guarded || sometimes);
      case Control.End _ -> guarded ? new int[] {items.size(), at + 1} : new int[] {items.size()};
      case Control.Choose _ -> table(at, guarded);
      case Control.Trap _ -> guarded ? new int[] {at + 1} : new int[0];
      case Control.Calls(Call call) -> guarded || !call.fatal() ? new int[] {at + 1} : new int[0];
      case Control.Next _, Control.Here _, Control.Targets _ -> new int[] {at + 1};
    };
  }

  private int[] jump(int at, boolean falls) {
    int target = jumps.get(at)[0];
    if (target == NOWHERE) {
      notes.add(
          "line " + items.get(at).position().line() + ": a jump to a label that is not there");
      return falls ? new int[] {at + 1} : new int[0];
    }
    return falls ? new int[] {at + 1, target} : new int[] {target};
  }

  /// Where a jump through a table may go; to any label if the table is not there.
  private int[] table(int at, boolean falls) {
    List<int[]> cells = tables.get(jumps.get(at));
    if (cells == null) {
      notes.add(
          "line "
              + items.get(at).position().line()
              + ": a jump through a table is taken to go to any label");
      cells = labels;
    }
    IntStream targets = cells.stream().mapToInt(l -> l[0]).filter(l -> l != NOWHERE);
    int[] all = (falls ? IntStream.concat(targets, IntStream.of(at + 1)) : targets).toArray();
    return all.length == 0 ? new int[] {items.size()} : all;
  }
}
