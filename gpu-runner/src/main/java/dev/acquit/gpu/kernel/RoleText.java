package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.check.PeerForms;
import dev.acquit.ptx.isa.Clock;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Collective;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.meaning.Evaluations;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.regex.Pattern;

/// The instructions of one thread of a test, as they stand in a kernel.
///
/// Registers and labels get names of their own. Each further access to a location goes through an
/// address of its own, `x` plus a parameter that is zero and of which the assembler does not know
/// it, so that accesses are neither merged nor dropped; what would be folded because a value is
/// combined with itself goes through such a zero, too, so that false dependencies stay.
final class RoleText {
  private static final InstructionWriter WRITER = new InstructionWriter(Dialect.PTX);
  private static final int ROUNDS = 4096;

  /// The same where each round may suspend the thread for a time that the machine chooses.
  private static final int ROUNDS_OF_SUSPENDED = 256;

  private final int role;
  private final PtxThread thread;
  private final Seating seating;
  private final Map<String, Cell> cells = new HashMap<>();
  private final RegisterNames names;
  private final List<String> loops;
  private final KernelText code;
  private final Map<Pointer, Integer> uses = new HashMap<>();
  private final SequencedSet<Pointer> pointers = new LinkedHashSet<>();
  private final SequencedSet<String> setup = new LinkedHashSet<>();
  private final List<String> body = new ArrayList<>();
  private final List<String> after = new ArrayList<>();
  private int temporaries;
  private int votes;

  /// An address that a role needs.
  ///
  /// @param location of what
  /// @param shared whether it is an address in the shared window, else a generic one
  record Pointer(String location, boolean shared) {
    String register(int role) {
      return "%" + (shared ? "s" : "a") + role + "_" + clean(location);
    }
  }

  /// Translates a thread.
  ///
  /// @param lines where its statements stand
  /// @param seating which roles share its CTA
  /// @throws RefusedException if it has instructions that no assembler takes, or that do not work
  ///   for many instances at a time
  RoleText(
      int role,
      PtxThread thread,
      LineInfo lines,
      Seating seating,
      List<Cell> cells,
      SequencedMap<String, Integer> widths,
      KernelText code)
      throws RefusedException {
    this.role = role;
    this.thread = thread;
    this.seating = seating;
    this.code = code;
    this.loops = Body.loops(thread);
    cells.forEach(c -> this.cells.put(c.name(), c));
    this.names = new RegisterNames(role, code, widths, straight());
    for (int i = 0; i < thread.body().size(); i++) {
      lines.before(thread.id(), i).ifPresent(loc -> body.add("  " + loc));
      statement(i, thread.body().get(i));
    }
  }

  /// A name that PTX takes, different for different names.
  ///
  /// @ptx 4.4 Identifiers
  static String clean(String name) {
    return Pattern.compile("[^A-Za-z0-9_]")
        .matcher(name)
        .replaceAll(m -> "\\$" + Integer.toHexString(m.group().charAt(0)));
  }

  /// The addresses that have to be in their registers before [#setup].
  SequencedSet<Pointer> pointers() {
    return pointers;
  }

  /// What comes before the role starts: addresses that only look different, and numbers of threads.
  List<String> setup() {
    return List.copyOf(setup);
  }

  /// The role itself. It ends in a label `T0_end`, or leaves for `T0_done` when it has gone round a
  /// loop too often.
  List<String> body() {
    return body;
  }

  /// The kernel's registers for those of the test, as they are behind the last instruction.
  RegisterNames names() {
    return names;
  }

  /// The register with the address of a location.
  String pointer(String location, boolean shared) {
    Pointer pointer = new Pointer(location, shared);
    pointers.add(pointer);
    return code.wide(pointer.register(role));
  }

