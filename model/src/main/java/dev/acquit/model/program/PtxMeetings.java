package dev.acquit.model.program;

import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Operation.Copies.Step;
import dev.acquit.model.program.Operation.Count;
import dev.acquit.model.program.Operation.Group;
import dev.acquit.model.program.Operation.Marks;
import dev.acquit.model.program.Operation.Reach;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.check.BlockCopies;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How threads meet by instructions that have no meaning of their own: votes at a barrier, barriers
/// of a warp and of a cluster, mbarrier objects; and copies that go on by themselves.
///
/// Each becomes one or several lists of operations: ways of the thread, of which one is taken.
///
/// @ptx 9.7.13.1 bar/barrier, 9.7.13.2 bar.warp.sync, 9.7.13.3 barrier.cluster, 9.7.13.15 mbarrier
final class PtxMeetings {
  /// What the operands are, told by whoever knows the test.
  interface Operands {
    /// The value of an operand.
    Expression value(Operand operand) throws NotCoveredException;

    /// An address that the thread may use in a state space.
    Expression address(StateSpace space, Address address) throws NotCoveredException;
  }

  private static final String ASYNCHRONOUS =
      "goes on by itself in a way that is not covered; copies of blocks are";

  private static final IntegerType OBJECT = new IntegerType(Long.SIZE, false);

  /// What was at an object before an arrival whose state nobody asks for.
  private static final String OLD = CppProgram.MADE_UP + "mbarrier";

  private static final Expression ONE = new Expression.Constant(1);
  private static final Expression ZERO = new Expression.Constant(0);

  /// Why an instruction has no meaning here, by the words that it begins with.
  private static final Map<String, String> WITHOUT_MEANING =
      Map.of(
          "griddepcontrol",
          "orders grids, and a test is one grid",
          "cp.async.bulk",
          ASYNCHRONOUS,
          "cp.reduce",
          ASYNCHRONOUS,
          "st.async",
          ASYNCHRONOUS,
          "red.async",
          ASYNCHRONOUS,
          "st.bulk",
          ASYNCHRONOUS,
          "fence.proxy",
          "orders proxies in a way for which the document gives no rule",
          "fence.acquire",
          "is restricted to some objects, for which the document gives no rule",
          "fence.release",
          "is restricted to some objects, for which the document gives no rule",
          "multimem",
          "accesses a location of each of several devices, and no other instruction may use its"
              + " address: a test has one location for a name");

  private final Operands operands;
  private final int thread;
  private final int neighbours;
  private final int width;
  private final Instruction.Unmodelled instruction;

  /// @param thread the number of the thread, for messages
  /// @param neighbours how many threads its CTA has
  /// @param width how many bytes at once a copy of several accesses
  PtxMeetings(
      Operands operands,
      int thread,
      int neighbours,
      int width,
      Instruction.Unmodelled instruction) {
    this.operands = operands;
    this.thread = thread;
    this.neighbours = neighbours;
    this.width = width;
    this.instruction = instruction;
  }

  /// Whether what an instruction becomes depends on the other threads.
  static boolean looksAround(Instruction.Unmodelled instruction) {
    return instruction.modifiers().contains("red")
        || PtxCopies.is(instruction)
        || BlockCopies.is(instruction);
  }

