package dev.acquit.codegen.litmus;

import dev.acquit.codegen.litmus.WrittenTest.Result;
import dev.acquit.codegen.litmus.WrittenTest.WrittenThread;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.model.program.Addresses;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Addressing;
import dev.acquit.ptx.meaning.Computation;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Reads the kernel of a thread back as instructions on the variables of its test.
///
/// Pointers are followed to what they point to, stores of results become moves into registers, and
/// the kernel's own variables become registers. Where the address of one is a value, or it is
/// accessed at several widths, it becomes a location of the test, of this thread alone. What is
/// left is as the compiler wrote it.
final class ThreadReadBack {
  private static final Set<StateSpace> PARAMETERS =
      Set.of(StateSpace.PARAM, StateSpace.PARAM_ENTRY, StateSpace.PARAM_FUNC);

  /// Registers for addresses that are values.
  private static final String PLACE = "%place";

  private final List<Result> results;
  private final AddressMap layout;
  private final Unwritten unwritten;
  private final Map<String, Integer> widths;
  private final List<String> resultRegisters;
  private final Map<AddressMap.Target.Own, Integer> slots =
      new TreeMap<>((a, b) ->
          a.index() != b.index()
              ? Integer.compare(a.index(), b.index())
              : Long.compare(a.offset(), b.offset()));

  /// Which of the kernel's own variables are locations of the test.
  private final Set<Integer> located;

  /// Which of the others would have to be.
  private final Set<Integer> needed = new TreeSet<>();

  private List<BodyItem.Line> lines;

  /// Whether it is known which branches are taken, as far as it will be: what is behind others,
  /// such as the use of a pointer that may be null, is not refused.
  private boolean settled;

  private ThreadReadBack(
      List<Result> results,
      AddressMap layout,
      BodyLines.Body body,
      Unwritten unwritten,
      List<String> resultRegisters,
      Collection<Integer> located)
      throws NotReadException {
    this.results = results;
    this.layout = layout;
    this.unwritten = unwritten;
    this.widths = body.widths();
    this.lines = passed(layout, body);
    this.resultRegisters = resultRegisters;
    this.located = Set.copyOf(located);
  }

  /// What was read.
  ///
  /// @param lines the instructions, with the places in the compiler's text where they come from
  /// @param results the register of each result
  /// @param unset those of them that are not written on every way
  /// @param own the locations that it has for itself, and how many bytes they have
  record Thread(
      List<BodyItem.Line> lines, List<String> results, List<String> unset, Map<String, Long> own) {}

  /// @param shared the shared variables of the test
  /// @throws NotReadException if it has something that litmus tests have not
  static Thread of(WrittenThread thread, Function function, List<String> shared)
      throws NotReadException {
    BodyLines.Body body = BodyLines.of(function, Surroundings.NONE);
    AddressMap layout = AddressMap.ofWritten(shared, thread, function, body.locals());
    return of(thread.results(), layout, body, Unwritten.NONE, shared);
  }

  /// @param results the results of the thread
  /// @param body the instructions
  /// @param unwritten variables whose values are known
  /// @param shared the shared variables of the test
  /// @throws NotReadException if it has something that litmus tests have not
  static Thread of(
      List<Result> results,
      AddressMap layout,
      BodyLines.Body body,
      Unwritten unwritten,
      List<String> shared)
      throws NotReadException {
    List<String> registers =
        results.stream()
            .map(r -> ResultNames.register(r.local(), shared, body.widths().keySet()))
            .toList();
    Set<Integer> located = new TreeSet<>();
    while (true) {
      ThreadReadBack reading =
          new ThreadReadBack(results, layout, body, unwritten, registers, located);
      try {
        return reading.read();
      } catch (NotReadException e) {
        // Fewer are left each time.
        if (!located.addAll(reading.needed())) {
          throw e;
        }
      }
    }
  }