  private void statement(int index, Statement statement) throws RefusedException {
    Optional<String> peer = PeerForms.reason(statement.instruction());
    if (peer.isPresent()) {
      throw refused("has an instruction that no GPU has: " + peer.get());
    }
    Optional<Meeting> meeting = Meeting.of(statement.instruction());
    boolean barrier =
        statement.instruction() instanceof Instruction.Barrier
            || meeting.filter(Meeting::isBarrier).isPresent();
    boolean lanes =
        meeting.filter(m -> m.kind() == Meeting.Kind.WARP).isPresent()
            || Body.lanes(statement.instruction()).isPresent();
    if ((barrier || lanes) && !seating.alone() && !Body.isOnEveryWayOnce(thread, index)) {
      if (!lanes) {
        throw refused(
            "may pass a barrier by; instances share the barriers of a CTA, so all have to come"
                + " there");
      }
      // Lanes that have ended are not waited for, but with shared memory they wait themselves.
      if (cells.values().stream().anyMatch(Cell::shared)) {
        throw refused(
            "meets lanes of its warp on some of its ways only, and where there is shared memory"
                + " the threads of a kernel wait for each other behind a test");
      }
    }
    if (meeting.filter(m -> m.kind() == Meeting.Kind.VOTE).isPresent()) {
      vote(meeting.get());
      return;
    }
    Instruction instruction = translate(statement.instruction());
    Optional<Guard> guard =
        statement
            .guard()
            .map(g -> new Guard(new Operand.Register(name(g.predicate())), g.negated()));
    if (Control.of(statement.instruction()) instanceof Control.Jump(String to, boolean _)
        && loops.contains(to)) {
      countRounds(index);
    }
    String line = WRITER.write(new Statement(guard, instruction));
    body.add(Control.label(instruction).isPresent() ? line : "  " + line);
    String prefix =
        guard.map(g -> "@" + (g.negated() ? "!" : "") + g.predicate().name() + " ").orElse("");
    after.forEach(a -> body.add("  " + prefix + a));
    after.clear();
  }

  private boolean branches() {
    return thread.body().stream()
        .anyMatch(s -> Control.of(s.instruction()) instanceof Control.Jump);
  }

  private RefusedException refused(String what) {
    return new RefusedException("P" + thread.id() + " " + what);
  }

  private Instruction translate(Instruction instruction) throws RefusedException {
    return switch (instruction) {
      case Instruction.Load i -> {
        Address address = address(i.address(), i.access().space());
        yield new Instruction.Load(
            access(i.access(), i.address()),
            i.destinations().stream().map(r -> loaded(i, r)).toList(),
            address);
      }
      case Instruction.Store i ->
          new Instruction.Store(
              access(i.access(), i.address()),
              address(i.address(), i.access().space()),
              inputs(i.sources(), i.access().type()));
      case Instruction.Atom i -> {
        Address address = address(i.address(), i.access().space());
        List<Operand> operands = numbers(i.operands(), i.access().type());
        yield new Instruction.Atom(
            access(i.access(), i.address()),
            i.operation(),
            i.destination().map(r -> readInto(i, r, i.access().type().bits())),
            address,
            operands);
      }
      case Instruction.Red i ->
          new Instruction.Red(
              access(i.access(), i.address()),
              i.operation(),
              address(i.address(), i.access().space()),
              numbers(List.of(i.operand()), i.access().type()).getFirst());
      case Instruction.Move i -> {
        ScalarType type = RegisterTypes.moveType(i);
        yield new Instruction.Move(
            type, destination(i, i.destination(), type.bits()), input(i.source(), type));
      }
      case Instruction.Compute i -> compute(i);
      case Instruction.Evaluate i -> evaluate(i);
      case Instruction.SetPredicate i -> compare(i);
      case Instruction.Barrier i -> barrier(i);
      case Instruction.Branch(String label) -> new Instruction.Branch(label(label));
      case Instruction.Label(String name) -> new Instruction.Label(label(name));
      case Instruction.Exit i -> new Instruction.Branch(end());
      case Instruction.Fence i -> i;
      case Instruction.ProxyFence i -> i;
      default ->
          meeting(
              Meeting.of(instruction)
                  .orElseThrow(() ->
                      refused(
                          "has the instruction "
                              + InstructionWriter.head(instruction)
                              + ", which the runner does not know")));
    };
  }

  /// The same instruction with the kernel's names.
  private Instruction meeting(Meeting meeting) throws RefusedException {
    List<Written> operands = new ArrayList<>();
    for (Meeting.Part part : meeting.parts()) {
      operands.add(
          switch (part) {
            case Meeting.Part.Into i -> destination(meeting.instruction(), i.register(), i.bits());
            case Meeting.Part.From f when meeting.kind() == Meeting.Kind.WARP ->
                new Operand.Register(lanes(f.operand()));
            case Meeting.Part.From f -> said(f);
            case Meeting.Part.At(Address to, StateSpace space) -> object(to, space);
            case Meeting.Part.Data d -> data(d);
            case Meeting.Part.Nowhere _ -> new Operand.Register("_");
          });
    }
    return meeting.instruction().with(operands);
  }

