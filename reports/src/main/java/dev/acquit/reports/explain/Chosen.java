package dev.acquit.reports.explain;

import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// How the accesses of an execution communicate, under any model: what reads see and in which order
/// writes are.
///
/// @param rf from a write to the reads that see it
/// @param rmw from the read to the write of a read-modify-write
/// @param co coherence, with what follows by transitivity; initial writes come first
record Chosen(Relation rf, Relation rmw, Relation co) {
  /// That of an execution whose numbers are [#sane].
  static Chosen of(ExecutionView view) {
    Relation rf = edges(view, "rf");
    Relation co = edges(view, "co");
    Relation rmw = Relation.empty(view.events().size());
    for (EventView e : view.events()) {
      for (EventView w : view.events()) {
        boolean later = e.kind() == Kind.INITIAL && w.kind() == Kind.WRITE;
        co = later && e.location().equals(w.location()) ? co.with(e.id(), w.id()) : co;
        rmw = isPair(e, w) ? rmw.with(e.id(), w.id()) : rmw;
      }
    }
    return new Chosen(rf, rmw, co.closure());
  }

  private static Relation edges(ExecutionView view, String name) {
    Relation r = Relation.empty(view.events().size());
    for (Edge e : view.edges()) {
      r = e.name().equals(name) ? r.with(e.from(), e.to()) : r;
    }
    return r;
  }

  /// The halves of a read-modify-write stand side by side.
  private static boolean isPair(EventView read, EventView write) {
    return read.kind() == Kind.READ
        && write.kind() == Kind.WRITE
        && read.id() + 1 == write.id()
        && read.thread() == write.thread()
        && read.tags().contains(Tag.RMW)
        && write.tags().contains(Tag.RMW);
  }

  /// Whether events have the numbers of their places, and edges are between events: a saved file
  /// may come from anywhere.
  ///
  /// @param more edges besides those of the execution
  static boolean sane(ExecutionView view, List<Edge> more) {
    int size = view.events().size();
    return size <= Relation.MAX_SIZE
        && IntStream.range(0, size).allMatch(i -> view.event(i).id() == i)
        && Stream.concat(view.edges().stream(), more.stream())
            .allMatch(e -> Math.min(e.from(), e.to()) >= 0 && Math.max(e.from(), e.to()) < size);
  }

  boolean readsFrom(int write, int read) {
    return rf.contains(write, read);
  }

  /// From a read to writes that come after the one that it sees.
  boolean fromRead(int read, int write) {
    return rf.inverse().then(co).contains(read, write);
  }

  /// Reads-from, through any number of read-modify-writes.
  Relation sees() {
    return rf.then(rmw.then(rf).closure().reflexive());
  }

  /// The steps of reads-from by which a read sees a write.
  List<Edge> steps(int write, int read) {
    Relation before = sees().then(rmw);
    Relation after = rmw.then(sees());
    List<Edge> steps = new ArrayList<>();
    for (int w = 0; w < rf.size(); w++) {
      for (int r = 0; r < rf.size(); r++) {
        if (rf.contains(w, r)
            && (w == write || before.contains(write, w))
            && (r == read || after.contains(r, read))) {
          steps.add(new Edge("rf", w, r));
        }
      }
    }
    return steps;
  }
}
