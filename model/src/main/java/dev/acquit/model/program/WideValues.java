package dev.acquit.model.program;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.meaning.Computation;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.meaning.Evaluations;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Values of 128 bits. An access to one is one memory operation on 16 bytes, of which engines keep
/// the value in 64 bits: each half in 32, a number as it is and an address marked as one, so that
/// equal values are equal. A half that does not go into that is said, and so is whatever would look
/// at such a value other than by its halves.
///
/// @ptx 9.7.9.3 mov, 9.7.9.8 ld, 9.7.9.11 st, 9.7.13.5 atom
public final class WideValues {
  private static final String WHOLE = CppProgram.MADE_UP + "whole";

  private static final long HALF = 0xffff_ffffL;

  /// Numbers of 29 bits with their sign, and addresses in their first bytes.
  private static final long LIMIT = 1L << 28;

  /// How many of the highest bits of a kept half say whether it is an address.
  public static final int MARK_BITS = 4;

  /// What they are if it is one; its other bits are those of the address.
  public static final int AN_ADDRESS = 4;

  private static final long MARK = 0x4000_0000L;
  private static final long MARKED = 0xf000_0000L;

  private final PtxTest test;

  /// Registers of 128 bits, by the number of their thread.
  private final Map<Integer, Set<String>> registers = new HashMap<>();

  /// Whether some access of 128 bits goes to an address that is computed.
  private final boolean computed;

  /// Variables that such accesses name.
  private final Set<String> variables = new HashSet<>();

  /// Whether a thread can have an address in a register at all.
  private final boolean addresses;

  WideValues(PtxTest test) {
    this.test = test;
    this.addresses =
        test.header().init().stream().anyMatch(WideValues::hasAddress)
            || test.threads().stream()
                .flatMap(t -> t.body().stream())
                .anyMatch(s -> hasAddress(s.instruction()));
    boolean anywhere = false;
    for (PtxThread thread : test.threads()) {
      for (Statement s : thread.body()) {
        written(s.instruction())
            .map(Operand.Register::name)
            .filter(n -> !n.equals("_"))
            .forEach(n -> registers.computeIfAbsent(thread.id(), _ -> new HashSet<>()).add(n));
        if (isAccess(s.instruction())) {
          switch (s.instruction().memory().orElseThrow().address().base()) {
            case Operand.Symbol(String name) -> variables.add(name);
            case Operand.Register _, Operand.Immediate _ -> anywhere = true;
          }
        }
      }
    }
    this.computed = anywhere;
  }

  private static boolean hasAddress(InitEntry entry) {
    return switch (entry) {
      case InitEntry.Memory m -> m.value() instanceof Value.AddressOf;
      case InitEntry.Register r -> r.value() instanceof Value.AddressOf;
      case InitEntry.Alias _ -> true;
      case InitEntry.SharedIn _, InitEntry.Size _ -> false;
    };
  }

  private static boolean hasAddress(Instruction i) {
    return i.memory().isPresent()
        ? i.inputs().stream().anyMatch(Operand.Symbol.class::isInstance)
        : i.reads().stream().anyMatch(Operand.Symbol.class::isInstance)
            || !(Effects.of(i) instanceof Effect.Formed);
  }

  /// What such an instruction does.
  List<Operation> steps(int thread, Instruction.Evaluate e, List<Expression> sources) {
    List<Operation> all = new ArrayList<>();
    if (e.destinations().size() == 1) {
      for (Expression half : sources) {
        Expression fits = apply(Op.LT_U, apply(Op.ADD, half, of(LIMIT)), of(2 * LIMIT));
        all.add(
            new Operation.Demand(
                addresses ? apply(Op.OR, fits, isAddress(half)) : fits,
                "P"
                    + thread
                    + " makes 128 bits of a half that has more than 29 bits with its sign, which is"
                    + " not covered"));
      }
      Expression low = kept(sources.get(0));
      Expression high = apply(Op.SHL, kept(sources.get(1)), of(Integer.SIZE));
      all.add(new Operation.Assign(e.destinations().getFirst().name(), apply(Op.OR, low, high)));
      return all;
    }
    Expression whole = new Expression.Register(WHOLE);
    all.add(new Operation.Assign(WHOLE, sources.getFirst()));
    for (int i = 0; i < e.destinations().size(); i++) {
      String to = e.destinations().get(i).name();
      if (!to.equals("_")) {
        Expression half = i == 0 ? whole : apply(Op.SHR_U, whole, of(Integer.SIZE));
        all.add(new Operation.Assign(to, shown(apply(Op.AND, half, of(HALF)))));
      }
    }
    return all;
  }

