package dev.acquit.model.engine;

import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.execution.Barriers;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.NotEnumeratedException;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.Submissions;
import dev.acquit.model.execution.Symbolic;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.Values;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.Uncovered;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Enumerates the executions of a program that satisfy a model's axioms.
///
/// Orders of writes are chosen first, pair by pair, then the source of each read, then orders of
/// fences; for a visitor to whom few final states matter, the reads come first, since they decide
/// most of the state. After each choice the axioms are evaluated on what is known; one that fails
/// already prunes everything below. Which axiom prunes what is not known here: see [Evaluation].
final class Search {
  /// Receives what the search finds.
  interface Visitor {
    /// Whether an execution that ends in one of these states can be of interest. Called before the
    /// axioms are looked at, with at least every state in which the execution may end.
    default boolean mayWant(List<FinalState> atMost) {
      return true;
    }

    /// Below how many ways to choose the reads it does not pay to look at the axioms early. More
    /// than one: few final states matter to the visitor, and only what may end in them is looked
    /// at.
    default int patience() {
      return 1;
    }

    /// Whether an execution that ends in one of these states is of interest. Called before the
    /// order of fences is chosen, with every state in which the execution may end.
    boolean wants(List<FinalState> possible);

    /// An execution that the model allows, and the states in which it may end, without those that
    /// another order of its fences has shown.
    void found(Found found, List<FinalState> states);

    /// Whether another order of fences of an execution is of interest, though the states in which
    /// it may end are known.
    default boolean wantsEveryOrder(Evaluation evaluation) {
      return false;
    }

    /// Whether an execution is of interest in which a value depends on itself: the model allows it
    /// whatever that value is, so that there is no telling what it is.
    default boolean wantsCircles() {
      return false;
    }

    /// An execution that the model allows in which a value depends on itself, and the states in
    /// which it may end, with [Values#ANY] for what is not known.
    default void circle(List<FinalState> states) {}

    /// Whether the search can end.
    boolean done();
  }

  /// An execution just found; valid only during the call.
  ///
  /// @param candidate its events
  /// @param evaluation the model's relations in it
  record Found(Candidate candidate, Evaluation evaluation, Values values) {}

  private final Program program;
  private final MemoryModel model;
  private final List<Check> axioms;
  private final Evaluation evaluation;
  private final FinalStates finals;
  private final Budget budget;
  private final Visitor visitor;
  private final Notes notes;

  private Candidate candidate;
  private Values values;
  private List<OrderChoice> orders;
  private List<OrderChoice> fenceOrders;
  private ReadChoices reads;
  private boolean readsFixed;

  /// Why the models do not speak of where accesses go.
  private Optional<Uncovered> uncoveredPlaces = Optional.empty();

  /// Of computed addresses: the cells that turned up last, and those that turn up now.
  private List<Cell> fresh = List.of();

  private final Set<Cell> missing = new LinkedHashSet<>();

  /// Whether a value depends on itself under the sources that are chosen.
  private boolean circle;

  private final boolean readsFirst;

  /// @param ignored names of axioms that are not asked for
  Search(
      Program program,
      MemoryModel model,
      Set<String> ignored,
      FinalStates finals,
      Budget budget,
      Visitor visitor,
      Notes notes) {
    this.program = program;
    this.model = model;
    this.axioms =
        ignored.isEmpty()
            ? model.schedule().axioms()
            : model.schedule().axioms().stream().filter(c -> !ignored.contains(c.name())).toList();
    this.evaluation = new Evaluation(model);
    this.finals = finals;
    this.budget = budget;
    this.visitor = visitor;
    this.readsFirst = visitor.patience() > 1;
    this.notes = notes;
  }

  /// Searches all combinations of the threads' paths.
  void run(List<List<ThreadPath>> paths) throws NotCoveredException {
    combine(paths, new ArrayList<>());
  }

  private void combine(List<List<ThreadPath>> paths, List<ThreadPath> chosen)
      throws NotCoveredException {
    if (visitor.done()) {
      return;
    }
    if (chosen.size() == paths.size()) {
      combination(chosen);
      return;
    }
    for (ThreadPath path : paths.get(chosen.size())) {
      chosen.add(path);
      combine(paths, chosen);
      chosen.removeLast();
    }
  }

