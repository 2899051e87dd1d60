package dev.acquit.gpu.kernel;

import dev.acquit.gpu.emulator.code.NotEmulatedException;
import dev.acquit.gpu.emulator.code.Width;
import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.PtxVariables;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.meaning.Collective;
import dev.acquit.ptx.meaning.Evaluations;
import dev.acquit.ptx.meaning.Exchange;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/// Which values the registers and locations of a test may be expected to hold: what may flow to
/// them from constants, each instruction taken on its own, at the widths that instructions have.
/// Values are written as a model writes them: memory and results of operations with their sign,
/// what is loaded as [Width#loaded] says. A guess that need not be complete: what is not among them
/// is counted as odd, and shown.
final class Candidates {
  private static final int LEAST_ROOM = 8;
  private static final int ROUNDS = 4;

  /// All subsets are guessed of so many lanes.
  private static final int MOST_LANES = 3;

  /// How many values a location may have whose parts are written one by one.
  private static final int MOST_WHOLES = 64;

  private final PtxTest test;
  private final Map<Term, TreeSet<Value>> values = new HashMap<>();
  private final List<String> locations;
  private final Map<Term, Integer> sizes = new HashMap<>();

  /// How many values a term may have: as many as there are writes, and two more, is enough for a
  /// counter that each of them counts up.
  private final int most;

  /// The upper halves of values of 128 bits.
  private final TreeSet<Value> upper = new TreeSet<>(List.of(Value.of(0)));

  /// How often a value has been added.
  private int changes;

  /// An instruction of a thread, and how many values there were behind it when it was last looked
  /// at: until there are more, it makes none.
  private final Map<Step, Integer> seen = new HashMap<>();

  private record Step(int thread, Instruction instruction) {}

  private Candidates(PtxTest test) {
    this.test = test;
    this.most = Math.max(LEAST_ROOM, writes(test) + 2);
    this.locations = PtxVariables.of(test.threads(), test.header().init());
    locations.forEach(l -> values.put(new Term.Memory(l), new TreeSet<>()));
    for (InitEntry entry : test.header().init()) {
      switch (entry) {
        case InitEntry.Memory memory -> {
          memory.bytes().ifPresent(b -> sizes.put(new Term.Memory(memory.location()), b));
          begin(memory.location(), memory.value());
          if (memory.extent() instanceof Extent.Elements elements) {
            elements.values().forEach(v -> begin(memory.location(), Value.of(v)));
          }
        }
        case InitEntry.Register(int thread, String name, Value value) ->
            add(new Term.ThreadRegister(thread, name), value);
        case InitEntry.Alias a -> {}
        case InitEntry.SharedIn _, InitEntry.Size _ -> {}
      }
    }
    values.values().stream().filter(TreeSet::isEmpty).forEach(v -> v.add(Value.of(0)));
  }

  /// The values of each term, found by going through the test a few times.
  static Candidates of(PtxTest test) {
    Candidates candidates = new Candidates(test);
    // A value goes from thread to thread, in the worst case against their order.
    int rounds = Math.max(ROUNDS, test.threads().size() + 1);
    for (int round = 0; round < rounds; round++) {
      for (PtxThread thread : test.threads()) {
        for (Statement statement : thread.body()) {
          candidates.step(new Step(thread.id(), statement.instruction()));
        }
      }
    }
    return candidates;
  }

  /// What a location holds at first: as a store of each access's width would have left it, or the
  /// whole value where nothing accesses it.
  private void begin(String location, Value value) {
    Term term = new Term.Memory(location);
    if (sizes.containsKey(term)) {
      add(term, number(value, n -> signed(n, sizes.get(term))));
      return;
    }
    for (PtxThread thread : test.threads()) {
      for (Statement statement : thread.body()) {
        statement
            .instruction()
            .memory()
            .ifPresent(m -> begin(term, m.address(), m.access().type(), value));
      }
    }
    if (values.getOrDefault(term, new TreeSet<>()).isEmpty()) {
      add(term, value);
    }
  }

