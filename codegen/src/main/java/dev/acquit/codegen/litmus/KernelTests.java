package dev.acquit.codegen.litmus;

import dev.acquit.codegen.litmus.WrittenTest.Result;
import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.UnsignedConstants;
import dev.acquit.model.program.Addresses;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Makes a litmus test of functions of a PTX module: each runs as a thread, its parameters are the
/// addresses of locations, or numbers.
///
/// What a function returns is the register `ret` of its thread, and `trap` is 1 where it ran into a
/// trap or a failed assertion. Global variables of the module are locations under their names. Each
/// CTA has variables in shared memory of its own, see [Memories]. `%tid.x` counts the threads of a
/// CTA, `%ctaid.x` the CTAs, in the order of the test.
public final class KernelTests {
  private static final String RETURNED = "ret";
  private static final String TRAPPED = "trap";
  private static final Operand.Register TRAP = new Operand.Register("%" + TRAPPED);
  private static final int CONDITION_LINE = 4;

  /// What a register holds that is not written on every way.
  private static final Value POISON = Value.of(-559038737);

  private final String file;
  private final PtxModule module;
  private final KernelRequest request;
  private final LinkedHashMap<Term.ThreadRegister, Term.ThreadRegister> registers =
      new LinkedHashMap<>();
  private final Labels labels = new Labels();
  private final List<Position> passedOver = new ArrayList<>();

  private KernelTests(String file, PtxModule module, KernelRequest request) {
    this.file = file;
    this.module = module;
    this.request = request;
  }

  /// What was read.
  ///
  /// @param passedOver the places of calls that print, which are left out
  public record Read(ReadTest test, List<Position> passedOver) {
    /// Copies the list.
    public Read {
      passedOver = List.copyOf(passedOver);
    }
  }

  /// The test.
  ///
  /// @param file what messages call the module
  /// @param name how the test is called
  /// @param request which functions run, and what is asked
  /// @throws InputException if there are no such functions, or they do not fit what is asked
  /// @throws NotReadException if a function has something that litmus tests have not
  public static Read read(String file, PtxModule module, String name, KernelRequest request)
      throws InputException, NotReadException {
    KernelTests tests = new KernelTests(file, module, request);
    return new Read(tests.test(name), tests.passedOver);
  }

