package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// All small PTX tests over a vocabulary.
final class SmallPtxTests {
  private static final Operand.Register R = new Operand.Register("r0");
  private static final Operand.Register P = new Operand.Register("p0");
  private static final Operand ONE = new Operand.Immediate(1);

  private SmallPtxTests() {}

  /// A few statements of every kind.
  static List<Statement> statements() {
    List<Statement> all = new ArrayList<>();
    for (Address address :
        List.of(Address.of("x"), new Address(new Operand.Symbol("x"), -4), Address.of(R))) {
      for (Scope scope : Scope.values()) {
        Access relaxed = Access.of(Semantics.RELAXED, Optional.of(scope));
        add(all, new Instruction.Load(relaxed, List.of(R), address));
        add(all, new Instruction.Store(relaxed, address, List.of(ONE)));
        add(all, new Instruction.Red(relaxed, AtomicOperation.ADD, address, R));
        add(
            all,
            new Instruction.Atom(
                relaxed, AtomicOperation.CAS, Optional.of(R), address, List.of(R, ONE)));
      }
    }
    for (FenceSemantics semantics : FenceSemantics.values()) {
      for (Scope scope : Scope.values()) {
        add(all, Instruction.Fence.of(semantics, scope));
      }
    }
    add(all, new Instruction.ProxyFence(Instruction.ProxyFence.Kind.ALIAS));
    add(all, new Instruction.Move(ScalarType.U64, R, new Operand.Symbol("x")));
    add(all, new Instruction.SetPredicate(Comparison.NE, ScalarType.U32, P, R, ONE));
    add(all, new Instruction.Branch("L"));
    add(all, new Instruction.Exit());
    all.add(Statement.of(new Instruction.Label("L")));
    return all;
  }

  /// The instruction alone and under both guards.
  private static void add(List<Statement> all, Instruction instruction) {
    all.add(Statement.of(instruction));
    all.add(new Statement(Optional.of(new Guard(P, false)), instruction));
    all.add(new Statement(Optional.of(new Guard(P, true)), instruction));
  }

  /// Every pair of two entries of initial values that may stand together.
  static List<List<InitEntry>> inits() {
    List<InitEntry> entries = new ArrayList<>();
    for (Value value :
        List.of(
            Value.of(0), Value.of(-1), new Value.AddressOf("x", 0), new Value.AddressOf("y", 8))) {
      entries.add(new InitEntry.Memory("y", value));
      entries.add(new InitEntry.Register(0, "r0", value));
      entries.add(new InitEntry.Register(1, "name", value));
    }
    for (Proxy proxy : Proxy.ofNames()) {
      entries.add(new InitEntry.Alias("s", proxy, "x"));
      entries.add(new InitEntry.Alias("s", proxy, "t"));
    }
    entries.add(new InitEntry.Size("y", 12));
    entries.add(new InitEntry.SharedIn("x", Place.cta(1)));
    entries.add(new InitEntry.SharedIn("x", new Place(1, OptionalInt.of(2), 3)));
    List<List<InitEntry>> all = new ArrayList<>(List.of(List.of()));
    for (InitEntry first : entries) {
      all.add(List.of(first));
      for (InitEntry second : entries) {
        if (!target(first).equals(target(second))) {
          all.add(List.of(first, second));
        }
      }
    }
    return all;
  }

  private static String target(InitEntry entry) {
    return switch (entry) {
      case InitEntry.Memory m -> m.location();
      case InitEntry.Register r -> r.thread() + ":" + r.name();
      case InitEntry.Alias a -> "@" + a.name();
      case InitEntry.SharedIn s -> "@" + s.location();
      case InitEntry.Size s -> "sizeof " + s.location();
    };
  }

  /// Every condition of one comparison, and every two of them joined.
  static List<Condition> conditions() {
    List<Term> terms =
        List.of(
            new Term.ThreadRegister(0, "r0"),
            new Term.ThreadRegister(1, "%r1"),
            new Term.Memory("x"),
            new Term.Part("x", 4, 4),
            new Term.Literal(Value.of(-1)),
            new Term.Literal(new Value.AddressOf("x", 0)),
            new Term.Literal(new Value.AddressOf("x", -8)));
    List<Proposition> simple = new ArrayList<>(List.of(new Proposition.Constant(true)));
    for (Term left : terms) {
      for (Comparison comparison : Comparison.values()) {
        terms.forEach(right -> simple.add(new Proposition.Compare(left, comparison, right)));
      }
    }
    List<Condition> all = new ArrayList<>();
    for (Condition.Quantifier quantifier : Condition.Quantifier.values()) {
      for (int i = 0; i < simple.size(); i++) {
        Proposition p = simple.get(i);
        Proposition q = simple.get((i * 7 + 3) % simple.size());
        all.add(new Condition(quantifier, p));
        all.add(new Condition(quantifier, new Proposition.Not(p)));
        all.add(new Condition(quantifier, new Proposition.And(List.of(p, q))));
        all.add(new Condition(quantifier, new Proposition.Or(List.of(p, q))));
        all.add(
            new Condition(
                quantifier, new Proposition.And(List.of(p, new Proposition.Or(List.of(q, p))))));
      }
    }
    return all;
  }

  /// A test of threads with these bodies, each in a CTA of its own.
  static PtxTest test(List<InitEntry> init, Condition condition, List<List<Statement>> bodies) {
    List<PtxThread> threads = new ArrayList<>();
    for (int i = 0; i < bodies.size(); i++) {
      threads.add(new PtxThread(i, Place.cta(i), bodies.get(i)));
    }
    return new PtxTest(SmallTests.header(init, condition), threads);
  }
}
