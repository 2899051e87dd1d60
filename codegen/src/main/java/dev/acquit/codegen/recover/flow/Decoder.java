package dev.acquit.codegen.recover.flow;

import dev.acquit.codegen.recover.flow.FlatCode.Unknown.Effect;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.SpecialRegister;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.UnmodelledEffect;
import dev.acquit.ptx.text.FloatConstant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Instructions other than jumps and calls as [FlatCode].
final class Decoder {
  /// How many bytes `discard` writes.
  private static final int DISCARDED = 128;

  private final ArgReader args;
  private final Scopes scopes;

  Decoder(ArgReader args, Scopes scopes) {
    this.args = args;
    this.scopes = scopes;
  }

  /// What an instruction does.
  FlatCode decode(Instruction instruction) {
    return noSuchOrder(instruction).orElseGet(() -> decoded(instruction));
  }

  /// An access with an order that its instruction does not have, which no assembler takes.
  ///
  /// @ptx 9.7.9 Data movement, 9.7.13 Synchronisation
  private static Optional<FlatCode> noSuchOrder(Instruction instruction) {
    if (!(instruction instanceof Instruction.Accessing a)
        || a.name().orders().contains(a.access().semantics())) {
      return Optional.empty();
    }
    String name = a.name().mnemonic() + "." + a.access().semantics().suffix();
    return Optional.of(new FlatCode.Unknown(name, List.of(), Effect.MEMORY));
  }

