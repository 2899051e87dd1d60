package dev.acquit.codegen.recover.flow;

import dev.acquit.codegen.source.Given;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Cuts the instructions of one operation out of a function that does other things, too.
///
/// A part reaches from the first instruction of the operation to the last, as long as no
/// instruction of something else between them accesses memory or orders it. What comes from
/// registers that were set once before, from parameters and constants, is computed in the part as
/// well; other registers may have any value. Where the part is left, it ends; a loop around the
/// whole operation is so many operations.
public final class Slicer {
  private static final int MAX_RESULTS = 8;

  private final FlatProgram whole;
  private final Set<Integer> lines;
  private final boolean swapLoops;
  private final boolean strong;

  /// For each register the instructions that set it.
  private final Map<Integer, List<Integer>> definitions = new HashMap<>();

  /// @param whole the function
  /// @param lines in which lines the instructions of the operation stand
  /// @param swapLoops whether a loop around a compare-and-swap may be a part of the operation
  public Slicer(FlatProgram whole, Set<Integer> lines, boolean swapLoops) {
    this.whole = whole;
    this.lines = lines;
    this.swapLoops = swapLoops;
    this.strong = hasStrong();
    for (int i = 0; i < whole.items().size(); i++) {
      for (int register : Uses.sets(whole.items().get(i).code())) {
        definitions.computeIfAbsent(register, _ -> new ArrayList<>()).add(i);
      }
    }
  }

  /// A part.
  ///
  /// @param program what it does
  /// @param values instructions of it that compute what may be given to the operation, and no
  ///   address; the last one first
  /// @param results registers that it sets and others read
  /// @param swaps whether it has a compare-and-swap
  /// @param loops whether it has a loop
  public record Part(
      FlatProgram program,
      List<Integer> values,
      List<Integer> results,
      boolean swaps,
      boolean loops) {
    /// Copies the lists.
    public Part {
      values = List.copyOf(values);
      results = List.copyOf(results);
    }
  }

  /// What was cut out.
  ///
  /// @param parts one for each copy of the operation
  /// @param mixed an instruction of something else between those of the operation, so that they
  ///   cannot be cut out
  public record Cut(List<Part> parts, Optional<Position> mixed) {
    /// Copies the list.
    public Cut {
      parts = List.copyOf(parts);
    }
  }

  /// Cuts.
  ///
  /// @param fence whether the operation is a fence; any other accesses memory
  public Cut cut(boolean fence) {
    List<Part> parts = new ArrayList<>();
    Optional<Position> mixed = Optional.empty();
    Optional<Position> other = Optional.empty();
    int first = -1;
    int last = -1;
    boolean pending = false;
    boolean core = false;
    for (int i = 0; i < whole.items().size(); i++) {
      Item item = whole.items().get(i);
      boolean counts = counts(item.code());
      if (lines.contains(item.position().line()) && !(item.code() instanceof FlatCode.End)) {
        first = first < 0 ? i : first;
        last = i;
        pending |= counts;
        core |= counts && (fence ? item.code() instanceof FlatCode.Fence : isCore(item.code()));
      } else if (counts && first >= 0) {
        if (core) {
          parts.add(part(first, last));
        } else if (pending) {
          mixed = Optional.of(item.position());
        }
        other = Optional.of(item.position());
        first = -1;
        pending = false;
        core = false;
      }
    }
    if (core) {
      parts.add(part(first, last));
    } else if (pending) {
      mixed = other.or(() -> Optional.of(whole.items().getFirst().position()));
    }
    return new Cut(parts, mixed);
  }

  /// Whether the memory model sees it, or may.
  private boolean counts(FlatCode code) {
    return switch (code) {
      case FlatCode.Fence _, FlatCode.Atomic _, FlatCode.Detached _ -> true;
      case FlatCode.Load load -> !isPrivate(load.base());
      case FlatCode.Store store -> !isPrivate(store.base());
      case FlatCode.Call call -> call.kind() != FlatCode.Call.Kind.HARMLESS;
      case FlatCode.Unknown unknown ->
          unknown.effect() == FlatCode.Unknown.Effect.MEMORY
              || unknown.effect() == FlatCode.Unknown.Effect.FLOW;
      case FlatCode.Assign _, FlatCode.Jump _, FlatCode.End _, FlatCode.Aside _ -> false;
    };
  }

