package dev.acquit.model.formula;

import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Domain;
import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Program;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;

/// The events of all ways through the threads of a test, initial writes first. Ways share the
/// events before they part, so the events of a thread are a tree, and an execution has those on one
/// branch of each.
final class EventTree {
  /// More ways than this of one thread make too large a formula.
  private static final int MAX_PATHS = 400;

  /// More events than this do.
  private static final int MAX_EVENTS = 200;

  /// An event.
  ///
  /// @param thread the index of its thread; -1 for initial writes
  /// @param line the events of its thread up to and with it, in program order
  /// @param event what it is; null for initial writes
  record Node(int thread, int[] line, PathEvent event) {
    /// Its number among the events of its path.
    int depth() {
      return line.length - 1;
    }
  }

  final Program program;
  final List<List<ThreadPath>> paths;
  final List<Cell> cells;
  final List<Node> nodes = new ArrayList<>();
  final List<Domain> ways = new ArrayList<>();
  private final List<List<int[]>> lines = new ArrayList<>();
  private final List<BitSet> through = new ArrayList<>();
  private final int[] present;

  /// @param cells the cells that accesses may touch
  EventTree(Program program, List<List<ThreadPath>> paths, List<Cell> cells, Circuit circuit)
      throws UnsupportedModelException {
    this.program = program;
    this.paths = paths;
    this.cells = cells;
    for (int c = 0; c < cells.size(); c++) {
      nodes.add(new Node(-1, new int[] {c}, null));
      through.add(new BitSet());
    }
    for (int t = 0; t < paths.size(); t++) {
      if (paths.get(t).size() > MAX_PATHS) {
        throw new UnsupportedModelException(
            "P%d has %d ways through it, and a formula takes at most %d"
                .formatted(program.threads().get(t).id(), paths.get(t).size(), MAX_PATHS));
      }
      ways.add(new Domain(circuit, Math.max(1, paths.get(t).size())));
      addThread(t);
    }
    present = new int[nodes.size()];
    for (int e = 0; e < present.length; e++) {
      Node n = nodes.get(e);
      present[e] = n.thread() < 0 ? Circuit.TRUE : ways.get(n.thread()).oneOf(through.get(e));
    }
  }

  private void addThread(int thread) throws UnsupportedModelException {
    IdentityHashMap<PathEvent, Integer> known = new IdentityHashMap<>();
    List<int[]> all = new ArrayList<>();
    for (int p = 0; p < paths.get(thread).size(); p++) {
      List<PathEvent> events = paths.get(thread).get(p).events();
      int[] line = new int[events.size()];
      for (int i = 0; i < line.length; i++) {
        Integer id = known.get(events.get(i));
        if (id == null) {
          id = nodes.size();
          known.put(events.get(i), id);
          line[i] = id;
          int[] upTo = new int[i + 1];
          System.arraycopy(line, 0, upTo, 0, i + 1);
          nodes.add(new Node(thread, upTo, events.get(i)));
          through.add(new BitSet());
        }
        line[i] = id;
        through.get(id).set(p);
      }
      all.add(line);
      if (nodes.size() > MAX_EVENTS) {
        throw new UnsupportedModelException(
            "all ways through the threads have more than " + MAX_EVENTS + " events");
      }
    }
    lines.add(all);
  }

  int size() {
    return nodes.size();
  }

  /// Whether each event happens.
  int[] present() {
    return present;
  }

  /// The events of a way through a thread, in program order.
  int[] line(int thread, int path) {
    return lines.get(thread).get(path);
  }

  /// The ways through its thread that have an event.
  BitSet through(int event) {
    return through.get(event);
  }

  boolean isInitial(int e) {
    return e < cells.size();
  }

  boolean isWrite(int e) {
    return isInitial(e) || nodes.get(e).event().kind() == PathEvent.Kind.WRITE;
  }

  boolean isRead(int e) {
    return !isInitial(e) && nodes.get(e).event().kind() == PathEvent.Kind.READ;
  }

  boolean isAccess(int e) {
    return isInitial(e) || nodes.get(e).event().isAccess();
  }

  /// Whether an event comes before another on a path of their thread.
  boolean precedes(int a, int b) {
    Node to = nodes.get(b);
    int depth = nodes.get(a).depth();
    return !isInitial(a)
        && to.thread() == nodes.get(a).thread()
        && depth < to.depth()
        && to.line()[depth] == a;
  }

  /// The index of the cell at an address; -1 if it is none of the tree's.
  int cell(long address, IntegerType type) {
    return cells.indexOf(Cell.at(program, address, type));
  }
}