  private void begin(Term term, Address address, ScalarType type, Value value) {
    if (at(address).contains(term)) {
      add(term, kept(type, value));
    }
  }

  private static int writes(PtxTest test) {
    return (int)
        test.threads().stream()
            .flatMap(t -> t.body().stream())
            .map(Statement::instruction)
            .filter(i ->
                Meeting.of(i).filter(m -> m.kind() == Meeting.Kind.COPY).isPresent()
                    || i instanceof Instruction.Store
                    || i instanceof Instruction.Atom
                    || i instanceof Instruction.Red)
            .count();
  }

  /// The values of a term, smallest first. A register holds its initial value as well, since an
  /// instruction need not be reached.
  SortedSet<Value> of(Term term) {
    TreeSet<Value> all = new TreeSet<>(values.getOrDefault(term, new TreeSet<>()));
    if (term instanceof Term.Part part) {
      Part asked = new Part(part.offset() % Long.BYTES, part.bytes());
      // Of what is written at some place of the location it may be all, or a part.
      for (Value value : of(new Term.Memory(part.location()))) {
        all.add(number(value, n -> signed(n, part.bytes())));
        all.add(number(value, n -> signed(asked.of(n), part.bytes())));
      }
      all.add(Value.of(0));
    }
    if (term instanceof Term.ThreadRegister) {
      all.addAll(initial(term));
    }
    return all;
  }

  private List<Value> initial(Term term) {
    return test.header().init().stream()
            .anyMatch(e ->
                e instanceof InitEntry.Register(int thread, String name, Value v)
                    && term.equals(new Term.ThreadRegister(thread, name)))
        ? List.of()
        : List.of(Value.of(0));
  }

  private void step(Step step) {
    if (seen.getOrDefault(step, -1) != changes) {
      int before = changes;
      flow(step.thread(), step.instruction());
      // What it has added itself may let it add more.
      seen.put(step, before == changes ? changes : -1);
    }
  }

  private void flow(int thread, Instruction instruction) {
    switch (instruction) {
      case Instruction.Accessing i -> access(thread, i);
      case Instruction.Move i -> {
        for (Value v : values(thread, i.source())) {
          add(register(thread, i.destination()), kept(i.type(), v));
        }
      }
      case Instruction.Compute i -> compute(thread, i);
      case Instruction.Evaluate i when Collective.is(i) -> together(thread, i);
      case Instruction.Evaluate i when Evaluations.splits(i) -> split(thread, i);
      case Instruction.Evaluate i -> {
        List<Formula> formulas = Evaluations.formulas(i).orElse(List.of());
        combine(
            thread,
            i.sources(),
            new long[0],
            x -> {
              for (int n = 0; n < formulas.size(); n++) {
                add(register(thread, i.destinations().get(n)), formulas.get(n), x);
              }
            });
        if (i.addsToAddress()) {
          displaced(thread, i, formulas.getFirst());
        }
      }
      case Instruction.SetPredicate i -> {
        add(register(thread, i.destination()), Value.of(0));
        add(register(thread, i.destination()), Value.of(1));
      }
      // Fences, barriers and branches give no register a value.
      default -> Meeting.of(instruction).ifPresent(m -> met(thread, m));
    }
  }

  private void access(int thread, Instruction.Accessing i) {
    ScalarType type = i.access().type();
    switch (i.name()) {
      case LD -> {
        for (int n = 0; n < i.outputs().size(); n++) {
          loaded(thread, i.outputs().get(n), i.address(), n, type);
        }
      }
      case ST -> {
        for (int n = 0; n < i.inputs().size(); n++) {
          for (Term to : at(i.address())) {
            for (Value v : values(thread, i.inputs().get(n))) {
              stored(to, part(i.address(), n, type), type, v);
            }
          }
        }
      }
      case ATOM, RED -> {
        i.outputs().forEach(r -> loaded(thread, r, i.address(), 0, type));
        update(thread, i.address(), type, i.update().orElseThrow(), i.inputs());
      }
    }
  }