  private void combination(List<ThreadPath> chosen) throws NotCoveredException {
    budget.step();
    enter(new Candidate(program, chosen));
    if (!Submissions.fit(candidate)) {
      return;
    }
    readsFixed = candidate.isDynamic();
    if (!readsFixed) {
      for (Relation barriers : Barriers.completions(candidate, values)) {
        candidate.synchronise(barriers);
        begin();
      }
      return;
    }
    fresh = List.of();
    missing.clear();
    chooseSourceBlindly(0, false);
    // Where an access goes that nobody else names, somebody may read what was there before: with
    // the
    // cells that turned up, what touches one of them is looked at, and so on. What may go nowhere
    // comes last, since all of it has no meaning.
    Set<Cell> nowhere = new LinkedHashSet<>();
    while (!visitor.done()) {
      Set<Cell> next = new LinkedHashSet<>();
      missing.forEach(c -> (c.location() == Cell.NOWHERE ? nowhere : next).add(c));
      missing.clear();
      if (next.isEmpty()) {
        next.addAll(nowhere);
        nowhere.clear();
      }
      if (next.isEmpty()) {
        return;
      }
      List<Cell> cells = new ArrayList<>(candidate.cells());
      cells.addAll(next);
      fresh = List.copyOf(next);
      enter(new Candidate(program, chosen, cells));
      chooseSourceBlindly(0, false);
    }
  }

  private void enter(Candidate c) throws NotEnumeratedException {
    if (c.size() > Candidate.MOST_ENUMERATED) {
      throw new NotEnumeratedException(
          "the test has executions of "
              + c.size()
              + " events, and at most "
              + Candidate.MOST_ENUMERATED
              + " are looked at one by one");
    }
    candidate = c;
    values = new Values(c);
    finals.enter(c);
    reads = new ReadChoices(c, values);
  }

  /// Where addresses are computed, all reads are decided before anything else is known. Which cells
  /// there are is not known either, so a read of a computed address may also be left without a
  /// source, as one that goes to a cell that has not turned up. No way is given up by its value.
  ///
  /// @param astray whether some read was left so: then only further cells are looked for
  private void chooseSourceBlindly(int index, boolean astray) throws NotCoveredException {
    budget.step();
    if (visitor.done() || !values.constraintsHold()) {
      return;
    }
    if (index == reads.size()) {
      if (astray) {
        locate();
      } else {
        resolve();
      }
      return;
    }
    if (!astray || reads.leads(index)) {
      for (int write : reads.sources(index)) {
        values.readFrom(reads.event(index), write);
        chooseSourceBlindly(index + 1, astray);
      }
      values.readFrom(reads.event(index), -1);
    }
    if (reads.mayGoAstray(index) || (astray && !reads.leads(index))) {
      chooseSourceBlindly(index + 1, true);
    }
  }

  private void resolve() throws NotCoveredException {
    if (!reads.haveValues()) {
      resolveCircle();
      return;
    }
    if (!valuesAreDefined()) {
      return;
    }
    if (!locate() || !reads.goWhereTheirSourcesGo() || !touchesFreshCells()) {
      return;
    }
    candidate.relocate();
    finals.enter(candidate);
    for (Relation barriers : Barriers.completions(candidate, values)) {
      candidate.synchronise(barriers);
      begin();
    }
  }

  /// The same where a value depends on itself. An access whose address does may go anywhere, so
  /// what the model says of its place is not asked.
  private void resolveCircle() throws NotCoveredException {
    if (!visitor.wantsCircles() || !values.constraintsHold()) {
      return;
    }
    locate();
    if (reads.mayGoWhereTheirSourcesGo()) {
      candidate.relocate();
      finals.enter(candidate);
      circle = true;
      for (Relation barriers : Barriers.completions(candidate, values)) {
        candidate.synchronise(barriers);
        begin();
      }
      circle = false;
    }
  }