  /// Whether an operation may consist of it and fences. A plain access beside something that is
  /// strong may be to anything.
  private boolean isCore(FlatCode code) {
    return switch (code) {
      case FlatCode.Atomic _, FlatCode.Call _ -> true;
      case FlatCode.Load load -> isStrong(load.access().semantics()) || !strong;
      case FlatCode.Store store -> isStrong(store.access().semantics()) || !strong;
      default -> false;
    };
  }

  private boolean hasStrong() {
    return whole.items().stream()
        .filter(i -> lines.contains(i.position().line()))
        .map(Item::code)
        .anyMatch(code ->
            switch (code) {
              case FlatCode.Atomic _, FlatCode.Call _ -> true;
              case FlatCode.Load load -> isStrong(load.access().semantics());
              case FlatCode.Store store -> isStrong(store.access().semantics());
              default -> false;
            });
  }

  private static boolean isStrong(Semantics semantics) {
    return semantics != Semantics.WEAK;
  }

  private boolean isPrivate(Arg base) {
    return base instanceof Arg.Symbol(int place, long _) && whole.places().get(place).isPrivate();
  }

  /// What a part computes before it accesses memory for the first time, and no address is made of.
  private List<Integer> values(List<Item> items) {
    int begin = 0;
    while (begin < items.size() && !counts(items.get(begin).code())) {
      begin++;
    }
    Set<Integer> addresses = new HashSet<>();
    List<Integer> values = new ArrayList<>();
    for (int i = items.size() - 1; i >= 0; i--) {
      Item item = items.get(i);
      base(item.code()).ifPresent(addresses::add);
      Set<Integer> sets = Uses.sets(item.code());
      if (sets.stream().anyMatch(addresses::contains)) {
        addresses.addAll(Uses.reads(item));
      } else if (i < begin
          && item.guard() < 0
          && item.code() instanceof FlatCode.Assign
          && sets.size() == 1) {
        values.add(i);
      }
    }
    return values;
  }

  private static Optional<Integer> base(FlatCode code) {
    Arg base =
        switch (code) {
          case FlatCode.Load load -> load.base();
          case FlatCode.Store store -> store.base();
          case FlatCode.Atomic atomic -> atomic.base();
          default -> new Arg.Immediate(0);
        };
    return base instanceof Arg.Register(int number) ? Optional.of(number) : Optional.empty();
  }

  private Part part(int first, int last) {
    Set<Integer> before = before(first, last);
    List<Item> items = new ArrayList<>();
    before.forEach(i -> items.add(whole.items().get(i)));
    Set<Integer> entries = entries(first, last);
    int shift = items.size() + entries.size() - first;
    int fresh = whole.registers().size();
    for (int entry : entries) {
      items.add(
          new Item(
              whole.items().get(entry).position(),
              fresh++,
              false,
              new FlatCode.Jump(entry + shift)));
    }
    int end = last + 1 + shift;
    boolean loops = false;
    boolean swaps = false;
    for (int i = first; i <= last; i++) {
      Item item = whole.items().get(i);
      swaps |= isSwap(item.code());
      if (item.code() instanceof FlatCode.Jump(int target)) {
        boolean inside = target >= first && target <= last;
        boolean back = inside && target <= i;
        boolean kept = inside && (!back || (swapLoops && swaps(target, i)));
        loops |= back && kept;
        items.add(
            new Item(
                item.position(),
                item.guard(),
                item.negated(),
                new FlatCode.Jump(kept ? target + shift : end)));
      } else {
        items.add(item);
      }
    }
    items.add(new Item(whole.items().get(last).position(), -1, false, new FlatCode.End(false)));
    FlatProgram program = program(items, entries.size());
    return new Part(program, values(items), results(first, last), swaps, loops);
  }

  /// Where something else jumps into a part: the way through its beginning is not the only one.
  private Set<Integer> entries(int first, int last) {
    Set<Integer> entries = new TreeSet<>();
    for (int i = 0; i < whole.items().size(); i++) {
      if ((i < first || i > last)
          && whole.items().get(i).code() instanceof FlatCode.Jump(int target)
          && target > first
          && target <= last) {
        entries.add(target);
      }
    }
    return entries;
  }

  private boolean swaps(int from, int to) {
    return whole.items().subList(from, to + 1).stream().anyMatch(i -> isSwap(i.code()));
  }

  private static boolean isSwap(FlatCode code) {
    return code instanceof FlatCode.Atomic atomic && atomic.operation() == AtomicOperation.CAS;
  }

