package dev.acquit.model.execution;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.evaluate.Facts;
import dev.acquit.model.execution.PathEvent.Kind;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Program;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The events of one path of each thread, before anything is chosen. Initial writes come first.
public final class Candidate implements Facts {
  private final Program program;
  private final List<ThreadPath> paths;
  private final List<Cell> cells;
  private final PathEvent[] events;
  private final int[] threads;
  private final int[] bases;
  private final int[] cellOf;
  private final int[] virtualOf;
  private final boolean dynamic;
  private final BaseRelations relations;

  /// The events of these paths.
  ///
  /// @throws NotCoveredException when there are more than 64, or accesses overlap only in part
  public Candidate(Program program, List<ThreadPath> paths) throws NotCoveredException {
    this.program = program;
    this.paths = List.copyOf(paths);
    this.cells = cells(program, paths);
    int size = cells.size() + paths.stream().mapToInt(p -> p.events().size()).sum();
    if (size > Relation.MAX_SIZE) {
      throw new NotCoveredException(
          "the test has executions of "
              + size
              + " events, and at most "
              + Relation.MAX_SIZE
              + " are supported");
    }
    this.events = new PathEvent[size];
    this.threads = new int[size];
    this.bases = new int[paths.size()];
    this.cellOf = new int[size];
    this.virtualOf = new int[size];
    this.dynamic = place();
    this.relations = new BaseRelations(this);
  }

  private boolean place() throws NotCoveredException {
    int at = 0;
    for (; at < cells.size(); at++) {
      threads[at] = -1;
      cellOf[at] = at;
      virtualOf[at] = cells.get(at).location();
    }
    boolean anyDynamic = false;
    for (int t = 0; t < paths.size(); t++) {
      bases[t] = at;
      for (PathEvent e : paths.get(t).events()) {
        events[at] = e;
        threads[at] = t;
        cellOf[at] = -1;
        if (e.isAccess()) {
          if (e.address() instanceof Symbolic.Known(long address)) {
            locate(at, address);
          } else {
            anyDynamic = true;
          }
        } else if (e.kind() == Kind.BARRIER) {
          anyDynamic |= !e.barrier().isStatic();
        }
        at++;
      }
    }
    return anyDynamic;
  }

  /// The cells that the accesses on some paths may touch.
  ///
  /// @throws NotCoveredException when accesses overlap only in part, or go to no variable
  public static List<Cell> cells(Program program, List<ThreadPath> paths)
      throws NotCoveredException {
    Set<Cell> found = new LinkedHashSet<>();
    IntegerType unknown = null;
    for (ThreadPath path : paths) {
      for (PathEvent e : path.events()) {
        if (e.isAccess() && e.address() instanceof Symbolic.Known(long address)) {
          found.add(cell(program, address, e.type()));
        } else if (e.isAccess()) {
          unknown = e.type();
        }
      }
    }
    if (unknown != null) {
      addAllLocations(program, unknown, found);
    }
    List<Cell> list = new ArrayList<>(found);
    for (Cell a : list) {
      for (Cell b : list) {
        if (a.overlapsPartly(b)) {
          throw new NotCoveredException(
              "accesses to '"
                  + program.locations().get(a.location()).name()
                  + "' overlap only in part (mixed sizes); the models here treat whole accesses");
        }
      }
    }
    return list;
  }

  /// Where an address is computed, every variable may be meant.
  private static void addAllLocations(Program program, IntegerType type, Set<Cell> found) {
    for (int i = 0; i < program.locations().size(); i++) {
      int physical = program.locations().get(i).physical();
      if (found.stream().noneMatch(c -> c.location() == physical)) {
        found.add(new Cell(physical, 0, Math.max(1, type.bits() / 8)));
      }
    }
  }

  /// The cell of an access.
  ///
  /// @throws NotCoveredException if the address is no variable's
  public static Cell cell(Program program, long address, IntegerType type)
      throws NotCoveredException {
    if (!Addresses.isAddress(address)
        || Addresses.location(address) >= program.locations().size()) {
      throw new NotCoveredException("an access to address " + address + ", which is no variable");
    }
    int physical = program.locations().get(Addresses.location(address)).physical();
    return new Cell(physical, Addresses.offset(address), Math.max(1, type.bits() / 8));
  }

  /// Fixes where an access goes whose address was not known from the program text.
  ///
  /// @throws NotCoveredException if that is no variable, or none that a known address names
  public void locate(int event, long address) throws NotCoveredException {
    cellOf[event] = -1;
    Cell cell = cell(program, address, events[event].type());
    cellOf[event] = cells.indexOf(cell);
    virtualOf[event] = program.locations().get(Addresses.location(address)).virtual();
    if (cellOf[event] < 0) {
      throw new NotCoveredException(
          "a computed address of '"
              + program.locations().get(cell.location()).name()
              + "' that no other access of the test uses");
    }
  }

  /// Whether addresses or barrier numbers are only known when all reads are.
  public boolean isDynamic() {
    return dynamic;
  }

  /// The program.
  public Program program() {
    return program;
  }

  /// The path of each thread.
  public List<ThreadPath> paths() {
    return paths;
  }

  /// The cells; the initial write of cell `i` is event `i`.
  public List<Cell> cells() {
    return cells;
  }

  @Override
  public int size() {
    return events.length;
  }

  /// Whether an event is an initial write.
  public boolean isInitial(int event) {
    return event < cells.size();
  }

  /// An event that is not an initial write.
  public PathEvent event(int event) {
    return events[event];
  }

  /// The index of an event's thread in the program; -1 for initial writes.
  public int thread(int event) {
    return threads[event];
  }

  /// The number of the first event of a thread.
  public int base(int thread) {
    return bases[thread];
  }

  /// The index of the cell that an event accesses; -1 if it is no access or not known yet.
  public int cell(int event) {
    return cellOf[event];
  }

  /// The virtual address of an access, as the index of the location that has it.
  int virtual(int event) {
    return virtualOf[event];
  }

  /// Whether an event writes.
  public boolean isWrite(int event) {
    return isInitial(event) || events[event].kind() == Kind.WRITE;
  }

  /// Whether an event reads.
  public boolean isRead(int event) {
    return !isInitial(event) && events[event].kind() == Kind.READ;
  }

  /// Sets which barriers wait for which.
  public void synchronise(Relation barriers) {
    relations.setBarriers(barriers);
  }

  /// Forgets relations that depend on addresses, after [#locate].
  public void relocate() {
    relations.forgetLocations();
  }

  @Override
  public long tagged(Tag tag) {
    return relations.tagged(tag);
  }

  @Override
  public Relation base(BaseRelation relation) {
    return relations.get(relation);
  }

  /// Whether an event has a scope, and it includes the thread of another event; see
  /// [BaseRelation#SR], which asks it of both.
  public boolean reaches(int e, int other) {
    return relations.reaches(e, other);
  }
}
