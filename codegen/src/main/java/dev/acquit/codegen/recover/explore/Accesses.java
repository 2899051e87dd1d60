package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.flow.Arg;
import dev.acquit.codegen.recover.flow.FlatCode;
import dev.acquit.codegen.recover.flow.FlatProgram;
import dev.acquit.codegen.recover.flow.Item;
import dev.acquit.codegen.recover.flow.Place;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Executes loads, stores and read-modify-writes on a state.
final class Accesses {
  private static final int MAX_BITS = 128;

  /// Bytes of constants behind these are not known.
  private static final int MAX_CONSTANT = 4096;

  private final FlatProgram program;
  private final Terms terms;
  private final Registers registers;
  private final Findings findings;
  private final AddressProof addresses;

  /// Whether the object of the operation is in local memory, behind a pointer.
  private final boolean local;

  Accesses(
      FlatProgram program,
      Terms terms,
      Registers registers,
      Findings findings,
      AddressProof addresses,
      boolean local) {
    this.local = local;
    this.program = program;
    this.terms = terms;
    this.registers = registers;
    this.findings = findings;
    this.addresses = addresses;
  }

  /// The two states in which a compare-and-swap ends.
  record Swap(State succeeded, State failed, int equal) {}

  void load(State state, Item item, FlatCode.Load code) {
    Access access = code.access();
    int address = address(state, code.base(), code.offset());
    Whereabouts where = whereabouts(address);
    check(item, access, where, address, false);
    int bytes = access.type().bits() / 8;
    for (int i = 0; isPrivate(access, where) && i < code.destinations().size(); i++) {
      int term =
          where.place() >= 0 && isConstantOffset(where)
              ? state.memory.read(where.place(), where.offset() + (long) i * bytes, bytes)
              : opaque(state);
      registers.write(state, code.destinations().get(i), extended(access, term));
    }
    if (isPrivate(access, where)) {
      return;
    }
    if (access.space() == StateSpace.CONST) {
      for (int i = 0; i < code.destinations().size(); i++) {
        int term = constant(state, where, (long) i * bytes, bytes);
        registers.write(state, code.destinations().get(i), extended(access, term));
      }
      return;
    }
    int bits = access.type().bits() * access.vector();
    int serial = act(state, item, Step.Action.LOAD, access, Optional.empty(), address, List.of());
    State.Left left = state.left.get(address);
    boolean again =
        access.semantics() == Semantics.WEAK
            && left != null
            && left.bits() == bits
            && left.item() != state.pc;
    int read = again ? left.term() : terms.leaf(new Term.Read(serial, bits));
    if (access.semantics() == Semantics.WEAK && !again) {
      state.left.put(address, new State.Left(state.pc, bits, read));
    }
    for (int i = 0; i < code.destinations().size(); i++) {
      int element = bits > MAX_BITS ? opaque(state) : element(read, i, access.type().bits(), bits);
      registers.write(state, code.destinations().get(i), extended(access, element));
    }
  }

  /// What constant memory holds.
  private int constant(State state, Whereabouts where, long behind, int bytes) {
    long offset = where.offset() + behind;
    boolean known =
        where.place() >= 0
            && isConstantOffset(where)
            && program.places().get(where.place()).role() == Place.Role.CONSTANT
            && offset >= 0
            && offset + bytes
                <= Math.min(MAX_CONSTANT, program.places().get(where.place()).bytes());
    return known
        ? terms.leaf(new Term.Parameter(program.places().get(where.place()).index(), offset, bytes))
        : opaque(state);
  }

  private int element(int whole, int i, int width, int bits) {
    int shifted = terms.compute(Op.SHR_U, bits, whole, terms.constant((long) i * width));
    return terms.truncate(shifted, width);
  }

  private int extended(Access access, int term) {
    return access.type().signed()
        ? terms.compute(Op.SEXT, access.type().bits(), term)
        : terms.truncate(term, access.type().bits());
  }

  void store(State state, Item item, FlatCode.Store code) {
    Access access = code.access();
    int address = address(state, code.base(), code.offset());
    Whereabouts where = whereabouts(address);
    check(item, access, where, address, false);
    int width = access.type().bits();
    List<Integer> values = new ArrayList<>();
    for (Arg source : code.sources()) {
      values.add(terms.truncate(registers.read(state, source), width));
    }
    if (isPrivate(access, where)) {
      for (int i = 0; where.place() >= 0 && i < values.size(); i++) {
        if (isConstantOffset(where)) {
          long offset = where.offset() + (long) i * (width / 8);
          state.memory.write(where.place(), offset, width / 8, values.get(i));
        } else {
          state.memory.forget(where.place(), opaque(state));
        }
      }
      return;
    }
    act(state, item, Step.Action.STORE, access, Optional.empty(), address, values);
    state.left.clear();
    if (access.semantics() == Semantics.WEAK && values.size() == 1) {
      state.left.put(address, new State.Left(state.pc, width, values.getFirst()));
    }
  }

