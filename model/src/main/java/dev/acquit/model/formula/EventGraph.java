package dev.acquit.model.formula;

import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.Submissions;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// The events of a test on all its ways: initial writes first, then those of each thread.
///
/// @param program the test
/// @param threads the ways through its threads
/// @param cells the cells that accesses may touch; the initial write of cell `i` is event `i`
/// @param bases the number of the first event of each thread, and behind them that of all events
record EventGraph(Program program, List<ThreadGraph> threads, List<Cell> cells, int[] bases)
    implements Submissions.Events {
  /// More events than this make too large a formula.
  private static final int MAX_EVENTS = 1_000;

  static EventGraph of(Program program, List<ThreadGraph> threads, List<Cell> cells)
      throws UnsupportedModelException {
    int[] bases = new int[threads.size() + 1];
    bases[0] = cells.size();
    for (int t = 0; t < threads.size(); t++) {
      bases[t + 1] = bases[t] + threads.get(t).events().size();
    }
    if (bases[threads.size()] > MAX_EVENTS) {
      throw new UnsupportedModelException(
          "all ways through the threads have more than " + MAX_EVENTS + " events");
    }
    return new EventGraph(program, threads, cells, bases);
  }

  /// Whether threads may stand still on their ways, since others hold them up.
  boolean halts() {
    return threads.stream().anyMatch(t -> t.halted() != Terms.FALSE);
  }

  /// Whether threads may wait at barriers that do not complete.
  boolean bars() {
    return threads.stream().anyMatch(t -> t.barred() != Terms.FALSE);
  }

  int size() {
    return bases[threads.size()];
  }

  /// The index of the thread of an event; -1 for initial writes.
  int thread(int e) {
    int t = -1;
    while (e >= bases[t + 1]) {
      t++;
    }
    return t;
  }

  /// An event's number in its thread.
  int index(int e) {
    return e - bases[thread(e)];
  }

  /// An event that is no initial write.
  Occurrence event(int e) {
    return threads.get(thread(e)).events().get(index(e));
  }

  @Override
  public Optional<Operation.Call> call(int e) {
    return isInitial(e)
        ? Optional.empty()
        : Submissions.of(program.threads().get(thread(e)), event(e).step());
  }

  @Override
  public Optional<String> work(int e) {
    return isInitial(e) ? Optional.empty() : program.threads().get(thread(e)).work();
  }

  /// The calls that submit some work, on all ways.
  List<Integer> submit(String work) {
    return IntStream.range(cells.size(), size())
        .filter(e ->
            call(e)
                .filter(c -> c.part() == Operation.Call.Part.SUBMITS && c.work().equals(work))
                .isPresent())
        .boxed()
        .toList();
  }

  boolean isInitial(int e) {
    return e < cells.size();
  }

  boolean isWrite(int e) {
    return isInitial(e) || event(e).isWrite();
  }

  boolean isRead(int e) {
    return !isInitial(e) && event(e).isRead();
  }

  boolean isAccess(int e) {
    return isInitial(e) || event(e).isAccess();
  }

  boolean isBarrier(int e) {
    return !isInitial(e) && event(e).kind() == PathEvent.Kind.BARRIER;
  }

  /// The number of the variable that a read returns, among those of its thread.
  int variable(int read) {
    return ((Terms.Variable) threads.get(thread(read)).terms().node(event(read).value())).id();
  }

  /// Whether an event comes before another on a way through their thread.
  boolean precedes(int a, int b) {
    int t = thread(a);
    return t >= 0 && t == thread(b) && event(b).before().get(index(a));
  }
}