  /// What computes the registers that a part reads, as far as each was set once and comes from
  /// such, from parameters and from constants.
  private Set<Integer> before(int first, int last) {
    Map<Integer, Boolean> known = new HashMap<>();
    Set<Integer> all = new TreeSet<>();
    for (int i = first; i <= last; i++) {
      for (int register : Uses.reads(whole.items().get(i))) {
        if (isKnown(register, first, known, 0)) {
          collect(register, all);
        }
      }
    }
    return all;
  }

  private boolean isKnown(int register, int first, Map<Integer, Boolean> known, int depth) {
    Boolean found = known.get(register);
    if (found != null) {
      return found;
    }
    List<Integer> set = definitions.getOrDefault(register, List.of());
    boolean once = set.size() == 1 && set.getFirst() < first && depth < 1_000;
    boolean result = false;
    if (once) {
      known.put(register, false);
      Item item = whole.items().get(set.getFirst());
      boolean pure =
          item.code() instanceof FlatCode.Assign
              || (item.code()
                      instanceof FlatCode.Load(var _, var _, Arg.Symbol(int place, long _), long _)
                  && whole.places().get(place).role() == Place.Role.PARAMETER);
      result = pure && item.guard() < 0;
      for (int source : result ? Uses.reads(item) : Set.<Integer>of()) {
        result &= isKnown(source, first, known, depth + 1);
      }
    }
    known.put(register, result);
    return result;
  }

  private void collect(int register, Set<Integer> all) {
    int at = definitions.get(register).getFirst();
    if (all.add(at)) {
      Uses.reads(whole.items().get(at)).forEach(r -> collect(r, all));
    }
  }

  /// Registers that are read before they are set may have any value.
  ///
  /// @param fresh how many conditions decide where it is entered
  private FlatProgram program(List<Item> items, int fresh) {
    List<String> registers = new ArrayList<>(whole.registers());
    List<Integer> widths = new ArrayList<>(whole.widths());
    for (int i = 0; i < fresh; i++) {
      registers.add("entry " + i);
      widths.add(1);
    }
    Set<Integer> set = new HashSet<>();
    Set<Integer> open = new LinkedHashSet<>();
    for (Item item : items) {
      Uses.reads(item).stream().filter(r -> !set.contains(r)).forEach(open::add);
      if (item.guard() < 0) {
        set.addAll(Uses.sets(item.code()));
      } else {
        Uses.sets(item.code()).stream().filter(r -> !set.contains(r)).forEach(open::add);
      }
    }
    // `v >> 32` is a load of the upper half of `v`.
    List<FlatProgram.Parameter> all = new ArrayList<>();
    whole.parameters().forEach(p -> all.add(new FlatProgram.Parameter(p.bytes(), true)));
    List<FlatProgram.RegisterParameter> parameters = new ArrayList<>(whole.registerParameters());
    parameters.forEach(p -> open.remove(p.register()));
    for (int register : open) {
      parameters.add(new FlatProgram.RegisterParameter(all.size(), register));
      all.add(FlatProgram.Parameter.ofRegister(widths.get(register)));
    }
    List<Place> places =
        whole.places().stream()
            .map(p ->
                p.role() == Place.Role.RESULT
                    ? new Place(p.name(), p.space(), p.bytes(), Place.Role.OTHER, -1)
                    : p)
            .toList();
    return new FlatProgram(
        items, registers, widths, places, all, parameters, List.of(), true, true, Given.NOTHING);
  }

  /// The registers that a part sets and others read, those of accesses first.
  private List<Integer> results(int first, int last) {
    Set<Integer> read = new HashSet<>();
    for (int i = 0; i < first; i++) {
      read.addAll(Uses.reads(whole.items().get(i)));
    }
    Set<Integer> setAgain = new HashSet<>();
    for (int i = last + 1; i < whole.items().size(); i++) {
      Item item = whole.items().get(i);
      Uses.reads(item).stream().filter(r -> !setAgain.contains(r)).forEach(read::add);
      if (item.guard() < 0) {
        setAgain.addAll(Uses.sets(item.code()));
      }
    }
    Set<Integer> results = new LinkedHashSet<>();
    for (boolean accesses : List.of(true, false)) {
      for (int i = first; i <= last; i++) {
        FlatCode code = whole.items().get(i).code();
        if (accesses == counts(code)) {
          Uses.sets(code).stream().filter(read::contains).forEach(results::add);
        }
      }
    }
    return results.stream().limit(MAX_RESULTS).toList();
  }
}
