package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.text.EvaluateReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Instructions without a meaning of their own: conversions, products of double width, bit fields,
/// addresses of other windows, barriers of clusters.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.9 Data movement, 9.7.13.2 barrier.cluster
final class OtherCompiler {
  private static final Set<String> VISIBLE =
      Set.of(
          "barrier",
          "nanosleep",
          "bar",
          "vote",
          "shfl",
          "match",
          "redux",
          "elect",
          "mbarrier",
          "cp",
          "fence");

  private final BlockNames names;
  private final ComputeCompiler values;

  OtherCompiler(BlockNames names) {
    this.names = names;
    this.values = new ComputeCompiler(names);
  }

  /// Whether others can notice it.
  static boolean visible(Instruction.Unmodelled other) {
    return VISIBLE.contains(other.mnemonic());
  }

  Action compile(Instruction.Unmodelled other) throws NotEmulatedException {
    List<String> modifiers = other.modifiers();
    return switch (other.mnemonic()) {
      case "cvta" -> modifiers.contains("to") ? windowAddress(other) : genericAddress(other);
      case "mapa" -> map(other);
      case "isspacep" -> isSpace(other);
      case "barrier" -> modifiers.contains("red") ? vote(other) : clusterBarrier(other);
      case "mbarrier" -> new ObjectCompiler(this).compile(other);
      case "cp" -> new CopyCompiler(this).compile(other);
      case "fence" -> restricted(other);
      // No kernel here is launched to overlap another: nothing is waited for.
      case "griddepcontrol" -> fiber -> {};
      case "nanosleep" -> fiber -> {};
      case "trap" ->
          fiber -> {
            throw new EmulatedFault("a trap");
          };
      case "bar" -> modifiers.contains("red") ? vote(other) : new WarpCompiler(this).compile(other);
      case "vote", "shfl", "match", "redux", "elect", "activemask" ->
          new WarpCompiler(this).compile(other);
      case "setp" -> compare(other);
      default -> computed(other);
    };
  }

  /// What computes.
  private Action computed(Instruction.Unmodelled other) throws NotEmulatedException {
    return values.evaluate(EvaluateReader.read(other).orElseThrow(() -> unknown(other)));
  }

  /// A `setp` with two destinations or a combination.
  private Action compare(Instruction.Unmodelled other) throws NotEmulatedException {
    List<Source> sources = new ArrayList<>();
    for (int i = 1; i < other.operands().size(); i++) {
      sources.add(source(other, i));
    }
    List<String> written = other.outputs().stream().map(Operand.Register::name).toList();
    List<Formula> formulas = new ArrayList<>();
    for (int i = 0; i < written.size(); i++) {
      formulas.add(
          Formulas.setp(other.modifiers(), i == 1)
              .filter(f -> f.isNumber() && f.arity() == sources.size())
              .orElseThrow(() -> unknown(other)));
    }
    return values.assign(written, formulas, sources);
  }

  static NotEmulatedException unknown(Instruction.Unmodelled other) {
    String modifiers = other.modifiers().isEmpty() ? "" : "." + String.join(".", other.modifiers());
    return new NotEmulatedException("'" + other.mnemonic() + modifiers + "' is not emulated");
  }

  /// What reads the operand of that number.
  Source source(Instruction.Unmodelled other, int index) throws NotEmulatedException {
    return switch (other.operands().get(index)) {
      case Operand operand -> values.source(operand);
      case Written.Not(Operand of) -> {
        Source source = values.source(of);
        yield fiber -> source.get(fiber) == 0 ? 1 : 0;
      }
      default -> throw unknown(other);
    };
  }

  /// What computes the address by which memory knows an operand.
  ///
  /// @param space in which it lies
  Source address(Instruction.Unmodelled other, int index, StateSpace space)
      throws NotEmulatedException {
    if (!(other.operands().get(index) instanceof Written.At(Address address, var _))) {
      throw unknown(other);
    }
    Source base = values.source(address.base());
    return fiber -> fiber.setting().resolve(fiber, space, base.get(fiber) + address.offset());
  }

  /// Where the result goes.
  int destination(Instruction.Unmodelled other) throws NotEmulatedException {
    return destinations(other).getFirst();
  }

  /// Where the results go.
  List<Integer> destinations(Instruction.Unmodelled other) throws NotEmulatedException {
    List<Integer> all = other.outputs().stream().map(r -> names.register(r.name())).toList();
    if (all.isEmpty()) {
      throw unknown(other);
    }
    return all;
  }

