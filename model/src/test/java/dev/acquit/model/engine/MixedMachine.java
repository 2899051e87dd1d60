package dev.acquit.model.engine;

import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.MixedThread;
import dev.acquit.litmus.ast.Role;
import dev.acquit.litmus.ast.RoleStatement;
import dev.acquit.litmus.ast.RoleWord;
import dev.acquit.litmus.text.PtxVariables;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.AtomicOperation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// A machine that runs mixed tests, step by step and in every order: x86 threads with store
/// buffers, a device whose writes are posted and reach the GPU later than the host, work that runs
/// when its stream comes to it, GPU threads without any weakness of their own. It knows no model
/// and no axiom; what it shows, the model has to allow.
///
/// What a device writes nobody else may write.
final class MixedMachine {
  /// More states are not looked at.
  private static final int MOST = 400_000;

  /// A write that is on its way.
  private record Way(int variable, long value, boolean relaxed) {}

  /// Submitted work; a copy holds what it has read.
  private record Work(String name, String stream, int to, int from, int phase, long value) {
    Work at(int newPhase, long newValue) {
      return new Work(name, stream, to, from, newPhase, newValue);
    }
  }

  private record State(
      List<Long> host,
      List<Long> gpu,
      List<Integer> at,
      List<Map<String, Long>> registers,
      List<List<Way>> ways,
      Set<Way> landing,
      List<Work> works,
      Set<Integer> registered) {}

  private final MixedTest test;
  private final List<String> variables;
  private final Set<State> seen = new HashSet<>();
  private final Deque<State> open = new ArrayDeque<>();
  private final Set<Map<String, Long>> outcomes = new HashSet<>();

  private MixedMachine(MixedTest test) {
    this.test = test;
    this.variables =
        PtxVariables.of(
            test.threads().stream().map(MixedThread::names).toList(), test.header().init());
  }

  /// All final values of registers, by `0:r0`; none that is zero.
  ///
  /// @param initial what is not zero at the beginning
  static Set<Map<String, Long>> outcomes(MixedTest test, Map<String, Long> initial) {
    MixedMachine m = new MixedMachine(test);
    List<Long> memory = m.variables.stream().map(v -> initial.getOrDefault(v, 0L)).toList();
    List<Map<String, Long>> registers = new ArrayList<>();
    List<List<Way>> ways = new ArrayList<>();
    test.threads()
        .forEach(t -> {
          registers.add(Map.of());
          ways.add(List.of());
        });
    List<Integer> zero = test.threads().stream().map(t -> 0).toList();
    m.add(new State(memory, memory, zero, registers, ways, Set.of(), List.of(), Set.of()));
    while (!m.open.isEmpty()) {
      m.next(m.open.pop());
    }
    return m.outcomes;
  }

  private void add(State s) {
    if (seen.add(s)) {
      if (seen.size() > MOST) {
        throw new UnsupportedOperationException("too many states");
      }
      open.push(s);
    }
  }

  private void next(State s) {
    boolean over = s.landing.isEmpty() && s.works.stream().allMatch(w -> done(s, w));
    for (int t = 0; t < test.threads().size(); t++) {
      MixedThread thread = test.threads().get(t);
      over &= s.ways.get(t).isEmpty();
      for (int w = 0; w < s.ways.get(t).size(); w++) {
        land(s, t, w);
      }
      if (s.at.get(t) < thread.body().size() && runs(s, thread)) {
        over = false;
        step(s, t, thread.body().get(s.at.get(t)));
      }
    }
    for (Way way : s.landing) {
      Set<Way> rest = new HashSet<>(s.landing);
      rest.remove(way);
      add(with(s, s.host, put(s.gpu, way.variable(), way.value()), s.ways, rest, s.works));
    }
    for (int w = 0; w < s.works.size(); w++) {
      copy(s, w);
    }
    if (over) {
      Map<String, Long> all = new TreeMap<>();
      for (int t = 0; t < test.threads().size(); t++) {
        int id = test.threads().get(t).id();
        s.registers
            .get(t)
            .forEach((name, value) -> {
              if (value != 0) {
                all.put(id + ":" + name, value);
              }
            });
      }
      outcomes.add(all);
    }
  }

  private static State with(
      State s,
      List<Long> host,
      List<Long> gpu,
      List<List<Way>> ways,
      Set<Way> landing,
      List<Work> works) {
    return new State(host, gpu, s.at, s.registers, ways, Set.copyOf(landing), works, s.registered);
  }

  private static <T> List<T> put(List<T> list, int index, T value) {
    List<T> copy = new ArrayList<>(list);
    copy.set(index, value);
    return List.copyOf(copy);
  }

