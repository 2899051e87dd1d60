package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.typing.TypedTerms;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.lower.Occurrence;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mixing;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/// Makes all compilations of C++ tests. What a thread becomes depends on it and its own choices
/// alone, so each thread is lowered once, and tests are put together from threads.
///
/// @param mapping the table
/// @param known what threads became before
public record Compilations(
    Mapping mapping, Map<Compilations.Known, List<Compilations.Variant>> known) {
  /// A thread and the initial values and names around it.
  public record Known(Header around, CppThread thread) {}

  /// What a thread may become.
  ///
  /// @param alternatives for each of its occurrences the alternative taken
  /// @param thread the PTX thread
  /// @param uses the alternatives that it uses
  /// @param registers its local variables and the registers that hold them
  public record Variant(
      List<Integer> alternatives,
      PtxThread thread,
      List<Use> uses,
      Map<Term.ThreadRegister, Term.ThreadRegister> registers) {}

  /// Nothing is lowered yet.
  public Compilations(Mapping mapping) {
    this(mapping, new ConcurrentHashMap<>());
  }

  /// The variants of each thread of a test.
  public List<List<Variant>> variants(CppTest test) {
    Lowering.checkObjects(test);
    return test.threads().stream()
        .map(t -> known.computeIfAbsent(new Known(around(test.header()), t), k -> lower(test, t)))
        .toList();
  }

  /// What compilations of tests with equal threads depend on.
  static Header around(Header header) {
    return new Header(
        "",
        List.of(),
        new LinkedHashMap<>(),
        header.init(),
        List.of(),
        header.filter(),
        header.condition());
  }

  private List<Variant> lower(CppTest test, CppThread thread) {
    Lowering lowering = Lowering.of(new CppTest(test.header(), List.of(thread)), mapping);
    return lowering.choices().map(c -> variant(lowering, c)).toList();
  }

  private static Variant variant(Lowering lowering, Choice choice) {
    Lowered lowered = lowering.lower(choice);
    List<Use> uses = new ArrayList<>();
    for (Occurrence o : lowering.occurrences()) {
      uses.add(new Use(o.row(), choice.of(o)));
    }
    return new Variant(
        choice.alternatives(), lowered.test().threads().getFirst(), uses, lowered.registers());
  }

  /// In how many of all compilations of a test each alternative is used at least once.
  Map<Use, Long> uses(CppTest test, List<List<Variant>> threads) {
    Map<Use, Long> counts = new HashMap<>();
    if (isUniform()) {
      Lowering lowering = Lowering.of(test, mapping);
      lowering
          .choices()
          .forEach(c ->
              lowering.occurrences().stream()
                  .map(o -> new Use(o.row(), c.of(o)))
                  .distinct()
                  .forEach(use -> counts.merge(use, 1L, Long::sum)));
      return counts;
    }
    long all = threads.stream().mapToLong(List::size).reduce(1, Math::multiplyExact);
    threads.stream()
        .flatMap(List::stream)
        .flatMap(v -> v.uses().stream())
        .distinct()
        .forEach(use -> counts.put(use, all - without(use, threads)));
    return counts;
  }

  private static long without(Use use, List<List<Variant>> threads) {
    return threads.stream()
        .mapToLong(t -> t.stream().filter(v -> !v.uses().contains(use)).count())
        .reduce(1, Math::multiplyExact);
  }

  private boolean isUniform() {
    return mapping.header().mixing() == Mixing.UNIFORM;
  }

  /// The terms of a test in the words of its compilations.
  public static List<Term> renamed(List<Term> terms, List<List<Variant>> threads) {
    Map<Term.ThreadRegister, Term.ThreadRegister> registers = new HashMap<>();
    threads.forEach(t -> registers.putAll(t.getFirst().registers()));
    return renamed(terms, registers);
  }

  /// Terms with registers in the place of local variables.
  static List<Term> renamed(
      List<Term> terms, Map<Term.ThreadRegister, Term.ThreadRegister> registers) {
    return terms.stream()
        .map(t ->
            t instanceof Term.ThreadRegister r
                ? Optional.<Term>ofNullable(registers.get(r)).orElse(t)
                : t)
        .toList();
  }

  /// Hands every compilation to a receiver. All have the header of the C++ test: only their threads
  /// and initial values count.
  public void forEach(
      CppTest test, List<List<Variant>> threads, BiConsumer<Choice, PtxTest> receiver) {
    if (isUniform()) {
      Lowering lowering = Lowering.of(test, mapping);
      lowering.choices().forEach(c -> receiver.accept(c, lowering.lower(c).test()));
      return;
    }
    combine(kept(test), threads, new ArrayList<>(), new ArrayList<>(), receiver);
  }

  /// The test with initial values as registers keep them: some objects lie in wider words.
  static CppTest kept(CppTest test) {
    boolean small =
        test.header().init().stream()
            .allMatch(e ->
                !(e instanceof InitEntry.Memory m)
                    || !(m.value() instanceof Value.Number(long n))
                    || (n >= 0 && n <= Byte.MAX_VALUE));
    return small ? test : new CppTest(TypedTerms.of(test).kept(test.header()), test.threads());
  }

  private void combine(
      CppTest test,
      List<List<Variant>> threads,
      List<Variant> chosen,
      List<PtxThread> made,
      BiConsumer<Choice, PtxTest> receiver) {
    if (chosen.size() == threads.size()) {
      List<Integer> all = new ArrayList<>();
      chosen.forEach(v -> all.addAll(v.alternatives()));
      receiver.accept(new Choice(all), new PtxTest(test.header(), made));
      return;
    }
    for (Variant v : threads.get(chosen.size())) {
      chosen.add(v);
      made.add(v.thread());
      combine(test, threads, chosen, made, receiver);
      chosen.removeLast();
      made.removeLast();
    }
  }
}