  private static StateSpace space(Instruction.Unmodelled other) throws NotEmulatedException {
    return StateSpace.among(other.modifiers()).orElseThrow(() -> unknown(other));
  }

  private Action genericAddress(Instruction.Unmodelled other) throws NotEmulatedException {
    StateSpace space = space(other);
    Source source = source(other, 1);
    int slot = destination(other);
    return fiber ->
        fiber.registers[slot] = fiber.setting().generic(fiber, space, source.get(fiber));
  }

  private Action windowAddress(Instruction.Unmodelled other) throws NotEmulatedException {
    StateSpace space = space(other);
    Source source = source(other, 1);
    int slot = destination(other);
    return fiber -> fiber.registers[slot] = fiber.setting().window(space, source.get(fiber));
  }

  private Action map(Instruction.Unmodelled other) throws NotEmulatedException {
    boolean window = other.modifiers().contains(StateSpace.SHARED_CLUSTER.suffix());
    Source address = source(other, 1);
    Source rank = source(other, 2);
    int slot = destination(other);
    StateSpace shared = StateSpace.SHARED;
    return fiber -> {
      Setting setting = fiber.setting();
      long own = address.get(fiber);
      long mapped = setting.map(fiber, window ? own : setting.window(shared, own), rank.get(fiber));
      fiber.registers[slot] = window ? mapped : setting.generic(fiber, shared, mapped);
    };
  }

  private Action isSpace(Instruction.Unmodelled other) throws NotEmulatedException {
    StateSpace space = space(other);
    if (!space.shared() && space != StateSpace.GLOBAL) {
      throw unknown(other);
    }
    Source address = source(other, 1);
    int slot = destination(other);
    return fiber -> {
      long at = address.get(fiber);
      boolean shared = fiber.setting().window(StateSpace.SHARED, at) != at;
      fiber.registers[slot] = shared == space.shared() ? 1 : 0;
    };
  }

  /// Fences that order less than those that they are here: `fence.mbarrier_init` is a release, and
  /// one that is restricted to shared memory is none.
  private static Action restricted(Instruction.Unmodelled other) throws NotEmulatedException {
    List<String> modifiers = other.modifiers();
    if (modifiers.contains("proxy") && modifiers.stream().anyMatch(m -> m.startsWith("async"))) {
      // One that is for one direction alone is taken for both.
      return CopyCompiler.fence(StateSpace.among(modifiers));
    }
    boolean shared = modifiers.stream().anyMatch(m -> m.startsWith("sync_restrict"));
    if (!shared && !modifiers.contains("mbarrier_init")) {
      throw unknown(other);
    }
    int scope = Scope.CLUSTER.ordinal();
    FenceSemantics semantics =
        modifiers.contains("acquire") ? FenceSemantics.ACQUIRE : FenceSemantics.RELEASE;
    return fiber -> fiber.setting().memory().fence(fiber.agent(), semantics, scope);
  }

  /// `barrier.red`: a barrier of the CTA that tells each thread what all say.
  ///
  /// @ptx 9.7.13.1 bar/barrier
  private Action vote(Instruction.Unmodelled other) throws NotEmulatedException {
    int last = other.operands().size() - 1;
    int slot = destination(other);
    Source number = source(other, 1);
    Source threads = last == 3 ? source(other, 2) : fiber -> -1;
    Source holds = source(other, last);
    boolean count = other.modifiers().contains("popc");
    boolean and = other.modifiers().contains("and");
    return fiber ->
        fiber
            .setting()
            .vote(
                fiber,
                number.get(fiber),
                threads.get(fiber),
                holds.get(fiber) != 0,
                (f, holding, all) ->
                    f.registers[slot] =
                        count ? holding : (and ? holding == all : holding > 0) ? 1 : 0);
  }

  private Action clusterBarrier(Instruction.Unmodelled other) throws NotEmulatedException {
    List<String> modifiers = other.modifiers();
    if (modifiers.size() < 2 || !modifiers.getFirst().equals("cluster")) {
      throw unknown(other);
    }
    return switch (modifiers.get(1)) {
      case "arrive" -> fiber -> fiber.setting().clusterArrive(fiber);
      case "wait" -> fiber -> fiber.setting().clusterWait(fiber);
      default -> throw unknown(other);
    };
  }
}
