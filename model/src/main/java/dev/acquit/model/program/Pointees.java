package dev.acquit.model.program;

import dev.acquit.ptx.compute.Op;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Of which variables the registers of a thread may hold addresses, whichever way it goes. What was
/// read may be any address; a sum of an address and anything else stays in its variable.
public final class Pointees {
  private final Program program;

  /// Stands for all variables.
  private final int any;

  private Map<String, BitSet> held = new HashMap<>();

  /// What the registers of a thread of a program may hold.
  public Pointees(Program program, ProgramThread thread) {
    this.program = program;
    this.any = program.locations().size();
    // Each round knows what one more assignment passes on.
    for (int round = 0; round <= thread.steps().size(); round++) {
      Map<String, BitSet> next = next(thread);
      if (next.equals(held)) {
        return;
      }
      held = next;
    }
    held.values().forEach(s -> s.set(any));
  }

  private Map<String, BitSet> next(ProgramThread thread) {
    Map<String, BitSet> next = new HashMap<>();
    thread.initial().forEach((name, value) -> next.put(name, constant(value)));
    for (ProgramThread.Step s : thread.steps()) {
      if (s.operation() instanceof Operation.Assign(String name, var value)) {
        next.computeIfAbsent(name, _ -> new BitSet()).or(of(value));
      } else {
        s.operation()
            .destinations()
            .forEach(name -> next.computeIfAbsent(name, _ -> new BitSet()).set(any));
      }
    }
    return next;
  }

  /// Whether an access at an address may touch a variable that one at another thread's may.
  public boolean mayMeet(Expression address, Pointees other, Expression its) {
    BitSet here = of(address);
    BitSet there = other.of(its);
    boolean open = here.isEmpty() || there.isEmpty() || here.get(any) || there.get(any);
    return open || here.intersects(there);
  }

  /// The variables to which an address may belong, by the indices of their physical ones: all if
  /// nothing is known.
  BitSet variables(Expression address) {
    BitSet found = (BitSet) of(address).clone();
    if (found.isEmpty() || found.get(any)) {
      found.set(0, any);
    }
    found.clear(any);
    return found;
  }

  private BitSet of(Expression e) {
    return switch (e) {
      case Expression.Constant(long value) -> constant(value);
      case Expression.Register(String name) -> held.getOrDefault(name, new BitSet());
      case Expression.Apply(Op op, var _, var operands) -> {
        List<BitSet> parts = operands.stream().map(this::of).filter(s -> !s.isEmpty()).toList();
        List<BitSet> known = parts.stream().filter(s -> !s.get(any)).toList();
        BitSet all = new BitSet();
        if (known.size() == 1 && (op == Op.ADD || op == Op.SUB)) {
          all.or(known.getFirst());
        } else if (!parts.isEmpty()) {
          all.set(any);
        }
        yield all;
      }
    };
  }

  private BitSet constant(long value) {
    BitSet one = new BitSet();
    if (Addresses.isAddress(value) && Addresses.location(value) < any) {
      one.set(program.locations().get(Addresses.location(value)).physical());
    }
    return one;
  }
}
