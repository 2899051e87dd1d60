package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.typing.CppTyping;
import dev.acquit.litmus.typing.TypedTerms;
import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.RowKey;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A C++ test under a mapping: the occurrences of operations in it, the choices of alternatives
/// there are, and the PTX test of each choice.
///
/// - A local variable becomes a register of the same name; where a PTX litmus test would not take
///   the name for a register (`r` or `p` and digits), `%` stands before it, in the body as in
///   initial values, condition, filter and the list of shown terms.
/// - An object has its declared type, as the model of C++ has it; addresses have 64 bits.
///   Arithmetic and comparisons have the type of C++'s usual conversions, each of which is an
///   instruction where it changes something.
/// - A read-modify-write is an `atom` with a destination even where its value is not used: a `red`
///   would not acquire.
/// - The header carries over; metadata gain `Mapping=<name>` and `Alternatives=<...>`, the rows and
///   the alternatives that were taken, counted from 1.
/// - Labels are `L0`, `L1`, ..., each once in a test.
public final class Lowering {
  private final CppTest test;
  private final Mapping mapping;
  private final List<Occurrence> occurrences;
  private final Choices choices;

  private Lowering(CppTest test, Mapping mapping) {
    this.test = test;
    this.mapping = mapping;
    checkObjects(test);
    Plan plan = new Plan(mapping, Optional.empty());
    test.threads().forEach(thread -> code(thread, plan));
    this.occurrences = List.copyOf(plan.occurrences());
    this.choices = new Choices(occurrences, mapping.header().mixing());
  }

  /// A test under a mapping.
  ///
  /// @throws IllegalArgumentException if an operation has a memory order that C++ does not give it,
  ///   which no reader lets through, or a read-modify-write has an object of 8 bits that is not
  ///   declared atomic, which PTX cannot update
  public static Lowering of(CppTest test, Mapping mapping) {
    return new Lowering(test, mapping);
  }

  /// Checks that all threads of a test have its objects where the others have them, which those who
  /// lower threads one by one do not see.
  ///
  /// @throws IllegalArgumentException if they have not
  public static void checkObjects(CppTest test) {
    AtomicBytes.check(test);
  }

  /// The C++ test.
  public CppTest test() {
    return test;
  }

  /// The operations of the test that the mapping has rows for, by their index.
  public List<Occurrence> occurrences() {
    return occurrences;
  }

  /// How many choices the mapping leaves: with `mixing: any` one for every combination over the
  /// occurrences, with `mixing: uniform` over the rows that occur.
  public BigInteger count() {
    return choices.count();
  }

  /// All choices, made as they are taken, first alternatives first.
  public Stream<Choice> choices() {
    return choices.stream();
  }

  /// The PTX tests of all choices, made as they are taken.
  public Stream<Lowered> all() {
    return choices().map(this::lower);
  }

  /// The first alternative everywhere.
  public Choice first() {
    return each(0);
  }

  /// The same alternative of every row; rows that do not have so many take their first.
  ///
  /// @param alternative from 0
  public Choice each(int alternative) {
    return byRow(key -> alternative < size(key) ? alternative : 0);
  }

  /// For each row the alternative that its source recommends, or else the first.
  public Choice recommended() {
    return byRow(key ->
        IntStream.range(0, size(key))
            .filter(i -> mapping.alternative(key, i).recommended())
            .findFirst()
            .orElse(0));
  }

  /// For each row the alternative of the fewest instructions, the first of several.
  public Choice shortest() {
    return byRow(key -> {
      List<Integer> lengths =
          mapping.row(key).alternatives().stream()
              .map(Alternative::templates)
              .map(List::size)
              .toList();
      return lengths.indexOf(lengths.stream().min(Integer::compare).orElseThrow());
    });
  }

  /// The given alternatives of these rows, the first of all others.
  ///
  /// @param alternatives from 0; rows that do not occur in the test do no harm
  public Choice rows(Map<RowKey, Integer> alternatives) {
    return byRow(key -> alternatives.getOrDefault(key, 0));
  }

