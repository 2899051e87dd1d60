package dev.acquit.abi.value;

import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.flow.Names;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Optional;

/// A body as pieces of straight code and the ways between them.
///
/// @param blocks in the order of the text; the first is where the function begins
/// @param whole whether all ways are known: a branch to no label goes nowhere
record Graph(List<Block> blocks, boolean whole) {
  Graph {
    blocks = List.copyOf(blocks);
  }

  /// Straight code.
  ///
  /// @param steps in order; of branches the last is one
  /// @param next which blocks may follow, by number
  /// @param ends whether the function may return behind its last step without a `ret`
  record Block(List<Step> steps, List<Integer> next, boolean ends) {
    Block {
      steps = List.copyOf(steps);
      next = List.copyOf(next);
    }
  }

  /// An instruction where it stands.
  ///
  /// @param control where control goes from it
  record Step(
      Position at, Optional<Guard> guard, Instruction instruction, Control control, Scope scope) {}

  /// What names mean in a block of the text.
  ///
  /// @param registers a name that is one in the whole function
  record Scope(Names<String> registers, Names<Variable> variables, Names<Integer> labels) {
    Scope inside() {
      return new Scope(registers.inside(), variables.inside(), labels.inside());
    }

    String key(Operand.Register register) {
      return registers.find(register.name()).orElse(register.name());
    }
  }
}
