package dev.acquit.ptx.ast;

import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// A PTX instruction, or a label.
public sealed interface Instruction {
  /// What it reads beside an address and a cache policy, as far as it is modelled; a guard belongs
  /// to the statement.
  default List<Operand> inputs() {
    return List.of();
  }

  /// The registers that it writes, as far as it is modelled; the bit bucket `_` may be one.
  default List<Operand.Register> outputs() {
    return List.of();
  }

  /// The memory that it accesses, as far as it is modelled.
  default Optional<MemoryAccess> memory() {
    return Optional.empty();
  }

  /// What is wrong with its form, where it touches memory or order and PTX has no such form: it may
  /// do anything.
  default Optional<String> trouble() {
    return Optional.empty();
  }

  /// The addresses among its operands.
  default List<Address> addresses() {
    return memory().map(MemoryAccess::address).stream().toList();
  }

  /// The same instruction at other addresses.
  ///
  /// @param others as many as it has
  default Instruction at(List<Address> others) {
    return this;
  }

  /// All that it reads: the base of an address, a cache policy, and inputs.
  default List<Operand> reads() {
    List<Operand> all = new ArrayList<>();
    memory().ifPresent(m -> all.add(m.address().base()));
    memory().flatMap(m -> m.access().policy()).ifPresent(all::add);
    all.addAll(inputs());
    return all;
  }

  /// The same instruction with other operands and registers.
  default Instruction with(Renaming renaming) {
    return this;
  }

  /// The same instruction with other names of labels.
  default Instruction withLabels(UnaryOperator<String> names) {
    return this;
  }

  /// An instruction that accesses memory.
  sealed interface Accessing extends Instruction {
    /// What the modifiers say.
    Access access();

    /// Where.
    Address address();

    /// Which it is.
    default MemoryInstruction name() {
      return switch (this) {
        case Load _ -> MemoryInstruction.LD;
        case Store _ -> MemoryInstruction.ST;
        case Atom _ -> MemoryInstruction.ATOM;
        case Red _ -> MemoryInstruction.RED;
      };
    }

    /// What is done to the value; empty of loads and stores.
    default Optional<AtomicOperation> update() {
      return switch (this) {
        case Load _, Store _ -> Optional.empty();
        case Atom a -> Optional.of(a.operation());
        case Red r -> Optional.of(r.operation());
      };
    }

    /// The same instruction with other modifiers, at another address.
    Accessing with(Access other, Address at);

    @Override
    default Accessing at(List<Address> others) {
      return with(access(), others.getFirst());
    }

    @Override
    default Optional<MemoryAccess> memory() {
      return Optional.of(new MemoryAccess(access(), address()));
    }
  }

  /// An instruction that computes registers of registers, without memory; one of an [Evaluate] may
  /// look at other lanes.
  sealed interface Computing extends Instruction {}

  /// `ld`, and `tld`, `suld`, `cold` of other tools' litmus rows.
  ///
  /// @param access what the modifiers say
  /// @param destinations as many registers as the vector has elements
  /// @param address where
  /// @ptx 9.7.9.8 ld
  record Load(Access access, List<Operand.Register> destinations, Address address)
      implements Accessing {
    /// Copies the list.
    public Load {
      destinations = List.copyOf(destinations);
    }

    @Override
    public List<Operand.Register> outputs() {
      return destinations;
    }

    @Override
    public Load with(Renaming renaming) {
      return new Load(
          renaming.use(access),
          destinations.stream().map(renaming::define).toList(),
          renaming.use(address));
    }

    @Override
    public Load with(Access other, Address at) {
      return new Load(other, destinations, at);
    }
  }

  /// `st`, and `sust` of other tools' litmus rows.
  ///
  /// @param access what the modifiers say
  /// @param address where
  /// @param sources as many operands as the vector has elements
  /// @ptx 9.7.9.11 st
  record Store(Access access, Address address, List<Operand> sources) implements Accessing {
    /// Copies the list.
    public Store {
      sources = List.copyOf(sources);
    }

    @Override
    public List<Operand> inputs() {
      return sources;
    }

    @Override
    public Store with(Renaming renaming) {
      return new Store(renaming.use(access), renaming.use(address), renaming.uses(sources));
    }

    @Override
    public Store with(Access other, Address at) {
      return new Store(other, at, sources);
    }
  }

