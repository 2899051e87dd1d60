package dev.acquit.model.program;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction.Accessing;
import dev.acquit.ptx.ast.MemoryAccess;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.compute.MemorySum;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What the accesses of a PTX thread do.
///
/// @ptx 9.7.9.8 ld, 9.7.9.11 st, 9.7.13.5 atom, 9.7.13.6 red
final class PtxAccesses implements PtxMeetings.Operands {
  /// The address of the vector that is accessed.
  private static final String VECTOR = CppProgram.MADE_UP + "vector";

  /// Of more elements there are too many orders.
  private static final int MAX_ELEMENTS = 4;

  private final PtxLanes.Operands operands;
  private final PtxThread thread;

  /// Where variables are that are in shared memory.
  private final Map<String, List<Place>> shared;

  PtxAccesses(PtxLanes.Operands operands, PtxThread thread, Map<String, List<Place>> shared) {
    this.operands = operands;
    this.thread = thread;
    this.shared = shared;
  }

  @Override
  public Expression value(Operand operand) throws NotCoveredException {
    return operands.value(operand);
  }

  @Override
  public Expression address(StateSpace space, Address address) throws NotCoveredException {
    reachable(space, address);
    return address(address);
  }

  private Expression address(Address address) throws NotCoveredException {
    Expression base = value(address.base());
    if (address.offset() == 0) {
      return base;
    }
    if (base instanceof Expression.Constant(long value)) {
      return new Expression.Constant(value + address.offset());
    }
    return Expression.apply(Op.ADD, Long.SIZE, base, new Expression.Constant(address.offset()));
  }

