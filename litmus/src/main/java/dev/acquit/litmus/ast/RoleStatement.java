package dev.acquit.litmus.ast;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.Semantics;
import java.util.List;
import java.util.Optional;

/// A line of a thread of a mixed test.
public sealed interface RoleStatement {
  /// PTX: all that GPU threads do, and what other threads do with registers, branches and labels.
  ///
  /// @param statement the instruction
  record Ptx(Statement statement) implements RoleStatement {}

  /// An access or fence of the host or a device.
  ///
  /// @param word what it is
  /// @param shape its operands, as the PTX instruction that has such operands
  record Memory(RoleWord word, Instruction shape) implements RoleStatement {}

  /// A call of the CUDA API.
  ///
  /// @param word which
  /// @param operands variables, the kernel or the stream, as they are written; a stream that is
  ///   left out is there as [#DEFAULT_STREAM]
  record Call(RoleWord word, List<String> operands) implements RoleStatement {
    /// The stream of calls that name none.
    public static final String DEFAULT_STREAM = "0";

    /// Copies the list.
    public Call {
      operands = List.copyOf(operands);
    }

    /// The variables that it is about.
    public List<String> variables() {
      return operands.subList(0, word.kind().variables());
    }
  }

  /// What it does to names, as PTX.
  default Statement names() {
    return switch (this) {
      case Ptx(Statement statement) -> statement;
      case Memory(var _, Instruction shape) -> Statement.of(shape);
      case Call call -> {
        List<Operand> all = call.variables().stream().<Operand>map(Operand.Symbol::new).toList();
        Access access = Access.of(Semantics.WEAK, Optional.empty());
        yield Statement.of(
            all.isEmpty()
                ? new Instruction.Label("")
                : new Instruction.Store(access, Address.of(all.getFirst()), all));
      }
    };
  }
}