  /// The ways of the thread through the instruction.
  ///
  /// @throws NotCoveredException if it has no meaning here
  List<List<Operation>> ways() throws NotCoveredException {
    List<String> words = new ArrayList<>(instruction.modifiers());
    words.remove("aligned");
    words.remove("cta");
    String name = instruction.mnemonic() + (words.isEmpty() ? "" : "." + words.getFirst());
    return switch (name) {
      case "bar.red", "barrier.red" -> vote(words.get(1));
      case "bar.warp" -> one(barrier(Group.WARP, true, true, value(0), PtxMarks.barrier()));
      case "barrier.cluster" -> cluster(words);
      case "mbarrier.init" -> {
        Expression count = value(1);
        yield counting(
            count,
            1,
            Mbarrier.MAX_COUNT,
            List.of(
                new Operation.Store(
                    address(0),
                    Mbarrier.initial(count),
                    OBJECT,
                    marks(Tag.WEAK.bit() | mbarrier()))));
      }
      // What is there afterwards is no object: whoever takes it for one has no meaning.
      case "mbarrier.inval" ->
          one(new Operation.Store(address(0), ZERO, OBJECT, marks(Tag.WEAK.bit() | Tag.GEN.bit())));
      case "mbarrier.arrive", "mbarrier.arrive_drop" ->
          words.contains("noComplete") ? none() : arrive(name.endsWith("drop"));
      case "mbarrier.expect_tx" -> transactions(false);
      case "mbarrier.complete_tx" -> transactions(true);
      case "mbarrier.test_wait", "mbarrier.try_wait" -> waits();
      case "mbarrier.pending_count" ->
          one(new Operation.Assign(register(0), Mbarrier.pending(value(1))));
      case "cp.async" ->
          PtxCopies.is(instruction)
              ? copies()
              : BlockCopies.is(instruction) ? blocks(words) : none();
      case "fence.proxy" ->
          BlockCopies.isFence(instruction)
              ? one(new Operation.Fence(PtxMarks.copyFence(space())))
              : none();
      case "fence.mbarrier_init", "fence.release", "fence.cluster" ->
          words.contains("mbarrier_init")
              ? one(
                  new Operation.Fence(
                      new Marks(
                          Tag.MBAR.bit() | Tag.CLUSTER.bit() | Tag.GEN.bit(),
                          Optional.of(Reach.CLUSTER),
                          Proxy.GENERIC)))
              : none();
      default -> none();
    };
  }

