package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.check.BlockCopies;
import dev.acquit.ptx.isa.StateSpace;
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
    return instruction instanceof Instruction.Unmodelled u
        ? new Reader(u).meeting()
        : Optional.empty();
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

  private static final class Reader {
    private final Instruction.Unmodelled instruction;
    private final List<Part> parts = new ArrayList<>();
    private boolean understood = true;

    Reader(Instruction.Unmodelled instruction) {
      this.instruction = instruction;
    }

    Optional<Meeting> meeting() {
      List<String> words = instruction.modifiers().stream().filter(w -> !w.equals("cta")).toList();
      String first = words.isEmpty() ? "" : words.getFirst();
      Optional<Kind> kind =
          switch (instruction.mnemonic()) {
            case "bar", "barrier" -> barrier(first, words);
            case "mbarrier" -> object(first, words);
            case "cp" -> copies(words);
            case "fence", "griddepcontrol" -> Optional.of(Kind.PLAIN);
            default -> Optional.empty();
          };
      return kind.filter(_ -> understood && parts.size() == instruction.operands().size())
          .map(k -> new Meeting(k, instruction, parts));
    }

    private Optional<Kind> barrier(String first, List<String> words) {
      return switch (first) {
        case "red" -> {
          into(0, words.contains("popc") ? WORD : PREDICATE, true);
          rest(WORD, 1, instruction.operands().size() - 1);
          rest(PREDICATE, parts.size(), instruction.operands().size());
          yield Optional.of(Kind.VOTE);
        }
        case "warp" -> {
          rest(WORD, 0, 1);
          yield Optional.of(Kind.WARP);
        }
        case "cluster" ->
            Optional.of(words.contains("arrive") ? Kind.CLUSTER_ARRIVE : Kind.CLUSTER_WAIT);
        default -> Optional.empty();
      };
    }

    /// Copies that go on by themselves, and what waits for them.
    private Optional<Kind> copies(List<String> words) {
      boolean block = words.contains("bulk");
      understood &= words.contains("async") && !words.contains("L2::cache_hint");
      understood &= !block || BlockCopies.is(instruction);
      if (!understood) {
        return Optional.empty();
      } else if (words.contains("commit_group")
          || words.contains("wait_group")
          || words.contains("wait_all")) {
        rest(WORD, 0, instruction.operands().size());
        return Optional.of(Kind.PLAIN);
      } else if (words.contains("mbarrier")) {
        at(0);
        return Optional.of(Kind.OBJECT);
      }
      StateSpace to = block ? BlockCopies.to(instruction) : StateSpace.SHARED;
      StateSpace from = block ? BlockCopies.from(instruction) : StateSpace.GLOBAL;
      long size = written(2) instanceof Operand.Immediate(long n) ? n : 0;
      understood &= size > 0 && size < MOST_BYTES;
      int bytes = (int) size;
      data(0, to, bytes, true);
      data(1, from, bytes, false);
      boolean object = block && !words.contains("bulk_group");
      rest(WORD, 2, instruction.operands().size() - (object ? 1 : 0));
      if (object) {
        at(3, to);
      }
      return Optional.of(Kind.COPY);
    }

    private void data(int index, StateSpace space, int bytes, boolean written) {
      if (written(index) instanceof Written.At(Address address, var _)) {
        parts.add(new Part.Data(address, space, bytes, written));
      } else {
        understood = false;
      }
    }

    private Optional<Kind> object(String first, List<String> words) {
      switch (first) {
        case "init", "inval", "expect_tx", "complete_tx" -> at(0);
        case "arrive", "arrive_drop" -> {
          // Without a result the first operand is the address.
          if (instruction.hasResult()) {
            into(0, STATE, false);
            at(1);
          } else {
            at(0);
          }
          understood &= !words.contains("noComplete");
        }
        case "test_wait", "try_wait" -> {
          into(0, PREDICATE, true);
          at(1);
          rest(words.contains("parity") ? WORD : STATE, 2, 3);
        }
        case "pending_count" -> {
          into(0, WORD, true);
          rest(STATE, 1, 2);
        }
        default -> understood = false;
      }
      rest(WORD, parts.size(), instruction.operands().size());
      return Optional.of(Kind.OBJECT);
    }

    /// Values from one operand on to before another.
    private void rest(int bits, int from, int to) {
      for (int i = from; i < to; i++) {
        from(i, bits);
      }
    }

    /// An operand; an empty text if it is missing, which nobody understands.
    private Written written(int index) {
      boolean there = index < instruction.operands().size();
      understood &= there;
      return there ? instruction.operands().get(index) : new Written.Text("", List.of());
    }

    private void into(int index, int bits, boolean shown) {
      if (written(index) instanceof Operand.Register r) {
        parts.add(r.name().equals("_") ? new Part.Nowhere() : new Part.Into(r, bits, shown));
      } else {
        understood = false;
      }
    }

    private void from(int index, int bits) {
      Written written = written(index);
      boolean negated = written instanceof Written.Not;
      Written of = written instanceof Written.Not(Operand predicate) ? predicate : written;
      if (of instanceof Operand operand && !(operand instanceof Operand.Symbol)) {
        parts.add(new Part.From(operand, bits, negated));
      } else {
        understood = false;
      }
    }

    private void at(int index) {
      at(index, StateSpace.among(instruction.modifiers()).orElse(StateSpace.GENERIC));
    }

    private void at(int index, StateSpace space) {
      if (written(index) instanceof Written.At(Address address, var _)) {
        parts.add(new Part.At(address, space));
      } else {
        understood = false;
      }
    }
  }
}