  /// `atom`.
  ///
  /// @param access what the modifiers say
  /// @param operation what is done to the value
  /// @param destination where the old value goes; empty when it is written `_`
  /// @param address where
  /// @param operands one operand; for cas the expected value and the new one. A vector operation
  ///   has no model here and is read as [Unmodelled].
  /// @ptx 9.7.13.5 atom
  record Atom(
      Access access,
      AtomicOperation operation,
      Optional<Operand.Register> destination,
      Address address,
      List<Operand> operands)
      implements Accessing {
    /// Copies the list.
    public Atom {
      destination = destination.filter(r -> !r.name().equals("_"));
      operands = List.copyOf(operands);
    }

    @Override
    public List<Operand> inputs() {
      return operands;
    }

    @Override
    public List<Operand.Register> outputs() {
      return destination.stream().toList();
    }

    @Override
    public Atom with(Renaming renaming) {
      return new Atom(
          renaming.use(access),
          operation,
          destination.map(renaming::define),
          renaming.use(address),
          renaming.uses(operands));
    }

    @Override
    public Atom with(Access other, Address at) {
      return new Atom(other, operation, destination, at, operands);
    }
  }

  /// `red`.
  ///
  /// @param access what the modifiers say
  /// @param operation what is done to the value; neither exch nor cas
  /// @param address where
  /// @param operand the other operand
  /// @ptx 9.7.13.6 red
  record Red(Access access, AtomicOperation operation, Address address, Operand operand)
      implements Accessing {
    @Override
    public List<Operand> inputs() {
      return List.of(operand);
    }

    @Override
    public Red with(Renaming renaming) {
      return new Red(renaming.use(access), operation, renaming.use(address), renaming.use(operand));
    }

    @Override
    public Red with(Access other, Address at) {
      return new Red(other, operation, at, operand);
    }
  }

  /// A thread fence.
  ///
  /// @param semantics its order
  /// @param spelling whether it is written `fence` or `membar` (which on sm_70 and later is the
  ///   same as fence.sc; `membar.gl` is scope gpu)
  /// @ptx 9.7.13.4 membar/fence
  record Fence(FenceSemantics semantics, Scope scope, Spelling spelling) implements Instruction {
    /// How a thread fence is written.
    public enum Spelling {
      /// `fence.sem.scope`.
      FENCE,
      /// `membar.level`.
      MEMBAR
    }

    /// A fence that is written `fence`.
    public static Fence of(FenceSemantics semantics, Scope scope) {
      return new Fence(semantics, scope, Spelling.FENCE);
    }
  }

  /// `fence.proxy.kind`.
  ///
  /// @param kind which proxies
  /// @ptx 9.7.13.4 membar/fence, 8.6 Proxies
  record ProxyFence(Kind kind) implements Instruction {
    /// Which proxies a proxy fence orders.
    public enum Kind {
      /// Between virtual aliases.
      ALIAS("alias", Optional.empty()),
      /// Texture; hypothetical, other tools' litmus rows only.
      TEXTURE("texture", Optional.of(Proxy.TEXTURE)),
      /// Surface; hypothetical, other tools' litmus rows only.
      SURFACE("surface", Optional.of(Proxy.SURFACE)),
      /// Constant; hypothetical, other tools' litmus rows only.
      CONSTANT("constant", Optional.of(Proxy.CONSTANT));

      private final String suffix;
      private final Optional<Proxy> proxy;

      Kind(String suffix, Optional<Proxy> proxy) {
        this.suffix = suffix;
        this.proxy = proxy;
      }

      /// How it is written, without the dot.
      public String suffix() {
        return suffix;
      }

      /// The proxy that is fenced; empty for alias.
      public Optional<Proxy> proxy() {
        return proxy;
      }

      /// Whether PTX has no such instruction.
      public boolean hypothetical() {
        return proxy.isPresent();
      }
    }
  }

  /// A barrier of the CTA.
  ///
  /// @param action what the thread does there
  /// @param dialect whose meaning the operands have
  /// @param first ISA: the barrier's number; peers: the instance
  /// @param second ISA: the number of threads; peers: the identity
  /// @param third peers: the quorum
  /// @ptx 9.7.13.1 bar/barrier
  record Barrier(
      Action action,
      Dialect dialect,
      Operand first,
      Optional<Operand> second,
      Optional<Operand> third)
      implements Instruction {
    /// What a thread does at a barrier.
    public enum Action {
      /// Announces itself and waits.
      SYNC("sync"),
      /// Announces itself and goes on.
      ARRIVE("arrive");

      private final String suffix;

      Action(String suffix) {
        this.suffix = suffix;
      }

      /// How it is written, without the dot.
      public String suffix() {
        return suffix;
      }
    }

    /// Whose instruction it is.
    public enum Dialect {
      /// `bar.sync a{,b}`.
      BAR("bar"),
      /// `barrier.sync a{,b}`.
      BARRIER("barrier"),
      /// `bar.cta.sync instance{,identity{,quorum}}` of other tools' litmus rows: every barrier
      /// instruction of the CTA with the same instance and identity belongs together.
      PEER("bar.cta");

      private final String mnemonic;

      Dialect(String mnemonic) {
        this.mnemonic = mnemonic;
      }

      /// The instruction's name.
      public String mnemonic() {
        return mnemonic;
      }
    }

    @Override
    public List<Operand> inputs() {
      return Stream.of(Optional.of(first), second, third).flatMap(Optional::stream).toList();
    }

    @Override
    public Barrier with(Renaming renaming) {
      return new Barrier(
          action,
          dialect,
          renaming.use(first),
          second.map(renaming::use),
          third.map(renaming::use));
    }
  }