  /// The PTX test of a choice.
  ///
  /// @throws IllegalArgumentException if the choice is not one of [#choices()]
  public Lowered lower(Choice choice) {
    if (!choices.has(choice)) {
      throw new IllegalArgumentException(
          "the choice "
              + choice
              + " is none that "
              + mapping.name()
              + " leaves for "
              + test.name());
    }
    Plan plan = new Plan(mapping, Optional.of(choice));
    List<PtxThread> threads = new ArrayList<>();
    List<List<Optional<Origin>>> origins = new ArrayList<>();
    List<List<Integer>> statements = new ArrayList<>();
    SequencedMap<Term.ThreadRegister, Term.ThreadRegister> registers = new LinkedHashMap<>();
    for (CppThread thread : test.threads()) {
      ThreadText code = code(thread, plan);
      threads.add(new PtxThread(thread.id(), thread.place(), code.body()));
      origins.add(code.origins());
      statements.add(code.statements());
      for (String local : names(thread, new Locals(thread))) {
        Term.ThreadRegister term = new Term.ThreadRegister(thread.id(), local);
        registers.put(term, Renaming.register(term));
      }
    }
    PtxTest ptx = new PtxTest(header(choice), threads);
    return new Lowered(ptx, choice, origins, statements, registers, plan.widenings());
  }

  private Choice byRow(ToIntFunction<RowKey> alternative) {
    return new Choice(occurrences.stream().map(o -> alternative.applyAsInt(o.row())).toList());
  }

  private int size(RowKey key) {
    return mapping.row(key).alternatives().size();
  }

  private ThreadText code(CppThread thread, Plan plan) {
    Locals locals = new Locals(thread);
    Set<String> taken = new HashSet<>(Renaming.locations(test.header()));
    taken.addAll(locals.locations());
    test.threads().forEach(t -> t.parameters().forEach(p -> taken.add(p.name())));
    for (String name : names(thread, locals)) {
      // PTX has one name space for variables and registers.
      if (taken.contains(RegisterNames.ofLocal(name))) {
        throw new NotLoweredException(
            "'" + name + "' is a local variable of P" + thread.id() + " and a shared one");
      }
    }
    taken.addAll(names(thread, locals));
    ThreadText code = new ThreadText(thread.id(), plan, new RegisterNames(taken));
    CppTyping typing = CppTyping.of(thread, test.header().init());
    new ThreadLowering(code, typing).thread(thread.body());
    return code;
  }

  /// The local variables of a thread, those included that only the header mentions.
  private Set<String> names(CppThread thread, Locals locals) {
    Set<String> all = new LinkedHashSet<>(locals.names());
    all.addAll(Renaming.locals(test.header(), thread.id()));
    return all;
  }

  private Header header(Choice choice) {
    String name = test.name() + "+" + mapping.name() + (choice.allFirst() ? "" : "+" + choice);
    SequencedMap<String, String> more = new LinkedHashMap<>();
    more.put("Mapping", mapping.name());
    if (!occurrences.isEmpty()) {
      more.put("Alternatives", taken(choice));
    }
    return Renaming.header(WideInitial.header(test, TypedTerms.of(test).kept(test.header())))
        .withName(name)
        .withMetadata(more);
  }

  /// For example `P0 store na 1, store release 2; P1 load acquire 1`.
  private String taken(Choice choice) {
    Map<Integer, List<Occurrence>> byThread =
        occurrences.stream()
            .collect(
                Collectors.groupingBy(Occurrence::thread, LinkedHashMap::new, Collectors.toList()));
    return byThread.entrySet().stream()
        .map(entry ->
            entry.getValue().stream()
                .map(o -> o.row() + " " + (choice.of(o) + 1))
                .collect(Collectors.joining(", ", "P" + entry.getKey() + " ", "")))
        .collect(Collectors.joining("; "));
  }
}
