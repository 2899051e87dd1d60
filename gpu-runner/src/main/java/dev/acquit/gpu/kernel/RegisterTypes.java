package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.Clock;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.meaning.Evaluations;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/// Finds the width of each register of a thread from the instructions that use it. Litmus tests do
/// not declare registers; a module must. Those that compilers' code became use one at two widths.
///
/// @ptx 5.2.2 Restricted Use of Sub-Word Sizes, 9.4.1 Operand Size Exceeding Instruction-Type Size
final class RegisterTypes {
  private final int thread;
  private final SequencedMap<String, Demand> demands = new LinkedHashMap<>();

  private static final class Demand {
    private final TreeSet<Integer> written = new TreeSet<>();
    private final TreeSet<Integer> exact = new TreeSet<>();
    private final TreeSet<Integer> loads = new TreeSet<>();
    private int atLeast = 16;
    private boolean address;
    private boolean zeros;
    private boolean signs;
  }

  private RegisterTypes(int thread) {
    this.thread = thread;
  }

  /// The bits of each register, 1 for a predicate, in the order of their first mention.
  static SequencedMap<String, Integer> of(PtxTest test, PtxThread thread) throws RefusedException {
    RegisterTypes types = new RegisterTypes(thread.id());
    for (InitEntry entry : test.header().init()) {
      if (entry instanceof InitEntry.Register(int t, String name, Value value)
          && t == thread.id()) {
        types.demand(name);
        if (value instanceof Value.AddressOf) {
          types.exactly(new Operand.Register(name), 64);
        }
      }
    }
    for (Statement statement : thread.body()) {
      statement.guard().ifPresent(g -> types.exactly(g.predicate(), 1));
      types.add(statement.instruction());
      types.extended(statement.instruction());
    }
    return types.widths();
  }

  /// Whether a register of 16 bits is filled up with zeros where it is read as a wider one: so the
  /// models have what comes from memory as an unsigned type, and all else with its sign.
  static boolean zeros(PtxThread thread, String register) {
    return thread.body().stream()
        .map(Statement::instruction)
        .anyMatch(i -> i.outputs().contains(new Operand.Register(register)) && zeros(i));
  }

  private void extended(Instruction instruction) {
    for (Operand.Register r : instruction.outputs()) {
      if (!r.name().equals("_")) {
        demand(r.name()).zeros |= zeros(instruction);
        demand(r.name()).signs |= !zeros(instruction);
      }
    }
  }

  /// The same of what one instruction leaves in a register.
  static boolean zeros(Instruction instruction) {
    return instruction.memory().filter(m -> !m.access().type().signed()).isPresent();
  }

  private void add(Instruction instruction) {
    instruction.memory().ifPresent(a -> address(a.address()));
    switch (instruction) {
      case Instruction.Accessing i -> access(i, i.access().type().bits());
      case Instruction.Move i -> {
        int bits = moveType(i).bits();
        written(i.destination(), bits);
        exactly(i.source(), bits);
      }
      case Instruction.Computing i -> {
        for (int n = 0; n < i.outputs().size(); n++) {
          written(i.outputs().get(n), Evaluations.destination(i, n));
        }
        for (int n = 0; n < i.inputs().size(); n++) {
          exactly(i.inputs().get(n), Evaluations.source(i, n));
        }
      }
      case Instruction.Unmodelled i -> Meeting.of(i).ifPresent(this::meeting);
      // What barriers, and branches that compare, read.
      default -> exactly(instruction.inputs(), 32);
    }
  }

  private void access(Instruction.Accessing i, int bits) {
    switch (i.name()) {
      case LD -> i.outputs().forEach(r -> loaded(r, bits));
      case ST -> i.inputs().forEach(o -> atLeast(o, bits));
      case ATOM, RED -> {
        i.outputs().forEach(r -> written(r, bits));
        exactly(i.inputs(), bits);
      }
    }
  }

  private void meeting(Meeting meeting) {
    for (Meeting.Part part : meeting.parts()) {
      switch (part) {
        case Meeting.Part.Into i -> written(i.register(), i.bits());
        case Meeting.Part.From f -> exactly(f.operand(), f.bits());
        case Meeting.Part.At a -> address(a.address());
        case Meeting.Part.Data d -> address(d.address());
        case Meeting.Part.Nowhere _ -> {}
      }
    }
  }

