package dev.acquit.codegen.recover;

import dev.acquit.codegen.path.Behind;
import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.flow.FlatCode;
import dev.acquit.codegen.recover.flow.FlatProgram;
import dev.acquit.codegen.recover.flow.Item;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.text.Position;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Says what may follow the reductions of a function, on any way that its jumps lead: what stands
/// before one in a loop follows it, too.
///
/// Conditions are not looked at. What one instruction does that stands at the position of others,
/// as those do that are put in for a call, follows what each of these does.
final class Followers {
  private final FlatProgram program;
  private final Map<Position, Behind> known = new HashMap<>();

  /// @param program the whole function
  Followers(FlatProgram program) {
    this.program = program;
  }

  /// The same paths. Those that do what they do by a `red` say what may follow it.
  List<OperationPath> of(List<OperationPath> paths) {
    return paths.stream().map(p -> p.reduces() ? p.with(behind(p)) : p).toList();
  }

  private Behind behind(OperationPath path) {
    return path.mains().stream()
        .filter(m -> m.action() == Step.Action.RED)
        .map(m -> known.computeIfAbsent(m.position(), this::at))
        .reduce(new Behind.Nothing(), Behind::or);
  }

  private Behind at(Position position) {
    Behind behind = program.kernel() ? new Behind.Nothing() : new Behind.Callers();
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < program.items().size(); i++) {
      Item item = program.items().get(i);
      if (item.position().equals(position)
          && item.code() instanceof FlatCode.Atomic atomic
          && atomic.reduces()) {
        open.push(i + 1);
      }
    }
    while (!open.isEmpty()) {
      int at = open.pop();
      if (at >= program.items().size() || seen.get(at)) {
        continue;
      }
      seen.set(at);
      Item item = program.items().get(at);
      behind = behind.or(does(item));
      boolean passes = true;
      if (item.code() instanceof FlatCode.Jump(int target)) {
        open.push(target);
        passes = item.guard() >= 0;
      } else if (item.code() instanceof FlatCode.End) {
        passes = item.guard() >= 0;
      }
      if (passes) {
        open.push(at + 1);
      }
    }
    return behind;
  }

  private static Behind does(Item item) {
    Position at = item.position();
    return switch (item.code()) {
      case FlatCode.Fence(var fence) ->
          fence.semantics() != FenceSemantics.RELEASE
              ? new Behind.AcquireFence(
                  at, "fence." + fence.semantics().suffix() + "." + fence.scope().suffix())
              : new Behind.Nothing();
      case FlatCode.Load load -> acquires(at, "ld", load.access());
      case FlatCode.Atomic atomic ->
          acquires(at, atomic.reduces() ? "red" : "atom", atomic.access());
      case FlatCode.Aside(String text, boolean waits) ->
          waits ? new Behind.Waits(at, text) : new Behind.Nothing();
      case FlatCode.Detached detached -> new Behind.Waits(at, detached.text());
      case FlatCode.Call call ->
          call.kind() == FlatCode.Call.Kind.HARMLESS
              ? new Behind.Nothing()
              : new Behind.Unclear(
                  "line " + at.line() + " can, a call of " + call.name() + ", which is not known");
      case FlatCode.Unknown unknown ->
          unknown.effect() == FlatCode.Unknown.Effect.VALUE
              ? new Behind.Nothing()
              : new Behind.Unclear(
                  unknown.text() + " of line " + at.line() + " can, which is not understood");
      case FlatCode.Assign _, FlatCode.Store _, FlatCode.Jump _, FlatCode.End _ ->
          new Behind.Nothing();
    };
  }

  private static Behind acquires(Position at, String name, Access access) {
    return access.semantics().acquires()
        ? new Behind.Waits(
            at,
            name
                + "."
                + access.semantics().suffix()
                + access.scope().map(s -> "." + s.suffix()).orElse(""))
        : new Behind.Nothing();
  }
}
