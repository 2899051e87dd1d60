package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.meaning.Place;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Instructions without a meaning of their own by which threads meet and to which the models give
/// one: votes, barriers of warps and clusters, mbarrier objects, copies that go on by themselves,
/// of blocks too, and fences of these; and what the models say is not covered: accesses of several
/// devices, and others of the asynchronous proxy, of which only the words are kept.
///
/// @ptx 9.7.13.1 bar/barrier, 9.7.13.2 bar.warp.sync, 9.7.13.3 barrier.cluster, 9.7.13.4 fence,
///   9.7.13.15 mbarrier
final class Meetings {
  private Meetings() {}

  /// Whether an instruction is one of them.
  static boolean is(Instruction u) {
    return switch (Effects.of(u)) {
      case Effect.Uncovered(var kind, var _) ->
          switch (kind) {
            case DEVICES -> true;
            case ASYNCHRONOUS, PROXIES -> u.reads().isEmpty() && u.outputs().isEmpty();
            case GRIDS -> false;
          };
      case Effect.Formed _, Effect.Rare _, Effect.Discard _ -> false;
      // What it does the models will say.
      case Effect.Opaque o -> o.meets();
      default -> true;
    };
  }

  /// What stands for an instruction of which the models have nothing to say but that.
  ///
  /// @ptx 8.9.1 Program order, 9.7.9.25 cp.async.bulk, 9.7.13.4 fence.proxy
  static Optional<List<Instruction>> uncovered(Instruction.Unmodelled u) {
    return Effects.of(u) instanceof Effect.Uncovered(var kind, var _)
            && (kind == Effect.Uncovered.Kind.ASYNCHRONOUS || kind == Effect.Uncovered.Kind.PROXIES)
        ? Optional.of(List.of(u.with(List.of())))
        : Optional.empty();
  }

  /// Where the mbarrier objects are that it uses.
  static List<Address> objects(Instruction u) {
    return switch (Effects.of(u)) {
      case Effect.OnObject object -> object.where().map(Place::address).stream().toList();
      case Effect.BlockCopy copy -> copy.object().map(Place::address).stream().toList();
      default -> List.of();
    };
  }

  /// In which state space one of its addresses is.
  static StateSpace space(Instruction u, int address) {
    return places(u).get(address).space();
  }

  /// How many bytes it accesses at one of its addresses: an mbarrier object has eight.
  ///
  /// @ptx 9.7.13.15.2 Size and alignment, 9.7.9.25 cp.async
  static int width(Instruction u, int address) {
    return switch (Effects.of(u)) {
      case Effect.Uncovered _ ->
          ScalarType.among(InstructionWriter.words(u)).getLast().bits() / Byte.SIZE;
      case Effect.Copy copy when address < 2 -> bytes(copy.size());
      case Effect.BlockCopy copy when address < 2 -> bytes(copy.size());
      default -> Long.BYTES;
    };
  }

  private static int bytes(Operand size) {
    return size instanceof Operand.Immediate(long bytes) ? (int) bytes : Long.BYTES;
  }

  /// Its addresses, in their order.
  private static List<Place> places(Instruction u) {
    return switch (Effects.of(u)) {
      case Effect.Accesses(var a) -> List.of(new Place(a.address(), a.access().space()));
      case Effect.OnObject object -> object.where().stream().toList();
      case Effect.Copy copy -> List.of(copy.to(), copy.from());
      case Effect.BlockCopy copy ->
          Stream.concat(Stream.of(copy.to(), copy.from()), copy.object().stream()).toList();
      case Effect.Uncovered(var _, var place) -> place.stream().toList();
      default -> {
        StateSpace space = StateSpace.among(InstructionWriter.words(u)).orElse(StateSpace.GENERIC);
        yield u.addresses().stream().map(a -> new Place(a, space)).toList();
      }
    };
  }
}
