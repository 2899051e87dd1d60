package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.typing.TypedTerms;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.MemoryAccess;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.meaning.Evaluations;
import java.util.HashMap;
import java.util.Map;

/// Constants of conditions as final states have them. A register or location of n bits of PTX holds
/// a signed number there; who writes `x=4294967295` or `c=200` means the bits, and would never be
/// right otherwise. Those of C++ have types, which say what a constant means.
public final class UnsignedConstants {
  private static final int WORD = 32;
  private static final int ALL = 64;

  private final Map<Term, Integer> bits = new HashMap<>();

  private UnsignedConstants() {}

  /// The same test, whose condition and filter compare with numbers that its registers and
  /// locations can hold.
  public static PtxTest in(PtxTest test) {
    UnsignedConstants constants = new UnsignedConstants();
    boolean anywhere = false;
    for (PtxThread thread : test.threads()) {
      for (Statement statement : thread.body()) {
        Instruction instruction = statement.instruction();
        instruction.memory().ifPresent(constants::access);
        constants.registers(thread.id(), instruction);
        anywhere |= instruction.memory().filter(m -> m.location().isEmpty()).isPresent();
      }
    }
    if (anywhere) {
      // An address in a register may be that of any part of any location.
      constants.bits.keySet().removeIf(Term.Memory.class::isInstance);
    }
    constants.typed(test.header());
    return new PtxTest(constants.header(test.header()), test.threads());
  }

  /// The same of a C++ test.
  public static CppTest in(CppTest test) {
    TypedTerms types = TypedTerms.of(test);
    Header h = test.header();
    return new CppTest(
        new Header(
            h.name(),
            h.comments(),
            h.metadata(),
            h.init().stream().map(types::fitted).toList(),
            h.locations(),
            h.filter().map(types::fitted),
            h.condition().map(types::fitted)),
        test.threads());
  }

  /// The same of any test. Those of hosts and devices stay as they are written.
  public static LitmusTest of(LitmusTest test) {
    return switch (test) {
      case PtxTest ptx -> in(ptx);
      case CppTest cpp -> in(cpp);
      case MixedTest mixed -> mixed;
    };
  }

  /// The same statement about final states.
  ///
  /// @param bits how many some registers and locations have
  public static Proposition in(Proposition proposition, Map<Term, Integer> bits) {
    UnsignedConstants constants = new UnsignedConstants();
    constants.bits.putAll(bits);
    return constants.folded(proposition);
  }

  /// A location reaches as far as it is accessed.
  private void access(MemoryAccess memory) {
    long offset = memory.address().offset();
    long end = 8 * offset + (long) memory.access().type().bits() * memory.access().vector();
    int width = offset < 0 ? ALL : (int) Math.min(ALL, end);
    memory.location().ifPresent(l -> bits.merge(new Term.Memory(l), width, Math::max));
  }

  private void registers(int thread, Instruction instruction) {
    int width =
        instruction instanceof Instruction.Computing c && !c.outputs().isEmpty()
            ? Evaluations.destination(c, 0)
            : instruction.memory().map(m -> m.access().type().bits()).orElse(ALL);
    for (Operand.Register register : instruction.outputs()) {
      bits.merge(
          new Term.ThreadRegister(thread, register.name()), Math.max(WORD, width), Math::max);
    }
  }

  private void typed(Header header) {
    for (InitEntry entry : header.init()) {
      if (entry instanceof InitEntry.Memory m && m.bytes().isPresent()) {
        bits.put(new Term.Memory(m.location()), 8 * m.bytes().getAsInt());
      }
    }
  }

  private Header header(Header h) {
    return new Header(
        h.name(),
        h.comments(),
        h.metadata(),
        h.init(),
        h.locations(),
        h.filter().map(this::folded),
        h.condition().map(this::folded));
  }

  /// Before and behind are as signed numbers are, so that only what is equal is a matter of bits.
  private Proposition folded(Proposition proposition) {
    return proposition.map(c ->
        c.comparison() == Comparison.EQ || c.comparison() == Comparison.NE
            ? new Proposition.Compare(
                folded(c.left(), width(c.right())),
                c.comparison(),
                folded(c.right(), width(c.left())))
            : c);
  }

  private int width(Term term) {
    return term instanceof Term.Part part ? Byte.SIZE * part.bytes() : bits.getOrDefault(term, ALL);
  }

  /// A number beyond the signed ones of so many bits, and within the unsigned ones.
  private static Term folded(Term term, int width) {
    if (term instanceof Term.Literal(Value.Large(long bits))) {
      return new Term.Literal(Value.of(bits));
    }
    return width < ALL
            && term instanceof Term.Literal(Value.Number(long n))
            && n >> (width - 1) == 1
        ? new Term.Literal(Value.of(n - (1L << width)))
        : term;
  }
}