  /// The kernel's own variables that cannot be registers, as far as this reading came.
  private Set<Integer> needed() {
    unused();
    for (BodyItem.Line line : lines) {
      for (Operand o : line.statement().instruction().inputs()) {
        if (o instanceof Operand.Immediate(long value)
            && Addresses.isAddress(value)
            && layout.target(value) instanceof AddressMap.Target.Own(int index, long _)) {
          needed.add(index);
        }
      }
    }
    needed.removeIf(index -> layout.ownName(index).isEmpty());
    return needed;
  }

  private Thread read() throws NotReadException {
    parameters();
    open();
    List<BodyItem.Line> before;
    do {
      before = lines;
      new Flow(lines).checkReads(Set.of());
      constants();
      decided();
      memory();
    } while (!before.equals(lines));
    unreached(new Flow(lines));
    settled = true;
    memory();
    lines = Slice.of(Impossible.without(lines), resultRegisters);
    spaces();
    Map<String, Long> own = new LinkedHashMap<>();
    located.forEach(i -> own.put(layout.ownName(i).orElseThrow(), layout.ownBytes(i)));
    lines = OwnAddresses.located(lines, layout, own.keySet(), resultRegisters);
    Flow flow = new Flow(lines);
    List<String> unset = resultRegisters.stream().filter(r -> !flow.writtenAtEnd(r)).toList();
    unreached(flow);
    unused();
    symbols();
    return new Thread(lines, resultRegisters, unset, own);
  }

  /// `st.param` of what is returned becomes a move of the result; a load of what nobody writes
  /// becomes a move of what is there.
  private void parameters() throws NotReadException {
    List<BodyItem.Line> next = new ArrayList<>();
    for (BodyItem.Line line : lines) {
      switch (line.statement().instruction()) {
        case Instruction.Load l when unwritten.value(l).isPresent() ->
            next.add(
                with(
                    line,
                    new Instruction.Move(
                        l.access().type().bits() == Long.SIZE ? ScalarType.U64 : ScalarType.U32,
                        l.destinations().getFirst(),
                        unwritten.value(l).get())));
        case Instruction.Store s when isReturned(s) -> next.addAll(results(line, s));
        default -> next.add(line);
      }
    }
    lines = next;
  }

  /// What nobody has written and lanes show each other all the same is any number.
  private void open() throws NotReadException {
    List<BodyItem.Line> next = new ArrayList<>();
    for (String name : new Flow(lines).shownOpen()) {
      next.add(
          with(
              lines.getFirst(),
              new Instruction.Move(
                  ScalarType.U32, new Operand.Register(name), new Operand.Register("%clock"))));
    }
    next.addAll(lines);
    lines = next;
  }

  /// The instructions of a function, in which loads of its parameters are moves of what is passed,
  /// and its parameters at other places their addresses.
  static List<BodyItem.Line> passed(AddressMap layout, BodyLines.Body body)
      throws NotReadException {
    List<BodyItem.Line> next = new ArrayList<>();
    for (BodyItem.Line line : body.lines()) {
      if (line.statement().instruction() instanceof Instruction.Load l
          && PARAMETERS.contains(l.access().space())
          && layout.parameter(l.address().base().toString()).isPresent()) {
        next.addAll(passed(line, l, layout, body.widths()));
      } else {
        Instruction at =
            Registers.map(
                line.statement().instruction(),
                o -> {
                  OptionalLong place =
                      o instanceof Operand.Immediate
                          ? OptionalLong.empty()
                          : layout.parameter(o.toString());
                  return place.isPresent() ? new Operand.Immediate(place.getAsLong()) : o;
                },
                name -> name);
        next.add(with(line, at));
      }
    }
    return next;
  }

