package dev.acquit.gpu.emulator;

import dev.acquit.gpu.emulator.code.BlockNames;
import dev.acquit.gpu.emulator.code.Compiler;
import dev.acquit.gpu.emulator.code.NotEmulatedException;
import dev.acquit.gpu.emulator.code.ThreadCode;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.text.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Executes a litmus test under the operational semantics of
/// [dev.acquit.gpu.emulator.memory.WeakMemory], instance by instance, and counts its final states.
///
/// Every state that it shows is one that the PTX memory model allows. The converse does not hold:
/// threads execute in program order, so load buffering does not show.
public final class LitmusEmulator {
  private final List<Term> terms;
  private final LitmusVariables variables;
  private final List<PtxThread> threads;
  private final List<ThreadCode> codes = new ArrayList<>();
  private final PtxTest test;

  private LitmusEmulator(PtxTest test, List<Term> terms) throws NotEmulatedException {
    this.test = test;
    this.terms = List.copyOf(terms);
    this.variables = new LitmusVariables(test);
    this.threads = test.threads();
    if (terms.stream().anyMatch(Term.Part.class::isInstance)) {
      throw new NotEmulatedException("a part of a location is asked for");
    }
    for (PtxThread thread : threads) {
      for (Statement s : thread.body()) {
        checkSpace(thread, s.instruction());
      }
      BlockNames names = variables.names();
      List<Compiler.Line> lines =
          thread.body().stream().map(s -> new Compiler.Line(s, names)).toList();
      codes.add(Compiler.compile(lines, names, Dialect.LITMUS));
    }
  }

  /// Prepares a test.
  ///
  /// @param test the test
  /// @param terms the registers and locations that final states consist of
  /// @throws NotEmulatedException if the test uses what the emulator has no meaning for: proxies,
  ///   aliases, barriers of other tools, floating-point arithmetic, instructions without a model
  public static LitmusEmulator of(PtxTest test, List<Term> terms) throws NotEmulatedException {
    return new LitmusEmulator(test, terms);
  }

  /// Executes instances. The same seed gives the same counts.
  ///
  /// @param seed decides all choices
  /// @param instances how many
  /// @param tendency how weak memory is
  public Observed run(long seed, long instances, Tendency tendency) {
    LitmusRun run = new LitmusRun(test, codes, variables, terms, tendency);
    Map<List<Long>, long[]> counts = new HashMap<>();
    long unfinished = 0;
    for (long i = 0; i < instances; i++) {
      long[] end = run.instance(seed, i);
      if (end == null) {
        unfinished++;
      } else {
        counts.computeIfAbsent(key(end), k -> new long[1])[0]++;
      }
    }
    TreeMap<State, Long> states = new TreeMap<>();
    counts.forEach((key, count) -> states.merge(state(key), count[0], Long::sum));
    return new Observed(states, unfinished);
  }

  private static List<Long> key(long[] end) {
    List<Long> key = new ArrayList<>(end.length);
    for (long value : end) {
      key.add(value);
    }
    return key;
  }

  private State state(List<Long> end) {
    Map<Term, Value> values = new HashMap<>();
    for (int i = 0; i < terms.size(); i++) {
      values.put(terms.get(i), variables.value(end.get(i)));
    }
    return State.of(values);
  }

  private void checkSpace(PtxThread thread, Instruction instruction) throws NotEmulatedException {
    switch (instruction) {
      case Instruction.Load l -> check(thread, l.access(), l.address());
      case Instruction.Store s -> check(thread, s.access(), s.address());
      case Instruction.Atom a -> check(thread, a.access(), a.address());
      case Instruction.Red r -> check(thread, r.access(), r.address());
      case Instruction.Unmodelled u -> checkWarp(u);
      default -> {}
    }
  }

  /// A column is a thread without a place in a warp.
  private static void checkWarp(Instruction.Unmodelled other) throws NotEmulatedException {
    if (List.of("vote", "shfl").contains(other.mnemonic())
        || (other.mnemonic().equals("bar") && other.modifiers().contains("warp"))) {
      throw new NotEmulatedException(
          "what threads of a warp do together is not emulated in litmus tests");
    }
  }

  private void check(PtxThread thread, Access access, Address address) throws NotEmulatedException {
    StateSpace space = access.space();
    if (space == StateSpace.LOCAL
        || space == StateSpace.CONST
        || space.suffix().startsWith("param")) {
      throw new NotEmulatedException(
          "state space ." + space.suffix() + " is not shared between threads");
    }
    if (access.vector() != 1) {
      throw new NotEmulatedException("vector accesses have no place in litmus tests");
    }
    if (address.base() instanceof Operand.Symbol(String name)) {
      for (InitEntry e : test.header().init()) {
        if (e instanceof InitEntry.SharedIn(String location, var place)
            && location.equals(name)
            && !thread.place().equals(place)
            && !thread.place().shares(Scope.CLUSTER, place)) {
          throw new NotEmulatedException(
              "P"
                  + thread.id()
                  + " cannot reach '"
                  + name
                  + "' in the shared memory of another CTA");
        }
      }
    }
  }
}
