package dev.acquit.model.engine;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.MemberNames;
import dev.acquit.litmus.typing.TypedTerms;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.cat.Node;
import dev.acquit.model.cat.Node.Op;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.Cell;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;

/// Pictures of executions.
record Views(MemoryModel model) {
  ExecutionView view(Search.Found found) {
    List<EventView> events = new ArrayList<>();
    for (int e = 0; e < found.candidate().size(); e++) {
      events.add(event(found, e));
    }
    return new ExecutionView(events, edges(found), relations(found));
  }

  private SequencedMap<String, Relation> relations(Search.Found found) {
    SequencedMap<String, Relation> relations = new LinkedHashMap<>();
    model
        .shown()
        .forEach((name, id) -> {
          Node node = model.nodes().get(id);
          boolean readsFrom = node.op() == Op.CHOSEN && node.index() == MemoryModel.READS_FROM;
          if (node.op() != Op.BASE && !readsFrom && id != model.coherence()) {
            relations.put(name, found.evaluation().relation(id));
          }
        });
    return relations;
  }

  private EventView event(Search.Found found, int e) {
    Candidate c = found.candidate();
    // Its steps may be others than those of the test: see Rerolling.
    Program program = c.program();
    if (c.isInitial(e)) {
      String name = program.locations().get(c.cells().get(e).location()).name();
      Value value = value(program, c.cells().get(e), found.values().written(e));
      return new EventView(
          e,
          -1,
          Kind.INITIAL,
          -1,
          OptionalInt.empty(),
          name + " = " + value,
          Optional.of(name),
          bytes(c.cells().get(e)),
          Optional.empty(),
          Optional.of(value),
          Set.of());
    }
    ProgramThread own = program.threads().get(c.thread(e));
    int thread = own.id();
    int at = own.steps().get(c.event(e).step()).statement();
    String text = c.event(e).words().get();
    Set<Tag> tags = tags(c.event(e).marks().tags());
    if (c.cell(e) < 0) {
      Kind kind =
          c.event(e).kind() == dev.acquit.model.execution.PathEvent.Kind.FENCE
              ? Kind.FENCE
              : Kind.BARRIER;
      return new EventView(
          e,
          thread,
          kind,
          at,
          OptionalInt.empty(),
          text,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          tags);
    }
    String location = program.locations().get(c.cells().get(c.cell(e)).location()).name();
    OptionalLong v = c.isWrite(e) ? found.values().written(e) : found.values().read(e);
    Kind kind = c.isWrite(e) ? Kind.WRITE : Kind.READ;
    return new EventView(
        e,
        thread,
        kind,
        at,
        OptionalInt.empty(),
        text,
        Optional.of(location),
        bytes(c.cells().get(c.cell(e))),
        Optional.empty(),
        Optional.of(value(program, c.cells().get(c.cell(e)), v)),
        tags);
  }

  private static Optional<MemberNames.Bytes> bytes(Cell cell) {
    return Optional.of(new MemberNames.Bytes(cell.offset(), cell.bytes()));
  }

  private static Set<Tag> tags(long mask) {
    EnumSet<Tag> tags = EnumSet.noneOf(Tag.class);
    for (Tag tag : Tag.values()) {
      if ((mask & tag.bit()) != 0) {
        tags.add(tag);
      }
    }
    return tags;
  }

  /// A value in the type of the variable that has the cell.
  private static Value value(Program program, Cell cell, OptionalLong v) {
    Value kept = FinalStates.value(program, v.orElse(0));
    String name = program.locations().get(cell.location()).name();
    return cell.offset() == 0
        ? TypedTerms.of(program.test()).shown(new Term.Memory(name), kept)
        : kept;
  }

  private List<Edge> edges(Search.Found found) {
    List<Edge> edges = new ArrayList<>();
    add(edges, "rf", found.evaluation().chosen(MemoryModel.READS_FROM));
    add(edges, "co", reduced(found.evaluation().relation(model.coherence())));
    for (int v = 0; v < model.choices().size(); v++) {
      Choice choice = model.choices().get(v);
      if (choice.kind() == Choice.Kind.FENCE_ORDER || choice.kind() == Choice.Kind.ORIENTATION) {
        Relation r = found.evaluation().chosen(v);
        boolean writes = r.domain().meets(writes(found.candidate()));
        if (!writes) {
          add(edges, choice.name(), reduced(r));
        }
      }
    }
    return edges;
  }

  private static EventSet writes(Candidate c) {
    EventSet set = EventSet.EMPTY;
    for (int e = 0; e < c.size(); e++) {
      set = c.isWrite(e) ? set.with(e) : set;
    }
    return set;
  }

  /// Without the pairs that follow from others by transitivity.
  private static Relation reduced(Relation r) {
    Relation closure = r.closure();
    return r.difference(closure.then(closure));
  }

  private static void add(List<Edge> edges, String name, Relation r) {
    for (int a = 0; a < r.size(); a++) {
      int from = a;
      r.row(a).stream().forEach(to -> edges.add(new Edge(name, from, to)));
    }
  }
}