  private Expression kept(Expression half) {
    Expression number = apply(Op.AND, half, of(HALF));
    if (!addresses) {
      return number;
    }
    Expression address = apply(Op.OR, of(MARK), apply(Op.SUB, half, of(Addresses.of(0, 0))));
    return apply(Op.SELECT, isAddress(half), address, number);
  }

  private Expression shown(Expression half) {
    Expression number = Expression.apply(Op.SEXT, Integer.SIZE, half);
    if (!addresses) {
      return number;
    }
    Expression marked = apply(Op.EQ, apply(Op.AND, half, of(MARKED)), of(MARK));
    Expression address = apply(Op.ADD, apply(Op.AND, half, of(LIMIT - 1)), of(Addresses.of(0, 0)));
    return apply(Op.SELECT, marked, address, number);
  }

  /// What is kept of a location's sixteen bytes from one on before all threads.
  public static long initial(Program.Location location, long offset) {
    return location.extent() instanceof Extent.Elements
        ? (location.initialFrom(offset) & HALF)
            | location.initialFrom(offset + Long.BYTES) << Integer.SIZE
        : location.initialFrom(offset);
  }

  /// What a half of a kept value is.
  ///
  /// @param number 0 for the lower one, 1 for the upper one
  public static long half(long kept, int number) {
    long half = kept >>> (Integer.SIZE * number) & HALF;
    return (half & MARKED) == MARK ? Addresses.of(0, half & (LIMIT - 1)) : (int) half;
  }

  private static Expression isAddress(Expression half) {
    return apply(Op.LT_U, apply(Op.SUB, half, of(Addresses.of(0, 0))), of(LIMIT));
  }

  private static Expression apply(Op op, Expression... operands) {
    return Expression.apply(op, Long.SIZE, operands);
  }

  private static Expression of(long value) {
    return new Expression.Constant(value);
  }

  /// A kept value as people read it: `{1, 0}`.
  public static String words(long kept) {
    return "{" + half(kept & HALF) + ", " + half(kept >>> Integer.SIZE) + "}";
  }

  private static String half(long half) {
    return (half & MARKED) == MARK ? "an address" : Integer.toString((int) half);
  }

  /// Requires that nothing looks at a value as a whole that is kept in halves, or looks at one that
  /// is not.
  ///
  /// @throws NotCoveredException if something does
  void check() throws NotCoveredException {
    if (registers.isEmpty() && variables.isEmpty() && !computed) {
      return;
    }
    for (PtxThread thread : test.threads()) {
      check(thread);
    }
    check(test.header().mentioned());
    begin();
  }

  /// Requires that some terms of a test are no values of 128 bits.
  ///
  /// @throws NotCoveredException if one is
  public static void check(LitmusTest test, Collection<Term> terms) throws NotCoveredException {
    if (test instanceof PtxTest ptx) {
      new WideValues(ptx).check(terms);
    }
  }

  private void check(Collection<Term> terms) throws NotCoveredException {
    for (Term term : terms) {
      if (isWhole(term) && !isTold(term)) {
        throw new NotCoveredException(
            term + " has 128 bits, or may have; ask for a half that a thread takes out of it");
      }
    }
  }

  /// Whether such a term is known to be one as a whole, and no half of it an address.
  private boolean isTold(Term term) {
    return !addresses
        && (!(term instanceof Term.Memory(String name)) || (!computed && isOnlyWhole(name)));
  }

  /// Whether all accesses that name a variable are of its first 128 bits.
  private boolean isOnlyWhole(String variable) {
    return test.threads().stream()
        .flatMap(t -> t.body().stream())
        .flatMap(s -> s.instruction().memory().stream())
        .filter(m -> m.location().filter(variable::equals).isPresent())
        .allMatch(m ->
            m.access().type() == ScalarType.B128
                && m.access().vector() == 1
                && m.address().offset() == 0);
  }

  /// Whether a number is kept as it is.
  static boolean isKept(long number) {
    return -LIMIT <= number && number < LIMIT;
  }