  /// The ways of the thread through an access that becomes several; no way if it becomes one.
  ///
  /// The elements of a vector are in no order where they are weak. The document leaves their order
  /// open. Strong ones have one, since what synchronizes with one of them is ordered with those
  /// behind it.
  ///
  /// @ptx 8.2.2 Vector Data-types
  List<List<Operation>> ways(Accessing a) throws NotCoveredException {
    int count = a.name().readModifyWrite() ? 1 : a.access().vector();
    if (count > MAX_ELEMENTS) {
      throw new NotCoveredException("vectors of " + count + " elements are not covered");
    } else if (count <= 1) {
      return List.of();
    }
    List<Operation> elements = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      elements.add(element(a, i));
    }
    List<List<Operation>> orders = new ArrayList<>();
    if (a.access().semantics() == Semantics.WEAK) {
      List<Operation> all = new ArrayList<>(before(a));
      all.addAll(elements);
      orders.add(all);
    } else {
      permute(before(a), elements, orders);
    }
    return orders;
  }

  /// What comes before the accesses to a vector. Its address is taken first: one of the elements
  /// may be loaded over it. It is a multiple of the size of the whole vector.
  ///
  /// @ptx 5.4.2 Vectors, 6.4.1 Addresses as operands
  private List<Operation> before(Accessing a) throws NotCoveredException {
    long bytes = (long) a.access().vector() * a.access().type().bits() / Byte.SIZE;
    Expression taken = new Expression.Register(VECTOR);
    Expression odd = Expression.apply(Op.AND, Long.SIZE, taken, new Expression.Constant(bytes - 1));
    return List.of(
        new Operation.Assign(VECTOR, address(a.address())),
        new Operation.Demand(
            Expression.not(odd),
            "P"
                + thread.id()
                + " accesses a vector of "
                + bytes
                + " bytes at an address that is no multiple of that"));
  }

  private Operation element(Accessing a, int index) throws NotCoveredException {
    Access access = a.access();
    Expression at =
        Expression.apply(
            Op.ADD,
            Long.SIZE,
            new Expression.Register(VECTOR),
            new Expression.Constant((long) index * access.type().bits() / Byte.SIZE));
    IntegerType type = type(access, a.address());
    Operation.Marks marks = unordered(access, index);
    return a.name() == MemoryInstruction.LD
        ? new Operation.Load(a.outputs().get(index).name(), at, type, marks, isConstant(access))
        : new Operation.Store(at, value(a.inputs().get(index)), type, marks);
  }

  private static Operation.Marks unordered(Access access, int element) {
    Operation.Marks marks = PtxMarks.access(access);
    long before = (2L << element) - 2;
    return access.semantics() == Semantics.WEAK ? marks.beside(before) : marks;
  }

  private static void permute(
      List<Operation> first, List<Operation> rest, List<List<Operation>> orders) {
    if (rest.isEmpty()) {
      orders.add(first);
    }
    for (int i = 0; i < rest.size(); i++) {
      List<Operation> longer = new ArrayList<>(first);
      List<Operation> others = new ArrayList<>(rest);
      longer.add(others.remove(i));
      permute(longer, others, orders);
    }
  }

  /// What an access does that becomes one operation.
  Operation operation(Accessing a) throws NotCoveredException {
    return switch (a.name()) {
      case LD -> load(a);
      case ST -> store(a);
      case ATOM, RED -> update(a);
    };
  }

  private Operation load(Accessing l) throws NotCoveredException {
    String to = l.outputs().getFirst().name();
    if (l.access().space() == StateSpace.LOCAL) {
      Expression held = new Expression.Register(local(l.access(), l.address()));
      return new Operation.Assign(to, read(integer(l.access().type()), held));
    }
    return new Operation.Load(
        to,
        address(l.address()),
        type(l.access(), l.address()),
        PtxMarks.access(l.access()),
        isConstant(l.access()));
  }

  private Operation store(Accessing s) throws NotCoveredException {
    Operand source = s.inputs().getFirst();
    if (s.access().space() == StateSpace.LOCAL) {
      return new Operation.Assign(local(s.access(), s.address()), value(source));
    }
    return new Operation.Store(
        address(s.address()),
        value(source),
        type(s.access(), s.address()),
        PtxMarks.access(s.access()));
  }

  private Operation update(Accessing a) throws NotCoveredException {
    if (a.access().vector() != 1) {
      throw new NotCoveredException("atomic operations on vectors are not covered");
    }
    IntegerType type = type(a.access(), a.address());
    boolean red = a.name() == MemoryInstruction.RED;
    String to = a.outputs().stream().findFirst().map(Operand.Register::name).orElse(null);
    AtomicOperation operation = a.update().orElseThrow();
    if (operation == AtomicOperation.CAS) {
      return new Operation.CompareSwap(
          to,
          null,
          null,
          false,
          address(a.address()),
          value(a.inputs().get(0)),
          value(a.inputs().get(1)),
          type,
          PtxMarks.readHalf(a.access(), red),
          PtxMarks.writeHalf(a.access(), red),
          PtxMarks.failedHalf(a.access()));
    }
    return new Operation.Update(
        to,
        address(a.address()),
        formula(operation, a.access(), a.address()),
        value(a.inputs().getFirst()),
        type,
        PtxMarks.readHalf(a.access(), red),
        PtxMarks.writeHalf(a.access(), red));
  }

  /// Local memory is a thread's own, so what lies there is as good as in a register.
  ///
  /// @ptx 5.1.5 Local State Space
  private String local(Access access, Address address) throws NotCoveredException {
    if (!(address.base() instanceof Operand.Symbol(String name)) || access.vector() != 1) {
      throw new NotCoveredException(
          "local memory at an address that is no variable, or by vectors, is not covered");
    }
    String slot = "%local_" + name + "_" + address.offset();
    int bits = access.type().bits();
    for (Statement s : thread.body()) {
      boolean overlaps =
          s.instruction().memory().filter(m -> overlaps(m, name, address, bits)).isPresent();
      if (overlaps) {
        throw new NotCoveredException(
            "P" + thread.id() + " accesses '" + name + "' in local memory at several widths");
      }
    }
    return slot;
  }

  /// Whether another access of local memory shares some bytes with one, and not all.
  private static boolean overlaps(MemoryAccess other, String name, Address address, int bits) {
    Access access = other.access();
    long by = other.address().offset() - address.offset();
    return access.space() == StateSpace.LOCAL
        && other.address().base().equals(new Operand.Symbol(name))
        && !(by == 0 && access.type().bits() == bits)
        && by < bits / Byte.SIZE
        && -by < access.type().bits() / Byte.SIZE;
  }

  /// What a load of a narrow type makes of what was stored.
  private static Expression read(IntegerType type, Expression value) {
    if (type.bits() >= Long.SIZE) {
      return value;
    }
    return type.bits() >= Integer.SIZE || type.signed()
        ? Expression.apply(Op.SEXT, type.bits(), value)
        : Expression.apply(
            Op.AND, Long.SIZE, value, new Expression.Constant((1L << type.bits()) - 1));
  }

  /// Whether a load may be through a cache that is not coherent, since nobody writes there while
  /// the kernel runs.
  ///
  /// @ptx 9.7.9.9 ld.global.nc
  private static boolean isConstant(Access access) {
    return access.hints().contains("nc");
  }

  /// The integer type of an access; also checks that the thread can reach the memory.
  private IntegerType type(Access access, Address address) throws NotCoveredException {
    reachable(access.space(), address);
    if (access.space() == StateSpace.LOCAL || access.space().suffix().startsWith("param")) {
      throw new NotCoveredException(
          "state space ." + access.space().suffix() + " is not shared between threads");
    }
    return integer(access.type());
  }

  /// Checks that the thread can reach what an address names.
  private void reachable(StateSpace space, Address address) throws NotCoveredException {
    if (!(address.base() instanceof Operand.Symbol(String name))) {
      return;
    }
    for (Place place : shared.getOrDefault(name, List.of())) {
      boolean own = thread.place().equals(place);
      boolean cluster =
          thread.place().shares(Scope.CLUSTER, place)
              && (space == StateSpace.SHARED_CLUSTER || space == StateSpace.GENERIC);
      if (!own && !cluster) {
        throw new NotCoveredException(
            "P"
                + thread.id()
                + " cannot reach '"
                + name
                + "', which is in the shared memory of another CTA");
      }
    }
  }

  /// How an integer of a type is kept.
  static IntegerType integer(ScalarType type) {
    return type == ScalarType.PRED
        ? IntegerType.LONG
        : new IntegerType(type.bits(), type.signed() && type.integer());
  }

  private Formula formula(AtomicOperation operation, Access access, Address address)
      throws NotCoveredException {
    ScalarType type = access.type();
    boolean real = type.suffix().contains("f");
    if (real && operation != AtomicOperation.EXCH) {
      if (operation != AtomicOperation.ADD || access.vector() != 1) {
        throw new NotCoveredException("of floating-point atomics only scalar sums are covered");
      }
      boolean flush = type == ScalarType.F32 && isGlobal(access.space(), address);
      return MemorySum.of(type, flush)
          .orElseThrow(() ->
              new NotCoveredException(
                  "atomic sums of '."
                      + type.suffix()
                      + "' are several accesses, of parts of what other accesses take whole, and"
                      + " not covered"));
    }
    return Formulas.of(operation, type).orElseThrow();
  }

  /// Whether an address lies in global memory, which is asked only where it matters.
  private boolean isGlobal(StateSpace space, Address address) throws NotCoveredException {
    if (space != StateSpace.GENERIC || shared.isEmpty()) {
      return !space.shared();
    } else if (address.base() instanceof Operand.Symbol(String name)) {
      return !shared.containsKey(name);
    }
    throw new NotCoveredException(
        "a sum of .f32 flushes small numbers in global memory and not in shared memory, and where"
            + " this address lies is computed");
  }
}
