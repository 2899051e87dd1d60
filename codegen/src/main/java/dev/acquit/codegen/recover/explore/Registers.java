package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.codegen.recover.flow.Arg;
import dev.acquit.codegen.recover.flow.FlatCode;
import dev.acquit.codegen.recover.flow.FlatProgram;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.isa.SpecialRegister;
import dev.acquit.text.Position;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Reads and writes registers of a state, and complains where something that decides depends on
/// what nobody knows.
final class Registers {
  private static final int WORD = 32;

  /// The leaf of a term that is unset or opaque, or -1; remembered.
  private final Map<Integer, Integer> suspicious = new HashMap<>();

  private final FlatProgram program;
  private final Terms terms;
  private final Findings findings;

  Registers(FlatProgram program, Terms terms, Findings findings) {
    this.program = program;
    this.terms = terms;
    this.findings = findings;
  }

  int read(State state, Arg arg) {
    return switch (arg) {
      case Arg.Register(int number) -> read(state, number);
      case Arg.Immediate(long value) -> terms.constant(value);
      case Arg.Symbol(int place, long offset) ->
          terms.compute(Op.ADD, 64, terms.leaf(new Term.Symbol(place)), terms.constant(offset));
      case Arg.Special(String name) -> special(state, name);
      case Arg.OtherLanes _ -> terms.leaf(new Term.Opaque(state.pc, state.opaque++, true));
      case Arg.Negated(Arg.Register(int number)) -> terms.negate(read(state, number));
    };
  }

  /// Masks of lanes are computed of the number of the own one.
  ///
  /// @ptx 10 Special Registers: %lanemask_eq, %lanemask_le, %lanemask_lt, %lanemask_ge,
  ///   %lanemask_gt
  private int special(State state, String name) {
    if (!name.startsWith("%lanemask_")) {
      Optional<SpecialRegister.Range> range = SpecialRegister.range(name);
      return range.isPresent() && range.get().least() == range.get().most()
          ? terms.constant(range.get().least())
          : terms.leaf(
              SpecialRegister.varies(name)
                  ? new Term.Varying(name, state.pc, state.opaque++)
                  : new Term.Special(name));
    }
    int own =
        terms.compute(
            Op.SHL, WORD, terms.constant(1), terms.leaf(new Term.Special(SpecialRegister.LANE)));
    int below = terms.compute(Op.SUB, WORD, own, terms.constant(1));
    return switch (name.substring("%lanemask_".length())) {
      case "eq" -> own;
      case "lt" -> below;
      case "le" -> terms.compute(Op.OR, WORD, own, below);
      case "ge" -> terms.compute(Op.NOT, WORD, below);
      case "gt" -> terms.compute(Op.NOT, WORD, terms.compute(Op.OR, WORD, own, below));
      default -> terms.leaf(new Term.Special(name));
    };
  }

  int read(State state, int register) {
    int term = state.registers[register];
    return term >= 0
        ? term
        : terms.leaf(
            new Term.Unset(program.registers().get(register), program.widths().get(register)));
  }

  void write(State state, int register, int term) {
    if (register != FlatCode.NOWHERE) {
      state.registers[register] = terms.truncate(term, program.widths().get(register));
    }
  }

  /// Complains about an address that depends on what is not known.
  void checkAddress(Position position, int address) {
    check(position, address, "the address", true);
  }

  /// Complains about a condition that depends on what is not known.
  void checkCondition(Position position, int predicate) {
    check(position, predicate, "what is executed", false);
  }

  private void check(Position position, int term, String what, boolean address) {
    int leaf = suspicious(term);
    if (leaf < 0) {
      return;
    }
    if (terms.get(leaf) instanceof Term.Unset(String name, int _)) {
      findings.add(
          Kind.WRONG_VALUE, position, what + " depends on '" + name + "', which was never set");
    } else if (terms.get(leaf) instanceof Term.Opaque(int item, int _, boolean recognised)
        && (address || !recognised)) {
      findings.add(
          Kind.UNRECOGNISED,
          position,
          what
              + " depends on the result of line "
              + program.items().get(item).position().line()
              + ", which is not understood");
    }
  }

  /// The first leaf that is unset or opaque, or -1.
  private int suspicious(int term) {
    Integer known = suspicious.get(term);
    if (known != null) {
      return known;
    }
    int found =
        terms.leaves(term).stream()
            .filter(t -> terms.get(t) instanceof Term.Unset || terms.get(t) instanceof Term.Opaque)
            .findFirst()
            .orElse(-1);
    suspicious.put(term, found);
    return found;
  }
}