  private Written said(Meeting.Part.From from) throws RefusedException {
    ScalarType type = from.bits() == Long.SIZE ? ScalarType.U64 : ScalarType.U32;
    Operand input = input(from.operand(), type);
    return from.negated() ? new Written.Not(input) : input;
  }

  /// The address of what a copy reads or writes. It needs none of its own for each use: no
  /// assembler takes two copies for one.
  private Written data(Meeting.Part.Data data) throws RefusedException {
    String what = data.written() ? "copies to " : "copies from ";
    if (!(data.address().base() instanceof Operand.Symbol(String name))) {
      throw refused(what + "an address that it computes");
    }
    Cell cell = cells.get(name);
    if (cell.shared() != data.space().shared()) {
      throw refused(
          "%s%s as .%s, and it lies in %s memory; 'x @ shared cta 0' places a location"
              .formatted(what, name, data.space().suffix(), cell.shared() ? "shared" : "global"));
    }
    boolean foreign =
        cell.shared()
            && !seating.seats().get(role).sameCta(seating.seats().get(cell.owner().getAsInt()));
    if (foreign && data.space() != StateSpace.SHARED_CLUSTER) {
      throw refused(
          "%s%s in the shared memory of another CTA, which takes .shared::cluster"
              .formatted(what, name));
    }
    return at(pointer(name, data.space().shared()), data.address().offset());
  }

  /// The address of an mbarrier object. It needs none of its own for each use: no assembler takes
  /// two of these instructions for one.
  private Written object(Address address, StateSpace space) throws RefusedException {
    if (!(address.base() instanceof Operand.Symbol(String name))) {
      throw refused("computes the address of an mbarrier object");
    }
    Cell cell = cells.get(name);
    if (!cell.shared()) {
      throw refused(
          "uses %s as an mbarrier object, and it lies in global memory; '%s @ shared cta 0' places it"
              .formatted(name, name));
    }
    if (address.offset() != 0) {
      throw refused("uses an mbarrier object in the middle of " + name);
    }
    Seat owner = seating.seats().get(cell.owner().getAsInt());
    if (owner.cluster() != seating.seats().get(role).cluster()) {
      throw refused("cannot reach %s in the shared memory of another cluster".formatted(name));
    }
    boolean foreign = !seating.seats().get(role).sameCta(owner);
    if (foreign && space != StateSpace.SHARED_CLUSTER) {
      throw refused(
          "uses the mbarrier object %s of another CTA, which takes .shared::cluster"
              .formatted(name));
    }
    return at(pointer(name, space.shared()), 0);
  }

  private static Written at(String pointer, long offset) {
    return new Written.At(new Address(new Operand.Register(pointer), offset), List.of());
  }

  /// The mask of the warp's lanes at which the test's threads of an instance are.
  private String lanes(Operand operand) throws RefusedException {
    if (!(operand instanceof Operand.Immediate(long mask))) {
      throw refused("computes which lanes of its warp it waits for");
    }
    int positions = seating.positions();
    int named = (int) mask & seating.lanes(role);
    String base = code.word("%t" + role + "_lane");
    String members = code.word("%t" + role + "_lanes" + Integer.toHexString(named));
    setup.add(
        "and.b32 %s, %%thread, %d"
            .formatted(base, (Seating.WARP - 1) & -Math.min(positions, Seating.WARP)));
    setup.add("mov.u32 %s, %d".formatted(members, named));
    setup.add("shl.b32 %s, %s, %s".formatted(members, members, base));
    return members;
  }