  /// Values of 128 bits are their lower halves here; an upper half may be any that is put into one.
  private void split(int thread, Instruction.Evaluate i) {
    Operand.Register first = i.destinations().getFirst();
    values(thread, i.sources().getFirst()).forEach(v -> add(register(thread, first), v));
    if (i.destinations().size() == 1) {
      upper.addAll(values(thread, i.sources().get(1)));
    } else {
      upper.forEach(v -> add(register(thread, i.destinations().get(1)), v));
    }
  }

  /// What lanes find out together: a value of some lane, a lane, or some of them.
  private void together(int thread, Instruction.Evaluate i) {
    List<Long> found = new ArrayList<>();
    switch (Collective.of(i).orElseThrow()) {
      case SHUFFLE ->
          brought(i)
              .forEach(values ->
                  values.forEach(v -> add(register(thread, i.destinations().getFirst()), v)));
      case VOTE, MATCH, ACTIVE -> {
        int lanes = Math.min(test.threads().size(), MOST_LANES);
        for (long some = 0; some < 1L << lanes; some++) {
          found.add(some);
        }
      }
      case ELECT -> {
        for (long lane = 0; lane < test.threads().size(); lane++) {
          found.add(lane);
        }
      }
      case REDUCE -> found.addAll(reduced(i));
    }
    for (int n = 0; n < i.destinations().size(); n++) {
      boolean predicate = Evaluations.destination(i, n) == 1;
      for (long value : predicate ? List.of(0L, 1L) : n == 0 ? found : List.<Long>of()) {
        add(register(thread, i.destinations().get(n)), Value.of(value));
      }
    }
  }

  /// What each lane may bring to an instruction.
  private List<List<Value>> brought(Instruction.Evaluate i) {
    List<List<Value>> all = new ArrayList<>();
    for (PtxThread other : test.threads()) {
      for (Statement statement : other.body()) {
        if (Collective.is(statement.instruction())
            && InstructionWriter.head(statement.instruction()).equals(InstructionWriter.head(i))) {
          all.add(values(other.id(), statement.instruction().inputs().getFirst()));
        }
      }
    }
    return all;
  }

  /// What may come of `redux`.
  private SortedSet<Long> reduced(Instruction.Evaluate i) {
    TreeSet<Long> results = new TreeSet<>();
    if (!(Exchange.of(i).orElse(null) instanceof Exchange.Reduced(Formula combined))) {
      return results;
    }
    for (List<Value> values : brought(i)) {
      TreeSet<Long> more = new TreeSet<>();
      for (Value value : values) {
        if (value instanceof Value.Number(long n)) {
          more.add(n);
          results.forEach(r -> more.add(combined.of(r, n)));
        }
      }
      results.addAll(more);
    }
    return results;
  }

  /// Predicates are true or false; others are numbers of threads or of arrivals.
  private void met(int thread, Meeting meeting) {
    if (meeting.kind() == Meeting.Kind.COPY) {
      copied(meeting);
    }
    for (Operand.Register register : meeting.shown()) {
      int largest =
          meeting.says("popc")
              ? test.threads().size()
              : meeting.says("pending_count") ? pending() : 1;
      for (int value = 0; value <= largest; value++) {
        add(register(thread, register), Value.of(value));
      }
    }
  }

  /// What a copy brings, number by number. What is filled up with zeros may be anywhere in it.
  private void copied(Meeting meeting) {
    Meeting.Part.Data to = meeting.data().get(0);
    Meeting.Part.Data from = meeting.data().get(1);
    boolean filled = meeting.number(2).isPresent() && meeting.parts().size() > 3;
    for (Term source : at(from.address())) {
      for (Term target : at(to.address())) {
        int step =
            Math.min(
                sizes.getOrDefault(source, Long.BYTES), sizes.getOrDefault(target, Long.BYTES));
        step = Math.clamp(step, 1, to.bytes());
        ScalarType type = step == Long.BYTES ? ScalarType.B64 : ScalarType.B32;
        for (int at = 0; at < to.bytes(); at += step) {
          Part part = new Part(from.address().offset() + at, step);
          List<Value> values = new ArrayList<>(held(source, part));
          if (filled) {
            values.add(Value.of(0));
          }
          Part into = new Part(to.address().offset() + at, step);
          values.forEach(v -> stored(target, into, type, v));
        }
      }
    }
  }

