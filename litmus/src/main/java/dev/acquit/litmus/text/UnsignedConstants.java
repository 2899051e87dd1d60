package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.MemoryAccess;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Constants of conditions as final states have them. A register or location of n bits holds a
/// signed number there; who writes `x=4294967295` or `c=200` means the bits, and would never be
/// right otherwise.
public final class UnsignedConstants {
  private static final int WORD = 32;
  private static final int ALL = 64;

  private final Map<Term, Integer> bits = new HashMap<>();

  private UnsignedConstants() {}

  /// The same test, whose condition and filter compare with numbers that its registers and
  /// locations can hold.
  public static PtxTest in(PtxTest test) {
    UnsignedConstants constants = new UnsignedConstants();
    int unnamed = 0;
    for (PtxThread thread : test.threads()) {
      for (Statement statement : thread.body()) {
        unnamed = Math.max(unnamed, constants.add(thread.id(), statement.instruction()));
      }
    }
    int other = unnamed;
    constants.bits.replaceAll(
        (term, known) -> term instanceof Term.Memory ? Math.max(known, other) : known);
    constants.typed(test.header());
    return new PtxTest(constants.header(test.header(), other), test.threads());
  }

  /// The same of a C++ test.
  public static CppTest in(CppTest test) {
    UnsignedConstants constants = new UnsignedConstants();
    int widest = WORD;
    for (CppThread thread : test.threads()) {
      for (CppThread.Parameter p : thread.parameters()) {
        int width = CppType.of(p.type()).bits();
        constants.bits.merge(new Term.Memory(p.name()), width, Math::max);
        widest = Math.max(widest, width);
      }
    }
    for (CppThread thread : test.threads()) {
      constants.locals(thread.id(), thread.body(), widest);
    }
    constants.typed(test.header());
    return new CppTest(constants.header(test.header(), 0), test.threads());
  }

  /// The same of any test. Those of hosts and devices stay as they are written.
  static LitmusTest of(LitmusTest test) {
    return switch (test) {
      case PtxTest ptx -> in(ptx);
      case CppTest cpp -> in(cpp);
      case MixedTest mixed -> mixed;
    };
  }

  /// @return the width of what is accessed at an address in a register; 0 if nothing is
  private int add(int thread, Instruction instruction) {
    int unnamed = 0;
    int width = WORD;
    if (instruction.memory().isPresent()) {
      MemoryAccess memory = instruction.memory().orElseThrow();
      width = memory.access().type().bits();
      if (memory.location().isPresent()) {
        bits.merge(new Term.Memory(memory.location().get()), width, Math::max);
      } else {
        unnamed = width;
      }
    } else if (!(instruction instanceof Instruction.Move m && m.type().bits() <= WORD)
        && !(instruction instanceof Instruction.Compute c && c.type().bits() <= WORD)) {
      width = ALL;
    }
    for (Operand.Register register : instruction.outputs()) {
      bits.merge(
          new Term.ThreadRegister(thread, register.name()), Math.max(WORD, width), Math::max);
    }
    return unnamed;
  }

  private void locals(int thread, List<CppStatement> body, int widest) {
    for (CppStatement statement : body) {
      switch (statement) {
        case CppStatement.Declare d -> {
          int width = d.type().contains("auto") ? widest : CppType.of(d.type()).bits();
          bits.merge(new Term.ThreadRegister(thread, d.name()), Math.max(WORD, width), Math::max);
        }
        case CppStatement.If i -> {
          locals(thread, i.then(), widest);
          locals(thread, i.otherwise(), widest);
        }
        case CppStatement.While w -> locals(thread, w.body(), widest);
        case CppStatement.DoWhile d -> locals(thread, d.body(), widest);
        default -> {}
      }
    }
  }

  private void typed(Header header) {
    for (InitEntry entry : header.init()) {
      if (entry instanceof InitEntry.Memory m && m.bytes().isPresent()) {
        bits.put(new Term.Memory(m.location()), 8 * m.bytes().getAsInt());
      }
    }
  }

  private Header header(Header h, int unnamed) {
    return new Header(
        h.name(),
        h.comments(),
        h.metadata(),
        h.init(),
        h.locations(),
        h.filter().map(f -> folded(f, unnamed)),
        new Condition(h.condition().quantifier(), folded(h.condition().proposition(), unnamed)));
  }

  private Proposition folded(Proposition p, int unnamed) {
    return switch (p) {
      case Proposition.And(var parts) ->
          new Proposition.And(parts.stream().map(q -> folded(q, unnamed)).toList());
      case Proposition.Or(var parts) ->
          new Proposition.Or(parts.stream().map(q -> folded(q, unnamed)).toList());
      case Proposition.Not(var part) -> new Proposition.Not(folded(part, unnamed));
      case Proposition.Constant c -> c;
      case Proposition.Compare(var left, var how, var right) ->
          new Proposition.Compare(
              folded(left, width(right, unnamed)), how, folded(right, width(left, unnamed)));
    };
  }

  private int width(Term term, int unnamed) {
    int unknown = term instanceof Term.Memory && unnamed > 0 ? unnamed : ALL;
    return bits.getOrDefault(term, unknown);
  }

  /// A number beyond the signed ones of so many bits, and within the unsigned ones.
  private static Term folded(Term term, int width) {
    return width < ALL
            && term instanceof Term.Literal(Value.Number(long n))
            && n >> (width - 1) == 1
        ? new Term.Literal(Value.of(n - (1L << width)))
        : term;
  }
}