  /// An `atom` or `red`; the states in which it ends if it is a compare-and-swap.
  Optional<Swap> atomic(State state, Item item, FlatCode.Atomic code) {
    Access access = code.access();
    int address = address(state, code.base(), code.offset());
    Whereabouts where = whereabouts(address);
    check(item, access, where, address, true);
    List<Integer> operands = new ArrayList<>();
    for (Arg operand : code.operands()) {
      operands.add(terms.truncate(registers.read(state, operand), access.type().bits()));
    }
    if (isPrivate(access, where)) {
      if (where.place() >= 0) {
        state.memory.forget(where.place(), opaque(state));
      }
      registers.write(state, code.destination(), opaque(state));
      return Optional.empty();
    }
    Optional<AtomicOperation> operation = Optional.of(code.operation());
    Step.Action action = code.reduces() ? Step.Action.RED : Step.Action.ATOM;
    if (code.operation() != AtomicOperation.CAS) {
      int serial = act(state, item, action, access, operation, address, operands);
      registers.write(state, code.destination(), read(serial, access));
      return Optional.empty();
    }
    State failed = state.copy();
    act(state, item, action, access, operation, address, operands);
    registers.write(state, code.destination(), operands.getFirst());
    int serial = act(failed, item, Step.Action.FAILED_CAS, access, operation, address, operands);
    int old = read(serial, access);
    registers.write(failed, code.destination(), old);
    int equal = terms.compute(Op.EQ, access.type().bits(), old, operands.getFirst());
    failed.facts.learn(equal, false);
    return Optional.of(new Swap(state, failed, equal));
  }

  private int read(int serial, Access access) {
    return terms.leaf(new Term.Read(serial, access.type().bits()));
  }

  private int act(
      State state,
      Item item,
      Step.Action action,
      Access access,
      Optional<AtomicOperation> operation,
      int address,
      List<Integer> operands) {
    int serial = state.accesses++;
    state.acts.add(
        new Act.Memory(
            item.position(),
            state.pc,
            serial,
            action,
            access,
            operation,
            address,
            whereabouts(address),
            access.type().bits() * access.vector(),
            operands));
    if (access.semantics() != Semantics.WEAK) {
      state.left.clear();
    }
    return serial;
  }

  private int opaque(State state) {
    return terms.leaf(new Term.Opaque(state.pc, state.opaque++, true));
  }

  private int address(State state, Arg base, long offset) {
    return terms.compute(Op.ADD, 64, registers.read(state, base), terms.constant(offset));
  }

  private Whereabouts whereabouts(int address) {
    return addresses.of(address, place -> program.places().get(place).space());
  }

  /// Whether a variable is all that the base is: otherwise an index is part of it.
  private boolean isConstantOffset(Whereabouts where) {
    return where.aligned() == 0 && terms.get(where.base()) instanceof Term.Symbol;
  }

  private boolean isPrivate(Access access, Whereabouts where) {
    boolean own = local && access.space() == StateSpace.LOCAL && where.place() < 0;
    return (isPrivate(access.space()) && !own)
        || (where.place() >= 0 && program.places().get(where.place()).isPrivate());
  }

  private static boolean isPrivate(StateSpace space) {
    return switch (space) {
      case LOCAL, PARAM, PARAM_ENTRY, PARAM_FUNC -> true;
      default -> false;
    };
  }

  /// Whether the address is one of the kind that the instruction takes.
  private void check(
      Item item, Access access, Whereabouts where, int address, boolean readModifyWrite) {
    registers.checkAddress(item.position(), address);
    Semantics semantics = access.semantics();
    boolean strong =
        readModifyWrite || (semantics != Semantics.WEAK && semantics != Semantics.VOLATILE);
    if (isPrivate(access, where) || isPrivate(where.space())) {
      if (strong) {
        findings.add(
            Kind.WRONG_SPACE,
            item.position(),
            "an atomic access to "
                + (where.place() >= 0
                    ? "'" + program.places().get(where.place()).name() + "' in "
                    : "")
                + "local or parameter memory, expected memory that threads share");
      }
      return;
    }
    StateSpace there = where.space();
    boolean generic = access.space() == StateSpace.GENERIC;
    if (there == StateSpace.GENERIC) {
      return;
    }
    boolean global = there == StateSpace.GLOBAL;
    if (generic && where.form() == Whereabouts.Form.WINDOW && !global) {
      findings.add(
          Kind.WRONG_SPACE,
          item.position(),
          "an address in the window of ."
              + there.suffix()
              + " in an instruction without a space,"
              + " expected a generic address");
    } else if (!generic && kind(access.space()) != kind(there)) {
      findings.add(
          Kind.WRONG_SPACE,
          item.position(),
          "an address of ."
              + there.suffix()
              + " in an instruction for ."
              + access.space().suffix());
    } else if (!generic && where.form() == Whereabouts.Form.GENERIC && !global) {
      findings.add(
          Kind.WRONG_SPACE,
          item.position(),
          "a generic address in an instruction for ."
              + access.space().suffix()
              + ", expected one in that window");
    }
  }

  private static StateSpace kind(StateSpace space) {
    return space.shared() ? StateSpace.SHARED : space;
  }
}