  /// The largest number of arrivals for which an mbarrier object of the test is made.
  private int pending() {
    return test.threads().stream()
        .flatMap(Meeting::all)
        .filter(m -> m.says("init"))
        .flatMap(m -> m.number(1).stream())
        .mapToInt(n -> Math.clamp(n, 0, LEAST_ROOM - 1))
        .max()
        .orElse(0);
  }

  /// The bytes of a location that an access goes to.
  private record Part(long offset, int bytes) {
    /// These bytes of a value, with zeros before them.
    long of(long whole) {
      return bytes >= Long.BYTES ? whole : (whole >>> (8 * offset)) & mask();
    }

    /// A value with these bytes replaced.
    long in(long whole, long value) {
      return bytes >= Long.BYTES
          ? value
          : (whole & ~(mask() << (8 * offset))) | ((value & mask()) << (8 * offset));
    }

    private long mask() {
      return (1L << (8 * bytes)) - 1;
    }
  }

  private static Part part(Address address, int element, ScalarType type) {
    int bytes = Math.max(1, type.bits() / 8);
    return new Part(address.offset() + (long) element * bytes, bytes);
  }

  /// Whether the location has more bytes than the part, which lies in it.
  private boolean within(Term location, Part part) {
    Integer size = sizes.get(location);
    return size != null
        && part.bytes < size
        && part.offset >= 0
        && part.offset + part.bytes <= size;
  }

  private static long signed(long value, int bytes) {
    int rest = Long.SIZE - 8 * Math.min(bytes, Long.BYTES);
    return (value << rest) >> rest;
  }

  /// What a part of a location may hold.
  private List<Value> held(Term location, Part part) {
    SortedSet<Value> whole = of(location);
    return within(location, part)
        ? whole.stream().map(v -> number(v, part::of)).distinct().toList()
        : List.copyOf(whole);
  }

  private void loaded(
      int thread, Operand.Register into, Address address, int element, ScalarType type) {
    for (Term from : at(address)) {
      for (Value v : held(from, part(address, element, type))) {
        add(register(thread, into), number(v, n -> width(type).loaded(n)));
      }
    }
  }

  private void stored(Term to, Part part, ScalarType type, Value value) {
    if (!within(to, part)) {
      add(to, kept(type, value));
    } else if (value instanceof Value.Number(long n)) {
      for (Value whole : new ArrayList<>(of(to))) {
        add(to, number(whole, w -> signed(part.in(w, n), sizes.get(to))));
      }
    }
  }

  private static Value kept(ScalarType type, Value value) {
    return number(value, n -> width(type).keep(n));
  }

  private static Value number(Value value, LongUnaryOperator change) {
    return value instanceof Value.Number(long n) ? Value.of(change.applyAsLong(n)) : value;
  }

  /// Of values of 128 bits the lower half is a number; no test has more than that.
  private static Width width(ScalarType type) {
    try {
      return Width.of(type);
    } catch (NotEmulatedException e) {
      return new Width(Long.SIZE, false);
    }
  }

  /// The locations that an address may mean: all of them if it is computed.
  private List<Term> at(Address address) {
    return address.base() instanceof Operand.Symbol(String name)
        ? List.of(new Term.Memory(name))
        : locations.stream().<Term>map(Term.Memory::new).toList();
  }

  private static Term register(int thread, Operand.Register register) {
    return new Term.ThreadRegister(thread, register.name());
  }

  private List<Value> values(int thread, Operand operand) {
    return switch (operand) {
      case Operand.Immediate(long value) -> List.of(Value.of(value));
      case Operand.Symbol(String name) -> List.of(new Value.AddressOf(name, 0));
      case Operand.Register r -> List.copyOf(of(register(thread, r)));
    };
  }