  /// A vote is one of all instances that share the kernel's CTA. So they vote one after the other,
  /// and whose turn it is not says what changes nothing.
  private void vote(Meeting meeting) throws RefusedException {
    List<Meeting.Part> parts = meeting.parts();
    boolean and = meeting.says("and");
    Operand number = ((Meeting.Part.From) parts.get(1)).operand();
    Optional<Operand> count =
        parts.size() > 3
            ? Optional.of(((Meeting.Part.From) parts.get(2)).operand())
            : Optional.empty();
    String all = threads(number, count);
    Optional<Operand.Register> asked =
        parts.getFirst() instanceof Meeting.Part.Into i
            ? Optional.of(i.register())
            : Optional.empty();
    boolean word = meeting.says("popc");
    String prefix = "%t" + role;
    String turn = code.word(prefix + "_turn");
    String mine = code.predicate(prefix + "_myturn");
    String says = code.predicate(prefix + "_says");
    String more = code.predicate(prefix + "_more");
    String got = word ? code.word(prefix + "_count") : code.predicate(prefix + "_got");
    String label = "T" + role + "_vote" + votes++;
    String head = InstructionWriter.head(meeting.instruction());
    Meeting.Part.From last = (Meeting.Part.From) parts.getLast();
    body.add("  mov.u32 %s, 0;".formatted(turn));
    body.add(label + ":");
    body.add("  .pragma \"nounroll\";");
    body.add("  setp.eq.u32 %s, %s, %s;".formatted(mine, turn, code.word("%p" + role)));
    body.add("  setp.%s.u32 %s, %s, %s;".formatted(and ? "ne" : "eq", says, turn, "%p" + role));
    String own = name((Operand.Register) last.operand());
    if (last.negated()) {
      String not = code.predicate(prefix + "_not");
      body.add("  not.pred %s, %s;".formatted(not, own));
      own = not;
    }
    body.add("  %s.pred %s, %s, %s;".formatted(and ? "or" : "and", says, says, own));
    body.add("  %s %s, %s, %s, %s;".formatted(head, got, number, all, says));
    if (asked.isPresent()) {
      boolean wide = names.widths().getOrDefault(asked.get().name(), 0) == 64;
      String move = word ? wide ? "cvt.u64.u32" : "mov.u32" : "mov.pred";
      body.add("  @%s %s %s, %s;".formatted(mine, move, name(asked.get()), got));
    }
    body.add("  add.u32 %s, %s, 1;".formatted(turn, turn));
    body.add("  setp.lt.u32 %s, %s, %s;".formatted(more, turn, "%seats"));
    body.add("  @%s bra %s;".formatted(more, label));
  }

  private Instruction compute(Instruction.Compute i) throws RefusedException {
    List<Operand> sources = new ArrayList<>();
    for (Operand source : i.sources()) {
      sources.add(input(source, RegisterTypes.source(i, sources.size())));
    }
    boolean itself = sources.size() == 2 && sources.get(0).equals(sources.get(1));
    boolean zero =
        switch (i.operator()) {
          case XOR, SUB -> itself;
          case AND, MUL -> sources.get(1).equals(new Operand.Immediate(0));
          default -> false;
        };
    if (zero && i.type().bits() > 1) {
      return new Instruction.Compute(
          Operator.AND,
          RegisterTypes.bits(i.type().bits()),
          destination(i, i.destination(), i.type().bits()),
          List.of(sources.get(0), zero(i.type().bits())));
    }
    return new Instruction.Compute(
        i.operator(), i.type(), destination(i, i.destination(), i.type().bits()), sources);
  }

  private Instruction evaluate(Instruction.Evaluate i) throws RefusedException {
    Optional<Collective> lanes = Collective.of(i);
    if (lanes.isPresent()) {
      return together(i, lanes.get());
    }
    if (Evaluations.formulas(i).isEmpty() && !Evaluations.splits(i)) {
      throw refused(
          "has the instruction " + InstructionWriter.head(i) + ", which the runner does not know");
    }
    List<Operand> sources = new ArrayList<>();
    for (int n = 0; n < i.sources().size(); n++) {
      ScalarType type = RegisterTypes.bits(Evaluations.source(i, n));
      Operand source = input(i.sources().get(n), type);
      sources.add(
          Evaluations.splits(i) && source instanceof Operand.Immediate(long number)
              ? constant(number, type)
              : source);
    }
    return i.with(destinations(i), sources);
  }

  private List<Operand.Register> destinations(Instruction.Evaluate i) throws RefusedException {
    List<Operand.Register> destinations = new ArrayList<>();
    for (Operand.Register register : i.destinations()) {
      int bits = Evaluations.destination(i, destinations.size());
      destinations.add(destination(i, register, bits));
    }
    return destinations;
  }

