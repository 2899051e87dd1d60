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
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Addressing;
import dev.acquit.ptx.meaning.Computation;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.meaning.Exchange;
import dev.acquit.ptx.meaning.Place;
import dev.acquit.ptx.meaning.UnmodelledEffect;
import dev.acquit.ptx.text.EvaluateReader;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Instructions without a meaning of their own: conversions, products of double width, bit fields,
/// addresses of other windows, barriers of clusters.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.9 Data movement, 9.7.13.2 barrier.cluster
final class OtherCompiler {
  private final BlockNames names;
  private final ComputeCompiler values;

  OtherCompiler(BlockNames names) {
    this.names = names;
    this.values = new ComputeCompiler(names);
  }

  /// Whether others can notice what has no effect of its own: lanes that show each other values,
  /// and what takes time.
  static boolean visible(Instruction other) {
    return UnmodelledEffect.isAdvice(other)
        || Exchange.of(other).filter(e -> !(e instanceof Exchange.Active)).isPresent();
  }

  Action compile(Instruction.Unmodelled other) throws NotEmulatedException {
    return switch (Effects.of(other)) {
      case Effect.Vote vote -> vote(vote);
      case Effect.WarpBarrier(Operand members) -> WarpCompiler.barrier(source(members));
      case Effect.ClusterArrive _ -> fiber -> fiber.setting().clusterArrive(fiber);
      case Effect.ClusterWait _ -> fiber -> fiber.setting().clusterWait(fiber);
      case Effect.OnObject object -> new ObjectCompiler(this).compile(object);
      case Effect.Copying copying -> new CopyCompiler(this).compile(copying);
      // One that is for one direction alone is taken for both.
      case Effect.CopyFence(var _, var space) -> CopyCompiler.fence(space);
      // Fences that order less than those that they are here: the first is a release, and the
      // second, restricted to shared memory, is none.
      case Effect.InitFence _ -> fence(FenceSemantics.RELEASE);
      case Effect.RestrictedFence(Semantics semantics) ->
          fence(semantics == Semantics.ACQUIRE ? FenceSemantics.ACQUIRE : FenceSemantics.RELEASE);
      case Effect.Uncovered(var kind, var _) -> {
        if (kind != Effect.Uncovered.Kind.GRIDS) {
          throw unknown(other);
        }
        // No kernel here is launched to overlap another: nothing is waited for.
        yield fiber -> {};
      }
      case Effect.Formed _, Effect.Rare _, Effect.Discard _, Effect.Opaque _ -> others(other);
    };
  }

  private static Action fence(FenceSemantics semantics) {
    int scope = Scope.CLUSTER.ordinal();
    return fiber -> fiber.setting().memory().fence(fiber.agent(), semantics, scope);
  }

  private Action others(Instruction.Unmodelled other) throws NotEmulatedException {
    if (Control.of(other) instanceof Control.Trap) {
      return fiber -> {
        throw new EmulatedFault("a trap");
      };
    } else if (Exchange.of(other).isPresent()) {
      return new WarpCompiler(this).compile(other);
    }
    Optional<Computation> computation = Computation.of(other);
    Optional<Addressing> addressing = computation.flatMap(Addressing::of);
    if (addressing.isPresent()) {
      return addressing(other, addressing.get());
    }
    if (computation.filter(c -> c.name().equals("setp")).isPresent()) {
      return compare(other, computation.get());
    }
    return UnmodelledEffect.isAdvice(other) ? fiber -> {} : computed(other);
  }

  private Action addressing(Instruction.Unmodelled other, Addressing of)
      throws NotEmulatedException {
    return switch (of) {
      case Addressing.Converts(StateSpace space, boolean from) ->
          from ? windowAddress(other, space) : genericAddress(other, space);
      case Addressing.Maps(boolean window) -> map(other, window);
      case Addressing.Lies(StateSpace space) -> isSpace(other, space);
      case Addressing.Ranks _ -> throw unknown(other);
    };
  }

  /// What computes.
  private Action computed(Instruction.Unmodelled other) throws NotEmulatedException {
    return values.evaluate(EvaluateReader.read(other).orElseThrow(() -> unknown(other)));
  }

  /// A `setp` with two destinations or a combination.
  private Action compare(Instruction.Unmodelled other, Computation c) throws NotEmulatedException {
    List<Source> sources = new ArrayList<>();
    for (int i = 1; i < other.operands().size(); i++) {
      sources.add(source(other, i));
    }
    List<String> written = other.outputs().stream().map(Operand.Register::name).toList();
    List<Formula> formulas = new ArrayList<>();
    for (int i = 0; i < written.size(); i++) {
      formulas.add(
          Formulas.setp(c.words(), i == 1)
              .filter(f -> f.isNumber() && f.arity() == sources.size())
              .orElseThrow(() -> unknown(other)));
    }
    return values.assign(written, formulas, sources);
  }

  static NotEmulatedException unknown(Instruction.Unmodelled other) {
    return new NotEmulatedException("'" + InstructionWriter.head(other) + "' is not emulated");
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

  /// What reads an operand.
  Source source(Operand operand) throws NotEmulatedException {
    return values.source(operand);
  }

  /// What computes the address by which memory knows a place.
  Source address(Place place) throws NotEmulatedException {
    Address address = place.address();
    Source base = values.source(address.base());
    return fiber ->
        fiber.setting().resolve(fiber, place.space(), base.get(fiber) + address.offset());
  }

  /// Where a register lies.
  int slot(Operand.Register register) {
    return names.register(register.name());
  }

  /// Whether an operand is declared as a predicate.
  boolean isPredicate(Operand operand) {
    return operand instanceof Operand.Register(String name) && names.isPredicate(name);
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

  private Action genericAddress(Instruction.Unmodelled other, StateSpace space)
      throws NotEmulatedException {
    Source source = source(other, 1);
    int slot = destination(other);
    return fiber ->
        fiber.registers[slot] = fiber.setting().generic(fiber, space, source.get(fiber));
  }

  private Action windowAddress(Instruction.Unmodelled other, StateSpace space)
      throws NotEmulatedException {
    Source source = source(other, 1);
    int slot = destination(other);
    return fiber -> fiber.registers[slot] = fiber.setting().window(space, source.get(fiber));
  }

  private Action map(Instruction.Unmodelled other, boolean window) throws NotEmulatedException {
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

  private Action isSpace(Instruction.Unmodelled other, StateSpace space)
      throws NotEmulatedException {
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

  /// A barrier of the CTA that tells each thread what all say.
  ///
  /// @ptx 9.7.13.1 bar/barrier
  private Action vote(Effect.Vote vote) throws NotEmulatedException {
    int slot = slot(vote.result());
    Source number = source(vote.barrier());
    Source threads = vote.threads().isPresent() ? source(vote.threads().get()) : fiber -> -1;
    Source says = source(vote.predicate());
    boolean negated = vote.negated();
    Effect.Count count = vote.count();
    return fiber ->
        fiber
            .setting()
            .vote(
                fiber,
                number.get(fiber),
                threads.get(fiber),
                (says.get(fiber) != 0) != negated,
                (f, holding, all) ->
                    f.registers[slot] =
                        switch (count) {
                          case POPC -> holding;
                          case AND -> holding == all ? 1 : 0;
                          case OR -> holding > 0 ? 1 : 0;
                        });
  }
}