  private List<List<Operation>> none() throws NotCoveredException {
    String written = new InstructionWriter(Dialect.LITMUS).write(instruction);
    String why =
        WITHOUT_MEANING.entrySet().stream()
            .filter(e -> written.startsWith(e.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse("has no meaning in the models here");
    throw new NotCoveredException("'" + written + "' " + why);
  }

  private static List<List<Operation>> one(Operation operation) {
    return List.of(List.of(operation));
  }

  private static Operation barrier(
      Group group, boolean arrives, boolean waits, Expression number, Marks marks) {
    return new Operation.Barrier(group, arrives, waits, number, null, null, null, marks);
  }

  private List<List<Operation>> vote(String word) throws NotCoveredException {
    Count count =
        switch (word) {
          case "popc" -> Count.POPC;
          case "and" -> Count.AND;
          default -> Count.OR;
        };
    int last = instruction.operands().size() - 1;
    Written says = instruction.operands().get(last);
    boolean negated = says instanceof Written.Not;
    Expression predicate = value(says instanceof Written.Not(Operand of) ? of : says);
    List<List<Operation>> ways = new ArrayList<>();
    for (int result = 0; result <= (count == Count.POPC ? neighbours : 1); result++) {
      ways.add(
          List.of(
              new Operation.Barrier(
                  Group.CTA,
                  true,
                  true,
                  value(1),
                  null,
                  last == 3 ? value(2) : null,
                  new Operation.Vote(
                      count, negated ? Expression.not(predicate) : predicate, result),
                  PtxMarks.barrier()),
              new Operation.Assign(register(0), new Expression.Constant(result))));
    }
    return ways;
  }

  private static List<List<Operation>> cluster(List<String> words) {
    boolean arrives = words.contains("arrive");
    long order =
        !arrives ? Tag.ACQ.bit() : words.contains("relaxed") ? Tag.RLX.bit() : Tag.REL.bit();
    return one(
        barrier(
            Group.CLUSTER,
            arrives,
            !arrives,
            ZERO,
            new Marks(
                order | Tag.CLUSTER.bit() | Tag.GEN.bit(),
                Optional.of(Reach.CLUSTER),
                Proxy.GENERIC)));
  }

  private List<List<Operation>> arrive(boolean drops) throws NotCoveredException {
    boolean returns = instruction.hasResult();
    int at = returns ? 1 : 0;
    boolean expects = instruction.modifiers().contains("expect_tx");
    boolean more = instruction.operands().size() > at + 1;
    Expression operand = more ? value(at + 1) : ONE;
    boolean named = returns && !register(0).equals("_");
    long most = expects ? Mbarrier.MAX_TX : Mbarrier.MAX_COUNT;
    return counting(
        operand,
        expects ? 0 : 1,
        most,
        update(
            named ? register(0) : OLD,
            address(at),
            drops,
            expects ? ONE : operand,
            expects ? operand : ZERO,
            instruction.modifiers().contains("relaxed") ? Semantics.RELAXED : Semantics.RELEASE));
  }

  private List<List<Operation>> transactions(boolean completed) throws NotCoveredException {
    Expression count = value(1);
    Expression by = completed ? Expression.apply(Op.SUB, Long.SIZE, ZERO, count) : count;
    return counting(
        count, 0, Mbarrier.MAX_TX, update(OLD, address(0), false, ZERO, by, Semantics.RELAXED));
  }

  /// A copy that goes on by itself, and what waits for those of the thread.
  private List<List<Operation>> copies() throws NotCoveredException {
    List<String> words = instruction.modifiers();
    if (words.contains("commit_group")) {
      return one(new Operation.Copies(Step.COMMIT, 0));
    } else if (words.contains("wait_all")) {
      return one(new Operation.Copies(Step.WAIT_ALL, 0));
    } else if (words.contains("wait_group")) {
      long left = value(0) instanceof Expression.Constant(long number) ? number : Integer.MAX_VALUE;
      return one(new Operation.Copies(Step.WAIT, Math.clamp(left, 0, Integer.MAX_VALUE)));
    } else if (words.contains("mbarrier")) {
      return List.of(followers());
    }
    return List.of(
        PtxCopies.copy(
            instruction,
            width,
            address(0, StateSpace.SHARED),
            address(1, StateSpace.GLOBAL),
            "P" + thread));
  }

  /// A copy of a block, and what waits for those of the thread.
  ///
  /// @ptx 9.7.9.25 cp.async.bulk, cp.async.bulk.commit_group, cp.async.bulk.wait_group
  private List<List<Operation>> blocks(List<String> words) throws NotCoveredException {
    if (words.contains("commit_group")) {
      return one(new Operation.Copies(Step.COMMIT_BLOCKS, 0));
    } else if (words.contains("wait_group")) {
      long left = value(0) instanceof Expression.Constant(long number) ? number : Integer.MAX_VALUE;
      Step step = words.contains("read") ? Step.WAIT_BLOCKS_READ : Step.WAIT_BLOCKS;
      return List.of(
          List.of(
              new Operation.Copies(step, Math.clamp(left, 0, Integer.MAX_VALUE)),
              new Operation.Fence(PtxMarks.copyFence(StateSpace.GENERIC))));
    }
    StateSpace from = BlockCopies.from(instruction);
    StateSpace to = BlockCopies.to(instruction);
    List<Operation> copy =
        PtxBlocks.copy(value(2), width, address(0, to), to, address(1, from), from, "P" + thread);
    int accesses = (int) copy.stream().filter(PtxBlocks::isAccess).count();
    List<Operation> all = new ArrayList<>(copy);
    if (words.contains("bulk_group")) {
      all.add(new Operation.Copies(Step.START_BLOCK, accesses));
      return List.of(all);
    }
    // The mbarrier is told when the copy is complete, and knows nothing else of the thread.
    all.add(new Operation.Copies(Step.FOLLOW_BLOCK, accesses));
    all.add(new Operation.Fence(PtxMarks.copyFence(StateSpace.GENERIC)));
    all.addAll(
        update(
            OLD,
            address(3, to),
            false,
            ZERO,
            Expression.apply(Op.SUB, Long.SIZE, ZERO, value(2)),
            new Access(
                Proxy.GENERIC,
                Semantics.RELEASE,
                Optional.of(Scope.CLUSTER),
                to,
                ScalarType.B64,
                1,
                List.of()),
            PtxMarks.copyFence(StateSpace.SHARED).tags()));
    all.add(new Operation.Copies(Step.FOLLOWED, 3));
    return List.of(all);
  }

  /// An arrival that comes after the thread's copies, when they are complete. What it announces is
  /// counted as pending first, unless that is left to the thread.
  ///
  /// @ptx 8.9.1 Program order, 9.7.13.15 cp.async.mbarrier.arrive
  private List<Operation> followers() throws NotCoveredException {
    Expression address = address(0);
    List<Operation> all = new ArrayList<>();
    if (!instruction.modifiers().contains("noinc")) {
      Access access = access(Semantics.RELAXED);
      all.add(
          new Operation.Update(
              OLD,
              address,
              Mbarrier.onceMore(),
              ZERO,
              OBJECT,
              plus(PtxMarks.readHalf(access, true)),
              plus(PtxMarks.writeHalf(access, true))));
      all.add(
          new Operation.Demand(
              Mbarrier.isExpected(new Expression.Register(OLD)),
              "P" + thread + " uses an mbarrier at which no arrival is expected any more"));
    }
    all.add(new Operation.Copies(Step.FOLLOW, 0));
    all.addAll(update(OLD, address, false, ONE, ZERO, Semantics.RELEASE));
    all.add(new Operation.Copies(Step.FOLLOWED, 2));
    return all;
  }

  /// What is done by a number, which has to be one of those that PTX has for it.
  private List<List<Operation>> counting(
      Expression count, long least, long most, List<Operation> done) {
    List<Operation> all = new ArrayList<>();
    all.add(
        new Operation.Demand(
            Mbarrier.isCount(count, least, most),
            "P"
                + thread
                + " counts at an mbarrier by a number that is not one from "
                + least
                + " to "
                + most));
    all.addAll(done);
    return List.of(all);
  }

  /// @param state the register that gets what was there
  /// @param count how many arrivals it stands for
  /// @param transactions how many more are expected
  private List<Operation> update(
      String state,
      Expression address,
      boolean drops,
      Expression count,
      Expression transactions,
      Semantics semantics) {
    return update(state, address, drops, count, transactions, access(semantics), 0);
  }

  /// @param more tags of the accesses
  private List<Operation> update(
      String state,
      Expression address,
      boolean drops,
      Expression count,
      Expression transactions,
      Access access,
      long more) {
    Expression old = new Expression.Register(state);
    List<Operation> all = new ArrayList<>();
    all.add(
        new Operation.Update(
            state,
            address,
            Mbarrier.arrive(drops),
            Mbarrier.arrival(count, transactions),
            OBJECT,
            plus(PtxMarks.readHalf(access, true), more),
            plus(PtxMarks.writeHalf(access, true), more)));
    all.add(
        new Operation.Demand(
            Mbarrier.isPending(old, count),
            "P" + thread + " arrives at an mbarrier more often than arrivals are pending"));
    all.add(
        new Operation.Demand(
            Mbarrier.isExpected(old),
            "P" + thread + " uses an mbarrier at which no arrival is expected any more"));
    all.add(
        new Operation.Demand(
            Mbarrier.isInRange(old, transactions),
            "P"
                + thread
                + " expects or completes transactions at an mbarrier beyond the range of their"
                + " number"));
    all.add(
        new Operation.Demand(
            Mbarrier.hasPhases(old), "an mbarrier has more phases than are counted"));
    return all;
  }

  /// The object is looked at in the register of the result. Only a wait that succeeds acquires, and
  /// one fails only while the phase is incomplete: a `try_wait` that gives up before its time is
  /// over saw no more than a `test_wait` does.
  private List<List<Operation>> waits() throws NotCoveredException {
    Expression asked = value(2);
    boolean parity = instruction.modifiers().contains("parity");
    Semantics order =
        instruction.modifiers().contains("relaxed") ? Semantics.RELAXED : Semantics.ACQUIRE;
    Expression now = Mbarrier.phase(new Expression.Register(register(0)));
    Expression other = parity ? asked : Mbarrier.phase(asked);
    Expression changed = Expression.apply(Op.XOR, Long.SIZE, now, other);
    // Where there is no object the wait must not go on for ever, or nobody would see that.
    Expression none = Expression.not(new Expression.Register(register(0)));
    Expression complete =
        Expression.apply(Op.OR, Long.SIZE, none, Expression.apply(Op.AND, Long.SIZE, changed, ONE));
    Operation there =
        new Operation.Demand(
            Expression.not(none), "P" + thread + " waits where no mbarrier object is any more");
    Operation meaning =
        parity
            ? new Operation.Demand(
                Mbarrier.isCount(asked, 0, 1),
                "P" + thread + " asks an mbarrier for a parity other than 0 and 1")
            : new Operation.Demand(
                Mbarrier.isRecent(new Expression.Register(register(0)), asked),
                "P"
                    + thread
                    + " asks an mbarrier for a phase that is neither under way nor just completed");
    return List.of(
        List.of(
            look(order),
            there,
            meaning,
            new Operation.Assume(complete),
            new Operation.Assign(register(0), ONE)),
        List.of(
            look(Semantics.RELAXED),
            there,
            meaning,
            new Operation.Assume(Expression.not(complete)),
            new Operation.Assign(register(0), ZERO)));
  }

  private Operation look(Semantics order) throws NotCoveredException {
    return new Operation.Load(
        register(0), address(1), OBJECT, plus(PtxMarks.access(access(order))));
  }

  private Access access(Semantics semantics) {
    Scope scope = instruction.modifiers().contains("cluster") ? Scope.CLUSTER : Scope.CTA;
    return new Access(
        Proxy.GENERIC, semantics, Optional.of(scope), space(), ScalarType.B64, 1, List.of());
  }

  private StateSpace space() {
    return StateSpace.among(instruction.modifiers()).orElse(StateSpace.GENERIC);
  }

  private static long mbarrier() {
    return Tag.MBAR.bit() | Tag.GEN.bit();
  }

  private static Marks marks(long tags) {
    return new Marks(tags, Optional.empty(), Proxy.GENERIC);
  }

  private static Marks plus(Marks marks) {
    return plus(marks, 0);
  }

  private static Marks plus(Marks marks, long more) {
    return new Marks(marks.tags() | Tag.MBAR.bit() | more, marks.reach(), marks.proxy());
  }

  private Expression value(int index) throws NotCoveredException {
    return value(instruction.operands().get(index));
  }

  private Expression value(Written written) throws NotCoveredException {
    return written instanceof Operand operand ? operands.value(operand) : wrong(written);
  }

  private Expression address(int index) throws NotCoveredException {
    return address(index, space());
  }

  private Expression address(int index, StateSpace space) throws NotCoveredException {
    Written written = instruction.operands().get(index);
    return written instanceof Written.At(Address address, List<Written> more) && more.isEmpty()
        ? operands.address(space, address)
        : wrong(written);
  }

  private String register(int index) throws NotCoveredException {
    Written written = instruction.operands().get(index);
    if (written instanceof Operand.Register(String name)) {
      return name;
    }
    throw new NotCoveredException("'" + written + "' of P" + thread + " is no register");
  }

  private Expression wrong(Written written) throws NotCoveredException {
    throw new NotCoveredException(
        "the operand '" + written + "' of P" + thread + " is not covered");
  }
}
