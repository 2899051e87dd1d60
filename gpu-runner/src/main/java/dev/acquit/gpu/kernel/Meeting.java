package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.meaning.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a kernel has to know of an instruction without a meaning of its own: those by which threads
/// meet, and those that only stand where they stand.
///
/// @param kind what has to be seen to
/// @param instruction as it is written
/// @param parts its operands, in their order
/// @ptx 9.7.13.1 bar/barrier, 9.7.13.2 bar.warp.sync, 9.7.13.3 barrier.cluster, 9.7.13.15 mbarrier
record Meeting(Kind kind, Instruction.Unmodelled instruction, List<Part> parts) {
  /// What has to be seen to.
  enum Kind {
    /// A barrier of the CTA that also tells each thread of what the others say.
    VOTE,
    /// Lanes of a warp wait for each other.
    WARP,
    /// A thread comes to the barrier of its cluster.
    CLUSTER_ARRIVE,
    /// A thread waits at the barrier of its cluster.
    CLUSTER_WAIT,
    /// Something is done to an mbarrier object.
    OBJECT,
    /// A copy begins that goes on by itself.
    COPY,
    /// Nothing: it is the same wherever it stands.
    PLAIN
  }

  /// An operand.
  sealed interface Part {
    /// A register that is written.
    ///
    /// @param shown whether PTX says what is in it, so that a test may ask for it
    record Into(Operand.Register register, int bits, boolean shown) implements Part {}

    /// A value that is read; a predicate may be negated.
    record From(Operand operand, int bits, boolean negated) implements Part {}

    /// The place of an mbarrier object.
    record At(Address address, StateSpace space) implements Part {}

    /// What a copy reads or writes.
    ///
    /// @param bytes how many
    record Data(Address address, StateSpace space, int bytes, boolean written) implements Part {}

    /// A place for a result that nobody asks for.
    record Nowhere() implements Part {}
  }

  private static final int PREDICATE = 1;
  private static final int WORD = 32;
  private static final int STATE = 64;
  private static final int MOST_BYTES = 10_000;

  /// Copies the list.
  Meeting {
    parts = List.copyOf(parts);
  }

  /// What there is to know; empty if the runner does not know the instruction.
  static Optional<Meeting> of(Instruction instruction) {
    if (!(instruction instanceof Instruction.Unmodelled u)) {
      return Optional.empty();
    }
    Reader reader = new Reader();
    return reader
        .kind(Effects.of(u))
        .filter(_ -> reader.parts.size() == u.operands().size())
        .map(kind -> new Meeting(kind, u, reader.parts));
  }

  /// Those of a thread, in its order.
  static Stream<Meeting> all(PtxThread thread) {
    return thread.body().stream().flatMap(s -> of(s.instruction()).stream());
  }

  /// Whether a thread that passes it by, or comes twice, lets others wait for ever.
  boolean isBarrier() {
    return switch (kind) {
      case VOTE, WARP, CLUSTER_ARRIVE, CLUSTER_WAIT -> true;
      case OBJECT, COPY, PLAIN -> false;
    };
  }

  /// Whether it has a word between dots.
  boolean says(String word) {
    return instruction.modifiers().contains(word);
  }

  /// The registers that it writes and of which a test may ask what is in them.
  List<Operand.Register> shown() {
    return parts.stream()
        .flatMap(p ->
            p instanceof Part.Into(var r, int bits, boolean shown) && shown
                ? Stream.of(r)
                : Stream.empty())
        .toList();
  }

  /// The registers that it writes and of which PTX leaves open what is in them.
  List<Operand.Register> opaque() {
    return parts.stream()
        .flatMap(p ->
            p instanceof Part.Into(var r, int bits, boolean shown) && !shown
                ? Stream.of(r)
                : Stream.empty())
        .toList();
  }

  /// The number that an operand is; empty if it is none.
  Optional<Long> number(int part) {
    return parts.get(part)
            instanceof Part.From(Operand.Immediate(long n), int bits, boolean negated)
        ? Optional.of(n)
        : Optional.empty();
  }

  /// Whether it copies by the asynchronous proxy.
  boolean copiesBlock() {
    return kind == Kind.COPY && says("bulk");
  }

  /// Whether an mbarrier object is told when a copy is complete.
  boolean tellsObject() {
    return copiesBlock() && !says("bulk_group");
  }

  /// What a copy reads and writes.
  List<Part.Data> data() {
    return parts.stream()
        .flatMap(p -> p instanceof Part.Data data ? Stream.of(data) : Stream.empty())
        .toList();
  }