  /// Whether a term is, or may be, a value of 128 bits.
  boolean isWhole(Term term) {
    return switch (term) {
      case Term.ThreadRegister(int id, String name) ->
          registers.getOrDefault(id, Set.of()).contains(name);
      case Term.Memory(String name) -> mayBe(name);
      case Term.Part _, Term.Literal _ -> false;
    };
  }

  private static boolean isWide(Instruction instruction) {
    return Evaluations.splits(instruction)
        || Computation.of(instruction).filter(WideValues::moves).isPresent()
        || isAccess(instruction);
  }

  private static boolean moves(Computation c) {
    return c.name().equals("mov") && c.types().equals(List.of(ScalarType.B128));
  }

  private static boolean isAccess(Instruction instruction) {
    return instruction.memory().filter(m -> m.access().type() == ScalarType.B128).isPresent();
  }

  private void check(PtxThread thread) throws NotCoveredException {
    Set<String> wide = registers.getOrDefault(thread.id(), Set.of());
    for (Statement s : thread.body()) {
      Instruction i = s.instruction();
      Set<String> halves =
          Stream.concat(
                  i.reads().stream().filter(o -> !read(i).contains(o)),
                  i.outputs().stream().filter(o -> written(i).noneMatch(o::equals)))
              .filter(Operand.Register.class::isInstance)
              .map(o -> ((Operand.Register) o).name())
              .collect(Collectors.toSet());
      boolean guarded = s.guard().filter(g -> wide.contains(g.predicate().name())).isPresent();
      boolean others =
          read(i).stream()
              .anyMatch(o -> !(o instanceof Operand.Register(String name)) || !wide.contains(name));
      if (guarded || others || halves.stream().anyMatch(wide::contains)) {
        throw new NotCoveredException(
            "P"
                + thread.id()
                + " has a value of 128 bits for another, or another for one; 'mov.b128 {a, b}, d'"
                + " takes one apart");
      }
    }
  }

  /// The registers of 128 bits that an instruction writes.
  private static Stream<Operand.Register> written(Instruction i) {
    boolean takesApart = Evaluations.splits(i) && i.outputs().size() > 1;
    return isWide(i) && !takesApart ? i.outputs().stream() : Stream.of();
  }

  /// The operands of 128 bits that it reads.
  private static List<Operand> read(Instruction i) {
    boolean puts = Evaluations.splits(i) && i.outputs().size() == 1;
    return isWide(i) && !puts ? i.inputs() : List.of();
  }

  private void begin() throws NotCoveredException {
    for (InitEntry e : test.header().init()) {
      switch (e) {
        case InitEntry.Memory m when mayBe(m.location()) && !isKept(m) ->
            throw new NotCoveredException(
                "'"
                    + m.location()
                    + "' is accessed in 128 bits, and begins with what is not kept so: 0 or a"
                    + " number of 28 bits, and the other half 0, or elements, 29 bits with their"
                    + " sign in each half");
        case InitEntry.Register(int id, String name, Value _)
            when registers.getOrDefault(id, Set.of()).contains(name) ->
            throw new NotCoveredException(
                "register " + name + " of P" + id + " has 128 bits, and begins with a number");
        case InitEntry.Alias _ ->
            throw new NotCoveredException("accesses of 128 bits beside aliases are not covered");
        case InitEntry.Memory _, InitEntry.Register _, InitEntry.SharedIn _, InitEntry.Size _ -> {}
      }
    }
  }

  private boolean mayBe(String variable) {
    boolean narrow =
        test.header().init().stream()
            .anyMatch(e ->
                e instanceof InitEntry.Memory(String name, Value _, Extent.Bytes _)
                    && name.equals(variable));
    return variables.contains(variable) || (computed && !narrow);
  }

  private static boolean isKept(InitEntry.Memory entry) {
    OptionalLong number =
        entry.value() instanceof Value.Number(long n) ? OptionalLong.of(n) : OptionalLong.empty();
    boolean zero = number.isPresent() && number.getAsLong() == 0;
    boolean small = number.isPresent() && number.getAsLong() >= 0 && number.getAsLong() < LIMIT;
    return switch (entry.extent()) {
      case Extent.Elements elements -> {
        long end = (long) elements.bytes() * elements.values().size();
        yield LongStream.iterate(0, o -> o < end, o -> o + Long.BYTES)
            .allMatch(o -> isKept(elements.from(o)));
      }
      case Extent.Parts _ -> zero;
      case Extent.Open _, Extent.Bytes _ -> zero || small;
    };
  }
}