  private void add(Term term, Value value) {
    TreeSet<Value> known = values.computeIfAbsent(term, t -> new TreeSet<>());
    if (known.size() < (sizes.containsKey(term) ? MOST_WHOLES : most) && known.add(value)) {
      changes++;
    }
  }

  private void update(
      int thread,
      Address address,
      ScalarType type,
      AtomicOperation operation,
      List<Operand> operands) {
    Part part = part(address, 0, type);
    for (Term to : at(address)) {
      for (Value old : held(to, part)) {
        for (Value by : values(thread, operands.getLast())) {
          if (operation == AtomicOperation.EXCH || operation == AtomicOperation.CAS) {
            stored(to, part, type, by);
          } else if (old instanceof Value.Number(long a) && by instanceof Value.Number(long b)) {
            Formulas.of(operation, type)
                .flatMap(f -> result(f, a, b))
                .ifPresent(v -> stored(to, part, type, v));
          }
        }
      }
    }
  }

  private void compute(int thread, Instruction.Compute compute) {
    Term to = register(thread, compute.destination());
    List<Operand> sources = compute.sources();
    Operator operator = compute.operator();
    ScalarType type = compute.type();
    boolean itself = sources.size() == 2 && sources.get(0).equals(sources.get(1));
    if (itself && (operator == Operator.XOR || operator == Operator.SUB)) {
      add(to, Value.of(0));
      return;
    }
    if (operator == Operator.SELECT) {
      values(thread, sources.get(0)).forEach(v -> add(to, kept(type, v)));
      values(thread, sources.get(1)).forEach(v -> add(to, kept(type, v)));
      return;
    }
    if (sources.size() == 2) {
      addresses(thread, operator, sources).forEach(v -> add(to, v));
    }
    combine(thread, sources, new long[0], x -> add(to, Formulas.of(operator, type), x));
  }

  /// All choices of numbers for what an instruction reads.
  private void combine(int thread, List<Operand> sources, long[] chosen, Consumer<long[]> each) {
    if (chosen.length == sources.size()) {
      each.accept(chosen);
      return;
    }
    for (Value value : values(thread, sources.get(chosen.length))) {
      if (value instanceof Value.Number(long n)) {
        long[] more = Arrays.copyOf(chosen, chosen.length + 1);
        more[chosen.length] = n;
        combine(thread, sources, more, each);
      }
    }
  }

  /// What comes of adding to an address, or taking from it.
  private List<Value> addresses(int thread, Operator operator, List<Operand> sources) {
    List<Value> results = new ArrayList<>();
    for (Value left : values(thread, sources.get(0))) {
      for (Value right : values(thread, sources.get(1))) {
        if (left instanceof Value.AddressOf(String to, long at)
            && right instanceof Value.Number(long n)
            && (operator == Operator.ADD || operator == Operator.SUB)) {
          results.add(new Value.AddressOf(to, operator == Operator.ADD ? at + n : at - n));
        } else if (left instanceof Value.Number(long n)
            && right instanceof Value.AddressOf(String to, long at)
            && operator == Operator.ADD) {
          results.add(new Value.AddressOf(to, at + n));
        }
      }
    }
    return results;
  }

  /// What comes of adding a product to an address.
  private void displaced(int thread, Instruction.Evaluate i, Formula formula) {
    Term to = register(thread, i.destinations().getFirst());
    for (Value base : values(thread, i.sources().getLast())) {
      if (base instanceof Value.AddressOf(String name, long at)) {
        combine(
            thread,
            i.sources().subList(0, 2),
            new long[0],
            x -> add(to, new Value.AddressOf(name, formula.of(x[0], x[1], at))));
      }
    }
  }

  private void add(Term to, Formula formula, long... sources) {
    result(formula, sources).ifPresent(v -> add(to, v));
  }

  /// The result; none where PTX leaves it open, as of a division by zero.
  private static Optional<Value> result(Formula formula, long... sources) {
    try {
      return Optional.of(Value.of(formula.of(sources)));
    } catch (ArithmeticException e) {
      return Optional.empty();
    }
  }
}
