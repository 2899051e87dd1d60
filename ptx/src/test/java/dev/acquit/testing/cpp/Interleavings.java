package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.UnaryOperator;

/// All sequentially consistent executions of some threads. A thread is executed from its beginning
/// each time, and gets what it read before.
final class Interleavings {
  private final List<List<Code>> threads;
  private final Map<String, IntegerType> objects;
  private final List<Set<String>> own;
  private final FinalStates states;

  /// @param own for each thread the objects that no other thread accesses
  Interleavings(List<List<Code>> threads, Map<String, IntegerType> objects, List<Set<String>> own) {
    this.threads = threads;
    this.objects = objects;
    this.own = own;
    this.states = new FinalStates(objects);
  }

  /// Executes them.
  ///
  /// @throws UndefinedBehaviour if some execution does what has no meaning
  FinalStates from(Map<String, BigInteger> memory) throws UndefinedBehaviour {
    go(memory, Collections.nCopies(threads.size(), List.of()));
    return states;
  }

  private void go(Map<String, BigInteger> memory, List<List<BigInteger>> reads)
      throws UndefinedBehaviour {
    List<SequencedMap<String, IntegerValue>> ends = new ArrayList<>();
    List<Access> next = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      Replay replay = new Replay(reads.get(t));
      Interpreter interpreter = new Interpreter(objects, replay);
      try {
        interpreter.run(threads.get(t));
        ends.add(interpreter.locals());
      } catch (Paused e) {
        Access access = new Access(t, replay.object, replay.change);
        if (own.get(t).contains(access.object())) {
          take(access, memory, reads);
          return;
        }
        next.add(access);
      }
    }
    if (next.isEmpty()) {
      states.add(ends, memory);
    }
    for (Access access : next) {
      take(access, memory, reads);
    }
  }

  private void take(Access access, Map<String, BigInteger> memory, List<List<BigInteger>> reads)
      throws UndefinedBehaviour {
    Map<String, BigInteger> after = new LinkedHashMap<>(memory);
    BigInteger old = Memory.of(after).access(access.object(), access.change());
    List<BigInteger> more = new ArrayList<>(reads.get(access.thread()));
    more.add(old);
    List<List<BigInteger>> all = new ArrayList<>(reads);
    all.set(access.thread(), more);
    go(after, all);
  }

  /// What a thread does next.
  private record Access(int thread, String object, UnaryOperator<BigInteger> change) {}

  /// A thread has come to an access that has not been done.
  private static final class Paused extends RuntimeException {
    private static final long serialVersionUID = 1;

    Paused() {
      super(null, null, false, false);
    }
  }

  private static final class Replay implements Memory {
    private final List<BigInteger> reads;
    private int done;
    private String object = "";
    private UnaryOperator<BigInteger> change = UnaryOperator.identity();

    Replay(List<BigInteger> reads) {
      this.reads = reads;
    }

    @Override
    public BigInteger access(String name, UnaryOperator<BigInteger> by) {
      if (done == reads.size()) {
        object = name;
        change = by;
        throw new Paused();
      }
      return reads.get(done++);
    }
  }
}
