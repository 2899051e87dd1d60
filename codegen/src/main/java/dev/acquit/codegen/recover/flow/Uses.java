package dev.acquit.codegen.recover.flow;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Which registers an instruction reads and sets.
final class Uses {
  private Uses() {}

  /// Those that it sets.
  static Set<Integer> sets(FlatCode code) {
    List<Integer> all =
        switch (code) {
          case FlatCode.Assign assign -> assign.destinations();
          case FlatCode.Load load -> load.destinations();
          case FlatCode.Atomic atomic -> List.of(atomic.destination());
          case FlatCode.Detached detached -> detached.destinations();
          case FlatCode.Unknown unknown -> unknown.destinations();
          case FlatCode.Call call -> registers(call.results());
          case FlatCode.Store _,
              FlatCode.Fence _,
              FlatCode.Jump _,
              FlatCode.End _,
              FlatCode.Aside _ ->
              List.of();
        };
    Set<Integer> set = new LinkedHashSet<>(all);
    set.remove(FlatCode.NOWHERE);
    return set;
  }

  /// Those that it reads.
  static Set<Integer> reads(Item item) {
    List<Arg> args = new ArrayList<>();
    switch (item.code()) {
      case FlatCode.Assign assign -> args.addAll(assign.sources());
      case FlatCode.Load load -> args.add(load.base());
      case FlatCode.Store store -> {
        args.add(store.base());
        args.addAll(store.sources());
      }
      case FlatCode.Atomic atomic -> {
        args.add(atomic.base());
        args.addAll(atomic.operands());
      }
      case FlatCode.Detached detached -> args.addAll(detached.bases());
      case FlatCode.Call _,
          FlatCode.Unknown _,
          FlatCode.Fence _,
          FlatCode.Jump _,
          FlatCode.End _,
          FlatCode.Aside _ -> {
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
        case Arg.Immediate _, Arg.Symbol _, Arg.Special _, Arg.OtherLanes _ -> {
          // No registers.
        }
      }
    }
    return all;
  }
}