  private static List<BodyItem.Line> passed(
      BodyItem.Line line, Instruction.Load l, AddressMap layout, Map<String, Integer> widths)
      throws NotReadException {
    String name = l.address().base().toString();
    ScalarType type = l.access().type();
    List<BodyItem.Line> moves = new ArrayList<>();
    for (int i = 0; i < l.destinations().size(); i++) {
      Operand.Register to = l.destinations().get(i);
      int bytes = type.bits() / Byte.SIZE;
      long value =
          layout
              .parameter(name, l.address().offset() + (long) i * bytes, bytes)
              .orElseThrow(
                  () -> NotReadException.at(line.position(), "'" + name + "' is read in part"));
      boolean signed = type.signed() || widths.getOrDefault(to.name(), 0) <= type.bits();
      int above = Long.SIZE - type.bits();
      long extended = signed ? value << above >> above : value << above >>> above;
      moves.add(
          with(line, new Instruction.Move(ScalarType.U64, to, new Operand.Immediate(extended))));
    }
    return moves;
  }

  private boolean isReturned(Instruction.Store s) {
    return PARAMETERS.contains(s.access().space())
        && layout.isReturned(s.address().base().toString());
  }

  /// What a store gives to results that are among the bytes it writes.
  private List<BodyItem.Line> results(BodyItem.Line line, Instruction.Store s)
      throws NotReadException {
    List<BodyItem.Line> moves = new ArrayList<>();
    int bits = s.access().type().bits();
    int bytes = bits / Byte.SIZE;
    for (int i = 0; i < results.size(); i++) {
      Result result = results.get(i);
      for (int element = 0; element < s.sources().size(); element++) {
        long from = s.address().offset() + (long) element * bytes;
        long to = from + bytes;
        boolean touched = from < result.offset() + result.bytes() && result.offset() < to;
        if (result.offset() == Result.NOWHERE || !touched) {
          continue;
        } else if (result.offset() < from || to < result.offset() + result.bytes()) {
          throw NotReadException.at(line.position(), "what it returns is stored in parts");
        }
        Operand.Register register = new Operand.Register(resultRegisters.get(i));
        Operand source = s.sources().get(element);
        long above = (result.offset() - from) * Byte.SIZE;
        if (above > 0) {
          List<Operand> operands = List.of(source, new Operand.Immediate(above));
          ScalarType type = bits == Long.SIZE ? ScalarType.U64 : ScalarType.U32;
          moves.add(with(line, new Instruction.Compute(Operator.SHR, type, register, operands)));
          source = register;
        }
        moves.addAll(take(line, register, source, result.type().bits(), result.type().signed()));
      }
    }
    return moves;
  }

  private static BodyItem.Line with(BodyItem.Line line, Instruction instruction) {
    return new BodyItem.Line(line.position(), new Statement(line.statement().guard(), instruction));
  }

  /// Puts values in the place of registers that hold the same value always.
  private void constants() {
    Constants constants = new Constants(lines, layout);
    List<BodyItem.Line> next = new ArrayList<>();
    for (BodyItem.Line line : lines) {
      Instruction instruction = line.statement().instruction();
      Instruction mapped =
          Registers.map(
              instruction,
              o -> {
                OptionalLong value = constants.value(o);
                // A predicate is no number that could stand there.
                boolean predicate = o instanceof Operand.Register(var n) && predicate(n);
                return value.isPresent() && !predicate
                    ? new Operand.Immediate(value.getAsLong())
                    : o;
              },
              name -> name);
      next.add(with(line, mapped));
    }
    lines = next;
  }

  /// Leaves out ways that no thread goes with its numbers, and which may access what is not there.
  private void decided() throws NotReadException {
    Constants constants = new Constants(lines, layout);
    List<BodyItem.Line> next = new ArrayList<>();
    for (BodyItem.Line line : lines) {
      Statement s = line.statement();
      boolean leads =
          switch (Control.of(s.instruction())) {
            case Control.Jump _, Control.End _ -> true;
            default -> false;
          };
      OptionalLong holds =
          leads && s.guard().isPresent()
              ? constants.value(s.guard().get().predicate())
              : OptionalLong.empty();
      if (holds.isEmpty()) {
        next.add(line);
      } else if ((holds.getAsLong() & 1) != 0 != s.guard().orElseThrow().negated()) {
        next.add(new BodyItem.Line(line.position(), Statement.of(s.instruction())));
      }
    }
    lines = next;
    unreached(new Flow(lines));
    lines = IntStream.range(0, lines.size()).filter(i -> !goesOn(i)).mapToObj(lines::get).toList();
  }

