package dev.acquit.codegen.recover.flow;

import dev.acquit.codegen.recover.flow.FlatCode.Unknown.Effect;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.check.UnmodelledEffect;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
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
          new FlatCode.Aside("fence.proxy." + fence.kind().suffix());
      case Instruction.Barrier barrier ->
          new FlatCode.Aside(barrier.dialect().mnemonic() + "." + barrier.action().suffix());
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
    List<String> operands = u.operands();
    if (u.mnemonic().equals("trap")) {
      return new FlatCode.End(true);
    }
    if (u.mnemonic().equals("call") || u.mnemonic().equals("brx")) {
      throw new IllegalArgumentException("control flow: " + u.head());
    }
    if (u.mnemonic().equals("discard") && operands.size() == 2) {
      return discarded(operands);
    }
    List<Integer> destinations = destinations(operands);
    UnmodelledEffect effect =
        u.trouble().isPresent() ? UnmodelledEffect.UNKNOWN : UnmodelledEffect.of(u);
    return switch (effect) {
      case NONE -> value(u, destinations);
      case ACCESS -> new FlatCode.Unknown(u.head(), destinations, Effect.MEMORY);
      case STARTS -> new FlatCode.Detached(u.head(), destinations, bases(operands));
      case ORDER ->
          operands.isEmpty()
              ? new FlatCode.Aside(u.head())
              : new FlatCode.Detached(u.head(), destinations, bases(operands));
      case FLOW -> new FlatCode.Aside(u.head());
      case UNKNOWN -> new FlatCode.Unknown(u.head(), destinations, Effect.ANYTHING, u.trouble());
    };
  }

  /// What is computed in registers, or advice.
  private FlatCode value(Instruction.Unmodelled u, List<Integer> destinations) {
    String name = u.mnemonic();
    if (u.operands().isEmpty()) {
      return new FlatCode.Aside(u.head());
    }
    Optional<FlatCode> known =
        name.equals("mov") && u.operands().size() == 2
            ? move(u.modifiers(), u.operands())
            : name.equals("setp")
                ? setp(u.modifiers(), u.operands())
                : u.modifiers().contains("cc") || Integers.readsCarry(name)
                    ? carried(name, u.modifiers(), u.operands())
                    : computed(name, u.modifiers(), u.operands());
    return known.orElseGet(() ->
        destinations.isEmpty()
            ? new FlatCode.Aside(u.head())
            : new FlatCode.Unknown(u.head(), destinations, Effect.VALUE));
  }

  /// What the addresses among operands begin with.
  private List<Arg> bases(List<String> operands) {
    List<Arg> all = new ArrayList<>();
    for (String operand : operands) {
      if (operand.startsWith("[") && operand.endsWith("]")) {
        String address = operand.substring(1, operand.length() - 1);
        args.of(address.split("[+,]", 2)[0].strip()).ifPresent(all::add);
      }
    }
    return all;
  }

  /// `discard` is a weak write of a value that nobody knows to the 128 bytes at an address.
  ///
  /// @ptx 9.7.9.17 discard
  private FlatCode discarded(List<String> operands) {
    Access access =
        Access.of(Semantics.WEAK, Optional.empty(), ScalarType.B64)
            .with(StateSpace.GENERIC, DISCARDED / 8);
    Arg value = new Arg.Register(scopes.fresh("a discarded value", 64));
    return bases(operands).stream()
        .findFirst()
        .<FlatCode>map(
            base -> new FlatCode.Store(access, base, 0, Collections.nCopies(DISCARDED / 8, value)))
        .orElseGet(() -> new FlatCode.Unknown("discard", List.of(), Effect.MEMORY));
  }

  /// The registers that the first operand names: by custom the destination.
  private List<Integer> destinations(List<String> operands) {
    List<Integer> all = new ArrayList<>();
    if (operands.isEmpty() || operands.getFirst().startsWith("[")) {
      return all;
    }
    for (String element : ArgReader.elements(operands.getFirst().replace('|', ','))) {
      for (String part : element.split(",", -1)) {
        if (args.of(part).orElse(null) instanceof Arg.Register(int number)) {
          all.add(number);
        }
      }
    }
    return all;
  }

  private Optional<FlatCode> computed(String name, List<String> modifiers, List<String> operands) {
    Optional<List<Arg>> sources = sources(modifiers, operands.subList(1, operands.size()));
    boolean single = !operands.getFirst().startsWith("{") && operands.getFirst().indexOf('|') < 0;
    if (sources.isEmpty() || !single) {
      return Optional.empty();
    }
    List<OptionalLong> immediates =
        sources.get().stream()
            .map(a ->
                a instanceof Arg.Immediate(long value)
                    ? OptionalLong.of(value)
                    : OptionalLong.empty())
            .toList();
    return Formulas.of(name, modifiers, immediates)
        .or(() -> Integers.of(name, modifiers, sources.get().size()))
        .map(f -> assign(operands.getFirst(), f, sources.get()));
  }

  /// An instruction that reads or writes the carry.
  private Optional<FlatCode> carried(String name, List<String> modifiers, List<String> operands) {
    Optional<List<Arg>> sources = sources(modifiers, operands.subList(1, operands.size()));
    List<Formula> formulas =
        sources.map(s -> Integers.carried(name, modifiers, s.size())).orElse(List.of());
    if (formulas.isEmpty()) {
      return Optional.empty();
    }
    int carry = scopes.carry();
    List<Arg> all = new ArrayList<>(sources.get());
    if (Integers.readsCarry(name)) {
      all.add(new Arg.Register(carry));
    }
    return Optional.of(
        new FlatCode.Assign(
            List.of(args.destination(operands.getFirst()), carry).subList(0, formulas.size()),
            formulas,
            all));
  }

  private Optional<List<Arg>> sources(List<String> modifiers, List<String> texts) {
    List<Arg> all = new ArrayList<>();
    for (String text : texts) {
      OptionalLong bits = FloatConstant.bits(text, modifiers);
      Optional<Arg> arg =
          bits.isPresent() ? Optional.of(new Arg.Immediate(bits.getAsLong())) : args.of(text);
      if (arg.isEmpty()) {
        return Optional.empty();
      }
      all.add(arg.get());
    }
    return Optional.of(all);
  }

  /// A `mov` that puts together or takes apart, or has a constant or a symbol with offset.
  private Optional<FlatCode> move(List<String> modifiers, List<String> operands) {
    int width =
        ScalarType.among(modifiers).stream().mapToInt(ScalarType::bits).findFirst().orElse(0);
    List<String> to = ArgReader.elements(operands.get(0));
    List<String> from = ArgReader.elements(operands.get(1));
    Optional<List<Arg>> sources = sources(modifiers, from);
    boolean both = to.size() > 1 && from.size() > 1;
    if (sources.isEmpty() || width == 0 || both || to.isEmpty() || from.isEmpty()) {
      return Optional.empty();
    }
    if (to.size() > 1) {
      List<Integer> destinations = new ArrayList<>();
      List<Formula> formulas = new ArrayList<>();
      for (int i = 0; i < to.size(); i++) {
        int register = args.destination(to.get(i));
        if (register != FlatCode.NOWHERE) {
          destinations.add(register);
          formulas.add(Formulas.part(width, to.size(), i));
        }
      }
      return Optional.of(new FlatCode.Assign(destinations, formulas, sources.get()));
    }
    return Optional.of(assign(to.getFirst(), Formulas.pack(width, from.size()), sources.get()));
  }

  /// A `setp` with two destinations, a floating-point type or a combination.
  private Optional<FlatCode> setp(List<String> modifiers, List<String> operands) {
    Optional<List<Arg>> sources = sources(modifiers, operands.subList(1, operands.size()));
    if (sources.isEmpty()) {
      return Optional.empty();
    }
    List<Integer> destinations = new ArrayList<>();
    List<Formula> formulas = new ArrayList<>();
    String[] written = operands.getFirst().split("\\|", -1);
    for (int i = 0; i < written.length && i < 2; i++) {
      Optional<Formula> formula = Formulas.setp(modifiers, i == 1);
      if (formula.isEmpty() || formula.get().arity() != sources.get().size()) {
        return Optional.empty();
      }
      int register = args.destination(written[i]);
      if (register != FlatCode.NOWHERE) {
        destinations.add(register);
        formulas.add(formula.get());
      }
    }
    return Optional.of(new FlatCode.Assign(destinations, formulas, sources.get()));
  }
}
