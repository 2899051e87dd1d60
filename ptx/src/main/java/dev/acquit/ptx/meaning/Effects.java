package dev.acquit.ptx.meaning;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Says what instructions do that others may see.
///
/// @ptx 9.7.9 Data movement, 9.7.13 Parallel synchronization and communication
public final class Effects {
  /// The words of copies of blocks that are understood: none into several CTAs.
  private static final Set<String> BLOCK_WORDS =
      Set.of(
          "async",
          "bulk",
          "global",
          "shared::cta",
          "shared::cluster",
          "bulk_group",
          "mbarrier::complete_tx::bytes",
          "L2::cache_hint",
          "commit_group",
          "wait_group",
          "read");

  private static final Set<String> MEET = Set.of("bar", "barrier", "mbarrier", "cp", "fence");

  /// How many bytes `discard` takes: no other number may be written.
  private static final int DISCARDED = 128;

  private final Instruction.Unmodelled instruction;
  private final List<String> words;

  /// An operand is not what it should be.
  private static final class WrongOperand extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Effect.Opaque effect;

    WrongOperand(Optional<Written> operand, boolean register) {
      super("", null, false, false);
      this.effect = new Effect.Opaque(operand, register, false);
    }
  }

  private Effects(Instruction.Unmodelled instruction) {
    this.instruction = instruction;
    this.words = instruction.modifiers();
  }

  /// What an instruction does; [Effect.Opaque] where that is not known, or nothing that others see
  /// in words.
  public static Effect of(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Unmodelled u -> of(u);
      case Instruction.Accessing a -> new Effect.Accesses(a);
      case Instruction.Fence f -> new Effect.ThreadFence(f);
      case Instruction.ProxyFence(var kind) -> new Effect.ProxyFence(kind);
      case Instruction.Barrier b -> new Effect.CtaBarrier(b);
      case Instruction.Computing _ -> Effect.Nothing.HERE;
      case Instruction.Branch _,
          Instruction.CompareBranch _,
          Instruction.Label _,
          Instruction.Exit _ ->
          Effect.Nothing.HERE;
    };
  }

  private static Effect of(Instruction.Unmodelled instruction) {
    Effect effect = new Effects(instruction).known();
    return effect instanceof Effect.Opaque o && MEET.contains(instruction.mnemonic())
        ? o.meeting()
        : effect;
  }

  private Effect known() {
    try {
      return effect();
    } catch (WrongOperand e) {
      return e.effect;
    }
  }

  private Effect effect() throws WrongOperand {
    return switch (instruction.mnemonic()) {
      case "bar", "barrier" -> barrier();
      case "mbarrier" -> object(words.isEmpty() ? "" : words.getFirst());
      case "cp" -> copy();
      case "fence" -> fence();
      case "discard" -> new Effect.Discard(place(0, space()), DISCARDED);
      case "griddepcontrol" -> uncovered(Effect.Uncovered.Kind.GRIDS);
      case "ld", "ldu", "st", "atom", "red" ->
          says("async") || says("bulk")
              ? uncovered(Effect.Uncovered.Kind.ASYNCHRONOUS)
              : RareAccess.of(instruction)
                  .<Effect>map(Effect.Rare::new)
                  .orElse(Effect.Opaque.OTHER);
      case "multimem" ->
          new Effect.Uncovered(
              Effect.Uncovered.Kind.DEVICES,
              instruction.addresses().stream().findFirst().map(a -> new Place(a, space())));
      default -> Effect.Opaque.OTHER;
    };
  }

  private static Effect uncovered(Effect.Uncovered.Kind kind) {
    return new Effect.Uncovered(kind, Optional.empty());
  }

  private boolean says(String word) {
    return words.contains(word);
  }

  private Effect barrier() throws WrongOperand {
    if (says("red")) {
      return vote();
    } else if (says("warp")) {
      return new Effect.WarpBarrier(value(0));
    } else if (!says("cluster")) {
      return Effect.Opaque.OTHER;
    }
    return says("arrive")
        ? new Effect.ClusterArrive(says("relaxed") ? Semantics.RELAXED : Semantics.RELEASE)
        : new Effect.ClusterWait();
  }

  private Effect vote() throws WrongOperand {
    Effect.Count count =
        says("popc") ? Effect.Count.POPC : says("and") ? Effect.Count.AND : Effect.Count.OR;
    int last = instruction.operands().size() - 1;
    Written says = written(last);
    boolean negated = says instanceof Written.Not;
    return new Effect.Vote(
        register(0),
        count,
        value(1),
        last == 3 ? Optional.of(value(2)) : Optional.empty(),
        value(says instanceof Written.Not(Operand of) ? of : says),
        negated);
  }

  private Effect object(String what) throws WrongOperand {
    return switch (what) {
      case "init" -> new Effect.Init(object(0), value(1));
      case "inval" -> new Effect.Invalidate(object(0));
      case "arrive", "arrive_drop" -> arrive(what.equals("arrive_drop"));
      case "expect_tx", "complete_tx" ->
          new Effect.Transactions(object(0), value(1), what.equals("complete_tx"), scope());
      case "test_wait", "try_wait" ->
          new Effect.Wait(
              register(0),
              object(1),
              value(2),
              says("parity"),
              what.equals("try_wait"),
              instruction.operands().size() > 3 ? Optional.of(value(3)) : Optional.empty(),
              says("relaxed") ? Semantics.RELAXED : Semantics.ACQUIRE,
              scope());
      case "pending_count" -> new Effect.Pending(register(0), value(1));
      default -> Effect.Opaque.OTHER;
    };
  }

  /// Without a result the first operand is the address.
  private Effect arrive(boolean drops) throws WrongOperand {
    if (says("noComplete")) {
      return new Effect.ArriveEarly(register(0), object(1), drops, value(2), scope());
    }
    boolean returns = instruction.hasResult();
    int at = returns ? 1 : 0;
    Optional<Operand> operand =
        instruction.operands().size() > at + 1 ? Optional.of(value(at + 1)) : Optional.empty();
    boolean expects = says("expect_tx");
    return new Effect.Arrive(
        returns ? Optional.of(register(0)) : Optional.empty(),
        object(at),
        drops,
        expects ? Optional.empty() : operand,
        expects ? operand : Optional.empty(),
        says("relaxed") ? Semantics.RELAXED : Semantics.RELEASE,
        scope());
  }

  private Effect copy() throws WrongOperand {
    if (!says("async")) {
      return Effect.Opaque.OTHER;
    } else if (!says("bulk")) {
      return small();
    }
    boolean block =
        words.size() > 2
            && words.subList(0, 2).equals(List.of("async", "bulk"))
            && BLOCK_WORDS.containsAll(words);
    return block ? block() : uncovered(Effect.Uncovered.Kind.ASYNCHRONOUS);
  }

  private Effect small() throws WrongOperand {
    if (says("commit_group")) {
      return new Effect.Commit(false);
    } else if (says("wait_all")) {
      return new Effect.Await(false, Optional.empty(), false);
    } else if (says("wait_group")) {
      return new Effect.Await(false, Optional.of(value(0)), false);
    } else if (says("mbarrier")) {
      return new Effect.ArriveBehindCopies(object(0), !says("noinc"));
    }
    int operands = instruction.operands().size() - (says("L2::cache_hint") ? 1 : 0);
    if (operands > 4) {
      return Effect.Opaque.OTHER;
    }
    return new Effect.Copy(
        place(0, StateSpace.SHARED),
        place(1, StateSpace.GLOBAL),
        value(2),
        operands > 3 ? Optional.of(value(3)) : Optional.empty(),
        policy());
  }

  private Effect block() throws WrongOperand {
    if (says("commit_group")) {
      return new Effect.Commit(true);
    } else if (says("wait_group")) {
      return new Effect.Await(true, Optional.of(value(0)), says("read"));
    }
    StateSpace to = StateSpace.among(words.subList(2, 3)).orElseThrow(this::wrong);
    StateSpace from = StateSpace.among(words.subList(3, 4)).orElseThrow(this::wrong);
    return new Effect.BlockCopy(
        place(0, to),
        place(1, from),
        value(2),
        says("bulk_group") ? Optional.empty() : Optional.of(place(3, to)),
        policy());
  }

  private Optional<Operand> policy() throws WrongOperand {
    return says("L2::cache_hint")
        ? Optional.of(value(instruction.operands().size() - 1))
        : Optional.empty();
  }

  private Effect fence() {
    if (says("proxy")) {
      Effect.Direction direction =
          says("acquire")
              ? Effect.Direction.ACQUIRE
              : says("release") ? Effect.Direction.RELEASE : Effect.Direction.BOTH;
      return words.stream().anyMatch(w -> w.startsWith("async"))
          ? new Effect.CopyFence(direction, StateSpace.among(words))
          : uncovered(Effect.Uncovered.Kind.PROXIES);
    } else if (says("mbarrier_init")) {
      return new Effect.InitFence();
    }
    return words.stream().anyMatch(w -> w.startsWith("sync_restrict"))
        ? new Effect.RestrictedFence(says("acquire") ? Semantics.ACQUIRE : Semantics.RELEASE)
        : Effect.Opaque.OTHER;
  }

  private Scope scope() {
    return says("cluster") ? Scope.CLUSTER : Scope.CTA;
  }

  private StateSpace space() {
    return StateSpace.among(words).orElse(StateSpace.GENERIC);
  }

  private WrongOperand wrong() {
    return new WrongOperand(Optional.empty(), false);
  }

  private Written written(int index) throws WrongOperand {
    if (index < 0 || index >= instruction.operands().size()) {
      throw wrong();
    }
    return instruction.operands().get(index);
  }

  private Operand value(int index) throws WrongOperand {
    return value(written(index));
  }

  private static Operand value(Written written) throws WrongOperand {
    if (written instanceof Operand operand) {
      return operand;
    }
    throw new WrongOperand(Optional.of(written), false);
  }

  private Operand.Register register(int index) throws WrongOperand {
    Written written = written(index);
    if (written instanceof Operand.Register register) {
      return register;
    }
    throw new WrongOperand(Optional.of(written), true);
  }

  private Place object(int index) throws WrongOperand {
    return place(index, space());
  }

  private Place place(int index, StateSpace space) throws WrongOperand {
    Written written = written(index);
    if (written instanceof Written.At(Address address, List<Written> more) && more.isEmpty()) {
      return new Place(address, space);
    }
    throw new WrongOperand(Optional.of(written), false);
  }
}
