package dev.acquit.ptx.meaning;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a `call` says: `call (results), callee, (arguments), targets`.
///
/// @param callee the function, or the register that has its address; an empty text if nothing
///   stands there
/// @param targets the label of the prototype or of the list of functions of an indirect call
/// @ptx 9.7.12.5 call
public record Call(
    List<Written> results, Written callee, List<Written> arguments, Optional<String> targets) {
  private static final Set<String> FATAL = Set.of("__assertfail", "__assert_fail", "abort");
  private static final Set<String> HARMLESS =
      Set.of("vprintf", "printf", "malloc", "free", "__nv_printf");

  /// Copies the lists.
  public Call {
    results = List.copyOf(results);
    arguments = List.copyOf(arguments);
  }

  /// The call that an instruction is, if it is one.
  public static Optional<Call> of(Instruction instruction) {
    return instruction instanceof Instruction.Unmodelled u && u.mnemonic().equals("call")
        ? Optional.of(of(u.operands()))
        : Optional.empty();
  }

  /// What these operands of a `call` say.
  static Call of(List<Written> operands) {
    Deque<Written> rest = new ArrayDeque<>(operands);
    List<Written> results = list(rest);
    Written callee = rest.isEmpty() ? new Written.Text("", List.of()) : rest.pop();
    List<Written> arguments = list(rest);
    return new Call(results, callee, arguments, rest.stream().map(Written::toString).findFirst());
  }

  private static List<Written> list(Deque<Written> rest) {
    return rest.peek() instanceof Written.Passed ? rest.pop().parts() : List.of();
  }

  /// The function, or the register that has its address; empty if nothing stands there.
  public String name() {
    return callee.toString();
  }

  /// Whether a register says which function is called.
  public boolean indirect() {
    return callee instanceof Operand.Register;
  }

  /// Whether the function is known not to return.
  public boolean fatal() {
    return FATAL.contains(name());
  }

  /// Whether the function is known to have nothing to do with the memory of others.
  public boolean harmless() {
    return fatal() || HARMLESS.contains(name());
  }
}