  private ReadTest test(String name) throws InputException, NotReadException {
    List<KernelThread> threads = threads();
    PtxTest outline = outline(name, threads);
    Memories memories = Memories.of(module, outline.threads());
    List<String> shared = shared(outline.header(), memories);
    List<InitEntry> init = new ArrayList<>();
    outline.header().init().forEach(e -> init.add(ofAllParts(e)));
    List<PtxThread> read = new ArrayList<>();
    List<List<Position>> positions = new ArrayList<>();
    List<Integer> trapping = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      Function function = function(threads.get(i));
      Place place = outline.threads().get(i).place();
      BodyLines.Body body =
          BodyLines.of(
              function,
              new Surroundings(Placement.of(outline.threads(), i), Optional.of(TRAP), functions()));
      passedOver.addAll(body.passedOver());
      List<Result> results = results(function);
      boolean traps = body.lines().stream().anyMatch(KernelTests::marks);
      if (traps) {
        results.add(new Result(TRAPPED, CppType.INT));
        trapping.add(i);
      }
      Layout layout =
          Layout.ofFunction(
              shared,
              results,
              parameters(function, threads.get(i), shared),
              function,
              body.locals(),
              memories.seenFrom(place));
      ThreadReadBack.Thread thread = ThreadReadBack.of(results, layout, body, shared);
      for (int r = 0; r < results.size(); r++) {
        String register = thread.results().get(r);
        registers.put(
            new Term.ThreadRegister(i, results.get(r).local()),
            new Term.ThreadRegister(i, register));
        if (thread.unset().contains(register)) {
          Value before = results.get(r).local().equals(TRAPPED) ? Value.of(0) : POISON;
          init.add(new InitEntry.Register(i, register, before));
        }
      }
      read.add(new PtxThread(i, place, labels.body(i, thread.lines())));
      positions.add(thread.lines().stream().map(BodyItem.Line::position).toList());
    }
    Header header = outline.header();
    Condition condition = condition(header.condition(), trapping);
    Set<String> used = used(read, condition);
    for (Variable v : globals(header)) {
      if (used.contains(v.name())) {
        init.add(ofAllParts(new InitEntry.Memory(v.name(), initial(v))));
      }
    }
    for (Memories.Instance m : memories.instances()) {
      if (used.contains(m.location())) {
        init.add(new InitEntry.SharedIn(m.location(), m.place()));
      }
    }
    return new ReadTest(
        UnsignedConstants.in(
            new PtxTest(
                new Header(
                    name,
                    List.of(),
                    new LinkedHashMap<>(),
                    init,
                    header.locations(),
                    header.filter(),
                    condition),
                read)),
        registers,
        positions);
  }

  private Map<String, Function> functions() {
    return module.functions().stream()
        .filter(f -> f.body().isPresent())
        .collect(Collectors.toMap(Function::name, f -> f, (first, _) -> first));
  }

  private List<KernelThread> threads() throws InputException {
    List<KernelThread> threads = new ArrayList<>();
    for (String text : request.threads()) {
      threads.add(
          KernelThread.of(text)
              .orElseThrow(() ->
                  wrong(
                      "found the thread '" + text + "', expected NAME(ARGUMENTS)@PLACE",
                      "for example push(q, 1)@cta 0; arguments and place may be left out")));
    }
    if (threads.isEmpty()) {
      throw wrong(
          "found a module and no thread, expected which of its functions run",
          "--thread 'NAME(ARGUMENTS)@cta 0', once for each; functions here: " + names());
    }
    return threads;
  }

  private String names() {
    List<String> all =
        module.functions().stream()
            .filter(f -> f.body().isPresent())
            .map(f -> FunctionNames.source(f.name()))
            .distinct()
            .toList();
    int most = 12;
    return all.stream().limit(most).collect(Collectors.joining(", "))
        + (all.size() > most ? ", ..." : all.isEmpty() ? "none" : "");
  }

  private InputException wrong(String message, String hint) {
    return new InputException(file, Position.START, message, hint);
  }

  /// The test without its instructions, read as litmus tests are.
  private PtxTest outline(String name, List<KernelThread> threads) throws InputException {
    List<String> places = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      places.add("P" + i + "@" + threads.get(i).place().orElse("cta " + i + ",gpu 0"));
    }
    String text =
        "PTX %s\n{ %s; }\n %s ;\n%s\n"
            .formatted(
                name,
                String.join("; ", request.init()),
                String.join(" | ", places),
                request.condition().orElse("exists (true)"));
    try {
      return (PtxTest) LitmusReader.read(file, text);
    } catch (InputException e) {
      int line = e.diagnostic().position().line();
      String where = line == 2 ? "--init" : line >= CONDITION_LINE ? "the condition" : "--thread";
      throw wrong(
          "in " + where + ": " + e.diagnostic().message(),
          e.diagnostic()
              .hint()
              .orElse("these are written as in litmus tests: --init 'x=0', --exists '0:ret=1'"));
    }
  }

  private Function function(KernelThread thread) throws InputException {
    List<Function> found = FunctionNames.find(module, thread.function());
    if (found.size() == 1) {
      return found.getFirst();
    }
    throw found.isEmpty()
        ? wrong(
            "found no function '" + thread.function() + "' with a body",
            "functions here: " + names() + "; compilers drop what nobody can call")
        : wrong(
            "found several functions '" + thread.function() + "'",
            "write one of these: "
                + found.stream().map(Function::name).collect(Collectors.joining(", ")));
  }

  /// Global variables of the module that are not given an initial value.
  private List<Variable> globals(Header header) {
    Set<String> given = new HashSet<>(given(header));
    return module.variables().stream()
        .filter(v ->
            (v.space() == StateSpace.GLOBAL || v.space() == StateSpace.CONST)
                && !given.contains(v.name()))
        .toList();
  }

  private static List<String> given(Header header) {
    return header.init().stream()
        .flatMap(e ->
            switch (e) {
              case InitEntry.Memory(var location, var _, var _) -> List.of(location).stream();
              case InitEntry.Alias(var alias, var _, var _) -> List.of(alias).stream();
              case InitEntry.Register _, InitEntry.SharedIn _ -> List.<String>of().stream();
            })
        .toList();
  }

  private List<String> shared(Header header, Memories memories) {
    Set<String> names = new LinkedHashSet<>(given(header));
    globals(header).forEach(v -> names.add(v.name()));
    memories.instances().forEach(m -> names.add(m.location()));
    return List.copyOf(names);
  }

  /// All parts of a location of which no type is given begin with the same value.
  private static InitEntry ofAllParts(InitEntry entry) {
    return entry instanceof InitEntry.Memory(String location, Value value, Extent.Open _)
            && !value.equals(Value.of(0))
        ? new InitEntry.Memory(location, value, Extent.PARTS)
        : entry;
  }

  /// A variable whose elements differ is none.
  private static Value initial(Variable variable) throws NotReadException {
    List<String> written = variable.initializer();
    boolean zero = written.stream().allMatch("0"::equals);
    boolean one = variable.dimensions().isEmpty() && written.size() == 1;
    if (!zero && !(one && written.getFirst().matches("-?[0-9]{1,9}"))) {
      throw NotReadException.at(
          variable.position(),
          "initial values of '" + variable.name() + "' that are not one number");
    }
    return zero ? Value.of(0) : Value.of(Long.parseLong(written.getFirst()));
  }

  private static List<Result> results(Function function) throws NotReadException {
    List<Result> results = new ArrayList<>();
    for (Variable v : function.results()) {
      if (function.results().size() > 1 || !v.dimensions().isEmpty() || v.type().bits() > 64) {
        throw NotReadException.at(v.position(), "it returns more than one number");
      }
      results.add(new Result(RETURNED, new CppType(v.type().bits(), true, false)));
    }
    return results;
  }

  private Map<String, Long> parameters(Function function, KernelThread thread, List<String> shared)
      throws InputException {
    List<Variable> parameters = function.parameters();
    List<String> arguments = thread.arguments().orElseGet(() -> given(parameters, shared));
    if (arguments.size() != parameters.size()) {
      throw wrong(
          "found "
              + arguments.size()
              + " arguments for '"
              + thread.function()
              + "', expected "
              + parameters.size(),
          "each is a location of --init or a number: --thread '" + thread.function() + "(q, 1)'");
    }
    Map<String, Long> values = new HashMap<>();
    for (int i = 0; i < parameters.size(); i++) {
      values.put(parameters.get(i).name(), argument(arguments.get(i), shared));
    }
    return values;
  }

  /// Where no arguments are written, all parameters are pointers to the locations in their order.
  private static List<String> given(List<Variable> parameters, List<String> shared) {
    boolean pointers = parameters.stream().allMatch(p -> p.type().bits() == 64);
    return pointers ? shared.subList(0, Math.min(shared.size(), parameters.size())) : List.of();
  }

  private long argument(String text, List<String> shared) throws InputException {
    int index = shared.indexOf(text);
    if (index >= 0) {
      return Addresses.of(index, 0);
    }
    if (text.matches("-?[0-9]{1,9}")) {
      return Long.parseLong(text);
    }
    throw wrong(
        "found the argument '" + text + "', expected a location or a number of at most nine digits",
        shared.isEmpty()
            ? "--init 'q=0' makes a location"
            : "locations: " + String.join(", ", shared));
  }

  private static boolean marks(BodyItem.Line line) {
    return line.statement().instruction() instanceof Instruction.Move m
        && m.destination().equals(TRAP);
  }

  private Condition condition(Condition asked, List<Integer> trapping) throws InputException {
    if (request.condition().isPresent()) {
      return new Condition(asked.quantifier(), Renaming.of(registers, asked.proposition()));
    }
    if (trapping.isEmpty()) {
      throw wrong(
          "found no condition, and no function that can trap",
          "--exists '0:ret=1' or --forall or --never; ret is what a function returns");
    }
    List<Proposition> parts = new ArrayList<>();
    for (int i : trapping) {
      parts.add(
          new Proposition.Compare(
              new Term.ThreadRegister(i, TRAP.name()),
              Comparison.EQ,
              new Term.Literal(Value.of(1))));
    }
    return new Condition(
        Condition.Quantifier.NOT_EXISTS,
        parts.size() == 1 ? parts.getFirst() : new Proposition.Or(parts));
  }

  private static Set<String> used(List<PtxThread> threads, Condition condition) {
    Set<String> used = new HashSet<>();
    condition
        .proposition()
        .terms()
        .forEach(t -> {
          if (t instanceof Term.Memory(var name)) {
            used.add(name);
          }
        });
    for (PtxThread thread : threads) {
      for (Statement s : thread.body()) {
        Registers.map(
            s.instruction(),
            o -> {
              if (o instanceof Operand.Symbol(var name)) {
                used.add(name);
              }
              return o;
            },
            n -> n);
      }
    }
    return used;
  }
}
