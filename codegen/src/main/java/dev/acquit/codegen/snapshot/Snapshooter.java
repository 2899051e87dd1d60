package dev.acquit.codegen.snapshot;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.meaning.Call;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.LineTable;
import dev.acquit.ptx.module.Linkage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Takes the snapshot of a function.
final class Snapshooter {
  /// So many steps for each instruction, and successors for each event, make a snapshot linear in
  /// time and size; who needs more is listed and no more.
  private static final int STEPS = 50;

  private static final int EDGES = 20;
  private static final int LEAST = 10_000;

  private final Function function;
  private final LineTable lines;
  private final Body body;
  private final Addresses addresses;
  private final Exact exact;
  private final List<String> notes = new ArrayList<>();

  /// For each instruction the number of its event, or -1.
  private final int[] numbers;

  private final List<Integer> eventItems = new ArrayList<>();
  private final List<Deed> deeds = new ArrayList<>();
  private final List<String> places = new ArrayList<>();
  private long steps;

  private Snapshooter(Function function, LineTable lines) {
    this.function = function;
    this.lines = lines;
    this.body = new Body(function.body().orElseThrow());
    this.addresses =
        new Addresses(
            function,
            body.variables(),
            body.items().stream().map(i -> i.statement().instruction()).toList());
    this.exact = new Exact(function, body);
    this.numbers = new int[body.items().size() + 1];
  }

  /// The snapshot of a function with a body.
  static FunctionSnapshot of(Function function, LineTable lines) {
    return new Snapshooter(function, lines).snapshot();
  }

  private FunctionSnapshot snapshot() {
    for (int i = 0; i < body.items().size(); i++) {
      numbers[i] = event(i);
    }
    int end = eventItems.size();
    numbers[body.items().size()] = end;
    steps = LEAST + (long) STEPS * body.items().size();
    int[][] next = new int[body.items().size()][];
    for (int i = 0; i < next.length; i++) {
      next[i] = body.next(i);
    }
    Optional<List<List<Integer>>> paths = paths(next);
    Conditions conditions = new Conditions(body, next, new Predicates(addresses));
    List<Event> events = new ArrayList<>();
    for (int e = 0; e < end; e++) {
      Body.Item item = body.items().get(eventItems.get(e));
      events.add(
          new Event(
              deeds.get(e),
              places.get(e),
              item.position(),
              lines.places(item.position().line()),
              item.statement().guard().isPresent(),
              conditions.of(eventItems.get(e)),
              addresses.values(item.statement().instruction()),
              exact.of(eventItems.get(e)),
              deeds.get(e).kind() == Deed.Kind.ATOM && body.unread(item.statement().instruction()),
              paths.isPresent() ? paths.get().get(e + 1) : List.of()));
    }
    if (paths.isEmpty()) {
      notes.add("its paths are too many: instructions are compared in the order of the file");
    }
    body.notes().stream().distinct().forEach(notes::add);
    return new FunctionSnapshot(
        function.name(),
        function.position(),
        function.linkage() == Linkage.VISIBLE,
        function.kind() == Function.Kind.ENTRY,
        paths.isEmpty(),
        paths.isPresent() ? paths.get().getFirst() : List.of(),
        events,
        results(),
        notes);
  }

  private List<Event> results() {
    List<Event> all = new ArrayList<>();
    for (int i = 0; i < body.items().size(); i++) {
      Body.Item item = body.items().get(i);
      List<String> values = exact.result(i);
      if (!values.isEmpty()) {
        all.add(
            new Event(
                Deed.RETURN,
                "",
                item.position(),
                lines.places(item.position().line()),
                item.statement().guard().isPresent(),
                List.of(Condition.UNKNOWN),
                addresses.values(item.statement().instruction()),
                values,
                false,
                List.of()));
      }
    }
    return all;
  }

  /// The number of the event that an instruction is, or -1.
  private int event(int item) {
    Instruction instruction = body.items().get(item).statement().instruction();
    Optional<Deed> deed = deed(instruction);
    if (deed.isEmpty()) {
      return -1;
    }
    String at = deed.get().kind() == Deed.Kind.CALL ? "" : addresses.of(instruction);
    if (deed.get().plain() && addresses.isPrivate(at)) {
      return -1;
    }
    eventItems.add(item);
    deeds.add(deed.get());
    places.add(at);
    return eventItems.size() - 1;
  }

  private Optional<Deed> deed(Instruction instruction) {
    Optional<Call> call = Call.of(instruction);
    if (call.isEmpty()) {
      return Deeds.of(instruction);
    }
    String callee = call.get().name();
    return call.get().harmless()
        ? Optional.empty()
        : Optional.of(Deed.call(call.get().indirect() ? "?" : FunctionSnapshot.key(callee)));
  }

  /// What may come first, and after each event; empty if that is too much.
  private Optional<List<List<Integer>>> paths(int[][] next) {
    int[] skip = skips(next);
    List<List<Integer>> all = new ArrayList<>();
    Map<List<Integer>, List<Integer>> shared = new HashMap<>();
    long edges = LEAST + (long) EDGES * eventItems.size();
    for (int e = -1; e < eventItems.size(); e++) {
      Optional<List<Integer>> found =
          from(e < 0 ? new int[] {0} : next[eventItems.get(e)], next, skip);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      edges -= found.get().size();
      if (edges < 0) {
        return Optional.empty();
      }
      all.add(shared.computeIfAbsent(found.get(), f -> f));
    }
    return Optional.of(all);
  }

  /// For each instruction the first one behind it that is an event, a fork or an end.
  private int[] skips(int[][] next) {
    int[] skip = new int[next.length + 1];
    Arrays.fill(skip, -1);
    for (int i = 0; i <= next.length; i++) {
      Deque<Integer> chain = new ArrayDeque<>();
      int at = i;
      while (skip[at] < 0) {
        if (at == next.length || numbers[at] >= 0 || next[at].length != 1) {
          skip[at] = at;
        } else {
          // A circle without an event and without a way out leads to itself.
          skip[at] = at;
          chain.push(at);
          at = next[at][0];
        }
      }
      int target = skip[at];
      chain.forEach(c -> skip[c] = target);
    }
    return skip;
  }

  /// The events that come first on the ways from some instructions.
  private Optional<List<Integer>> from(int[] begin, int[][] next, int[] skip) {
    BitSet found = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    BitSet seen = new BitSet();
    for (int b : begin) {
      open.push(skip[b]);
    }
    while (!open.isEmpty()) {
      int at = open.pop();
      if (seen.get(at)) {
        continue;
      }
      seen.set(at);
      steps--;
      if (steps < 0) {
        return Optional.empty();
      }
      if (numbers[at] >= 0) {
        found.set(numbers[at]);
      } else if (at < next.length && skip[at] == at && next[at].length != 1) {
        for (int n : next[at]) {
          open.push(skip[n]);
        }
      }
    }
    return Optional.of(found.stream().boxed().toList());
  }
}
