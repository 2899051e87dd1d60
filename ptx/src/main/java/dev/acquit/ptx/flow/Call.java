package dev.acquit.ptx.flow;

import dev.acquit.ptx.ast.Instruction;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What a `call` says: `call (results), callee, (arguments), targets`.
///
/// @param callee the function, or the register that has its address; empty if nothing stands there
/// @param targets the label of the prototype or of the list of functions of an indirect call
/// @ptx 9.7.12.5 call
public record Call(
    List<String> results, String callee, List<String> arguments, Optional<String> targets) {
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

  private static Call of(List<String> operands) {
    int at = !operands.isEmpty() && isList(operands.getFirst()) ? 1 : 0;
    List<String> behind = operands.subList(Math.min(at + 1, operands.size()), operands.size());
    boolean passes = !behind.isEmpty() && isList(behind.getFirst());
    return new Call(
        at == 1 ? names(operands.getFirst()) : List.of(),
        at < operands.size() ? operands.get(at) : "",
        passes ? names(behind.getFirst()) : List.of(),
        behind.stream().skip(passes ? 1 : 0).findFirst());
  }

  private static boolean isList(String operand) {
    return operand.startsWith("(");
  }

  private static List<String> names(String list) {
    return Stream.of(list.split("[(),\\s]+")).filter(s -> !s.isEmpty()).toList();
  }

  /// Whether the function is known not to return.
  public boolean fatal() {
    return FATAL.contains(callee);
  }

  /// Whether the function is known to have nothing to do with the memory of others.
  public boolean harmless() {
    return fatal() || HARMLESS.contains(callee);
  }
}
