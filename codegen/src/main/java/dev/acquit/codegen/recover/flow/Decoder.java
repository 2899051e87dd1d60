package dev.acquit.codegen.recover.flow;

import dev.acquit.codegen.recover.flow.FlatCode.Unknown;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.SpecialRegister;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Computation;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.meaning.Evaluations;
import dev.acquit.ptx.meaning.Place;
import dev.acquit.ptx.meaning.UnmodelledEffect;
import dev.acquit.ptx.text.FloatConstant;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Instructions other than jumps and calls as [FlatCode].
final class Decoder {
  private final ArgReader args;
  private final Scopes scopes;

  Decoder(ArgReader args, Scopes scopes) {
    this.args = args;
    this.scopes = scopes;
  }

  /// What an instruction does.
  FlatCode decode(Instruction instruction) {
    return switch (Effects.of(instruction)) {
      case Effect.Accesses(var a) -> noSuchOrder(a).orElseGet(() -> accessing(a));
      case Effect.ThreadFence(var fence) -> new FlatCode.Fence(fence);
      case Effect.ProxyFence(var kind) -> new FlatCode.Aside("fence.proxy." + kind.suffix(), true);
      case Effect.CtaBarrier(var b) ->
          new FlatCode.Aside(b.dialect().mnemonic() + "." + b.action().suffix(), true);
      case Effect.Nothing _ -> computed(instruction);
      case Effect.Discard(Place place, int bytes) -> discarded(place, bytes);
      default -> unmodelled(instruction);
    };
  }

  /// An access with an order that its instruction does not have, which no assembler takes.
  ///
  /// @ptx 9.7.9 Data movement, 9.7.13 Synchronisation
  private static Optional<FlatCode> noSuchOrder(Instruction.Accessing a) {
    if (a.name().orders().contains(a.access().semantics())) {
      return Optional.empty();
    }
    String name = a.name().mnemonic() + "." + a.access().semantics().suffix();
    return Optional.of(new FlatCode.Unknown(name, List.of(), Unknown.Effect.MEMORY));
  }

  private FlatCode computed(Instruction instruction) {
    return Evaluations.formulas(instruction)
        .map(f ->
            assign(
                instruction.outputs().getFirst().name(),
                f.getFirst(),
                instruction.inputs().stream().map(args::of).toList()))
        .orElseThrow(
            () -> new IllegalArgumentException("control flow, or of a test: " + instruction));
  }

  private FlatCode accessing(Instruction.Accessing a) {
    Access access = a.access();
    Arg base = args.of(a.address().base());
    long offset = a.address().offset();
    List<Integer> to = a.outputs().stream().map(d -> args.destination(d.name())).toList();
    List<Arg> from = a.inputs().stream().map(args::of).toList();
    return switch (a.name()) {
      case LD -> new FlatCode.Load(access, to, base, offset);
      case ST -> new FlatCode.Store(access, base, offset, from);
      case ATOM, RED ->
          new FlatCode.Atomic(
              access,
              a.update().orElseThrow(),
              to.isEmpty() ? FlatCode.NOWHERE : to.getFirst(),
              base,
              offset,
              from,
              a.name() == MemoryInstruction.RED);
    };
  }

  private FlatCode assign(String destination, Formula formula, List<Arg> sources) {
    int register = args.destination(destination);
    return register == FlatCode.NOWHERE
        ? new FlatCode.Assign(List.of(), List.of(), List.of())
        : new FlatCode.Assign(List.of(register), List.of(formula), sources);
  }

  private FlatCode unmodelled(Instruction u) {
    String head = InstructionWriter.head(u);
    List<Integer> destinations = destinations(u);
    return switch (UnmodelledEffect.ofForm(u)) {
      case NONE ->
          Computation.of(u)
              .flatMap(this::value)
              .orElseGet(() ->
                  destinations.isEmpty()
                      ? new FlatCode.Aside(head, false)
                      : new FlatCode.Unknown(head, destinations, Unknown.Effect.VALUE));
      case ACCESS -> new FlatCode.Unknown(head, destinations, Unknown.Effect.MEMORY);
      case STARTS -> new FlatCode.Detached(head, destinations, bases(u));
      case ORDER ->
          u.reads().isEmpty() && destinations.isEmpty()
              ? new FlatCode.Aside(head, true)
              : new FlatCode.Detached(head, destinations, bases(u));
      case FLOW -> new FlatCode.Aside(head, true);
      case UNKNOWN ->
          new FlatCode.Unknown(head, destinations, Unknown.Effect.ANYTHING, u.trouble());
    };
  }

  /// What is computed in registers; empty if that is not known here.
  private Optional<FlatCode> value(Computation c) {
    Optional<List<Arg>> sources = sources(c);
    if (sources.isEmpty()) {
      return Optional.empty();
    }
    return switch (c.name()) {
      case "mov" -> move(c, sources.get());
      case "setp" -> setp(c, sources.get());
      default ->
          c.words().contains("cc") || Integers.readsCarry(c.name())
              ? carried(c, sources.get())
              : computed(c, sources.get());
    };
  }