  /// What lanes find out together. An instance has a warp for itself then; lanes that are no
  /// threads of the test take no part.
  private Instruction together(Instruction.Evaluate i, Collective what) throws RefusedException {
    List<Operand> sources = new ArrayList<>();
    for (Operand source : i.sources()) {
      boolean mask = sources.size() == i.sources().size() - 1;
      sources.add(
          mask
              ? members(source)
              : input(source, RegisterTypes.bits(Evaluations.source(i, sources.size()))));
    }
    List<Operand.Register> destinations = destinations(i);
    if (what == Collective.ACTIVE) {
      String into = destinations.getFirst().name();
      after.addFirst("and.b32 %s, %s, %d;".formatted(into, into, seating.lanes(role)));
    }
    return i.with(destinations, sources);
  }

  /// A mask of lanes, without those that are no threads of the test.
  private Operand members(Operand mask) throws RefusedException {
    if (mask instanceof Operand.Immediate) {
      return new Operand.Register(lanes(mask));
    }
    String members = code.word("%t" + role + "_members" + temporaries++);
    String named = ((Operand.Register) input(mask, ScalarType.U32)).name();
    body.add("  and.b32 %s, %s, %d;".formatted(members, named, seating.lanes(role)));
    return new Operand.Register(members);
  }

  private Instruction compare(Instruction.SetPredicate i) throws RefusedException {
    Operand left = input(i.left(), i.type());
    Operand right = input(i.right(), i.type());
    if (left.equals(right) && left instanceof Operand.Register) {
      String copy = "%t" + role + "_copy" + temporaries++;
      Operand.Register same = new Operand.Register(code.register(i.type().bits(), copy));
      Operator or = Operator.OR;
      body.add(
          "  "
              + WRITER.write(
                  Statement.of(
                      new Instruction.Compute(
                          or,
                          RegisterTypes.bits(i.type().bits()),
                          same,
                          List.of(right, zero(i.type().bits()))))));
      right = same;
    }
    return new Instruction.SetPredicate(
        i.comparison(), i.type(), destination(i, i.destination(), 1), left, right);
  }

  /// A barrier of the test's CTA is one of all instances that share the kernel's CTA.
  private Instruction barrier(Instruction.Barrier i) throws RefusedException {
    if (seating.alone()) {
      if (i.first().equals(new Operand.Immediate(TestKernel.OWN_BARRIER))) {
        throw refused("uses barrier " + i.first() + ", which the kernel needs for itself");
      }
      return i;
    }
    String all = threads(i.first(), i.second());
    return new Instruction.Barrier(
        i.action(), i.dialect(), i.first(), Optional.of(new Operand.Register(all)), i.third());
  }

  /// The register with the number of threads that come to a barrier.
  private String threads(Operand barrier, Optional<Operand> wanted) throws RefusedException {
    int neighbours = seating.neighbours(role);
    Operand threads = wanted.orElse(new Operand.Immediate(neighbours));
    if (!(threads instanceof Operand.Immediate(long count))
        || !(barrier instanceof Operand.Immediate(long number))) {
      throw refused("computes the number of a barrier or of its threads");
    }
    if (number == TestKernel.OWN_BARRIER) {
      throw refused("uses barrier " + number + ", which the kernel needs for itself");
    }
    if (count > neighbours) {
      throw refused(
          "waits at a barrier for %d threads, and %d are in its CTA".formatted(count, neighbours));
    }
    String all = code.word("%t" + role + "_threads" + count);
    setup.add("mul.lo.u32 %s, %%seats, %d".formatted(all, count));
    return all;
  }