  /// Whether a line is a branch to what comes next.
  private boolean goesOn(int line) {
    Statement s = lines.get(line).statement();
    return s.guard().isEmpty()
        && Control.of(s.instruction()) instanceof Control.Jump(String to, boolean _)
        && line + 1 < lines.size()
        && Control.label(lines.get(line + 1).statement().instruction()).equals(Optional.of(to));
  }

  private boolean predicate(String register) {
    return widths.getOrDefault(register, 0) == ScalarType.PRED.bits();
  }

  /// Accesses of what is known.
  private void memory() throws NotReadException {
    List<BodyItem.Line> next = new ArrayList<>();
    for (BodyItem.Line line : lines) {
      switch (line.statement().instruction()) {
        case Instruction.Load l -> next.addAll(load(line, l));
        case Instruction.Store s -> next.addAll(store(line, s));
        case Instruction i when !i.addresses().isEmpty() -> {
          List<Address> addresses = new ArrayList<>();
          for (Address address : i.addresses()) {
            addresses.add(shared(line.position(), Meetings.space(i, addresses.size()), address));
          }
          next.add(with(line, i.at(addresses)));
        }
        case Instruction i -> {
          Optional<Addressing> asks = asksWhere(i);
          if (asks.isEmpty()) {
            next.add(line);
          } else {
            where(i, asks.get()).forEach(meant -> next.add(with(line, meant)));
          }
        }
      }
    }
    lines = next;
  }

  /// What an instruction asks of an address, beside its number.
  private static Optional<Addressing> asksWhere(Instruction instruction) {
    return Computation.of(instruction)
        .flatMap(Addressing::of)
        .filter(a -> !(a instanceof Addressing.Converts));
  }

  /// What is known of an address; the instruction itself if the address is not known.
  private List<Instruction> where(Instruction asking, Addressing what) {
    List<Operand> sources = asking.inputs();
    if (!(sources.getFirst() instanceof Operand.Immediate(long address))) {
      return List.of(asking);
    }
    Operand.Register to = asking.outputs().getFirst();
    if (what instanceof Addressing.Lies(StateSpace space)) {
      // A comparison of two numbers.
      return layout
          .isIn(address, space)
          .map(is ->
              List.<Instruction>of(
                  new Instruction.SetPredicate(
                      Comparison.EQ,
                      ScalarType.U32,
                      to,
                      new Operand.Immediate(is ? 0 : 1),
                      new Operand.Immediate(0))))
          .orElse(List.of(asking));
    }
    if (layout.rank(address).isEmpty()) {
      return List.of(asking);
    } else if (what instanceof Addressing.Ranks) {
      return List.of(move(to, layout.rank(address).getAsInt()));
    }
    List<Long> mapped = layout.mapped(address);
    return sources.get(1) instanceof Operand.Immediate(long rank)
        ? List.of(move(to, rank >= 0 && rank < mapped.size() ? mapped.get((int) rank) : 0))
        : chosen(to, sources.get(1), mapped);
  }

  private static Instruction move(Operand.Register to, long value) {
    return new Instruction.Move(ScalarType.U64, to, new Operand.Immediate(value));
  }

  /// One of several values by its number, and zero, which is no address, where there is none.
  private List<Instruction> chosen(Operand.Register to, Operand number, List<Long> values) {
    Operand.Register chosen = new Operand.Register(to.name() + "_chosen");
    Operand.Register is = new Operand.Register(to.name() + "_is");
    widths.put(chosen.name(), Long.SIZE);
    widths.put(is.name(), ScalarType.PRED.bits());
    List<Instruction> all = new ArrayList<>(List.of(move(chosen, 0)));
    for (int i = 0; i < values.size(); i++) {
      all.add(
          new Instruction.SetPredicate(
              Comparison.EQ, ScalarType.U32, is, number, new Operand.Immediate(i)));
      all.add(
          new Instruction.Compute(
              Operator.SELECT,
              ScalarType.B64,
              chosen,
              List.of(new Operand.Immediate(values.get(i)), chosen, is)));
    }
    all.add(new Instruction.Move(ScalarType.U64, to, chosen));
    return all;
  }

