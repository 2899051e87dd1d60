package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Term;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.evaluate.Facts;
import dev.acquit.model.execution.PathEvent.Kind;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.program.Uncovered;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The events of one path of each thread, before anything is chosen. Initial writes come first.
public final class Candidate implements Facts {
  /// Executions of more events than this are not looked for one by one: a formula knows them.
  public static final int MOST_ENUMERATED = 64;

  private static final String READ_ONLY =
      "ld.global.nc reads what a thread of the test writes, and is for what no thread does";

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

  /// The events of these paths, with the cells that are known from the text.
  ///
  /// @throws NotEnumeratedException when there are more than a relation can have
  public Candidate(Program program, List<ThreadPath> paths) throws NotEnumeratedException {
    this(program, paths, known(program, paths));
  }

  /// The events of these paths.
  ///
  /// @param cells the cells that have initial writes; at least the known ones
  /// @throws NotEnumeratedException when there are more than a relation can have
  public Candidate(Program program, List<ThreadPath> paths, List<Cell> cells)
      throws NotEnumeratedException {
    this.program = program;
    this.paths = List.copyOf(paths);
    this.cells = List.copyOf(cells);
    int size = cells.size() + paths.stream().mapToInt(p -> p.events().size()).sum();
    if (size > Relation.MAX_SIZE) {
      throw new NotEnumeratedException("the test has executions of " + size + " events");
    }
    this.events = new PathEvent[size];
    this.threads = new int[size];
    this.bases = new int[paths.size()];
    this.cellOf = new int[size];
    this.virtualOf = new int[size];
    this.dynamic = place();
    this.relations = new BaseRelations(this);
  }

  private boolean place() {
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

  /// The cells that accesses on some paths touch whose addresses are known from the text.
  private static List<Cell> known(Program program, List<ThreadPath> paths) {
    Set<Cell> found = new LinkedHashSet<>();
    for (ThreadPath path : paths) {
      for (PathEvent e : path.events()) {
        if (e.isAccess() && e.address() instanceof Symbolic.Known(long address)) {
          found.add(Cell.at(program, address, e.type()));
        }
      }
    }
    return List.copyOf(found);
  }

  private static Optional<String> partlyOverlapping(Program program, Collection<Cell> cells) {
    for (Cell a : cells) {
      for (Cell b : cells) {
        if (a.overlapsPartly(b)) {
          return Optional.of(
              "accesses to '"
                  + program.locations().get(a.location()).name()
                  + "' overlap only in part (mixed sizes); the models here treat whole accesses");
        }
      }
    }
    return Optional.empty();
  }

  /// Why the models do not speak of where its accesses go; empty if they do. All must be located.
  public Optional<Uncovered> uncoveredPlaces() {
    Set<Cell> used = new LinkedHashSet<>();
    Optional<Uncovered> nowhere = Optional.empty();
    for (int e = cells.size(); e < events.length; e++) {
      if (cellOf[e] >= 0) {
        used.add(cells.get(cellOf[e]));
        if (nowhere.isEmpty()) {
          int at = e;
          nowhere = cells.get(cellOf[e]).whyNowhere(program).map(why -> stray(at, why));
        }
      }
    }
    return nowhere.or(() ->
        partlyOverlapping(program, used)
            .or(() -> hidden(used))
            .or(this::written)
            .map(Uncovered::new));
  }

  private Uncovered stray(int event, String why) {
    ProgramThread thread = program.threads().get(threads[event]);
    return new Uncovered(
        "%s: P%d, %s".formatted(why, threads[event], events[event].words().get()),
        thread.id(),
        thread.steps().get(events[event].step()).statement());
  }

  private Optional<String> written() {
    for (int r = cells.size(); r < events.length; r++) {
      if (isRead(r) && isConstant(r)) {
        for (int w = cells.size(); w < events.length; w++) {
          if (isWrite(w) && cellOf[w] == cellOf[r]) {
            return Optional.of(READ_ONLY);
          }
        }
      }
    }
    return Optional.empty();
  }

  private boolean isConstant(int event) {
    return program.threads().get(threads[event]).steps().get(events[event].step()).operation()
            instanceof Operation.Load load
        && load.constant();
  }

  private Optional<String> hidden(Collection<Cell> used) {
    for (Term.Part part : program.parts()) {
      Cell asked = Cell.of(program, part);
      if (used.stream().anyMatch(c -> c.hides(program, asked))) {
        return Optional.of(
            ("the test asks for %s, which is accessed with other bytes: what all of them hold at"
                    + " first is said by no number for each part")
                .formatted(part));
      }
    }
    return Optional.empty();
  }

  /// Fixes where an access goes whose address was not known from the program text.
  ///
  /// @return the cell, if it is none of the candidate's: then the access is nowhere yet
  public Optional<Cell> locate(int event, long address) {
    Cell cell = Cell.at(program, address, events[event].type());
    cellOf[event] = cells.indexOf(cell);
    virtualOf[event] =
        cell.location() == Cell.NOWHERE
            ? Cell.NOWHERE
            : program.locations().get(Addresses.location(address)).virtual();
    return cellOf[event] < 0 ? Optional.of(cell) : Optional.empty();
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
  public EventSet tagged(Tag tag) {
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