  /// `mov`, and `ld r, value` of other tools' litmus rows.
  ///
  /// @param type the type of the operands
  /// @param destination where to
  /// @param source what
  record Move(ScalarType type, Operand.Register destination, Operand source) implements Computing {
    @Override
    public List<Operand> inputs() {
      return List.of(source);
    }

    @Override
    public List<Operand.Register> outputs() {
      return List.of(destination);
    }

    @Override
    public Move with(Renaming renaming) {
      return new Move(type, renaming.define(destination), renaming.use(source));
    }
  }

  /// Arithmetic in registers.
  ///
  /// @param operator what is computed
  /// @param type the type of the operands
  /// @param destination where to
  /// @param sources as many operands as the operator has
  record Compute(
      Operator operator, ScalarType type, Operand.Register destination, List<Operand> sources)
      implements Computing {
    /// Copies the list.
    public Compute {
      sources = List.copyOf(sources);
    }

    @Override
    public List<Operand> inputs() {
      return sources;
    }

    @Override
    public List<Operand.Register> outputs() {
      return List.of(destination);
    }

    @Override
    public Compute with(Renaming renaming) {
      return new Compute(operator, type, renaming.define(destination), renaming.uses(sources));
    }
  }

  /// `setp.cmp.type p, a, b`.
  ///
  /// @param comparison how a and b are compared
  /// @param type the type of the operands
  /// @param destination the predicate
  /// @param left a
  /// @param right b
  /// @ptx 9.7.6.2 setp
  record SetPredicate(
      Comparison comparison,
      ScalarType type,
      Operand.Register destination,
      Operand left,
      Operand right)
      implements Computing {
    @Override
    public List<Operand> inputs() {
      return List.of(left, right);
    }

    @Override
    public List<Operand.Register> outputs() {
      return List.of(destination);
    }

    @Override
    public SetPredicate with(Renaming renaming) {
      return new SetPredicate(
          comparison, type, renaming.define(destination), renaming.use(left), renaming.use(right));
    }
  }

  /// `bra label`, and `goto label` of other tools' litmus rows.
  ///
  /// @param label where to
  record Branch(String label) implements Instruction {
    @Override
    public Branch withLabels(UnaryOperator<String> names) {
      return new Branch(names.apply(label));
    }
  }

  /// `beq a, b, label` and its kin of other tools' litmus rows.
  ///
  /// @param comparison how a and b are compared, as signed integers
  /// @param left a
  /// @param right b
  /// @param label where to when the comparison holds
  record CompareBranch(Comparison comparison, Operand left, Operand right, String label)
      implements Instruction {
    @Override
    public List<Operand> inputs() {
      return List.of(left, right);
    }

    @Override
    public CompareBranch with(Renaming renaming) {
      return new CompareBranch(comparison, renaming.use(left), renaming.use(right), label);
    }

    @Override
    public CompareBranch withLabels(UnaryOperator<String> names) {
      return new CompareBranch(comparison, left, right, names.apply(label));
    }
  }

  /// A place to branch to.
  record Label(String name) implements Instruction {
    @Override
    public Label withLabels(UnaryOperator<String> names) {
      return new Label(names.apply(name));
    }
  }

  /// `exit` or `ret`: the thread ends.
  ///
  /// @param returns whether it is `ret`, after which whoever called the function goes on
  record Exit(boolean returns) implements Instruction {
    /// `exit`.
    public Exit() {
      this(false);
    }
  }