  private FlatCode decoded(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load(var access, var destinations, Address address) ->
          new FlatCode.Load(
              access,
              destinations.stream().map(d -> args.destination(d.name())).toList(),
              args.of(address.base()),
              address.offset());
      case Instruction.Store(var access, Address address, var sources) ->
          new FlatCode.Store(
              access,
              args.of(address.base()),
              address.offset(),
              sources.stream().map(args::of).toList());
      case Instruction.Atom(var access, var op, var destination, Address address, var operands) ->
          new FlatCode.Atomic(
              access,
              op,
              destination.map(d -> args.destination(d.name())).orElse(FlatCode.NOWHERE),
              args.of(address.base()),
              address.offset(),
              operands.stream().map(args::of).toList(),
              false);
      case Instruction.Red(var access, var op, Address address, Operand operand) ->
          new FlatCode.Atomic(
              access,
              op,
              FlatCode.NOWHERE,
              args.of(address.base()),
              address.offset(),
              List.of(args.of(operand)),
              true);
      case Instruction.Fence fence -> new FlatCode.Fence(fence);
      case Instruction.ProxyFence fence ->
          new FlatCode.Aside("fence.proxy." + fence.kind().suffix(), true);
      case Instruction.Barrier barrier ->
          new FlatCode.Aside(barrier.dialect().mnemonic() + "." + barrier.action().suffix(), true);
      case Instruction.Move(_, Operand.Register destination, Operand source) ->
          assign(destination.name(), new Formula.Source(0), List.of(args.of(source)));
      case Instruction.Compute(var operator, ScalarType type, var destination, var sources) ->
          assign(
              destination.name(),
              Formulas.of(operator, type),
              sources.stream().map(args::of).toList());
      case Instruction.SetPredicate(var comparison, var type, var destination, var a, var b) ->
          assign(
              destination.name(),
              Formulas.compare(comparison, type),
              List.of(args.of(a), args.of(b)));
      case Instruction.Unmodelled u -> unmodelled(u);
      case Instruction.Evaluate e -> throw new IllegalArgumentException("of a test: " + e.head());
      case Instruction.Exit _,
          Instruction.Branch _,
          Instruction.CompareBranch _,
          Instruction.Label _ ->
          throw new IllegalArgumentException("control flow: " + instruction);
    };
  }

  private FlatCode assign(String destination, Formula formula, List<Arg> sources) {
    int register = args.destination(destination);
    return register == FlatCode.NOWHERE
        ? new FlatCode.Assign(List.of(), List.of(), List.of())
        : new FlatCode.Assign(List.of(register), List.of(formula), sources);
  }

  private FlatCode unmodelled(Instruction.Unmodelled u) {
    if (u.mnemonic().equals("discard") && u.operands().size() == 2) {
      return discarded(u);
    }
    List<Integer> destinations = destinations(u);
    UnmodelledEffect effect =
        u.trouble().isPresent() ? UnmodelledEffect.UNKNOWN : UnmodelledEffect.of(u);
    return switch (effect) {
      case NONE -> value(u, destinations);
      case ACCESS -> new FlatCode.Unknown(u.head(), destinations, Effect.MEMORY);
      case STARTS -> new FlatCode.Detached(u.head(), destinations, bases(u));
      case ORDER ->
          u.operands().isEmpty()
              ? new FlatCode.Aside(u.head(), true)
              : new FlatCode.Detached(u.head(), destinations, bases(u));
      case FLOW -> new FlatCode.Aside(u.head(), true);
      case UNKNOWN -> new FlatCode.Unknown(u.head(), destinations, Effect.ANYTHING, u.trouble());
    };
  }

  /// What is computed in registers, or advice.
  private FlatCode value(Instruction.Unmodelled u, List<Integer> destinations) {
    String name = u.mnemonic();
    if (u.operands().isEmpty()) {
      return new FlatCode.Aside(u.head(), false);
    }
    Optional<FlatCode> known =
        name.equals("mov") && u.operands().size() == 2
            ? move(u)
            : name.equals("setp")
                ? setp(u)
                : u.modifiers().contains("cc") || Integers.readsCarry(name)
                    ? carried(u)
                    : computed(u);
    return known.orElseGet(() ->
        destinations.isEmpty()
            ? new FlatCode.Aside(u.head(), false)
            : new FlatCode.Unknown(u.head(), destinations, Effect.VALUE));
  }

  /// What the addresses among operands begin with.
  private List<Arg> bases(Instruction.Unmodelled u) {
    return u.addresses().stream().map(a -> args.of(a.base())).toList();
  }

  /// `discard` is a weak write of a value that nobody knows to the 128 bytes at an address.
  ///
  /// @ptx 9.7.9.17 discard
  private FlatCode discarded(Instruction.Unmodelled u) {
    Access access =
        Access.of(Semantics.WEAK, Optional.empty(), ScalarType.B64)
            .with(StateSpace.GENERIC, DISCARDED / 8);
    Arg value = new Arg.Register(scopes.fresh("a discarded value", 64));
    return bases(u).stream()
        .findFirst()
        .<FlatCode>map(
            base -> new FlatCode.Store(access, base, 0, Collections.nCopies(DISCARDED / 8, value)))
        .orElseGet(() -> new FlatCode.Unknown("discard", List.of(), Effect.MEMORY));
  }

  /// The registers that it writes.
  private List<Integer> destinations(Instruction.Unmodelled u) {
    return u.outputs().stream()
        .map(r -> args.destination(r.name()))
        .filter(r -> r != FlatCode.NOWHERE)
        .toList();
  }

  private Optional<FlatCode> computed(Instruction.Unmodelled u) {
    Optional<List<Arg>> sources = sources(u);
    if (sources.isEmpty() || !(u.operands().getFirst() instanceof Operand.Register to)) {
      return Optional.empty();
    }
    List<OptionalLong> immediates =
        sources.get().stream()
            .map(a ->
                a instanceof Arg.Immediate(long value)
                    ? OptionalLong.of(value)
                    : OptionalLong.empty())
            .toList();
    String mnemonic = u.mnemonic();
    List<String> modifiers = u.modifiers();
    int count = immediates.size();
    Optional<Formula> lanes = Lanes.of(mnemonic, modifiers, count);
    if (lanes.isPresent()) {
      List<Arg> all = new ArrayList<>(sources.get());
      all.add(new Arg.Special(SpecialRegister.LANE));
      all.add(new Arg.OtherLanes());
      return Optional.of(assign(to.name(), lanes.get(), all));
    }
    return Formulas.of(mnemonic, modifiers, immediates)
        .or(() -> Integers.of(mnemonic, modifiers, count))
        .or(() -> Floats.of(mnemonic, modifiers, count))
        .map(f -> assign(to.name(), f, sources.get()));
  }

  /// An instruction that reads or writes the carry.
  private Optional<FlatCode> carried(Instruction.Unmodelled u) {
    Optional<List<Arg>> sources = sources(u);
    List<Formula> formulas =
        sources.map(s -> Integers.carried(u.mnemonic(), u.modifiers(), s.size())).orElse(List.of());
    if (formulas.isEmpty() || !(u.operands().getFirst() instanceof Operand.Register to)) {
      return Optional.empty();
    }
    int carry = scopes.carry();
    List<Arg> all = new ArrayList<>(sources.get());
    if (Integers.readsCarry(u.mnemonic())) {
      all.add(new Arg.Register(carry));
    }
    return Optional.of(
        new FlatCode.Assign(
            List.of(args.destination(to.name()), carry).subList(0, formulas.size()),
            formulas,
            all));
  }

  /// What it reads behind its first operand; empty if that is not known.
  private Optional<List<Arg>> sources(Instruction.Unmodelled u) {
    return sources(u, u.operands().subList(1, u.operands().size()));
  }

  private Optional<List<Arg>> sources(Instruction.Unmodelled u, List<Written> operands) {
    List<Arg> all = new ArrayList<>();
    for (Written operand : operands) {
      OptionalLong bits =
          operand instanceof Written.Real real
              ? FloatConstant.bits(real, u.modifiers())
              : OptionalLong.empty();
      Optional<Arg> arg =
          bits.isPresent() ? Optional.of(new Arg.Immediate(bits.getAsLong())) : args.of(operand);
      if (arg.isEmpty()) {
        return Optional.empty();
      }
      all.add(arg.get());
    }
    return Optional.of(all);
  }

  /// A `mov` that puts together or takes apart, or has a constant or a symbol with offset.
  private Optional<FlatCode> move(Instruction.Unmodelled u) {
    int width =
        ScalarType.among(u.modifiers()).stream().mapToInt(ScalarType::bits).findFirst().orElse(0);
    List<Operand.Register> to = u.outputs();
    Optional<List<Arg>> sources = sources(u, u.operands().get(1).parts());
    if (sources.isEmpty()
        || width == 0
        || to.size() != u.operands().getFirst().parts().size()
        || (to.size() > 1 && sources.get().size() > 1)) {
      return Optional.empty();
    }
    if (to.size() > 1) {
      List<Integer> destinations = new ArrayList<>();
      List<Formula> formulas = new ArrayList<>();
      for (int i = 0; i < to.size(); i++) {
        int register = args.destination(to.get(i).name());
        if (register != FlatCode.NOWHERE) {
          destinations.add(register);
          formulas.add(Formulas.part(width, to.size(), i));
        }
      }
      return Optional.of(new FlatCode.Assign(destinations, formulas, sources.get()));
    }
    int parts = sources.get().size();
    return Optional.of(assign(to.getFirst().name(), Formulas.pack(width, parts), sources.get()));
  }

  /// A `setp` with two destinations, a floating-point type or a combination.
  private Optional<FlatCode> setp(Instruction.Unmodelled u) {
    Optional<List<Arg>> sources = sources(u);
    List<Operand.Register> written = u.outputs();
    if (sources.isEmpty() || written.size() != u.operands().getFirst().parts().size()) {
      return Optional.empty();
    }
    List<Integer> destinations = new ArrayList<>();
    List<Formula> formulas = new ArrayList<>();
    for (int i = 0; i < written.size() && i < 2; i++) {
      Optional<Formula> formula = Formulas.setp(u.modifiers(), i == 1);
      if (formula.isEmpty() || formula.get().arity() != sources.get().size()) {
        return Optional.empty();
      }
      int register = args.destination(written.get(i).name());
      if (register != FlatCode.NOWHERE) {
        destinations.add(register);
        formulas.add(formula.get());
      }
    }
    return Optional.of(new FlatCode.Assign(destinations, formulas, sources.get()));
  }
}
