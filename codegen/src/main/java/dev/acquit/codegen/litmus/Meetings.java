package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.check.BlockCopies;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.text.RawOperand;
import dev.acquit.ptx.text.Registers;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Instructions by which threads meet, of which the syntax tree keeps the operands as text and to
/// which the models give a meaning: votes, barriers of warps and clusters, mbarrier objects, copies
/// that go on by themselves, of blocks too, and fences of these; and what the models say is not
/// covered: accesses of several devices, and others of the asynchronous proxy, of which only the
/// words are kept.
///
/// @ptx 9.7.13.1 bar/barrier, 9.7.13.2 bar.warp.sync, 9.7.13.3 barrier.cluster, 9.7.13.4 fence,
///   9.7.13.15 mbarrier
final class Meetings {
  private static final String MULTIMEM = "multimem";
  private static final Set<String> NAMES = Set.of("bar", "barrier", "mbarrier", "cp", MULTIMEM);
  private static final Set<String> RESULTS =
      Set.of("red", "arrive", "arrive_drop", "test_wait", "try_wait", "pending_count", "ld_reduce");

  private Meetings() {}

  /// Whether an instruction is one of them.
  static boolean is(Instruction.Unmodelled u) {
    return isUncovered(u)
        ? u.operands().isEmpty()
        : NAMES.contains(u.mnemonic()) || u.mnemonic().equals("fence");
  }

  /// What stands for an instruction of which the models have nothing to say but that.
  ///
  /// @ptx 8.9.1 Program order, 9.7.9.25 cp.async.bulk, 9.7.13.4 fence.proxy
  static Optional<List<Instruction>> uncovered(Instruction.Unmodelled u) {
    return isUncovered(u)
        ? Optional.of(List.of(new Instruction.Unmodelled(u.mnemonic(), u.modifiers(), List.of())))
        : Optional.empty();
  }

  private static boolean isUncovered(Instruction.Unmodelled u) {
    return switch (u.mnemonic()) {
      case "cp" -> u.modifiers().contains("bulk") && !BlockCopies.is(u);
      case "st", "red" -> u.modifiers().contains("async") || u.modifiers().contains("bulk");
      case "fence" -> u.modifiers().contains("proxy") && !BlockCopies.isFence(u);
      default -> false;
    };
  }

  /// Where the mbarrier objects are that it uses.
  static List<Address> objects(Instruction.Unmodelled u) {
    List<Address> all = addresses(u);
    return all.size() > 2
        ? all.subList(2, 3)
        : u.modifiers().contains("mbarrier") || u.mnemonic().equals("mbarrier") ? all : List.of();
  }

  /// The register that it writes.
  static Optional<Operand.Register> written(Instruction.Unmodelled u) {
    return Optional.of(u)
        .filter(i -> is(i) && hasResult(i))
        .flatMap(i -> value(i.operands().getFirst()))
        .filter(Operand.Register.class::isInstance)
        .map(Operand.Register.class::cast);
  }

  /// The addresses that it accesses. Of two the second one is where a copy reads.
  static List<Address> addresses(Instruction.Unmodelled u) {
    return u.operands().stream()
        .flatMap(o -> RawOperand.address(o, Registers.percent()).stream())
        .toList();
  }

  /// In which state space one of its addresses is.
  static StateSpace space(Instruction.Unmodelled u, int address) {
    if (addresses(u).size() < 2) {
      return StateSpace.among(u.modifiers()).orElse(StateSpace.GENERIC);
    }
    if (BlockCopies.is(u)) {
      return address == 1 ? BlockCopies.from(u) : BlockCopies.to(u);
    }
    return address > 0 ? StateSpace.GLOBAL : StateSpace.SHARED;
  }

  /// How many bytes it accesses at one of its addresses: an mbarrier object has eight.
  ///
  /// @ptx 9.7.13.15.2 Size and alignment, 9.7.9.25 cp.async
  static int width(Instruction.Unmodelled u, int address) {
    if (u.mnemonic().equals(MULTIMEM)) {
      return ScalarType.among(u.modifiers()).getLast().bits() / Byte.SIZE;
    }
    return addresses(u).size() > 1
            && address < 2
            && value(u.operands().get(2)).orElse(null) instanceof Operand.Immediate(long bytes)
        ? (int) bytes
        : Long.BYTES;
  }

  /// The same instruction at other addresses.
  static Instruction.Unmodelled at(Instruction.Unmodelled u, List<Address> addresses) {
    Iterator<Address> next = addresses.iterator();
    return new Instruction.Unmodelled(
        u.mnemonic(),
        u.modifiers(),
        u.operands().stream().map(o -> o.startsWith("[") ? text(next.next()) : o).toList());
  }

  /// The same instruction with other operands and another register for its result.
  static Instruction.Unmodelled map(
      Instruction.Unmodelled u, UnaryOperator<Operand> uses, UnaryOperator<String> definitions) {
    List<String> mapped = new ArrayList<>();
    for (int i = 0; i < u.operands().size(); i++) {
      String text = u.operands().get(i);
      Optional<Address> address = RawOperand.address(text, Registers.percent());
      if (i == 0 && hasResult(u)) {
        mapped.add(text.equals("_") ? text : definitions.apply(text));
      } else if (address.isPresent()) {
        mapped.add(text(new Address(uses.apply(address.get().base()), address.get().offset())));
      } else if (text.startsWith("!")) {
        mapped.add("!" + uses.apply(new Operand.Register(text.substring(1))));
      } else {
        mapped.add(value(text).map(o -> uses.apply(o).toString()).orElse(text));
      }
    }
    return new Instruction.Unmodelled(u.mnemonic(), u.modifiers(), mapped);
  }

  private static boolean hasResult(Instruction.Unmodelled u) {
    boolean ofCluster =
        u.mnemonic().equals("cp")
            || (!u.mnemonic().equals("mbarrier") && u.modifiers().contains("cluster"));
    return u.modifiers().stream().anyMatch(RESULTS::contains)
        && !ofCluster
        && !u.operands().isEmpty()
        && !u.operands().getFirst().startsWith("[");
  }

  private static Optional<Operand> value(String text) {
    return RawOperand.value(text, Registers.percent());
  }

  private static String text(Address address) {
    return "[" + address.base() + (address.offset() == 0 ? "" : "+" + address.offset()) + "]";
  }
}