  /// What asks where an address lies that is computed.
  private void spaces() throws NotReadException {
    for (BodyItem.Line line : lines) {
      Instruction asking = line.statement().instruction();
      if (asksWhere(asking).isPresent()) {
        throw NotReadException.at(
            line.position(),
            "'" + Computation.of(asking).orElseThrow().head() + "' of an address that is computed");
      }
    }
  }

  private List<BodyItem.Line> load(BodyItem.Line line, Instruction.Load l) throws NotReadException {
    if (target(l.address()) instanceof AddressMap.Target.Own own) {
      int bits = weak(line.position(), l.access());
      if (located.contains(own.index())) {
        Address address = located(line.position(), own, l.access().space());
        return List.of(with(line, l.with(OwnAddresses.plain(l.access()), address)));
      }
      List<BodyItem.Line> moves = new ArrayList<>();
      for (int i = 0; i < l.destinations().size(); i++) {
        Operand.Register to = l.destinations().get(i);
        Operand.Register slot = slot(line.position(), own.element(i, bits), bits, l.access());
        Conversions.convert(extended(l.access().type(), to), l.access().type(), to, slot)
            .forEach(m -> moves.add(with(line, m)));
      }
      return moves;
    }
    if (target(l.address()) instanceof AddressMap.Target.Parameter(String name, long offset)
        && (PARAMETERS.contains(l.access().space()) || l.access().space() == StateSpace.GENERIC)) {
      Address address = new Address(new Operand.Symbol(name), offset);
      return passed(line, l.with(l.access(), address), layout, widths);
    }
    Address address = shared(line.position(), l.access().space(), l.address());
    return List.of(with(line, l.with(l.access(), address)));
  }

  /// A load extends to the width of the register.
  private ScalarType extended(ScalarType type, Operand.Register to) {
    boolean wide = widths.getOrDefault(to.name(), 0) == 64;
    return wide
        ? (type.signed() ? ScalarType.S64 : ScalarType.U64)
        : type.bits() == 64 ? type : type.signed() ? ScalarType.S32 : ScalarType.U32;
  }

  private List<BodyItem.Line> store(BodyItem.Line line, Instruction.Store s)
      throws NotReadException {
    Position position = line.position();
    return switch (target(s.address())) {
      case AddressMap.Target.Own own -> {
        int bits = weak(position, s.access());
        if (located.contains(own.index())) {
          Address address = located(position, own, s.access().space());
          yield List.of(with(line, s.with(OwnAddresses.plain(s.access()), address)));
        }
        List<BodyItem.Line> moves = new ArrayList<>();
        for (int i = 0; i < s.sources().size(); i++) {
          Operand.Register slot = slot(position, own.element(i, bits), bits, s.access());
          moves.addAll(take(line, slot, s.sources().get(i), bits, true));
        }
        yield moves;
      }
      case AddressMap.Target.Place(int index, long offset) -> {
        CppType type = results.get(index).type();
        int bits = weak(position, s.access());
        if (s.access().vector() != 1) {
          throw NotReadException.at(position, "an access of several elements");
        }
        if (offset != 0 || bits != type.bits()) {
          throw NotReadException.at(
              position, "the value of '" + results.get(index).local() + "' is stored in parts");
        }
        reachable(position, s.access().space(), StateSpace.GLOBAL);
        Operand.Register to = new Operand.Register(resultRegisters.get(index));
        yield take(line, to, s.sources().getFirst(), bits, type.signed());
      }
      default -> {
        Address address = shared(position, s.access().space(), s.address());
        yield List.of(with(line, s.with(s.access(), address)));
      }
    };
  }