  /// Fixes where accesses go.
  ///
  /// @return whether all go to cells that the candidate has
  private boolean locate() {
    boolean everywhere = true;
    for (int e = candidate.cells().size(); e < candidate.size(); e++) {
      PathEvent event = candidate.event(e);
      if (event.isAccess() && !(event.address() instanceof Symbolic.Known)) {
        long address = values.of(candidate.thread(e), event.address()).orElse(0);
        everywhere &= candidate.locate(e, address).isEmpty();
      }
    }
    for (int e = candidate.cells().size(); !everywhere && e < candidate.size(); e++) {
      PathEvent event = candidate.event(e);
      if (event.isAccess() && candidate.cell(e) < 0 && reads.follow(event, candidate.thread(e))) {
        long address = values.of(candidate.thread(e), event.address()).orElse(0);
        missing.add(Cell.at(program, address, event.type()));
      }
    }
    return everywhere;
  }

  /// What touches none of the cells that turned up last has been looked at without them, and what
  /// goes nowhere is looked at alone.
  private boolean touchesFreshCells() {
    boolean touches = fresh.isEmpty();
    boolean strays = candidate.cells().stream().noneMatch(c -> c.location() == Cell.NOWHERE);
    for (int e = candidate.cells().size(); e < candidate.size(); e++) {
      if (candidate.cell(e) >= 0) {
        Cell cell = candidate.cells().get(candidate.cell(e));
        touches |= fresh.contains(cell);
        strays |= cell.location() == Cell.NOWHERE;
      }
    }
    return touches && strays;
  }

  private void begin() throws NotCoveredException {
    uncoveredPlaces = candidate.uncoveredPlaces();
    evaluation.start(candidate);
    requireCovered();
    orders = new ArrayList<>();
    fenceOrders = new ArrayList<>();
    reads.publish(evaluation);
    for (int v = 0; v < model.choices().size(); v++) {
      Choice choice = model.choices().get(v);
      switch (choice.kind()) {
        case READS_FROM -> {}
        case RECURSIVE -> {
          Relation nothing = Relation.empty(candidate.size());
          evaluation.choose(v, nothing, nothing);
        }
        case COHERENCE, TOTAL_COHERENCE, PARTIAL_COHERENCE, FENCE_ORDER, ORIENTATION ->
            addOrder(v, choice);
      }
    }
    if (readsFirst && !readsFixed) {
      chooseSource(0);
    } else {
      order(0, 0);
    }
  }

  /// What a model says of its own ground, as far as the program alone decides it.
  private void requireCovered() throws NotCoveredException {
    for (Check check : model.checks()) {
      if (check.kind() == CatStatement.Kind.UNCOVERED_UNLESS
          && model.nodes().get(check.node()).depends() == 0
          && evaluation.fails(check)) {
        throw new NotCoveredException(check.name());
      }
    }
  }

  private void addOrder(int variable, Choice choice) {
    Orders builder = new Orders(candidate);
    OrderChoice order = builder.of(variable, choice, evaluation);
    order.publish(evaluation, 0);
    boolean ofWrites = choice.kind().isCoherence() || builder.ordersWrites(order);
    (ofWrites ? orders : fenceOrders).add(order);
  }

  /// Whether no axiom fails on what is known.
  private boolean allowed() {
    for (Check axiom : axioms) {
      if (!axiom.negated() && evaluation.fails(axiom)) {
        return false;
      }
    }
    return true;
  }

  private void order(int which, int pair) throws NotCoveredException {
    budget.step();
    if (visitor.done()) {
      return;
    }
    if (which == orders.size()) {
      if (readsFixed || readsFirst) {
        complete();
      } else {
        chooseSource(0);
      }
      return;
    }
    OrderChoice order = orders.get(which);
    if (pair == order.size()) {
      order(which + 1, 0);
      return;
    }
    OrderChoice.Mark mark = order.mark();
    for (OrderChoice.Decision decision : order.decisions(pair)) {
      if (order.decide(pair, decision)) {
        order.publish(evaluation, pair + 1);
        if (allowed()) {
          order(which, pair + 1);
        }
      }
      order.reset(mark);
    }
    order.publish(evaluation, pair);
  }

  private void chooseSource(int index) throws NotCoveredException {
    budget.step();
    if (visitor.done()) {
      return;
    }
    if (index == reads.size()) {
      if (!reads.haveValues()) {
        completeCircle();
      } else if (valuesAreDefined()) {
        if (readsFirst) {
          order(0, 0);
        } else {
          complete();
        }
      }
      return;
    }
    for (int write : reads.sources(index)) {
      values.readFrom(reads.event(index), write);
      boolean last = index + 1 == reads.size();
      if (values.constraintsHold() && (!last || mayMatter())) {
        boolean look = last || reads.waysFrom(index + 1, visitor.patience()) > visitor.patience();
        if (look) {
          reads.publish(evaluation);
        }
        if (!look || allowed()) {
          chooseSource(index + 1);
        }
      }
    }
    values.readFrom(reads.event(index), -1);
    reads.publish(evaluation);
  }