  /// The name of the mbarrier object that something is done to; empty if there is none.
  Optional<String> object() {
    return parts.stream()
        .flatMap(p ->
            p instanceof Part.At at && at.address().base() instanceof Operand.Symbol(String name)
                ? Stream.of(name)
                : Stream.empty())
        .findFirst();
  }

  /// What has to be seen to, and the operands in the order of PTX.
  private static final class Reader {
    private final List<Part> parts = new ArrayList<>();
    private boolean understood = true;

    /// Empty if the runner does not know how to run it.
    Optional<Kind> kind(Effect effect) {
      Optional<Kind> kind = read(effect);
      return understood ? kind : Optional.empty();
    }

    private Optional<Kind> read(Effect effect) {
      return switch (effect) {
        case Effect.Vote vote -> {
          into(vote.result(), vote.count() == Effect.Count.POPC ? WORD : PREDICATE, true);
          from(vote.barrier(), WORD);
          vote.threads().ifPresent(t -> from(t, WORD));
          from(vote.predicate(), PREDICATE, vote.negated());
          yield Optional.of(Kind.VOTE);
        }
        case Effect.WarpBarrier(Operand members) -> {
          from(members, WORD);
          yield Optional.of(Kind.WARP);
        }
        case Effect.ClusterArrive _ -> Optional.of(Kind.CLUSTER_ARRIVE);
        case Effect.ClusterWait _ -> Optional.of(Kind.CLUSTER_WAIT);
        case Effect.OnObject object -> {
          object(object);
          yield Optional.of(Kind.OBJECT);
        }
        case Effect.Commit _ -> Optional.of(Kind.PLAIN);
        case Effect.Await await -> {
          await.left().ifPresent(n -> from(n, WORD));
          yield Optional.of(Kind.PLAIN);
        }
        case Effect.Copy copy -> {
          copy(copy.to(), copy.from(), copy.size(), copy.policy());
          copy.read().ifPresent(n -> from(n, WORD));
          yield Optional.of(Kind.COPY);
        }
        case Effect.BlockCopy copy -> {
          copy(copy.to(), copy.from(), copy.size(), copy.policy());
          copy.object().ifPresent(this::at);
          yield Optional.of(Kind.COPY);
        }
        case Effect.InitFence _, Effect.CopyFence _, Effect.RestrictedFence _ ->
            Optional.of(Kind.PLAIN);
        case Effect.Uncovered(var kind, var _) ->
            switch (kind) {
              case GRIDS, PROXIES -> Optional.of(Kind.PLAIN);
              case ASYNCHRONOUS, DEVICES -> Optional.empty();
            };
        case Effect.Formed _, Effect.Rare _, Effect.Discard _, Effect.Opaque _ -> Optional.empty();
      };
    }

    private void object(Effect.OnObject effect) {
      switch (effect) {
        case Effect.Init(Place object, Operand count) -> {
          at(object);
          from(count, WORD);
        }
        case Effect.Invalidate(Place object) -> at(object);
        case Effect.Arrive arrive -> {
          arrive.state().ifPresent(r -> into(r, STATE, false));
          at(arrive.object());
          arrive.count().or(arrive::expected).ifPresent(n -> from(n, WORD));
        }
        case Effect.ArriveEarly _ -> understood = false;
        case Effect.Transactions t -> {
          at(t.object());
          from(t.count(), WORD);
        }
        case Effect.Wait wait -> {
          into(wait.done(), PREDICATE, true);
          at(wait.object());
          from(wait.asked(), wait.parity() ? WORD : STATE);
          wait.patience().ifPresent(n -> from(n, WORD));
        }
        case Effect.Pending(Operand.Register count, Operand state) -> {
          into(count, WORD, true);
          from(state, STATE);
        }
        case Effect.ArriveBehindCopies(Place object, boolean _) -> at(object);
      }
    }

    private void copy(Place to, Place from, Operand size, Optional<Operand> policy) {
      long known = size instanceof Operand.Immediate(long n) ? n : 0;
      understood &= policy.isEmpty() && known > 0 && known < MOST_BYTES;
      int bytes = (int) known;
      parts.add(new Part.Data(to.address(), to.space(), bytes, true));
      parts.add(new Part.Data(from.address(), from.space(), bytes, false));
      from(size, WORD);
    }

    private void into(Operand.Register register, int bits, boolean shown) {
      parts.add(
          register.name().equals("_") ? new Part.Nowhere() : new Part.Into(register, bits, shown));
    }

    private void from(Operand operand, int bits) {
      from(operand, bits, false);
    }

    private void from(Operand operand, int bits, boolean negated) {
      understood &= !(operand instanceof Operand.Symbol);
      parts.add(new Part.From(operand, bits, negated));
    }

    private void at(Place place) {
      parts.add(new Part.At(place.address(), place.space()));
    }
  }
}
