package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.Scope;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Prints what the lowering makes, with the origin of each statement behind it.
final class PtxText {
  private PtxText() {}

  static String of(Lowered lowered) {
    StringBuilder out = new StringBuilder(lowered.test().name()).append('\n');
    lowered.test().header().metadata().forEach((k, v) -> out.append(k + "=" + v + "\n"));
    lowered.test().header().init().forEach(i -> out.append(i).append('\n'));
    for (int t = 0; t < lowered.test().threads().size(); t++) {
      PtxThread thread = lowered.test().threads().get(t);
      out.append("P" + thread.id() + "\n");
      for (int s = 0; s < thread.body().size(); s++) {
        String text = statement(thread.body().get(s));
        Optional<Origin> origin = lowered.origins().get(t).get(s);
        String note = origin.map(o -> " // " + o + ", " + o.template()).orElse("");
        out.append(String.format("  %-40s%s", text, note).stripTrailing()).append('\n');
      }
    }
    lowered.registers().forEach((c, p) -> out.append(c.equals(p) ? "" : c + " is " + p + "\n"));
    lowered.widenings().forEach(w -> out.append(w).append('\n'));
    lowered.test().header().filter().ifPresent(f -> out.append("filter " + text(f) + "\n"));
    out.append("locations " + lowered.test().header().locations() + "\n");
    return out + text(lowered.test().header().condition().proposition()) + "\n";
  }

  static String statement(Statement statement) {
    String text = instruction(statement.instruction());
    return statement.guard().map(g -> guard(g) + " " + text).orElse(text);
  }

  private static String guard(Guard guard) {
    return "@" + (guard.negated() ? "!" : "") + guard.predicate();
  }

  private static String instruction(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load(var access, var to, var from) ->
          "ld" + access(access, "") + " " + join(to) + ", " + address(from);
      case Instruction.Store(var access, var to, var from) ->
          "st" + access(access, "") + " " + address(to) + ", " + join(from);
      case Instruction.Atom(var access, var operation, var to, var at, var operands) ->
          "atom"
              + access(access, "." + operation.suffix())
              + " "
              + to.map(Operand.Register::name).orElse("_")
              + ", "
              + address(at)
              + ", "
              + join(operands);
      case Instruction.Fence(var semantics, var scope, var spelling) ->
          spelling == Instruction.Fence.Spelling.FENCE
              ? "fence." + semantics.suffix() + "." + scope.suffix()
              : "membar." + (scope == Scope.GPU ? "gl" : scope.suffix());
      case Instruction.Move(var type, var to, var from) ->
          "mov." + type.suffix() + " " + to + ", " + from;
      case Instruction.Compute(var operator, var type, var to, var from) ->
          operator.mnemonic() + "." + type.suffix() + " " + to + ", " + join(from);
      case Instruction.SetPredicate(var comparison, var type, var to, var left, var right) ->
          "setp."
              + comparison.suffix()
              + "."
              + type.suffix()
              + " "
              + to
              + ", "
              + left
              + ", "
              + right;
      case Instruction.Branch(var label) -> "bra " + label;
      case Instruction.Label(var name) -> name + ":";
      case Instruction.Evaluate e ->
          e.head() + " " + join(e.destinations()) + ", " + join(e.sources());
      case Instruction other -> throw new AssertionError("the lowering never makes " + other);
    };
  }

  private static String access(Access access, String operation) {
    String scope = access.scope().map(s -> "." + s.suffix()).orElse("");
    return "." + access.semantics().suffix() + scope + operation + "." + access.type().suffix();
  }

  private static String address(Address address) {
    return "[" + address.base() + (address.offset() == 0 ? "" : "+" + address.offset()) + "]";
  }

  private static String join(List<? extends Operand> operands) {
    return operands.stream().map(Operand::toString).collect(Collectors.joining(", "));
  }

  private static String text(Proposition proposition) {
    return switch (proposition) {
      case Proposition.And(var parts) ->
          parts.stream().map(PtxText::text).collect(Collectors.joining(" /\\ ", "(", ")"));
      case Proposition.Or(var parts) ->
          parts.stream().map(PtxText::text).collect(Collectors.joining(" \\/ ", "(", ")"));
      case Proposition.Not(var part) -> "~" + text(part);
      case Proposition.Compare(var left, var comparison, var right) ->
          left + " " + comparison.suffix() + " " + right;
      case Proposition.Constant(boolean value) -> Boolean.toString(value);
    };
  }
}
