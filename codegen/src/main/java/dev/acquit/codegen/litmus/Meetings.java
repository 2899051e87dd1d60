package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.check.BlockCopies;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Instructions without a meaning of their own by which threads meet and to which the models give
/// one: votes, barriers of warps and clusters, mbarrier objects, copies that go on by themselves,
/// of blocks too, and fences of these; and what the models say is not covered: accesses of several
/// devices, and others of the asynchronous proxy, of which only the words are kept.
///
/// @ptx 9.7.13.1 bar/barrier, 9.7.13.2 bar.warp.sync, 9.7.13.3 barrier.cluster, 9.7.13.4 fence,
///   9.7.13.15 mbarrier
final class Meetings {
  private static final String MULTIMEM = "multimem";
  private static final Set<String> NAMES = Set.of("bar", "barrier", "mbarrier", "cp", MULTIMEM);

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
    List<Address> all = u.addresses();
    return all.size() > 2
        ? all.subList(2, 3)
        : u.modifiers().contains("mbarrier") || u.mnemonic().equals("mbarrier") ? all : List.of();
  }

  /// In which state space one of its addresses is.
  static StateSpace space(Instruction.Unmodelled u, int address) {
    if (u.addresses().size() < 2) {
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
    return u.addresses().size() > 1
            && address < 2
            && u.operands().get(2) instanceof Operand.Immediate(long bytes)
        ? (int) bytes
        : Long.BYTES;
  }

  /// The same instruction at other addresses; of two the second one is where a copy reads.
  static Instruction.Unmodelled at(Instruction.Unmodelled u, List<Address> addresses) {
    Iterator<Address> next = addresses.iterator();
    return u.with(
        u.operands().stream()
            .map(o -> o instanceof Written.At at ? new Written.At(next.next(), at.more()) : o)
            .toList());
  }
}
