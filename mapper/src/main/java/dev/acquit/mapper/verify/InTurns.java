package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.model.engine.Preparation;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Programs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Compares tests with what they are compiled to where memory orders do not matter: each thread
/// executed alone, and all in turns. What differs is a fault of the lowering, and no row of a table
/// is to blame.
///
/// @param compilations how tests are compiled
/// @param source the C++ model
/// @param target the PTX model
/// @param limits what each thread may cost
/// @param known what was said of threads before
public record InTurns(
    Compilations compilations,
    MemoryModel source,
    MemoryModel target,
    Limits limits,
    Map<Compilations.Known, Optional<String>> known) {
  /// Nothing is compared yet.
  public InTurns(Compilations compilations, MemoryModel source, MemoryModel target, Limits limits) {
    this(compilations, source, target, limits, new ConcurrentHashMap<>());
  }

  /// What a thread does as it is compiled and not in C++, if one does.
  Optional<String> fault(CppTest test, Preparation preparation) {
    List<List<Compilations.Variant>> variants = compilations.variants(test);
    for (int t = 0; t < variants.size(); t++) {
      CppThread thread = test.threads().get(t);
      Compilations.Known key = new Compilations.Known(Compilations.around(test.header()), thread);
      Optional<String> fault = known.get(key);
      if (fault == null) {
        fault =
            compare(
                new CppTest(around(test, thread), List.of(thread)), variants.get(t), preparation);
        known.put(key, fault);
      }
      if (fault.isPresent()) {
        return fault.map(f -> test.name() + ": " + f);
      }
    }
    return Optional.empty();
  }

  /// What a compilation does where threads take turns, one instruction each, and the test does not.
  Optional<String> fault(
      CppTest test,
      PtxTest compiled,
      List<Term> terms,
      List<Term> itsTerms,
      Preparation preparation) {
    MemoryModel turns = Models.sequential();
    return beyond(test, compiled, turns, turns, terms, itsTerms, preparation)
        .map(state -> test.name() + ": in turns it ends with " + state + " in PTX, and not in C++");
  }

  /// What a thread knows of a test.
  private static Header around(CppTest test, CppThread thread) {
    Header header = test.header();
    return new Header(
        header.name(),
        List.of(),
        new LinkedHashMap<>(),
        header.init().stream()
            .filter(e -> !(e instanceof InitEntry.Register r) || r.thread() == thread.id())
            .toList(),
        List.of(),
        Optional.empty(),
        Condition.EVERYTHING);
  }

  private Optional<String> compare(
      CppTest alone, List<Compilations.Variant> variants, Preparation preparation) {
    List<Term> terms;
    try {
      terms = Programs.observable(Programs.of(alone));
    } catch (NotCoveredException e) {
      return Optional.empty();
    }
    List<Term> itsTerms = Compilations.renamed(terms, List.of(variants));
    return variants.stream()
        .map(Compilations.Variant::thread)
        .distinct()
        .map(thread -> new PtxTest(Compilations.kept(alone).header(), List.of(thread)))
        .flatMap(compiled ->
            beyond(alone, compiled, source, target, terms, itsTerms, preparation).stream())
        .findFirst()
        .map(state ->
            "P"
                + alone.threads().getFirst().id()
                + " alone ends with "
                + state
                + " in PTX, and not in C++");
  }

  /// What has no meaning, or comes to no end, says nothing.
  private Optional<State> beyond(
      CppTest test,
      PtxTest compiled,
      MemoryModel cpp,
      MemoryModel ptx,
      List<Term> terms,
      List<Term> itsTerms,
      Preparation preparation) {
    Outcomes allowed = Outcomes.of(test, cpp, limits, terms);
    boolean open = allowed.undefined().isPresent() || allowed.unknown().isPresent();
    return !open
            && allowed.beyond(compiled, ptx, limits, itsTerms, preparation)
                instanceof Outcomes.Beyond.Found(var state, _)
        ? Optional.of(state)
        : Optional.empty();
  }
}