  /// A write leaves a store buffer from its front, and a device's queue as PCIe lets it.
  private void land(State s, int thread, int index) {
    List<Way> queue = s.ways.get(thread);
    Way way = queue.get(index);
    boolean device = test.threads().get(thread).role() instanceof Role.Device;
    if (index > 0 && !(device && way.relaxed())) {
      return;
    }
    List<Way> rest = new ArrayList<>(queue);
    rest.remove(index);
    List<List<Way>> ways = put(s.ways, thread, List.copyOf(rest));
    List<Long> host = put(s.host, way.variable(), way.value());
    if (device) {
      Set<Way> landing = new HashSet<>(s.landing);
      landing.add(way);
      add(with(s, host, s.gpu, ways, landing, s.works));
    } else {
      add(with(s, host, put(s.gpu, way.variable(), way.value()), ways, s.landing, s.works));
    }
  }

  private boolean runs(State s, MixedThread thread) {
    Optional<String> kernel = thread.role().kernel();
    if (kernel.isEmpty()) {
      return true;
    }
    for (int w = 0; w < s.works.size(); w++) {
      if (s.works.get(w).name().equals(kernel.get())) {
        return isTurn(s, w);
      }
    }
    return false;
  }

  private boolean isTurn(State s, int work) {
    return s.works.subList(0, work).stream()
        .allMatch(w -> !w.stream().equals(s.works.get(work).stream()) || done(s, w));
  }

  private boolean done(State s, Work work) {
    if (work.to() >= 0) {
      return work.phase() == 2;
    }
    for (int t = 0; t < test.threads().size(); t++) {
      MixedThread thread = test.threads().get(t);
      if (thread.role().kernel().filter(work.name()::equals).isPresent()
          && s.at.get(t) < thread.body().size()) {
        return false;
      }
    }
    return true;
  }

  private void copy(State s, int index) {
    Work work = s.works.get(index);
    if (work.to() < 0 || !isTurn(s, index)) {
      return;
    }
    if (work.phase() == 0) {
      Work read = work.at(1, s.gpu.get(work.from()));
      add(with(s, s.host, s.gpu, s.ways, s.landing, put(s.works, index, read)));
    } else if (work.phase() == 1) {
      add(
          with(
              s,
              put(s.host, work.to(), work.value()),
              put(s.gpu, work.to(), work.value()),
              s.ways,
              s.landing,
              put(s.works, index, work.at(2, 0))));
    }
  }

  private void step(State s, int t, RoleStatement statement) {
    switch (statement) {
      case RoleStatement.Ptx(var ptx) -> gpu(s, t, ptx.instruction());
      case RoleStatement.Memory(RoleWord word, Instruction shape) -> memory(s, t, word, shape);
      case RoleStatement.Call call -> call(s, t, call);
    }
  }

  private static State moved(State s, int t, int to, String register, Long value) {
    List<Map<String, Long>> registers = s.registers;
    if (register != null) {
      Map<String, Long> own = new TreeMap<>(registers.get(t));
      own.put(register, value);
      registers = put(registers, t, own);
    }
    return new State(
        s.host, s.gpu, put(s.at, t, to), registers, s.ways, s.landing, s.works, s.registered);
  }

  private static State after(State s, int t) {
    return moved(s, t, s.at.get(t) + 1, null, null);
  }

  private long value(State s, int t, Operand operand) {
    return switch (operand) {
      case Operand.Immediate(long v) -> v;
      case Operand.Register(String name) -> s.registers.get(t).getOrDefault(name, 0L);
      default -> throw new UnsupportedOperationException(operand.toString());
    };
  }

  private int variable(Address address) {
    if (!(address.base() instanceof Operand.Symbol(String name))) {
      throw new UnsupportedOperationException(address.toString());
    }
    return variables.indexOf(name);
  }

  private void gpu(State s, int t, Instruction instruction) {
    int next = s.at.get(t) + 1;
    switch (instruction) {
      case Instruction.Load l ->
          add(
              moved(
                  s,
                  t,
                  next,
                  l.destinations().getFirst().name(),
                  s.gpu.get(variable(l.address()))));
      case Instruction.Store st ->
          add(
              after(
                  everywhere(s, variable(st.address()), value(s, t, st.sources().getFirst())), t));
      case Instruction.Atom a -> update(s, t, a, s.gpu);
      case Instruction.Fence f -> add(after(s, t));
      case Instruction.Label l -> add(after(s, t));
      case Instruction.Move(var type, var to, var from) ->
          add(moved(s, t, next, to.name(), value(s, t, from)));
      case Instruction.CompareBranch(Comparison c, var left, var right, String label)
          when c == Comparison.EQ ->
          add(
              moved(
                  s,
                  t,
                  value(s, t, left) == value(s, t, right) ? label(t, label) : next,
                  null,
                  null));
      default -> throw new UnsupportedOperationException(instruction.toString());
    }
  }

  private int label(int t, String name) {
    List<RoleStatement> body = test.threads().get(t).body();
    for (int i = 0; i < body.size(); i++) {
      if (body.get(i) instanceof RoleStatement.Ptx(var s)
          && s.instruction().equals(new Instruction.Label(name))) {
        return i;
      }
    }
    throw new UnsupportedOperationException(name);
  }

