package dev.acquit.codegen.snapshot;

import dev.acquit.codegen.path.Behind;
import dev.acquit.codegen.path.Behind.AcquireFence;
import dev.acquit.codegen.path.Behind.Callers;
import dev.acquit.codegen.path.Behind.Nothing;
import dev.acquit.codegen.path.Behind.Unclear;
import dev.acquit.codegen.path.Behind.Waits;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// Says what may follow an event, on any way that leads on from it, in functions that are called,
/// too.
public final class Following {
  private final Map<String, FunctionSnapshot> functions = new HashMap<>();

  /// @param functions those that may be called
  public Following(Collection<FunctionSnapshot> functions) {
    functions.forEach(f -> this.functions.putIfAbsent(FunctionSnapshot.key(f.name()), f));
  }

  /// What may follow an event.
  ///
  /// @param function it, perhaps with other numbers for its events
  /// @param event the number of the event
  public Behind of(FunctionSnapshot function, int event) {
    Behind behind = function.kernel() ? new Nothing() : new Callers();
    Set<String> called = new LinkedHashSet<>();
    for (int i : behind(function, event)) {
      behind = behind.or(does(function.events().get(i), called));
    }
    Deque<String> open = new ArrayDeque<>(called);
    while (!open.isEmpty()) {
      FunctionSnapshot callee = functions.get(open.pop());
      for (Event inside : callee == null ? List.<Event>of() : callee.events()) {
        Set<String> more = new LinkedHashSet<>();
        behind = behind.or(does(inside, more));
        more.stream().filter(called::add).forEach(open::push);
      }
    }
    return behind;
  }

  private static List<Integer> behind(FunctionSnapshot function, int event) {
    int end = function.events().size();
    if (function.linear()) {
      return IntStream.range(0, end).boxed().toList();
    }
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(function.events().get(event).next());
    while (!open.isEmpty()) {
      int at = open.pop();
      if (at < end && !seen.get(at)) {
        seen.set(at);
        open.addAll(function.events().get(at).next());
      }
    }
    return seen.stream().boxed().toList();
  }

  /// @param called functions whose events count, too
  private Behind does(Event event, Set<String> called) {
    Deed deed = event.deed();
    return switch (deed.kind()) {
      case LOAD, STORE, ATOM, RED ->
          deed.order().acquires() ? new Waits(event.position(), deed.text()) : new Nothing();
      case FENCE ->
          deed.order().acquires() ? new AcquireFence(event.position(), deed.text()) : new Nothing();
      case BARRIER -> new Waits(event.position(), deed.text());
      case CALL -> {
        if (functions.containsKey(deed.what())) {
          called.add(deed.what());
          yield new Nothing();
        }
        yield new Unclear(
            "line "
                + event.position().line()
                + " can, a call of "
                + deed.what()
                + ", which is not known");
      }
      case OTHER -> new Waits(event.position(), deed.text());
    };
  }
}