  /// The type of a move: litmus rows that say nothing mean 64 bits when they move an address.
  static ScalarType moveType(Instruction.Move move) {
    return move.source() instanceof Operand.Symbol && move.type() == ScalarType.U32
        ? ScalarType.U64
        : move.type();
  }

  /// The type of so many bits, of 1 a predicate.
  static ScalarType bits(int bits) {
    return switch (bits) {
      case 1 -> ScalarType.PRED;
      case 16 -> ScalarType.B16;
      case 64 -> ScalarType.B64;
      case 128 -> ScalarType.B128;
      default -> ScalarType.B32;
    };
  }

  /// The type of a source of an instruction.
  static ScalarType source(Instruction.Compute compute, int index) {
    int bits = Evaluations.source(compute, index);
    return bits == compute.type().bits()
        ? compute.type()
        : bits == ScalarType.PRED.bits() ? ScalarType.PRED : ScalarType.U32;
  }

  private void address(Address address) {
    exactly(address.base(), 64);
    if (address.base() instanceof Operand.Register(String name)) {
      demand(name).address = true;
    }
  }

  private void loaded(Operand.Register register, int bits) {
    atLeast(register, bits);
    if (!register.name().equals("_")) {
      demand(register.name()).loads.add(bits);
    }
  }

  private Demand demand(String register) {
    return demands.computeIfAbsent(register, r -> new Demand());
  }

  private void exactly(List<? extends Operand> operands, int bits) {
    operands.forEach(o -> exactly(o, bits));
  }

  private void exactly(Operand operand, int bits) {
    if (operand instanceof Operand.Register(String name) && !name.equals("_") && !Clock.is(name)) {
      demand(name).exact.add(bits);
    }
  }

  private void written(Operand.Register register, int bits) {
    if (!register.name().equals("_")) {
      demand(register.name()).written.add(bits);
    }
  }

  private void atLeast(Operand operand, int bits) {
    if (operand instanceof Operand.Register(String name) && !name.equals("_")) {
      demand(name).atLeast = Math.max(demand(name).atLeast, bits);
    }
  }

  private SequencedMap<String, Integer> widths() throws RefusedException {
    SequencedMap<String, Integer> widths = new LinkedHashMap<>();
    for (var entry : demands.entrySet()) {
      widths.put(entry.getKey(), width(entry.getKey(), entry.getValue()));
    }
    return Collections.unmodifiableSequencedMap(widths);
  }

  /// Where instructions want a register with different widths, its value is converted: for those
  /// that read it where all that write it have one width, else it has 64 bits, and what is narrower
  /// is filled up behind each of them as the models do it.
  private static OptionalInt converted(Demand demand) {
    TreeSet<Integer> all = new TreeSet<>(demand.exact);
    all.addAll(demand.written);
    if (demand.atLeast == 64) {
      all.add(64);
    }
    if (all.size() < 2 || !Set.of(16, 32, 64).containsAll(all)) {
      return OptionalInt.empty();
    }
    TreeSet<Integer> writes = new TreeSet<>(demand.written);
    demand.loads.forEach(bits -> writes.add(Math.max(bits, 32)));
    boolean one = writes.size() == 1;
    boolean unclear = one && writes.first() == 16 && demand.zeros == demand.signs;
    int own = one && !unclear ? writes.first() : 64;
    // An address of which only a part was loaded would lead anywhere.
    return demand.address && (writes.isEmpty() || writes.first() < 64)
        ? OptionalInt.empty()
        : OptionalInt.of(own);
  }

  private int width(String register, Demand demand) throws RefusedException {
    OptionalInt converted = converted(demand);
    if (converted.isPresent()) {
      return converted.getAsInt();
    }
    demand.exact.addAll(demand.written);
    if (demand.exact.isEmpty()) {
      return Math.max(32, demand.atLeast);
    }
    int width = demand.exact.first();
    // An address of which only a part was loaded would lead anywhere.
    int narrowest = demand.loads.isEmpty() ? 64 : demand.loads.first();
    boolean cut = demand.address && narrowest < width;
    if (demand.exact.size() > 1 || cut || (width > 1 && width < demand.atLeast)) {
      TreeSet<Integer> all = new TreeSet<>(demand.exact);
      all.add(cut ? narrowest : Math.max(width, demand.atLeast));
      throw new RefusedException(
          "P%d uses the register %s with %s bits; give its instructions types that agree, .u64 where it holds an address"
              .formatted(
                  thread,
                  register,
                  String.join(" and with ", all.stream().map(String::valueOf).toList())));
    }
    return width;
  }
}
