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
import dev.acquit.ptx.compute.MbarrierWord;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.meaning.Place;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.List;
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

  private static final IntegerType OBJECT = new IntegerType(Long.SIZE, false);

  /// What was at an object before an arrival whose state nobody asks for.
  private static final String OLD = CppProgram.MADE_UP + "mbarrier";

  private static final Expression ONE = new Expression.Constant(1);
  private static final Expression ZERO = new Expression.Constant(0);

  private final Operands operands;
  private final int thread;
  private final int neighbours;
  private final int width;
  private final Instruction instruction;
  private final Effect effect;

  /// @param thread the number of the thread, for messages
  /// @param neighbours how many threads its CTA has
  /// @param width how many bytes at once a copy of several accesses
  PtxMeetings(Operands operands, int thread, int neighbours, int width, Instruction instruction) {
    this.operands = operands;
    this.thread = thread;
    this.neighbours = neighbours;
    this.width = width;
    this.instruction = instruction;
    this.effect = Effects.of(instruction);
  }

  /// Whether what an instruction becomes depends on the other threads.
  static boolean looksAround(Instruction instruction) {
    return switch (Effects.of(instruction)) {
      case Effect.Vote _, Effect.Copying _, Effect.ArriveBehindCopies _ -> true;
      default -> false;
    };
  }

  /// The ways of the thread through the instruction.
  ///
  /// @throws NotCoveredException if it has no meaning here
  List<List<Operation>> ways() throws NotCoveredException {
    return switch (effect) {
      case Effect.Vote vote -> vote(vote);
      case Effect.WarpBarrier(Operand members) ->
          one(barrier(Group.WARP, true, true, value(members), PtxMarks.barrier()));
      case Effect.ClusterArrive(Semantics semantics) ->
          cluster(true, semantics == Semantics.RELAXED ? Tag.RLX : Tag.REL);
      case Effect.ClusterWait() -> cluster(false, Tag.ACQ);
      case Effect.Init(Place object, Operand count) -> init(object, value(count));
      // What is there afterwards is no object: whoever takes it for one has no meaning.
      case Effect.Invalidate(Place object) ->
          one(
              new Operation.Store(
                  address(object), ZERO, OBJECT, marks(Tag.WEAK.bit() | Tag.GEN.bit())));
      case Effect.Arrive arrive -> arrive(arrive);
      case Effect.ArriveEarly _ -> none("has no meaning in the models here");
      case Effect.Transactions t -> transactions(t);
      case Effect.Wait wait -> waits(wait);
      case Effect.Pending(Operand.Register count, Operand state) ->
          one(new Operation.Assign(count.name(), Mbarrier.pending(value(state))));
      case Effect.ArriveBehindCopies(Place object, boolean announced) ->
          List.of(followers(object, announced));
      case Effect.Copy copy ->
          List.of(
              PtxCopies.copy(copy, width, address(copy.to()), address(copy.from()), "P" + thread));
      case Effect.BlockCopy copy -> block(copy);
      case Effect.Commit(boolean blocks) ->
          one(new Operation.Copies(blocks ? Step.COMMIT_BLOCKS : Step.COMMIT, 0));
      case Effect.Await await -> await(await);
      case Effect.CopyFence(var direction, var space) ->
          direction == Effect.Direction.BOTH
              ? one(new Operation.Fence(PtxMarks.copyFence(space.orElse(StateSpace.GENERIC))))
              : none("orders proxies in a way for which the document gives no rule");
      case Effect.InitFence() ->
          one(
              new Operation.Fence(
                  new Marks(
                      Tag.MBAR.bit() | Tag.CLUSTER.bit() | Tag.GEN.bit(),
                      Optional.of(Reach.CLUSTER),
                      Proxy.GENERIC)));
      case Effect.RestrictedFence _ ->
          none("is restricted to some objects, for which the document gives no rule");
      case Effect.Uncovered(var kind, var _) ->
          none(
              switch (kind) {
                case GRIDS -> "orders grids, and a test is one grid";
                case ASYNCHRONOUS ->
                    "goes on by itself in a way that is not covered; copies of blocks are";
                case PROXIES -> "orders proxies in a way for which the document gives no rule";
                case DEVICES ->
                    "accesses a location of each of several devices, and no other instruction may"
                        + " use its address: a test has one location for a name";
              });
      case Effect.Formed _, Effect.Rare _, Effect.Discard _ ->
          none("has no meaning in the models here");
      case Effect.Opaque(Optional<Written> operand, boolean register, boolean _) ->
          operand.isEmpty()
              ? none("has no meaning in the models here")
              : wrong(operand.get(), register);
    };
  }

  private List<List<Operation>> none(String why) throws NotCoveredException {
    throw new NotCoveredException(
        "'" + new InstructionWriter(Dialect.LITMUS).write(instruction) + "' " + why);
  }

  private List<List<Operation>> wrong(Written operand, boolean register)
      throws NotCoveredException {
    throw new NotCoveredException(
        register
            ? "'" + operand + "' of P" + thread + " is no register"
            : "the operand '" + operand + "' of P" + thread + " is not covered");
  }

  private static List<List<Operation>> one(Operation operation) {
    return List.of(List.of(operation));
  }

  private static Operation barrier(
      Group group, boolean arrives, boolean waits, Expression number, Marks marks) {
    return new Operation.Barrier(group, arrives, waits, number, null, null, null, marks);
  }

  private List<List<Operation>> vote(Effect.Vote vote) throws NotCoveredException {
    Count count =
        switch (vote.count()) {
          case POPC -> Count.POPC;
          case AND -> Count.AND;
          case OR -> Count.OR;
        };
    Expression predicate = value(vote.predicate());
    List<List<Operation>> ways = new ArrayList<>();
    for (int result = 0; result <= (count == Count.POPC ? neighbours : 1); result++) {
      ways.add(
          List.of(
              new Operation.Barrier(
                  Group.CTA,
                  true,
                  true,
                  value(vote.barrier()),
                  null,
                  vote.threads().isPresent() ? value(vote.threads().get()) : null,
                  new Operation.Vote(
                      count, vote.negated() ? Expression.not(predicate) : predicate, result),
                  PtxMarks.barrier()),
              new Operation.Assign(vote.result().name(), new Expression.Constant(result))));
    }
    return ways;
  }

  private static List<List<Operation>> cluster(boolean arrives, Tag order) {
    return one(
        barrier(
            Group.CLUSTER,
            arrives,
            !arrives,
            ZERO,
            new Marks(
                order.bit() | Tag.CLUSTER.bit() | Tag.GEN.bit(),
                Optional.of(Reach.CLUSTER),
                Proxy.GENERIC)));
  }

  private List<List<Operation>> init(Place object, Expression count) throws NotCoveredException {
    return counting(
        count,
        1,
        MbarrierWord.MAX_COUNT,
        List.of(
            new Operation.Store(
                address(object),
                Mbarrier.initial(count),
                OBJECT,
                marks(Tag.WEAK.bit() | mbarrier()))));
  }

  private List<List<Operation>> arrive(Effect.Arrive arrive) throws NotCoveredException {
    boolean expects = arrive.expected().isPresent();
    Optional<Operand> given = expects ? arrive.expected() : arrive.count();
    Expression operand = given.isPresent() ? value(given.get()) : ONE;
    String state =
        arrive.state().map(Operand.Register::name).filter(n -> !n.equals("_")).orElse(OLD);
    return counting(
        operand,
        expects ? 0 : 1,
        expects ? MbarrierWord.MAX_TX : MbarrierWord.MAX_COUNT,
        update(
            state,
            address(arrive.object()),
            arrive.drops(),
            expects ? ONE : operand,
            expects ? operand : ZERO,
            access(arrive.object(), arrive.semantics(), arrive.scope()),
            0));
  }

  private List<List<Operation>> transactions(Effect.Transactions t) throws NotCoveredException {
    Expression count = value(t.count());
    Expression by = t.complete() ? Expression.apply(Op.SUB, Long.SIZE, ZERO, count) : count;
    return counting(
        count,
        0,
        MbarrierWord.MAX_TX,
        update(
            OLD,
            address(t.object()),
            false,
            ZERO,
            by,
            access(t.object(), Semantics.RELAXED, t.scope()),
            0));
  }

  private List<List<Operation>> await(Effect.Await await) throws NotCoveredException {
    if (await.left().isEmpty()) {
      return one(new Operation.Copies(Step.WAIT_ALL, 0));
    }
    long number =
        value(await.left().get()) instanceof Expression.Constant(long n) ? n : Integer.MAX_VALUE;
    int left = Math.clamp(number, 0, Integer.MAX_VALUE);
    return await.blocks()
        ? List.of(
            List.of(
                new Operation.Copies(await.read() ? Step.WAIT_BLOCKS_READ : Step.WAIT_BLOCKS, left),
                new Operation.Fence(PtxMarks.copyFence(StateSpace.GENERIC))))
        : one(new Operation.Copies(Step.WAIT, left));
  }

  /// @ptx 9.7.9.25 cp.async.bulk
  private List<List<Operation>> block(Effect.BlockCopy block) throws NotCoveredException {
    Expression size = value(block.size());
    List<Operation> copy =
        PtxBlocks.copy(
            size,
            width,
            address(block.to()),
            block.to().space(),
            address(block.from()),
            block.from().space(),
            "P" + thread);
    int accesses = (int) copy.stream().filter(PtxBlocks::isAccess).count();
    List<Operation> all = new ArrayList<>(copy);
    if (block.object().isEmpty()) {
      all.add(new Operation.Copies(Step.START_BLOCK, accesses));
      return List.of(all);
    }
    // The mbarrier is told when the copy is complete, and knows nothing else of the thread.
    Place object = block.object().get();
    all.add(new Operation.Copies(Step.FOLLOW_BLOCK, accesses));
    all.add(new Operation.Fence(PtxMarks.copyFence(StateSpace.GENERIC)));
    all.addAll(
        update(
            OLD,
            address(object),
            false,
            ZERO,
            Expression.apply(Op.SUB, Long.SIZE, ZERO, size),
            access(object, Semantics.RELEASE, Scope.CLUSTER),
            PtxMarks.copyFence(StateSpace.SHARED).tags()));
    all.add(new Operation.Copies(Step.FOLLOWED, 3));
    return List.of(all);
  }

  /// An arrival that comes after the thread's copies, when they are complete. What it announces is
  /// counted as pending first, unless that is left to the thread.
  ///
  /// @ptx 8.9.1 Program order, 9.7.13.15 cp.async.mbarrier.arrive
  private List<Operation> followers(Place object, boolean announced) throws NotCoveredException {
    Expression address = address(object);
    List<Operation> all = new ArrayList<>();
    if (announced) {
      Access access = access(object, Semantics.RELAXED, Scope.CTA);
      all.add(
          new Operation.Update(
              OLD,
              address,
              MbarrierWord.onceMore(),
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
    all.addAll(
        update(OLD, address, false, ONE, ZERO, access(object, Semantics.RELEASE, Scope.CTA), 0));
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
            MbarrierWord.arrive(drops),
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
  private List<List<Operation>> waits(Effect.Wait wait) throws NotCoveredException {
    Expression asked = value(wait.asked());
    boolean parity = wait.parity();
    String done = wait.done().name();
    Expression now = Mbarrier.phase(new Expression.Register(done));
    Expression other = parity ? asked : Mbarrier.phase(asked);
    Expression changed = Expression.apply(Op.XOR, Long.SIZE, now, other);
    // Where there is no object the wait must not go on for ever, or nobody would see that.
    Expression none = Expression.not(new Expression.Register(done));
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
                Mbarrier.isRecent(new Expression.Register(done), asked),
                "P"
                    + thread
                    + " asks an mbarrier for a phase that is neither under way nor just completed");
    return List.of(
        List.of(
            look(wait, wait.semantics()),
            there,
            meaning,
            new Operation.Assume(complete),
            new Operation.Assign(done, ONE)),
        List.of(
            look(wait, Semantics.RELAXED),
            there,
            meaning,
            new Operation.Assume(Expression.not(complete)),
            new Operation.Assign(done, ZERO)));
  }

  private Operation look(Effect.Wait wait, Semantics order) throws NotCoveredException {
    return new Operation.Load(
        wait.done().name(),
        address(wait.object()),
        OBJECT,
        plus(PtxMarks.access(access(wait.object(), order, wait.scope()))));
  }

  private static Access access(Place object, Semantics semantics, Scope scope) {
    return new Access(
        Proxy.GENERIC, semantics, Optional.of(scope), object.space(), ScalarType.B64, 1, List.of());
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

  private Expression value(Operand operand) throws NotCoveredException {
    return operands.value(operand);
  }

  private Expression address(Place place) throws NotCoveredException {
    return operands.address(place.space(), place.address());
  }
}
