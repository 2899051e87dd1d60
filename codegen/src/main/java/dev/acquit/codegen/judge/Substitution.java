package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.Step;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Origin;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A compiled test in which the instructions of one operation can be replaced.
///
/// @param test the compiled test
/// @param thread the thread of the operation, from 0
/// @param from the first of its instructions
/// @param to behind the last of them
/// @param access what it accesses; empty for a fence
record Substitution(
    PtxTest test, int thread, int from, int to, Optional<Instruction.Accessing> access) {
  private static final Operand.Register PEEK = new Operand.Register("%peek");
  private static final String LOOK = "%look";
  private static final Operand NEVER =
      new Operand.Immediate(dev.acquit.litmus.generate.outline.Step.Swap.NEVER);
  private static final Operand.Register NEW = new Operand.Register("%new");
  private static final Operand.Register SUCCEEDED = new Operand.Register("%succeeded");

  /// Finds the operation in a compiled test.
  static Substitution at(Lowered lowered, Shape.Spot spot) {
    List<Optional<Origin>> origins = lowered.origins().get(spot.thread());
    List<Statement> body = lowered.test().threads().get(spot.thread()).body();
    int from = -1;
    int to = -1;
    Optional<Instruction.Accessing> access = Optional.empty();
    for (int i = 0; i < origins.size(); i++) {
      if (origins.get(i).filter(o -> o.occurrence().number() == spot.slot()).isPresent()) {
        from = from < 0 ? i : from;
        to = i + 1;
        if (Effects.of(body.get(i).instruction()) instanceof Effect.Accesses(var a)) {
          access = Optional.of(a);
        }
      }
    }
    if (from < 0) {
      throw new IllegalStateException("no operation at " + spot + " of " + lowered.test().name());
    }
    return new Substitution(lowered.test(), spot.thread(), from, to, access);
  }

  /// The test with other instructions there; empty if they cannot stand there.
  Optional<PtxTest> with(Sequence sequence, String name) {
    List<Statement> instead = new ArrayList<>();
    int looks = 0;
    for (int i = 0; i < sequence.pieces().size(); i++) {
      Piece piece = sequence.pieces().get(i);
      boolean last =
          sequence.mains().size() > 1
              && i == sequence.pieces().lastIndexOf(sequence.mains().getLast());
      List<Statement> made =
          last
              ? secondHalf((Piece.Main) piece)
              : piece instanceof Piece.Look look
                  ? List.of(Statement.of(look(look, register(looks++))))
                  : make(piece);
      if (made.isEmpty()) {
        return Optional.empty();
      }
      instead.addAll(made);
    }
    PtxThread old = test.threads().get(thread);
    List<Statement> body = new ArrayList<>(old.body().subList(0, from));
    body.addAll(instead);
    body.addAll(old.body().subList(to, old.body().size()));
    List<PtxThread> threads = new ArrayList<>(test.threads());
    threads.set(thread, new PtxThread(old.id(), old.place(), body));
    return Optional.of(new PtxTest(test.header().withName(name), threads));
  }

  private List<Statement> make(Piece piece) {
    return switch (piece) {
      case Piece.Fence(var semantics, var scope, var spelling) ->
          List.of(Statement.of(new Instruction.Fence(semantics, scope, spelling)));
      case Piece.Peek(var semantics, var scope) ->
          List.of(
              Statement.of(
                  new Instruction.Load(
                      qualified(
                          new Piece.Main(Step.Action.LOAD, ofRead(semantics), scope), unsigned()),
                      List.of(PEEK),
                      address())));
      case Piece.Look look -> throw new IllegalArgumentException("a look has a register");
      case Piece.Main main -> main(main).map(Statement::of).stream().toList();
    };
  }

  private static Operand.Register register(int look) {
    return new Operand.Register(LOOK + look);
  }

  private Instruction look(Piece.Look look, Operand.Register register) {
    Piece.Main as = look.asMain();
    return switch (look.action()) {
      case ATOM -> addsNothing(as, register, address());
      case FAILED_CAS -> failing(as, Optional.of(register), address());
      case LOAD -> new Instruction.Load(qualified(as, unsigned()), List.of(register), address());
      case STORE, RED -> throw new IllegalArgumentException("a look reads");
    };
  }

  private Instruction failing(
      Piece.Main main, Optional<Operand.Register> register, Address address) {
    return new Instruction.Atom(
        qualified(main, bits()), AtomicOperation.CAS, register, address, List.of(NEVER, NEVER));
  }

  private Instruction addsNothing(Piece.Main main, Operand.Register register, Address address) {
    return new Instruction.Atom(
        qualified(main, unsigned()),
        AtomicOperation.ADD,
        Optional.of(register),
        address,
        List.of(new Operand.Immediate(0)));
  }

  /// The registers that must hold the same at the end, where looks read what the main access reads:
  /// that of the main access first. Empty if there are none, or nobody gets to know what it reads.
  List<Term> agreeing(Sequence sequence) {
    Optional<Operand.Register> result = access.flatMap(a -> a.outputs().stream().findFirst());
    List<Term> same = new ArrayList<>();
    for (int i = 0; i < sequence.looks().size(); i++) {
      if (sequence.looks().get(i).agrees()) {
        same.add(new Term.ThreadRegister(test.threads().get(thread).id(), register(i).name()));
      }
    }
    if (result.isEmpty() || same.isEmpty()) {
      return List.of();
    }
    same.addFirst(new Term.ThreadRegister(test.threads().get(thread).id(), result.get().name()));
    return same;
  }

  /// The order of a read that a read-modify-write makes which writes nothing: it releases nothing.
  private static Semantics ofRead(Semantics semantics) {
    return switch (semantics) {
      case RELEASE -> Semantics.RELAXED;
      case ACQ_REL -> Semantics.ACQUIRE;
      case WEAK, RELAXED, ACQUIRE, VOLATILE, MMIO -> semantics;
    };
  }

  private Address address() {
    return access.orElseThrow().address();
  }

  private ScalarType type() {
    return access.orElseThrow().access().type();
  }

  private static Access qualified(Piece.Main main, ScalarType type) {
    boolean scoped = main.semantics() != Semantics.WEAK && main.semantics() != Semantics.VOLATILE;
    return Access.of(main.semantics(), scoped ? main.scope() : Optional.empty(), type);
  }

  private ScalarType bits() {
    return type().bits() == 64 ? ScalarType.B64 : ScalarType.B32;
  }

  private ScalarType unsigned() {
    return type().bits() == 64 ? ScalarType.U64 : ScalarType.U32;
  }

  private Optional<Instruction> main(Piece.Main main) {
    Instruction.Accessing a = access.orElseThrow();
    return switch (a.name()) {
      case LD -> load(main, a);
      case ST -> store(main, a);
      case ATOM -> atom(main, a);
      case RED -> Optional.empty();
    };
  }

  private Optional<Instruction> load(Piece.Main main, Instruction.Accessing l) {
    return switch (main.action()) {
      case LOAD -> Optional.of(l.with(qualified(main, type()), l.address()));
      // A read by an atom: one that adds nothing, or a compare-and-swap of a value with itself.
      case ATOM -> Optional.of(addsNothing(main, l.outputs().getFirst(), l.address()));
      case FAILED_CAS ->
          Optional.of(
              new Instruction.Atom(
                  qualified(main, bits()),
                  AtomicOperation.CAS,
                  Optional.of(l.outputs().getFirst()),
                  l.address(),
                  List.of(new Operand.Immediate(0), new Operand.Immediate(0))));
      case STORE, RED -> Optional.empty();
    };
  }

  private Optional<Instruction> store(Piece.Main main, Instruction.Accessing s) {
    return switch (main.action()) {
      case STORE -> Optional.of(s.with(qualified(main, type()), s.address()));
      case ATOM ->
          Optional.of(
              new Instruction.Atom(
                  qualified(main, bits()),
                  AtomicOperation.EXCH,
                  Optional.empty(),
                  s.address(),
                  s.inputs()));
      case LOAD, RED, FAILED_CAS -> Optional.empty();
    };
  }

  private Optional<Instruction> atom(Piece.Main main, Instruction.Accessing a) {
    AtomicOperation operation = a.update().orElseThrow();
    Optional<Operand.Register> result = a.outputs().stream().findFirst();
    return switch (main.action()) {
      case ATOM, FAILED_CAS ->
          Optional.of(
              main.action() == Step.Action.FAILED_CAS && operation != AtomicOperation.CAS
                  ? failing(main, result, a.address())
                  : a.with(qualified(main, type()), a.address()));
      case RED ->
          operation.allowedInRed()
              ? Optional.of(
                  new Instruction.Red(
                      qualified(main, type()), operation, a.address(), a.inputs().getFirst()))
              : Optional.empty();
      case LOAD ->
          Optional.of(
              new Instruction.Load(
                  qualified(main, unsigned()), List.of(result.orElse(PEEK)), a.address()));
      case STORE -> Optional.empty();
    };
  }

  /// The write of a read-modify-write that reads and writes in two accesses.
  private List<Statement> secondHalf(Piece.Main main) {
    Instruction.Accessing a = access.orElseThrow();
    if (a.name() != MemoryInstruction.ATOM || main.action() != Step.Action.STORE) {
      return List.of();
    }
    Operand.Register old = a.outputs().stream().findFirst().orElse(PEEK);
    Access access = qualified(main, unsigned());
    return switch (a.update().orElseThrow()) {
      case EXCH ->
          List.of(
              Statement.of(
                  new Instruction.Store(access, a.address(), List.of(a.inputs().getFirst()))));
      case ADD ->
          List.of(
              Statement.of(
                  new Instruction.Compute(
                      Operator.ADD, unsigned(), NEW, List.of(old, a.inputs().getFirst()))),
              Statement.of(new Instruction.Store(access, a.address(), List.of(NEW))));
      case CAS ->
          List.of(
              Statement.of(
                  new Instruction.SetPredicate(
                      Comparison.EQ, unsigned(), SUCCEEDED, old, a.inputs().getFirst())),
              new Statement(
                  Optional.of(new Guard(SUCCEEDED, false)),
                  new Instruction.Store(access, a.address(), List.of(a.inputs().getLast()))));
      case MIN, MAX, INC, DEC, AND, OR, XOR, SUB, MUL, DIV -> List.of();
    };
  }
}