  /// What the addresses among operands begin with.
  private List<Arg> bases(Instruction u) {
    return u.addresses().stream().map(a -> args.of(a.base())).toList();
  }

  /// A weak write of a value that nobody knows.
  private FlatCode discarded(Place place, int bytes) {
    int elements = bytes / Long.BYTES;
    Access access =
        Access.of(Semantics.WEAK, Optional.empty(), ScalarType.B64)
            .with(StateSpace.GENERIC, elements);
    Arg value = new Arg.Register(scopes.fresh("a discarded value", Long.SIZE));
    return new FlatCode.Store(
        access, args.of(place.address().base()), 0, Collections.nCopies(elements, value));
  }

  /// The registers that it writes.
  private List<Integer> destinations(Instruction u) {
    return u.outputs().stream()
        .map(r -> args.destination(r.name()))
        .filter(r -> r != FlatCode.NOWHERE)
        .toList();
  }

  private Optional<FlatCode> computed(Computation c, List<Arg> sources) {
    if (c.to().size() != 1) {
      return Optional.empty();
    }
    String to = c.to().getFirst().name();
    List<OptionalLong> immediates =
        sources.stream()
            .map(a ->
                a instanceof Arg.Immediate(long value)
                    ? OptionalLong.of(value)
                    : OptionalLong.empty())
            .toList();
    int count = immediates.size();
    Optional<Formula> lanes = Lanes.of(c.name(), c.words(), count);
    if (lanes.isPresent()) {
      List<Arg> all = new ArrayList<>(sources);
      all.add(new Arg.Special(SpecialRegister.LANE));
      all.add(new Arg.OtherLanes());
      return Optional.of(assign(to, lanes.get(), all));
    }
    return Formulas.of(c.name(), c.words(), immediates)
        .or(() -> Integers.of(c.name(), c.words(), count))
        .or(() -> Floats.of(c.name(), c.words(), count))
        .map(f -> assign(to, f, sources));
  }

  /// An instruction that reads or writes the carry.
  private Optional<FlatCode> carried(Computation c, List<Arg> sources) {
    List<Formula> formulas = Integers.carried(c.name(), c.words(), sources.size());
    if (formulas.isEmpty() || c.to().size() != 1) {
      return Optional.empty();
    }
    int carry = scopes.carry();
    List<Arg> all = new ArrayList<>(sources);
    if (Integers.readsCarry(c.name())) {
      all.add(new Arg.Register(carry));
    }
    return Optional.of(
        new FlatCode.Assign(
            List.of(args.destination(c.to().getFirst().name()), carry).subList(0, formulas.size()),
            formulas,
            all));
  }

  /// What it reads; empty if that is not known.
  private Optional<List<Arg>> sources(Computation c) {
    List<Written> read =
        c.name().equals("mov") && c.from().size() == 1 ? c.from().getFirst().parts() : c.from();
    List<Arg> all = new ArrayList<>();
    for (Written operand : read) {
      OptionalLong bits =
          operand instanceof Written.Real real
              ? FloatConstant.bits(real, c.words())
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
  private Optional<FlatCode> move(Computation c, List<Arg> sources) {
    int width = c.types().stream().mapToInt(ScalarType::bits).findFirst().orElse(0);
    int count = c.to().size();
    if (width == 0 || c.from().size() != 1 || (count > 1 && sources.size() > 1)) {
      return Optional.empty();
    }
    if (count > 1) {
      List<Optional<Formula>> formulas = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        formulas.add(Optional.of(Formulas.part(width, count, i)));
      }
      return assign(c.to(), formulas, sources);
    }
    return Optional.of(
        assign(c.to().getFirst().name(), Formulas.pack(width, sources.size()), sources));
  }

  /// A `setp` with two destinations, a floating-point type or a combination.
  private Optional<FlatCode> setp(Computation c, List<Arg> sources) {
    List<Optional<Formula>> formulas = new ArrayList<>();
    for (int i = 0; i < c.to().size() && i < 2; i++) {
      formulas.add(Formulas.setp(c.words(), i == 1).filter(f -> f.arity() == sources.size()));
    }
    return assign(c.to(), formulas, sources);
  }

  /// Several results at once; empty if one of them is not known.
  private Optional<FlatCode> assign(
      List<Operand.Register> to, List<Optional<Formula>> formulas, List<Arg> sources) {
    List<Integer> destinations = new ArrayList<>();
    List<Formula> computed = new ArrayList<>();
    for (int i = 0; i < formulas.size(); i++) {
      if (formulas.get(i).isEmpty()) {
        return Optional.empty();
      }
      int register = args.destination(to.get(i).name());
      if (register != FlatCode.NOWHERE) {
        destinations.add(register);
        computed.add(formulas.get(i).get());
      }
    }
    return Optional.of(new FlatCode.Assign(destinations, computed, sources));
  }
}
