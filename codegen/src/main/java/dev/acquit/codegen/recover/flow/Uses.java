package dev.acquit.codegen.recover.flow;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Which registers an instruction reads and sets.
final class Uses {
  private Uses() {}

  /// Those that it sets.
  static Set<Integer> sets(Code code) {
    List<Integer> all =
        switch (code) {
          case Code.Assign assign -> assign.destinations();
          case Code.Load load -> load.destinations();
          case Code.Atomic atomic -> List.of(atomic.destination());
          case Code.Detached detached -> detached.destinations();
          case Code.Unknown unknown -> unknown.destinations();
          case Code.Call call -> registers(call.results());
          case Code.Store _, Code.Fence _, Code.Jump _, Code.End _, Code.Aside _ -> List.of();
        };
    Set<Integer> set = new LinkedHashSet<>(all);
    set.remove(Code.NOWHERE);
    return set;
  }

  /// Those that it reads.
  static Set<Integer> reads(Item item) {
    List<Arg> args = new ArrayList<>();
    switch (item.code()) {
      case Code.Assign assign -> args.addAll(assign.sources());
      case Code.Load load -> args.add(load.base());
      case Code.Store store -> {
        args.add(store.base());
        args.addAll(store.sources());
      }
      case Code.Atomic atomic -> {
        args.add(atomic.base());
        args.addAll(atomic.operands());
      }
      case Code.Detached detached -> args.addAll(detached.bases());
      case Code.Call _, Code.Unknown _, Code.Fence _, Code.Jump _, Code.End _, Code.Aside _ -> {
        // What they read is not known, or nothing.
      }
    }
    Set<Integer> read = new LinkedHashSet<>(registers(args));
    if (item.guard() >= 0) {
      read.add(item.guard());
    }
    return read;
  }

  private static List<Integer> registers(List<Arg> args) {
    List<Integer> all = new ArrayList<>();
    for (Arg arg : args) {
      switch (arg) {
        case Arg.Register(int number) -> all.add(number);
        case Arg.Negated(Arg.Register(int number)) -> all.add(number);
        case Arg.Immediate _, Arg.Symbol _, Arg.Special _ -> {
          // No registers.
        }
      }
    }
    return all;
  }
}