  /// The value that a store of so many bits leaves.
  private List<BodyItem.Line> take(
      BodyItem.Line line, Operand.Register to, Operand source, int bits, boolean signed) {
    boolean whole =
        bits == 64
            || (bits == 32
                && (source instanceof Operand.Immediate
                    || (source instanceof Operand.Register(var n)
                        && widths.getOrDefault(n, 0) == 32)));
    if (whole) {
      ScalarType type = bits == 64 ? ScalarType.U64 : ScalarType.U32;
      return List.of(with(line, new Instruction.Move(type, to, source)));
    }
    ScalarType from =
        switch (bits) {
          case 8 -> signed ? ScalarType.S8 : ScalarType.U8;
          case 16 -> signed ? ScalarType.S16 : ScalarType.U16;
          default -> ScalarType.U64;
        };
    return Conversions.convert(ScalarType.U32, from, to, source).stream()
        .map(i -> with(line, i))
        .toList();
  }

  /// The bits of an element of an access to memory that no other thread sees. Where the instruction
  /// says `.local` itself, `.volatile` keeps compilers off and orders nothing.
  private static int weak(Position position, Access access) throws NotReadException {
    boolean kept = access.semantics() == Semantics.VOLATILE && access.space() == StateSpace.LOCAL;
    if (access.semantics() != Semantics.WEAK && !kept) {
      throw NotReadException.at(
          position, "an access with order to memory that no other thread sees");
    }
    return access.type().bits();
  }

  /// A part of a variable of the kernel that is a location of the test.
  private Address located(Position position, AddressMap.Target.Own own, StateSpace space)
      throws NotReadException {
    if (!PARAMETERS.contains(space)) {
      reachable(position, space, StateSpace.LOCAL);
    }
    return new Address(new Operand.Symbol(layout.ownName(own.index()).orElseThrow()), own.offset());
  }

  private AddressMap.Target target(Address address) {
    return address.base() instanceof Operand.Immediate(long value)
        ? layout.target(value + address.offset())
        : new AddressMap.Target.Nothing();
  }

  /// The register that stands for a part of a variable of the kernel.
  private Operand.Register slot(
      Position position, AddressMap.Target.Own own, int bits, Access access)
      throws NotReadException {
    if (!PARAMETERS.contains(access.space())) {
      reachable(position, access.space(), StateSpace.LOCAL);
    }
    if (bits > Long.SIZE) {
      needed.add(own.index());
      throw NotReadException.at(position, "an access of " + bits + " bits to local memory");
    }
    for (var known : slots.entrySet()) {
      AddressMap.Target.Own other = known.getKey();
      boolean same = other.equals(own) && known.getValue() == bits;
      boolean apart =
          other.index() != own.index()
              || other.offset() + known.getValue() / 8 <= own.offset()
              || own.offset() + bits / 8 <= other.offset();
      if (!same && !apart) {
        needed.add(own.index());
        throw NotReadException.at(position, "local memory is accessed at several widths");
      }
    }
    slots.put(own, bits);
    String name = "%own" + own.index() + "_" + own.offset();
    widths.put(name, bits);
    return new Operand.Register(name);
  }

  private static void reachable(Position position, StateSpace space, StateSpace home)
      throws NotReadException {
    if (space != StateSpace.GENERIC && space != home) {
      throw NotReadException.at(
          position,
          "an access in state space ." + space.suffix() + " to a variable in ." + home.suffix());
    }
  }

  private Address shared(Position position, StateSpace space, Address address)
      throws NotReadException {
    if (!(address.base() instanceof Operand.Immediate)) {
      return address;
    }
    return switch (target(address)) {
      case AddressMap.Target.Shared(var name, long offset) -> {
        reachable(
            position,
            space == StateSpace.SHARED_CTA || space == StateSpace.SHARED_CLUSTER
                ? StateSpace.SHARED
                : space,
            layout.home(name));
        yield new Address(new Operand.Symbol(name), offset);
      }
      case AddressMap.Target.Place(int index, long offset) ->
          throw NotReadException.at(
              position, "the place of '" + results.get(index).local() + "' is read or updated");
      case AddressMap.Target.Own o ->
          throw NotReadException.at(position, "an atomic operation on local memory");
      case AddressMap.Target.Parameter(String name, long _) ->
          throw NotReadException.at(position, "a write to the parameter '" + name + "'");
      case AddressMap.Target.Nothing n -> {
        if (settled) {
          throw NotReadException.at(position, "an access to no variable of the test");
        }
        yield address;
      }
    };
  }

