package dev.acquit.mapper.prove;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.verify.Subject;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Operation.Marks;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.program.Programs;
import dev.acquit.model.symbolic.Form;
import dev.acquit.model.symbolic.Part;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the events of operations and of their lowerings by lowering a test of one operation and
/// looking at what it does: no second description of a lowering exists.
final class LoweredForms {
  private record Event(Part.Kind kind, Marks marks) {}

  private final Mapping mapping;
  private final Map<FormKey, List<Part>> targets = new LinkedHashMap<>();
  private final Map<FormKey, List<Part>> sources = new LinkedHashMap<>();
  private int before;
  private int behind;

  LoweredForms(Mapping mapping, EventModel events) {
    this.mapping = mapping;
    for (SourceOperation operation : SourceOperation.all().stream().filter(events::has).toList()) {
      for (int a = 0; a < mapping.row(operation.row()).alternatives().size(); a++) {
        add(new FormKey(operation, a));
      }
    }
  }

  /// All forms that a mapping gives, by what they are.
  Map<FormKey, Form> forms() {
    Map<FormKey, Form> forms = new LinkedHashMap<>();
    targets.keySet().forEach(key -> forms.put(key, form(key)));
    return forms;
  }

  private void add(FormKey key) {
    Map<ThreadScope, List<Event>> source = new EnumMap<>(ThreadScope.class);
    Map<ThreadScope, List<Event>> target = new EnumMap<>(ThreadScope.class);
    for (ThreadScope scope : ThreadScope.values()) {
      CppTest test = test(key.operation(), scope);
      boolean fails = key.operation().failure().isPresent();
      Lowering lowering = Lowering.of(test, mapping);
      source.put(scope, events(test, fails));
      target.put(
          scope, events(lowering.lower(new Choice(List.of(key.alternative()))).test(), fails));
    }
    sources.put(key, parts(source));
    List<Part> parts = parts(target);
    targets.put(key, parts);
    int first = firstAccess(parts);
    before = Math.max(before, first);
    behind = Math.max(behind, (int) parts.stream().skip(first).filter(LoweredForms::fence).count());
  }

  private static CppTest test(SourceOperation operation, ThreadScope scope) {
    Step step = operation.step(0, false, 1, Optional.of(scope), Optional.empty());
    OutlineThread thread = new OutlineThread(Place.cta(0), List.of(step));
    return Subject.of(new Outline(List.of(thread))).test();
  }

  private static List<Event> events(LitmusTest test, boolean fails) {
    try {
      List<Event> events = new ArrayList<>();
      for (ProgramThread.Step step : Programs.of(test).threads().getFirst().steps()) {
        events(step.operation(), fails, events);
      }
      return events;
    } catch (NotCoveredException e) {
      throw new IllegalStateException("one operation is covered", e);
    }
  }

  private static void events(Operation operation, boolean fails, List<Event> events) {
    switch (operation) {
      case Operation.Load l -> events.add(new Event(Part.Kind.READ, l.marks()));
      case Operation.Store s -> events.add(new Event(Part.Kind.WRITE, s.marks()));
      case Operation.Fence f -> events.add(new Event(Part.Kind.FENCE, f.marks()));
      case Operation.Update u -> {
        events.add(new Event(Part.Kind.READ, u.read()));
        events.add(new Event(Part.Kind.WRITE, u.write()));
      }
      case Operation.CompareSwap c -> {
        if (!fails) {
          throw new IllegalStateException("only a compare-exchange that fails is asked about");
        }
        events.add(new Event(Part.Kind.READ, c.failed()));
      }
      case Operation.Assign a -> {}
      case Operation.Jump j -> {}
      case Operation.Fork f -> {}
      case Operation.Guess g -> {}
      case Operation.Assume a -> {}
      case Operation.Demand d -> {}
      case Operation.Call c -> {}
      case Operation.Barrier _, Operation.Exchange _, Operation.Copies _ ->
          throw new IllegalStateException("a lowering is one thread's");
    }
  }

  private static List<Part> parts(Map<ThreadScope, List<Event>> byScope) {
    List<Part> parts = new ArrayList<>();
    List<Event> first = byScope.get(ThreadScope.SYSTEM);
    for (int i = 0; i < first.size(); i++) {
      Map<ThreadScope, Marks> marks = new EnumMap<>(ThreadScope.class);
      for (Map.Entry<ThreadScope, List<Event>> e : byScope.entrySet()) {
        marks.put(e.getKey(), e.getValue().get(i).marks());
      }
      parts.add(new Part(first.get(i).kind(), marks));
    }
    return parts;
  }

  private static boolean fence(Part part) {
    return part.kind() == Part.Kind.FENCE;
  }

  private static int firstAccess(List<Part> parts) {
    int first = 0;
    while (first < parts.size() && fence(parts.get(first))) {
      first++;
    }
    return first;
  }

  /// Reads and fences of the source stand at its first position, writes at its second. In the
  /// target there are positions for fences, the read, the write, and fences behind.
  private Form form(FormKey key) {
    List<Optional<Part>> source = empty(2);
    for (Part p : sources.get(key)) {
      source.set(p.kind() == Part.Kind.WRITE ? 1 : 0, Optional.of(p));
    }
    List<Optional<Part>> target = empty(before + 2 + behind);
    List<Part> parts = targets.get(key);
    int first = firstAccess(parts);
    // Fences stand next to the access, so that alternatives of different lengths look alike.
    int free = before + 2;
    for (int i = 0; i < parts.size(); i++) {
      int at =
          switch (parts.get(i).kind()) {
            case READ -> before;
            case WRITE -> before + 1;
            case FENCE -> i < first ? before - first + i : free++;
          };
      target.set(at, Optional.of(parts.get(i)));
    }
    return new Form(source, target, !key.operation().row().plain());
  }

  private static List<Optional<Part>> empty(int size) {
    List<Optional<Part>> all = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      all.add(Optional.empty());
    }
    return all;
  }
}