  /// Ends a role that goes round and round, since what it waits for may not be running. It comes to
  /// the barriers that are left, where other instances wait for it.
  private void countRounds(int index) throws RefusedException {
    String rounds = code.word("%t" + role + "_rounds");
    String tooMany = code.predicate("%t" + role + "_toomany");
    setup.add("mov.u32 %s, 0".formatted(rounds));
    body.add("  add.u32 %s, %s, 1;".formatted(rounds, rounds));
    boolean suspends = Meeting.all(thread).anyMatch(m -> m.says("try_wait"));
    int most = suspends ? ROUNDS_OF_SUSPENDED : ROUNDS;
    body.add("  setp.gt.u32 %s, %s, %d;".formatted(tooMany, rounds, most));
    List<Integer> left = new ArrayList<>();
    Body.behind(thread, index).stream()
        .filter(i ->
            !seating.alone()
                && i < thread.body().size()
                && meets(thread.body().get(i).instruction()))
        .forEach(left::add);
    // Each is on every way once, so that one of two comes before the other on all of them.
    left.sort((a, b) -> a.equals(b) ? 0 : Body.behind(thread, a).get(b) ? -1 : 1);
    if (left.isEmpty()) {
      body.add("  @%s bra %s;".formatted(tooMany, done()));
      return;
    }
    String on = "T%d_on%d".formatted(role, temporaries++);
    body.add("  @!%s bra %s;".formatted(tooMany, on));
    for (int i : left) {
      statement(i, Statement.of(thread.body().get(i).instruction()));
    }
    body.add("  bra %s;".formatted(done()));
    body.add(on + ":");
  }

  /// Whether others wait for a thread that does not come to an instruction.
  private static boolean meets(Instruction instruction) {
    return instruction instanceof Instruction.Barrier
        || Meeting.of(instruction).filter(Meeting::isBarrier).isPresent();
  }

  /// An access to a variable in global memory says so: for a generic address of which it does not
  /// know more the assembler makes loops of some read-modify-writes. Cache policies are left out:
  /// no test has one that the hardware knows.
  private Access access(Access access, Address address) {
    boolean global =
        access.space() == StateSpace.GENERIC
            && address.base() instanceof Operand.Symbol(String name)
            && !cells.get(name).shared();
    Access plain = access.withPolicy(Optional.empty());
    return global ? plain.with(StateSpace.GLOBAL, access.vector()) : plain;
  }

  private Address address(Address address, StateSpace space) throws RefusedException {
    if (!(address.base() instanceof Operand.Symbol(String name))) {
      return new Address(input(address.base(), ScalarType.U64), address.offset());
    }
    Cell cell = cells.get(name);
    if (space == StateSpace.CONST && !cell.shared()) {
      return new Address(new Operand.Symbol(CellText.constant(name)), address.offset());
    }
    if (space == StateSpace.LOCAL && !cell.shared()) {
      return new Address(new Operand.Symbol(local(cell)), address.offset());
    }
    boolean fits =
        switch (space) {
          case GENERIC -> true;
          case GLOBAL -> !cell.shared();
          case SHARED, SHARED_CTA, SHARED_CLUSTER -> cell.shared();
          case LOCAL, CONST, PARAM, PARAM_ENTRY, PARAM_FUNC -> false;
        };
    if (!fits) {
      throw refused(
          "accesses %s as .%s, and it lies in %s memory; 'x @ shared cta 0' places a location"
              .formatted(name, space.suffix(), cell.shared() ? "shared" : "global"));
    }
    Pointer pointer = new Pointer(name, space.shared());
    String base = pointer(name, space.shared());
    int use = uses.merge(pointer, 1, Integer::sum) - 1;
    if (use == 0) {
      return new Address(new Operand.Register(base), address.offset());
    }
    String other = code.wide(base + "_" + use);
    setup.add("add.u64 %s, %s, %s".formatted(other, base, code.parameter("zero" + use)));
    return new Address(new Operand.Register(other), address.offset());
  }

  /// The variable of the thread that is a location in local memory, with what it holds at first.
  ///
  /// @ptx 5.1.5 Local State Space
  private String local(Cell cell) {
    String variable = code.local("local_" + role + "_" + clean(cell.name()), cell.bytes());
    String value = code.wide("%fresh");
    int offset = 0;
    for (String word : CellText.words(cell)) {
      String type = cell.bytes() < Long.BYTES ? "u32" : "u64";
      setup.add("mov.u64 %s, %s".formatted(value, word));
      setup.add("st.local.%s [%s+%d], %s".formatted(type, variable, offset, value));
      offset += Long.BYTES;
    }
    return variable;
  }

  private Operand zero(int bits) {
    String zero = code.parameter("zero0");
    if (bits == 64) {
      return new Operand.Register(zero);
    }
    String narrow = code.register(bits, "%zero0_" + bits);
    setup.add("cvt.u%d.u64 %s, %s".formatted(bits, narrow, zero));
    return new Operand.Register(narrow);
  }

