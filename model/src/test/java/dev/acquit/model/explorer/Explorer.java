package dev.acquit.model.explorer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// All sequentially consistent interleavings of a [Toy] (Lamport 1979): its states and the steps
/// between them, one thread at a time. What only its thread notices is done at once.
final class Explorer {
  private static final int MOST = 60_000;

  /// Of each thread its line, half of a pair that is done and registers; then memory.
  private record State(long[] words) {
    @Override
    public boolean equals(Object other) {
      return other instanceof State s && Arrays.equals(words, s.words);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(words);
    }
  }

  private record Step(int thread, int to) {}

  /// Words of a thread in a state: where it is, which elements of a pair it has, whether it waits.
  private static final int AT = 0;

  private static final int PAIR = 1;
  private static final int WAITS = 2;
  private static final int REGISTERS = 3;
  private static final int SIZE = REGISTERS + Toy.REGISTERS;

  private final Toy toy;
  private final List<List<Code.Line>> code;
  private final int[] memory;
  private final List<State> states = new ArrayList<>();
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<List<Step>> steps = new ArrayList<>();
  private final boolean whole;
  private boolean passesEnded;

  /// Takes every step.
  Explorer(Toy toy) {
    this.toy = toy;
    code = toy.threads().stream().map(t -> Code.of(t.body())).toList();
    memory = new int[toy.variables().size()];
    int size = SIZE * code.size();
    for (int v = 0; v < memory.length; v++) {
      memory[v] = size;
      size += toy.variables().get(v).initial().size();
    }
    long[] first = new long[size];
    for (int v = 0; v < memory.length; v++) {
      Variable variable = toy.variables().get(v);
      for (int e = 0; e < variable.initial().size(); e++) {
        first[memory[v] + e] = Variable.cut(variable.initial().get(e), variable.bits());
      }
    }
    number(first);
    for (int s = 0; s < states.size() && states.size() <= MOST; s++) {
      expand(s);
    }
    whole = states.size() <= MOST;
  }

  /// Whether there are no more states than can be listed.
  boolean isWhole() {
    return whole;
  }

  /// Whether somebody passes a barrier since another thread has ended: it comes behind all that the
  /// other did, for which PTX has no word.
  boolean passesEnded() {
    return passesEnded;
  }

  private void expand(int s) {
    long[] words = states.get(s).words();
    for (int t = 0; t < code.size(); t++) {
      if (isOwn(words, t)) {
        steps.get(s).add(new Step(t, number(after(words, t, 0))));
        return;
      }
    }
    for (int t = 0; t < code.size(); t++) {
      if (canStep(words, t)) {
        int ways = ways(line(words, t));
        for (int way = 0; way < ways; way++) {
          if ((words[t * SIZE + PAIR] >> way & 1) == 0) {
            steps.get(s).add(new Step(t, number(after(words, t, way))));
          }
        }
      }
    }
  }

  /// Of a pair either half may be first; whoever comes last to lanes that look who is active may
  /// find them in any groups.
  private static int ways(Code.Line line) {
    return isPair(line)
        ? 2
        : line instanceof Code.Line.Plain(Deed.Together(Finding what, _, _, _))
                && what == Finding.ACTIVE
            ? Finding.GROUPINGS
            : 1;
  }

  private static boolean isPair(Code.Line line) {
    return line instanceof Code.Line.Plain(Deed.LoadPair _)
        || line instanceof Code.Line.Plain(Deed.StorePair _);
  }

  private boolean canStep(long[] words, int t) {
    return !hasEnded(words, t) && words[t * SIZE + WAITS] == 0;
  }

  private boolean hasEnded(long[] words, int t) {
    return words[t * SIZE + AT] == code.get(t).size();
  }

  private Code.Line line(long[] words, int t) {
    return code.get(t).get((int) words[t * SIZE + AT]);
  }

  /// Whether the next step of a thread is noticed by nobody else, and does not go back: on each
  /// circle of states is one from which all go on.
  private boolean isOwn(long[] words, int t) {
    if (!canStep(words, t)) {
      return false;
    }
    long at = words[t * SIZE + AT];
    return switch (line(words, t)) {
      case Code.Line.Jump(_, _, int to) -> to > at;
      case Code.Line.Go(int to) -> to > at;
      case Code.Line.Plain(Deed deed) ->
          deed instanceof Deed.Compute || deed instanceof Deed.Set || deed instanceof Deed.Fence;
    };
  }

  private int number(long[] words) {
    return numbers.computeIfAbsent(
        new State(words),
        state -> {
          states.add(state);
          steps.add(new ArrayList<>());
          return states.size() - 1;
        });
  }