  private static State everywhere(State s, int variable, long value) {
    return with(
        s, put(s.host, variable, value), put(s.gpu, variable, value), s.ways, s.landing, s.works);
  }

  private void update(State s, int t, Instruction.Atom a, List<Long> view) {
    int variable = variable(a.address());
    long old = view.get(variable);
    long operand = value(s, t, a.operands().getFirst());
    long made =
        switch (a.operation()) {
          case AtomicOperation.ADD -> old + operand;
          case AtomicOperation.EXCH -> operand;
          default -> throw new UnsupportedOperationException(a.toString());
        };
    add(
        moved(
            everywhere(s, variable, made),
            t,
            s.at.get(t) + 1,
            a.destination().map(Operand.Register::name).orElse(null),
            old));
  }

  private void memory(State s, int t, RoleWord word, Instruction shape) {
    boolean device = test.threads().get(t).role() instanceof Role.Device;
    boolean empty = s.ways.get(t).isEmpty();
    switch (shape) {
      case Instruction.Load l -> {
        int variable = variable(l.address());
        Long value = s.host.get(variable);
        if (device && !empty) {
          return;
        }
        for (Way way : s.ways.get(t)) {
          value = way.variable() == variable ? Long.valueOf(way.value()) : value;
        }
        add(moved(s, t, s.at.get(t) + 1, l.destinations().getFirst().name(), value));
      }
      case Instruction.Store st -> {
        Way way =
            new Way(
                variable(st.address()),
                value(s, t, st.sources().getFirst()),
                word == RoleWord.WRITE_RO);
        List<Way> longer = new ArrayList<>(s.ways.get(t));
        longer.add(way);
        add(
            after(
                with(s, s.host, s.gpu, put(s.ways, t, List.copyOf(longer)), s.landing, s.works),
                t));
      }
      case Instruction.Atom a when empty && word.column().contains("x86") ->
          update(s, t, a, s.host);
      case Instruction.Fence f when word == RoleWord.MFENCE -> {
        if (empty) {
          add(after(s, t));
        }
      }
      case Instruction.Atom a when word.column().contains("x86") -> {}
      default -> throw new UnsupportedOperationException(word.word());
    }
  }

  /// A call begins with an empty store buffer; one that submits or flushes lets what has landed
  /// reach the GPU.
  private void call(State s, int t, RoleStatement.Call call) {
    if (!s.ways.get(t).isEmpty()) {
      return;
    }
    switch (call.word()) {
      case LAUNCH ->
          add(
              after(
                  submitted(
                      s,
                      new Work(
                          call.operands().getFirst(), call.operands().getLast(), -1, -1, 0, 0)),
                  t));
      case MEMCPY, MEMCPY_SYNC -> copyCall(s, t, call);
      case FLUSH -> add(after(visible(s), t));
      case REGISTER -> {
        Set<Integer> more = new HashSet<>(s.registered);
        more.add(variables.indexOf(call.variables().getFirst()));
        State r =
            new State(
                s.host, s.gpu, s.at, s.registers, s.ways, s.landing, s.works, Set.copyOf(more));
        add(after(r, t));
      }
      case STREAM_SYNC, DEVICE_SYNC -> {
        boolean all = call.word() == RoleWord.DEVICE_SYNC;
        String stream = all ? "" : call.operands().getLast();
        if (s.works.stream().allMatch(w -> (!all && !w.stream().equals(stream)) || done(s, w))) {
          add(after(s, t));
        }
      }
      default -> throw new UnsupportedOperationException(call.word().word());
    }
  }

  private void copyCall(State s, int t, RoleStatement.Call call) {
    String name = "copy " + t + ":" + s.at.get(t);
    int to = variables.indexOf(call.variables().getFirst());
    int from = variables.indexOf(call.variables().getLast());
    boolean waits =
        call.word() == RoleWord.MEMCPY_SYNC
            || s.registered.contains(to)
            || s.registered.contains(from);
    for (Work work : s.works) {
      if (work.name().equals(name)) {
        if (work.phase() == 2) {
          add(after(s, t));
        }
        return;
      }
    }
    State submitted = submitted(s, new Work(name, call.operands().getLast(), to, from, 0, 0));
    add(waits ? submitted : after(submitted, t));
  }

  private static State submitted(State s, Work work) {
    List<Work> works = new ArrayList<>(s.works);
    works.add(work);
    State v = visible(s);
    return with(v, v.host, v.gpu, v.ways, v.landing, List.copyOf(works));
  }

  private static State visible(State s) {
    List<Long> gpu = s.gpu;
    for (Way way : s.landing) {
      gpu = put(gpu, way.variable(), way.value());
    }
    return with(s, s.host, gpu, s.ways, Set.of(), s.works);
  }
}