  /// An instruction that computes registers of registers and is written in words: bit fields,
  /// products of double width, floating-point arithmetic, comparisons with two results.
  ///
  /// @param mnemonic its name
  /// @param modifiers what is behind it, without dots
  /// @param destinations what it writes; the bit bucket `_` may be one
  /// @param sources what it reads; floating-point constants as their bits
  /// @ptx 9.7.1 Integer arithmetic, 9.7.3 Floating point, 9.7.8 Logic and shift, 9.7.9 Data
  ///   movement
  record Evaluate(
      String mnemonic,
      List<String> modifiers,
      List<Operand.Register> destinations,
      List<Operand> sources)
      implements Computing {
    /// Copies the lists.
    public Evaluate {
      modifiers = List.copyOf(modifiers);
      destinations = List.copyOf(destinations);
      sources = List.copyOf(sources);
    }

    /// Whether it adds a product to its last source, which may be an address: `mad.wide`, with
    /// which elements of arrays are found.
    public boolean addsToAddress() {
      return mnemonic.equals("mad") && modifiers.contains("wide");
    }

    /// How it is written, without operands.
    public String head() {
      return mnemonic + "." + String.join(".", modifiers);
    }

    /// The same with other registers and operands.
    public Evaluate with(List<Operand.Register> to, List<Operand> from) {
      return new Evaluate(mnemonic, modifiers, to, from);
    }

    @Override
    public List<Operand> inputs() {
      return sources;
    }

    @Override
    public List<Operand.Register> outputs() {
      return destinations;
    }

    @Override
    public Evaluate with(Renaming renaming) {
      return new Evaluate(
          mnemonic,
          modifiers,
          destinations.stream().map(renaming::define).toList(),
          renaming.uses(sources));
    }
  }

  /// An instruction that PTX has and that this project reads but gives no meaning.
  ///
  /// @param mnemonic its name
  /// @param modifiers in the order written, without dots
  /// @param operands as they are written
  /// @param trouble what is wrong with the form, where it is one of an instruction that touches
  ///   memory or order and PTX, as far as it is known here, has no such form: it may do anything
  record Unmodelled(
      String mnemonic, List<String> modifiers, List<Written> operands, Optional<String> trouble)
      implements Instruction {
    /// Begin with an operand that is read, votes and calls with a result left out.
    private static final Set<String> WITHOUT_RESULT =
        Set.of(
            "bar",
            "barrier",
            "branchtargets",
            "brx",
            "call",
            "cp",
            "nanosleep",
            "pmevent",
            "setmaxnreg",
            "stackrestore");

    /// Copies the lists.
    public Unmodelled {
      modifiers = List.copyOf(modifiers);
      operands = List.copyOf(operands);
    }

    /// One whose form is known, or of which nothing is known.
    public Unmodelled(String mnemonic, List<String> modifiers, List<Written> operands) {
      this(mnemonic, modifiers, operands, Optional.empty());
    }

    /// How it is written, without operands.
    public String head() {
      return modifiers.isEmpty() ? mnemonic : mnemonic + "." + String.join(".", modifiers);
    }

    @Override
    public List<Address> addresses() {
      return operands.stream()
          .flatMap(o -> o instanceof Written.At at ? Stream.of(at.address()) : Stream.of())
          .toList();
    }

    /// Whether the first operand is written: so it is by custom where nothing else is known.
    public boolean hasResult() {
      return !operands.isEmpty()
          && !(operands.getFirst() instanceof Written.At)
          && (!WITHOUT_RESULT.contains(mnemonic)
              || modifiers.contains("red")
              || operands.getFirst() instanceof Written.Passed);
    }

    @Override
    public List<Operand.Register> outputs() {
      return hasResult()
          ? operands.getFirst().parts().stream()
              .flatMap(o -> o instanceof Operand.Register r ? Stream.of(r) : Stream.of())
              .toList()
          : List.of();
    }

    @Override
    public List<Operand> inputs() {
      return operands.stream()
          .skip(hasResult() ? 1 : 0)
          .flatMap(o ->
              o instanceof Written.At at
                  ? at.more().stream().flatMap(Written::operands)
                  : o.operands())
          .toList();
    }

    @Override
    public List<Operand> reads() {
      return Stream.concat(addresses().stream().map(Address::base), inputs().stream()).toList();
    }

    @Override
    public Unmodelled with(Renaming renaming) {
      List<Written> all = new ArrayList<>();
      for (Written operand : operands) {
        all.add(
            all.isEmpty() && hasResult()
                ? operand.with(o -> o instanceof Operand.Register r ? renaming.define(r) : o)
                : operand.with(renaming::use));
      }
      return new Unmodelled(mnemonic, modifiers, all, trouble);
    }

    @Override
    public Unmodelled at(List<Address> others) {
      Iterator<Address> next = others.iterator();
      return with(
          operands.stream()
              .map(o -> o instanceof Written.At at ? new Written.At(next.next(), at.more()) : o)
              .toList());
    }

    /// The same with other operands.
    public Unmodelled with(List<Written> other) {
      return new Unmodelled(mnemonic, modifiers, other, trouble);
    }
  }
}