  /// Operands of a read-modify-write: constants of floating-point types go through registers, as
  /// their bits.
  private List<Operand> numbers(List<Operand> operands, ScalarType type) throws RefusedException {
    List<Operand> all = new ArrayList<>();
    for (Operand operand : inputs(operands, type)) {
      if (type.floating() && operand instanceof Operand.Immediate(long bits)) {
        operand = constant(bits, type);
      }
      all.add(operand);
    }
    return all;
  }

  /// A register with a constant, where an instruction takes none.
  private Operand.Register constant(long bits, ScalarType type) {
    String constant = code.register(type.bits(), "%t" + role + "_number" + temporaries++);
    setup.add("mov.b%d %s, %d".formatted(type.bits(), constant, bits));
    return new Operand.Register(constant);
  }

  private List<Operand> inputs(List<Operand> operands, ScalarType type) throws RefusedException {
    List<Operand> all = new ArrayList<>();
    for (Operand operand : operands) {
      all.add(input(operand, type));
    }
    return all;
  }

  private Operand input(Operand operand, ScalarType type) throws RefusedException {
    return switch (operand) {
      case Operand.Register r when Clock.is(r.name()) -> r;
      case Operand.Register r -> new Operand.Register(converted(r, type.bits()));
      case Operand.Immediate i -> i;
      case Operand.Symbol(String name) -> {
        if (type.bits() != 64) {
          throw refused("uses the address of " + name + " as ." + type.suffix() + "; write .u64");
        }
        yield new Operand.Register(pointer(name, false));
      }
    };
  }

  /// A register of the width that an instruction wants. The models hold 32 bits as a signed number.
  private String converted(Operand.Register register, int wanted) {
    int own = names.widths().getOrDefault(register.name(), wanted);
    if (own == wanted || own < 16 || own > 64 || wanted < 16 || wanted > 64) {
      return name(register);
    }
    String other = code.register(wanted, "%t" + role + "_as" + wanted + "_" + temporaries++);
    boolean zeros = wanted < own || (own == 16 && RegisterTypes.zeros(thread, register.name()));
    String types = (zeros ? "u%d.u%d" : "s%d.s%d").formatted(wanted, own);
    body.add("  cvt.%s %s, %s;".formatted(types, other, name(register)));
    return other;
  }

  /// Loads fill up registers themselves, but for words of 32 bits that the models take for signed.
  private Operand.Register loaded(Instruction.Load load, Operand.Register register) {
    ScalarType type = load.access().type();
    int own = names.widths().getOrDefault(register.name(), 0);
    boolean asIs = type.bits() < 32 || type.signed();
    return readInto(load, register, asIs ? own : type.bits());
  }

  private Operand.Register readInto(Instruction instruction, Operand.Register register, int bits) {
    return filled(instruction, register, names.readInto(register.name()), bits);
  }

  private boolean straight() {
    return !branches() && thread.body().stream().allMatch(s -> s.guard().isEmpty());
  }

  private Operand.Register destination(
      Instruction instruction, Operand.Register register, int bits) {
    return filled(instruction, register, name(register), bits);
  }

  /// Where an instruction puts so many bits: into the kernel's register of that name or, if that
  /// has more, into another one, from which they go there.
  private Operand.Register filled(
      Instruction instruction, Operand.Register register, String name, int bits) {
    boolean narrow = bits == 16 || bits == 32;
    if (!narrow || names.widths().getOrDefault(register.name(), 0) != 64) {
      return new Operand.Register(name);
    }
    String part = code.register(bits, "%t" + role + "_as" + bits + "_" + temporaries++);
    boolean zeros = bits == 16 && RegisterTypes.zeros(instruction);
    after.add("cvt.%s %s, %s;".formatted((zeros ? "u64.u" : "s64.s") + bits, name, part));
    return new Operand.Register(part);
  }

  private String name(Operand.Register register) {
    return names.current(register.name());
  }

  private String label(String label) {
    return "T" + role + "_L_" + clean(label);
  }

  String end() {
    return "T" + role + "_end";
  }

  String done() {
    return "T" + role + "_done";
  }
}