  private void unreached(Flow flow) {
    List<BodyItem.Line> next = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (flow.reached(i)) {
        next.add(lines.get(i));
      }
    }
    lines = next;
  }

  /// Drops what computes registers that nothing reads, labels that nothing branches to, and the
  /// last `ret`.
  private void unused() {
    Set<String> used = new HashSet<>(resultRegisters);
    int size;
    do {
      size = used.size();
      for (BodyItem.Line line : lines) {
        Instruction instruction = line.statement().instruction();
        if (!Registers.pure(instruction)
            || Registers.written(instruction).stream().anyMatch(used::contains)) {
          used.addAll(Registers.read(line.statement()));
        }
      }
    } while (used.size() > size);
    Set<String> labels = new HashSet<>();
    for (BodyItem.Line line : lines) {
      if (Control.of(line.statement().instruction())
          instanceof Control.Jump(String label, boolean _)) {
        labels.add(label);
      }
    }
    lines =
        lines.stream()
            .filter(l -> {
              Instruction i = l.statement().instruction();
              return Control.label(i)
                  .map(labels::contains)
                  .orElseGet(() ->
                      !Registers.pure(i) || Registers.written(i).stream().anyMatch(used::contains));
            })
            .toList();
    int last = lines.size() - 1;
    if (last >= 0 && Control.of(lines.get(last).statement().instruction()) instanceof Control.End) {
      lines = lines.subList(0, last);
    }
  }

  /// Addresses that are values get their names back; one behind the beginning of a variable is
  /// computed first.
  private void symbols() throws NotReadException {
    List<BodyItem.Line> next = new ArrayList<>();
    for (BodyItem.Line line : lines) {
      Instruction instruction = line.statement().instruction();
      Map<Operand, Operand> names = new HashMap<>();
      for (Operand o : instruction.inputs()) {
        if (o instanceof Operand.Immediate(long value) && Addresses.isAddress(value)) {
          Address place =
              named(value)
                  .orElseThrow(() ->
                      NotReadException.at(
                          line.position(),
                          "an address is a value here, and not that of a shared variable"));
          if (place.offset() != 0) {
            Operand.Register sum = new Operand.Register(PLACE + next.size());
            next.add(
                new BodyItem.Line(
                    line.position(),
                    Statement.of(
                        new Instruction.Compute(
                            Operator.ADD,
                            isNarrow(instruction) ? ScalarType.U32 : ScalarType.U64,
                            sum,
                            List.of(place.base(), new Operand.Immediate(place.offset()))))));
            names.put(o, sum);
          }
        }
      }
      next.add(
          with(
              line,
              Registers.map(
                  instruction,
                  o ->
                      names.containsKey(o)
                          ? names.get(o)
                          : o instanceof Operand.Immediate(long value)
                              ? named(value).map(Address::base).orElse(o)
                              : o,
                  name -> name)));
    }
    lines = next;
  }

  /// Where in a location of the test an address is.
  private Optional<Address> named(long value) {
    return switch (layout.target(value)) {
      case AddressMap.Target.Shared(String name, long offset) ->
          Optional.of(new Address(new Operand.Symbol(name), offset));
      case AddressMap.Target.Own(int index, long offset) when located.contains(index) ->
          layout.ownName(index).map(name -> new Address(new Operand.Symbol(name), offset));
      default -> Optional.empty();
    };
  }

  /// Whether an instruction computes with 32 bits, as it may with addresses of shared memory.
  private static boolean isNarrow(Instruction instruction) {
    return !(instruction instanceof Instruction.Evaluate)
        && Computation.of(instruction)
            .filter(c -> c.types().size() == 1 && c.types().getFirst().bits() <= Integer.SIZE)
            .isPresent();
  }
}