  private long[] after(long[] words, int t, int way) {
    long[] next = words.clone();
    int own = t * SIZE;
    long[] registers = Arrays.copyOfRange(words, own + REGISTERS, own + SIZE);
    next[own + AT]++;
    switch (line(words, t)) {
      case Code.Line.Jump(Look look, boolean ifSo, int to) -> {
        if (look.holds(registers) == ifSo) {
          next[own + AT] = to;
        }
      }
      case Code.Line.Go(int to) -> next[own + AT] = to;
      case Code.Line.Plain(Deed deed) -> {
        switch (deed) {
          case Deed.Load l -> put(next, t, l.register(), words[cell(l.at(), registers)]);
          case Deed.LoadPair l -> {
            put(next, t, way == 0 ? l.first() : l.second(), words[memory[l.variable()] + way]);
            half(next, own, way);
          }
          case Deed.StorePair s -> {
            Operand value = way == 0 ? s.first() : s.second();
            next[memory[s.variable()] + way] =
                Variable.cut(value.in(registers), toy.variables().get(s.variable()).bits());
            half(next, own, way);
          }
          case Deed.Store s ->
              next[cell(s.at(), registers)] = Variable.cut(s.value().in(registers), bits(s.at()));
          case Deed.Change c -> {
            int cell = cell(c.at(), registers);
            put(next, t, c.register(), words[cell]);
            long a = Variable.cut(c.a().in(registers), bits(c.at()));
            next[cell] = Variable.cut(c.what().after(words[cell], a, c.b()), bits(c.at()));
          }
          case Deed.Compute c ->
              put(
                  next,
                  t,
                  c.register(),
                  c.what().after(registers[c.left()], c.right().in(registers), 0));
          case Deed.Set s -> put(next, t, s.register(), s.value().in(registers));
          case Deed.Fence _ -> {}
          case Deed.Meet _, Deed.Together _ -> {
            next[own + AT]--;
            next[own + WAITS] = 1;
          }
          case Deed.If _, Deed.Loop _, Deed.Leave _, Deed.Again _ ->
              throw new IllegalStateException("has become jumps");
        }
      }
    }
    return met(next, way);
  }

  private static void half(long[] next, int own, int way) {
    next[own + PAIR] |= 1L << way;
    boolean both = next[own + PAIR] == 3;
    next[own + PAIR] = both ? 0 : next[own + PAIR];
    next[own + AT] -= both ? 0 : 1;
  }

  private int bits(Place at) {
    return toy.variables().get(at.variable()).bits();
  }

  private int cell(Place at, long[] registers) {
    return memory[at.variable()] + at.element(toy.variables().get(at.variable()), registers);
  }

  private static void put(long[] words, int t, int register, long value) {
    if (register >= 0) {
      words[t * SIZE + REGISTERS + register] = Variable.cut(value, Toy.bits(register));
    }
  }

  /// Lets those go on who wait where all of their CTA do that have not ended (PTX ISA 9.7.13.1).
  private long[] met(long[] words, int way) {
    for (int t = 0; t < code.size(); t++) {
      int cta = toy.threads().get(t).cta();
      List<Integer> there = new ArrayList<>();
      int ended = 0;
      int others = 0;
      for (int o = 0; o < code.size(); o++) {
        if (toy.threads().get(o).cta() == cta) {
          if (words[o * SIZE + WAITS] == 1) {
            there.add(o);
          } else if (hasEnded(words, o)) {
            ended++;
          } else {
            others++;
          }
        }
      }
      if (!there.isEmpty() && others == 0) {
        passesEnded |= ended > 0;
        find(words, there, way);
        there.forEach(o -> {
          words[o * SIZE + WAITS] = 0;
          words[o * SIZE + AT]++;
        });
      }
    }
    return words;
  }