  private boolean mayMatter() {
    return visitor.mayWant(finals.atMost(values));
  }

  private void completeCircle() throws NotCoveredException {
    if (visitor.wantsCircles() && values.constraintsHold()) {
      circle = true;
      if (readsFirst) {
        order(0, 0);
      } else {
        complete();
      }
      circle = false;
    }
  }

  private boolean valuesAreDefined() throws NotCoveredException {
    if (!values.constraintsHold()) {
      return false;
    }
    if (values.isUndefined()) {
      throw new NotCoveredException("the test divides by zero");
    }
    return true;
  }

  /// All but the order of fences is chosen: one execution, whatever order of fences shows it.
  private void complete() throws NotCoveredException {
    if ((reads.size() == 0 || readsFixed) && !allowed()) {
      return;
    }
    List<FinalState> possible = finals.possible(evaluation, values);
    if (circle ? !visitor.wantsCircles() : !visitor.wants(possible)) {
      return;
    }
    boolean every = !circle && !fenceOrders.isEmpty() && visitor.wantsEveryOrder(evaluation);
    Ending ending = new Ending(possible.size(), every);
    orderFences(0, 0, ending);
  }

  /// What the model says of its own ground, if the execution is beyond it.
  private Optional<String> uncovered() {
    return model.checks().stream()
        .filter(c -> c.kind() == CatStatement.Kind.UNCOVERED_UNLESS && evaluation.fails(c))
        .map(Check::name)
        .findFirst();
  }

  /// The states in which the execution at hand was seen to end.
  private static final class Ending {
    private final int possible;
    private boolean everyOrder;
    private final List<FinalState> seen = new ArrayList<>();

    Ending(int possible, boolean everyOrder) {
      this.possible = possible;
      this.everyOrder = everyOrder;
    }

    boolean full() {
      return seen.size() == possible && !everyOrder;
    }
  }

  private void orderFences(int which, int pair, Ending ending) throws NotCoveredException {
    budget.step();
    if (which == fenceOrders.size()) {
      report(ending);
      return;
    }
    OrderChoice order = fenceOrders.get(which);
    if (pair == order.size()) {
      orderFences(which + 1, 0, ending);
      return;
    }
    OrderChoice.Mark mark = order.mark();
    for (OrderChoice.Decision decision : order.decisions(pair)) {
      if (!enough(ending) && order.decide(pair, decision)) {
        order.publish(evaluation, pair + 1);
        if (allowed()) {
          orderFences(which, pair + 1, ending);
        }
      }
      order.reset(mark);
    }
    order.publish(evaluation, pair);
  }

  private boolean enough(Ending ending) {
    return visitor.done() || ending.full();
  }

  private void report(Ending ending) throws NotCoveredException {
    for (Check axiom : axioms) {
      if (evaluation.fails(axiom)) {
        return;
      }
    }
    Optional<Uncovered> without =
        uncoveredPlaces.or(() ->
            values
                .withoutMeaning()
                .map(why -> Uncovered.meaningless(why, candidate.program()))
                .or(() -> finals.withoutValue(evaluation, values).map(Uncovered::new)));
    if (without.isPresent()) {
      if (axioms.size() == model.schedule().axioms().size()) {
        throw new NotCoveredException(uncovered().map(Uncovered::new).orElse(without.get()));
      }
      return;
    }
    List<FinalState> more = new ArrayList<>();
    for (FinalState s : finals.possible(evaluation, values)) {
      if (!ending.seen.contains(s)) {
        ending.seen.add(s);
        more.add(s);
      }
    }
    if (circle) {
      notes.add(Notes.OUT_OF_THIN_AIR);
      visitor.circle(more);
    } else if (!more.isEmpty() || ending.everyOrder) {
      visitor.found(new Found(candidate, evaluation, values), more);
    }
  }
}