  /// What lanes find out that all wait, of which each has come as often as the others.
  private void find(long[] words, List<Integer> there, int way) {
    List<Long> values = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int t : there) {
      if (line(words, t) instanceof Code.Line.Plain(Deed.Together g)) {
        int own = t * SIZE;
        long value = g.value().in(Arrays.copyOfRange(words, own + REGISTERS, own + SIZE));
        values.add(Variable.cut(value, Integer.SIZE));
        places.add(g.lane());
      }
    }
    for (int t : there) {
      if (line(words, t) instanceof Code.Line.Plain(Deed.Together g)) {
        long found =
            g.what() == Finding.ACTIVE
                ? Finding.active(places, there.indexOf(t), way)
                : g.what().of(values, g.lane());
        put(words, t, g.register(), found);
      }
    }
  }

  /// Whether in some state two threads are about to access a plain variable, and one of them
  /// writes: neither happens before the other, since nothing comes between them.
  boolean races() {
    return states.stream().anyMatch(s -> races(s.words()));
  }

  private boolean races(long[] words) {
    Map<Integer, Integer> reads = new HashMap<>();
    Map<Integer, Integer> writes = new HashMap<>();
    for (int t = 0; t < code.size(); t++) {
      if (canStep(words, t) && line(words, t) instanceof Code.Line.Plain(Deed deed)) {
        switch (deed) {
          case Deed.Load l when isPlain(l.at()) -> reads.merge(l.at().variable(), 1, Integer::sum);
          case Deed.Store s when isPlain(s.at()) ->
              writes.merge(s.at().variable(), 1, Integer::sum);
          default -> {}
        }
      }
    }
    return writes.entrySet().stream()
        .anyMatch(w -> w.getValue() > 1 || reads.getOrDefault(w.getKey(), 0) > 0);
  }

  private boolean isPlain(Place at) {
    return toy.variables().get(at.variable()).isPlain();
  }

  /// The states in which all threads have ended, each as what terms hold, without a sign.
  ///
  /// @param terms registers of threads and cells, as conditions name them
  TreeSet<String> finals(List<String> terms) {
    TreeSet<String> all = new TreeSet<>();
    for (State s : states) {
      boolean ended = true;
      for (int t = 0; t < code.size(); t++) {
        ended &= hasEnded(s.words(), t);
      }
      if (ended) {
        Map<String, String> values = values(s.words());
        values.keySet().retainAll(terms);
        all.add(values.toString());
      }
    }
    return all;
  }

  private Map<String, String> values(long[] words) {
    Map<String, String> values = new TreeMap<>();
    for (int t = 0; t < code.size(); t++) {
      for (int r = 0; r < Toy.REGISTERS; r++) {
        values.put(t + ":" + Toy.name(r), Long.toUnsignedString(words[t * SIZE + REGISTERS + r]));
      }
    }
    for (int v = 0; v < memory.length; v++) {
      Variable variable = toy.variables().get(v);
      for (int e = 0; e < variable.initial().size(); e++) {
        values.put(variable.cell(e), Long.toUnsignedString(words[memory[v] + e]));
      }
    }
    return values;
  }

  /// Whether under a fair scheduler the program may go on forever: in some circle of states each
  /// thread takes a step, or has none to take; or somebody waits and nobody has a step to take.
  boolean hangs() {
    int[] component = components();
    Map<Integer, boolean[]> runs = new HashMap<>();
    for (int s = 0; s < states.size(); s++) {
      long[] words = states.get(s).words();
      if (steps.get(s).isEmpty()) {
        for (int t = 0; t < code.size(); t++) {
          if (!hasEnded(words, t)) {
            return true;
          }
        }
      }
      for (Step step : steps.get(s)) {
        if (component[s] == component[step.to()]) {
          runs.computeIfAbsent(component[s], _ -> new boolean[code.size()])[step.thread()] = true;
        }
      }
    }
    boolean[][] held = new boolean[states.size()][];
    for (int s = 0; s < states.size(); s++) {
      if (runs.containsKey(component[s])) {
        boolean[] of = held[component[s]];
        if (of == null) {
          of = new boolean[code.size()];
          held[component[s]] = of;
        }
        for (int t = 0; t < code.size(); t++) {
          of[t] |= !canStep(states.get(s).words(), t);
        }
      }
    }
    return runs.entrySet().stream()
        .anyMatch(c -> {
          for (int t = 0; t < code.size(); t++) {
            if (!c.getValue()[t] && !held[c.getKey()][t]) {
              return false;
            }
          }
          return true;
        });
  }

  /// A number of the strongly connected component of each state (Tarjan 1972).
  private int[] components() {
    int[] index = new int[states.size()];
    int[] low = new int[states.size()];
    int[] component = new int[states.size()];
    int[] next = new int[states.size()];
    Arrays.fill(component, -1);
    Deque<Integer> open = new ArrayDeque<>();
    Deque<Integer> way = new ArrayDeque<>(List.of(0));
    int count = 0;
    while (!way.isEmpty()) {
      int s = way.peek();
      if (next[s] == 0) {
        index[s] = ++count;
        low[s] = index[s];
        open.push(s);
      } else {
        int to = steps.get(s).get(next[s] - 1).to();
        low[s] = component[to] < 0 ? Math.min(low[s], low[to]) : low[s];
      }
      if (next[s] < steps.get(s).size()) {
        int to = steps.get(s).get(next[s]++).to();
        if (index[to] == 0) {
          way.push(to);
        }
        continue;
      }
      way.pop();
      if (low[s] == index[s]) {
        int o;
        do {
          o = open.pop();
          component[o] = s;
        } while (o != s);
      }
    }
    return component;
  }
}
