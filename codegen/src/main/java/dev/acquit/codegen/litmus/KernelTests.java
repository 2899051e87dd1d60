package dev.acquit.codegen.litmus;

import dev.acquit.codegen.litmus.WrittenTest.Result;
import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.MemberNames;
import dev.acquit.litmus.text.UnsignedConstants;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  private final KernelFunctions functions;
  private final PtxModule module;
  private final KernelRequest request;
  private final SourceAnswers answers;
  private final LinkedHashMap<Term.ThreadRegister, Term.ThreadRegister> registers =
      new LinkedHashMap<>();
  private final Labels labels = new Labels();
  private final Set<Remark> remarks = new LinkedHashSet<>();
  private final Map<String, MemberNames.Piece> pieces = new HashMap<>();

  /// The registers of parts of what functions return.
  private final Map<PartName, String> returned = new LinkedHashMap<>();

  private KernelTests(KernelFunctions functions, SourceAnswers answers) {
    this.functions = functions;
    this.module = functions.module();
    this.request = functions.request();
    this.answers = answers;
    Set<String> taken = new HashSet<>(words());
    Map<String, String> ofPaths = new HashMap<>();
    for (PartName part : request.returned()) {
      returned.put(part, ofPaths.computeIfAbsent(part.path(), path -> register(path, taken)));
    }
  }

  /// What a test calls a part of what a function returns.
  private static String register(String path, Set<String> taken) {
    String name = new PartName(RETURNED, path).plain();
    while (!taken.add(name)) {
      name += "_";
    }
    return name;
  }

  /// What was read.
  ///
  /// @param remarks what is not as it looks
  /// @param pieces what the test has in place of parts of a location
  public record Read(ReadTest test, List<Remark> remarks, Map<String, MemberNames.Piece> pieces) {
    /// Copies the collections.
    public Read {
      pieces = Map.copyOf(pieces);
      remarks = List.copyOf(remarks);
    }
  }

  /// What is not as it looks.
  ///
  /// @param position where in the module
  /// @param words what there is
  public record Remark(Position position, String words) {}

  private void remark(Position position, String words) {
    remarks.add(new Remark(position, words));
  }

  /// The test.
  ///
  /// @param functions which functions run, and what is asked
  /// @param name how the test is called
  /// @param answers what the compiler says of what is asked; a module that was read as it is has
  ///   none
  /// @throws InputException if there are no such functions, or they do not fit what is asked
  /// @throws NotReadException if a function has something that litmus tests have not
  public static Read read(KernelFunctions functions, String name, SourceAnswers answers)
      throws InputException, NotReadException {
    KernelTests tests = new KernelTests(functions, answers);
    ReadTest test = tests.test(name);
    return new Read(test, List.copyOf(tests.remarks), tests.pieces);
  }

  private ReadTest test(String name) throws InputException, NotReadException {
    List<KernelThread> threads = functions.threads();
    Map<PartName, String> names = names();
    List<ThreadPlace> said = places(threads);
    PtxTest asked = outline(name, said, names);
    Clusters clusters = Clusters.of(functions, asked.threads(), said);
    PtxTest outline = new PtxTest(asked.header(), clusters.threads());
    SpecialRegisterValues placement = new SpecialRegisterValues(functions, clusters, said);
    Map<String, InitEntry> ofParts = new HashMap<>();
    Header header = withoutParts(outline.header(), names, ofParts);
    Memories memories = Memories.of(module, outline.threads(), request.locations());
    List<String> shared = new ArrayList<>(shared(header, memories));
    GridWorkspace workspace = GridWorkspace.of(outline.threads(), shared.size());
    List<InitEntry> init = new ArrayList<>();
    List<PtxThread> read = new ArrayList<>();
    List<List<Position>> positions = new ArrayList<>();
    List<Integer> trapping = new ArrayList<>();
    List<BodyLines.Body> bodies = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      Function function = functions.of(threads.get(i));
      Surroundings surroundings =
          new Surroundings(workspace.with(placement.of(i)), Optional.of(TRAP), functions.all());
      BodyLines.Body body = BodyLines.of(function, surroundings);
      remarks.addAll(body.passedOver());
      List<String> assumed = surroundings.read(placement.assumed(i));
      if (!assumed.isEmpty()) {
        remark(
            body.lines().getFirst().position(),
            "found '%s', %s 0, as in one dimension: 'block(8,4)' or 'grid(2,2)' in a place says otherwise"
                .formatted(
                    String.join("', '", assumed), assumed.size() > 1 ? "which are" : "which is"));
      }
      bodies.add(body);
      if (!shared.contains(GridWorkspace.NAME) && workspace.isUsed(surroundings)) {
        shared.add(GridWorkspace.NAME);
        header = GridWorkspace.in(header);
      }
    }
    Unwritten unwritten = Unwritten.of(bodies, globals(header), words());
    OwnNames ownNames = new OwnNames(taken(shared));
    Map<String, Long> own = new LinkedHashMap<>();
    for (int i = 0; i < threads.size(); i++) {
      Function function = functions.of(threads.get(i));
      Place place = outline.threads().get(i).place();
      BodyLines.Body body = bodies.get(i);
      List<Result> results = results(function, i, header.condition());
      boolean traps = body.lines().stream().anyMatch(KernelTests::marks);
      if (traps) {
        results.add(new Result(TRAPPED, Fundamental.INT, Result.NOWHERE));
        trapping.add(i);
      }
      AddressMap layout =
          AddressMap.ofFunction(
              shared,
              results,
              new KernelArguments(functions, answers, shared).of(function, threads.get(i)),
              function,
              body.locals(),
              ownNames.of(i, body.locals()),
              memories.seenFrom(place));
      ThreadReadBack.Thread thread = ThreadReadBack.of(results, layout, body, unwritten, shared);
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
      own.putAll(thread.own());
      List<BodyItem.Line> lines = ActivePlaceLabels.in(thread.lines());
      read.add(new PtxThread(i, place, labels.body(i, lines)));
      positions.add(lines.stream().map(BodyItem.Line::position).toList());
    }
    BarrierCounts.ofWarps(placement, read);
    WarpLanes.say(functions, placement, read, init);
    header.init().stream().filter(e -> !(e instanceof InitEntry.Memory)).forEach(init::add);
    SplitLocations split = new SplitLocations(read, condition(header.condition(), trapping));
    Map<String, List<SplitLocations.Asked>> parts = parts(names, ofParts, shared);
    for (String word : ofModule()) {
      if (!shared.contains(word)) {
        throw functions.wrong(
            request.condition().orElse(""),
            "found '" + word + "', which each CTA has",
            "locations: " + String.join(", ", shared));
      }
    }
    locations(split, header, memories, parts, init);
    UnknownMemory unknown = UnknownMemory.of(split.threads());
    own.forEach((location, bytes) -> {
      init.add(unknown.of(location));
      size(bytes, location).ifPresent(init::add);
    });
    pieces.putAll(split.pieces());
    return new ReadTest(
        UnsignedConstants.in(
            new PtxTest(
                new Header(
                    name,
                    List.of(),
                    new LinkedHashMap<>(),
                    Stream.concat(split.init().stream(), init.stream()).toList(),
                    header.locations(),
                    header.filter(),
                    split.condition()),
                split.threads())),
        registers,
        positions);
  }

  /// Names that the test has, or its reader may take for others.
  private Set<String> taken(List<String> shared) {
    Set<String> taken = new HashSet<>(shared);
    taken.addAll(words());
    taken.addAll(Memories.names(module));
    request.parts().forEach(p -> taken.add(p.plain()));
    return taken;
  }

  /// Takes up all locations: those of the request, of the module, and of the shared memory of each
  /// CTA.
  private void locations(
      SplitLocations split,
      Header header,
      Memories memories,
      Map<String, List<SplitLocations.Asked>> parts,
      List<InitEntry> init)
      throws InputException, NotReadException {
    Set<String> used = used(split.threads(), split.condition());
    used.addAll(parts.keySet());
    Set<String> taken = new HashSet<>(shared(header, memories));
    parts.values().forEach(all -> all.forEach(p -> taken.add(p.name())));
    List<InitEntry> other = new ArrayList<>(header.init());
    Map<Variable, InitialBytes> globals = globals(header, used, other);
    for (InitEntry e : header.init()) {
      if (e instanceof InitEntry.Memory m) {
        List<SplitLocations.Asked> asked = parts.getOrDefault(m.location(), List.of());
        InitEntry.Memory all = ofAllParts(m);
        if (asked.isEmpty()) {
          init.add(all);
        } else if (all.bytes().isPresent()) {
          throw functions.wrong(
              request.textOf(asked.getFirst().part()),
              "found '"
                  + asked.getFirst().words()
                  + "', while '"
                  + m.location()
                  + "' is one number",
              "leave out its type, or its initial value");
        } else {
          split(
              split,
              m.location(),
              InitialBytes.of(all),
              asked,
              Optional.empty(),
              Optional.empty(),
              other,
              taken);
        }
      }
    }
    for (var e : globals.entrySet()) {
      String v = e.getKey().name();
      List<SplitLocations.Asked> asked = parts.getOrDefault(v, List.of());
      split(
          split,
          v,
          e.getValue(),
          asked,
          Optional.empty(),
          size(e.getKey().bytes(), v),
          other,
          taken);
    }
    UnknownMemory unknown = UnknownMemory.of(split.threads());
    for (Memories.Instance m : memories.instances()) {
      if (used.contains(m.location())) {
        InitEntry.SharedIn in = new InitEntry.SharedIn(m.location(), m.place());
        Optional<InitEntry.Size> size = size(m.bytes(), m.location());
        if (parts.containsKey(m.location())) {
          split(
              split,
              m.location(),
              InitialBytes.of(unknown.of(m.location())),
              parts.get(m.location()),
              Optional.of(in),
              size,
              other,
              taken);
        } else {
          init.add(unknown.of(m.location()));
          init.add(in);
          size.ifPresent(init::add);
        }
      }
    }
  }

  /// How many bytes a variable of the module has; empty if its launch says it.
  private static Optional<InitEntry.Size> size(long bytes, String location) {
    return bytes > 0 && bytes <= Integer.MAX_VALUE
        ? Optional.of(new InitEntry.Size(location, (int) bytes))
        : Optional.empty();
  }

  /// The variables of the module that threads and conditions can see, by name or because another
  /// variable points to them, and what they hold.
  ///
  /// @param used those that are named
  /// @param pointing gets what points to a variable
  private Map<Variable, InitialBytes> globals(
      Header header, Set<String> used, List<InitEntry> pointing) throws NotReadException {
    Set<String> seen = new LinkedHashSet<>(used);
    header.init().forEach(e -> pointees(e).forEach(seen::add));
    Map<Variable, InitialBytes> found = new LinkedHashMap<>();
    List<Variable> all = globals(header);
    int before;
    do {
      before = found.size();
      for (Variable v : all) {
        if (seen.contains(v.name()) && !found.containsKey(v)) {
          InitialBytes bytes = InitialBytes.of(v);
          found.put(v, bytes);
          for (InitialBytes.Piece piece : bytes.pieces().values()) {
            if (piece.value() instanceof Value.AddressOf(String to, long _)) {
              if (all.stream().noneMatch(x -> x.name().equals(to))) {
                throw NotReadException.at(
                    v.position(), "the address of '" + to + "' in '" + v.name() + "'");
              }
              seen.add(to);
              pointing.add(new InitEntry.Memory(v.name(), piece.value()));
            }
          }
        }
      }
    } while (found.size() > before);
    return found;
  }

  private static List<String> pointees(InitEntry entry) {
    Value value =
        switch (entry) {
          case InitEntry.Memory m -> m.value();
          case InitEntry.Register r -> r.value();
          case InitEntry.Alias _, InitEntry.SharedIn _, InitEntry.Size _ -> Value.of(0);
        };
    return value instanceof Value.AddressOf(String to, long _) ? List.of(to) : List.of();
  }

  private void split(
      SplitLocations split,
      String location,
      InitialBytes bytes,
      List<SplitLocations.Asked> asked,
      Optional<InitEntry.SharedIn> shared,
      Optional<InitEntry.Size> size,
      List<InitEntry> other,
      Set<String> taken)
      throws InputException, NotReadException {
    try {
      split.add(location, bytes, asked, shared, size, other, taken);
    } catch (NotReadException e) {
      if (asked.isEmpty()) {
        throw e;
      }
      throw functions.wrong(
          request.textOf(asked.getFirst().part()),
          "found " + e.getMessage(),
          "ask for what a function returns that reads it");
    }
  }

  /// The names in what is asked, among other words.
  private List<String> words() {
    return request.texts().stream().flatMap(t -> Stream.of(t.split("[^\\w$]+"))).toList();
  }

  /// What the test calls the parts of locations that the request names.
  private Map<PartName, String> names() {
    Map<PartName, String> names = new LinkedHashMap<>();
    Set<String> taken = new HashSet<>();
    module.variables().forEach(v -> taken.add(v.name()));
    taken.addAll(words());
    for (PartName part : request.parts()) {
      String name = part.plain();
      while (!taken.add(name)) {
        name += "_";
      }
      names.put(part, name);
    }
    return names;
  }

  /// The variables of the module that the condition names, so that its reader knows them. Those in
  /// shared memory may have the number of a CTA.
  private Set<String> ofModule() {
    Set<String> given = Set.copyOf(request.locations());
    Set<String> all = Memories.names(module);
    return request.condition().stream()
        .flatMap(c -> Stream.of(c.split("[^\\w$]+")))
        .filter(w -> !given.contains(w))
        .filter(w -> all.contains(w) || all.contains(w.replaceFirst("_\\d+$", "")))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /// The header without entries of parts, which go into a map, and of variables of the module.
  private Header withoutParts(
      Header header, Map<PartName, String> names, Map<String, InitEntry> ofParts) {
    List<InitEntry> whole = new ArrayList<>();
    Set<String> ofModule = ofModule();
    for (InitEntry e : header.init()) {
      if (e instanceof InitEntry.Memory m && names.containsValue(m.location())) {
        ofParts.put(m.location(), e);
      } else if (!(e instanceof InitEntry.Memory m && ofModule.contains(m.location()))) {
        whole.add(e);
      }
    }
    return header.withInit(whole);
  }

  /// By location, its parts that the request names.
  private Map<String, List<SplitLocations.Asked>> parts(
      Map<PartName, String> names, Map<String, InitEntry> ofParts, List<String> shared)
      throws InputException {
    Map<String, List<SplitLocations.Asked>> all = new LinkedHashMap<>();
    Set<PartName> given = request.partsGiven();
    for (var e : names.entrySet()) {
      PartName part = e.getKey();
      if (!shared.contains(part.location())) {
        throw functions.wrong(
            request.textOf(part),
            "found '" + part + "', and no location '" + part.location() + "'",
            shared.isEmpty()
                ? "--init '" + part.location() + "=0' makes a location"
                : "locations: " + String.join(", ", shared));
      }
      Optional<Part> place =
          part.offset()
              .map(o -> new Part(o, OptionalInt.empty()))
              .or(() -> Optional.ofNullable(answers.places().get(part)));
      Part found =
          place.orElseThrow(() ->
              functions.wrong(
                  request.textOf(part),
                  "found '" + part + "', and only the source says where that lies",
                  "write the number of bytes before it: '" + part.location() + "+4'"));
      int bytes = found.bytes().orElse(1);
      if (bytes > Long.BYTES || Integer.bitCount(bytes) != 1) {
        throw functions.wrong(
            request.textOf(part),
            "found '" + part + "', which has " + bytes + " bytes, expected one number",
            "name one of its members or elements");
      }
      Optional<Value> value =
          given.contains(part) && ofParts.get(e.getValue()) instanceof InitEntry.Memory m
              ? Optional.of(m.value())
              : Optional.empty();
      all.computeIfAbsent(part.location(), _ -> new ArrayList<>())
          .add(new SplitLocations.Asked(e.getValue(), part, found, value));
    }
    return all;
  }

  private List<ThreadPlace> places(List<KernelThread> threads) throws InputException {
    List<ThreadPlace> all = new ArrayList<>();
    for (KernelThread t : threads) {
      String text = t.place().orElse("gpu 0");
      all.add(
          ThreadPlace.of(text)
              .orElseThrow(() ->
                  functions.wrong(
                      t.text(),
                      "found the place '" + text + "', expected a CTA and a thread in it",
                      "for example '@cta 0, block(8,4), thread (1,2)', '@cta 0, warp 0, lane 3'"
                          + " or '@cta (1,0), grid(2,2)'")));
    }
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).isLaunched()) {
        throw functions.wrong(
            threads.get(i).text(),
            "found a kernel in a place, expected a CTA",
            "the functions of a test run at once, as one grid on each GPU: '@cta 0', or '@gpu 1'");
      }
    }
    return inOwnCtas(all);
  }

  /// Gives a CTA of its own, which no other place names, to each that names none.
  private static List<ThreadPlace> inOwnCtas(List<ThreadPlace> said) {
    Set<Integer> taken = new HashSet<>();
    said.forEach(p -> p.cta().ifPresent(taken::add));
    List<ThreadPlace> all = new ArrayList<>();
    for (ThreadPlace p : said) {
      if (p.isAlone()) {
        int cta = 0;
        while (!taken.add(cta)) {
          cta++;
        }
        all.add(p.in(cta));
      } else {
        all.add(p);
      }
    }
    return all;
  }

  /// The test without its instructions, read as litmus tests are.
  private PtxTest outline(String name, List<ThreadPlace> said, Map<PartName, String> names)
      throws InputException {
    List<String> places = new ArrayList<>();
    said.forEach(p -> places.add("P" + places.size() + "@" + p.test()));
    List<String> init = new ArrayList<>();
    request.init().forEach(i -> init.add(CppWords.plain(PartName.renameInInit(i, names))));
    names.forEach((part, plain) -> {
      if (!request.partsGiven().contains(part)) {
        init.add(plain);
      }
    });
    init.addAll(ofModule());
    String text =
        "PTX %s\n{ %s; }\n %s ;\n%s\n"
            .formatted(
                name,
                String.join("; ", init),
                String.join(" | ", places),
                request
                    .condition()
                    .map(c -> PartName.renameReturned(c, returned))
                    .map(c -> CppWords.condition(PartName.renameInCondition(c, names)))
                    .orElse("exists (true)"));
    try {
      return (PtxTest) LitmusReader.read(functions.file(), text);
    } catch (InputException e) {
      Position at = e.diagnostic().position();
      String where =
          at.line() == 2 ? "--init" : at.line() >= CONDITION_LINE ? "the condition" : "--thread";
      List<String> parts = at.line() == 2 ? init : places;
      int index =
          at.line() >= CONDITION_LINE ? 0 : before(parts, at.column(), at.line() == 2 ? 2 : 3);
      List<String> texts =
          at.line() == 2
              ? request.init()
              : at.line() >= CONDITION_LINE
                  ? request.condition().stream().toList()
                  : functions.threads().stream().map(KernelThread::text).toList();
      throw functions.wrong(
          index < texts.size() ? texts.get(index) : "",
          "in " + where + ": " + e.diagnostic().message(),
          e.diagnostic()
              .hint()
              .orElse("these are written as in litmus tests: --init 'x=0', --exists '0:ret=1'"));
    }
  }

  /// In which of some texts a column is, which have some characters between them.
  private static int before(List<String> texts, int column, int between) {
    int end = 2;
    for (int i = 0; i < texts.size(); i++) {
      end += texts.get(i).length() + between;
      if (column <= end) {
        return i;
      }
    }
    return texts.size() - 1;
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
              case InitEntry.Register _, InitEntry.SharedIn _, InitEntry.Size _ ->
                  List.<String>of().stream();
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
  private static InitEntry.Memory ofAllParts(InitEntry.Memory entry) {
    return entry instanceof InitEntry.Memory(String location, Value value, Extent.Open _)
            && !value.equals(Value.of(0))
        ? new InitEntry.Memory(location, value, Extent.PARTS)
        : entry;
  }

  /// What is asked of what a function returns.
  private List<Result> results(Function function, int thread, Condition condition)
      throws InputException {
    List<Result> results = new ArrayList<>();
    List<Variable> all = function.results();
    boolean members = all.size() > 1 || all.stream().anyMatch(KernelTests::isClass);
    for (var e : returned.entrySet()) {
      if (!e.getKey().location().equals(Integer.toString(thread))) {
        continue;
      }
      Part place = answers.places().get(e.getKey());
      if (place == null || all.size() != 1) {
        throw functions.wrong(
            request.condition().orElse(""),
            "found '"
                + thread
                + ":ret"
                + e.getKey().path()
                + "', and only a source says where that lies",
            "ask a function that writes it, '*out = f(x)', for 'out+4'");
      }
      CppType type = Fundamental.integer(place.bytes().orElseThrow() * Byte.SIZE, true);
      results.add(new Result(e.getValue(), type, place.offset()));
    }
    Term whole = new Term.ThreadRegister(thread, RETURNED);
    if (!members) {
      all.forEach(
          v -> results.add(new Result(RETURNED, Fundamental.integer(v.type().bits(), true))));
    } else if (condition.proposition().terms().contains(whole)) {
      throw functions.wrong(
          request.condition().orElse(""),
          "found '" + whole + "', which is more than one number",
          "name a member of it: '" + whole + ".NAME'");
    }
    return results;
  }

  private static boolean isClass(Variable returned) {
    return !returned.dimensions().isEmpty() || returned.type().bits() > Long.SIZE;
  }

  private static boolean marks(BodyItem.Line line) {
    return line.statement().instruction().outputs().equals(List.of(TRAP));
  }

  private Condition condition(Condition asked, List<Integer> trapping) throws InputException {
    if (request.condition().isPresent()) {
      for (Term term : asked.proposition().terms()) {
        known(term);
      }
      Map<Term, Integer> bits = new HashMap<>();
      returned.forEach((part, name) ->
          bits.put(
              new Term.ThreadRegister(Integer.parseInt(part.location()), name),
              Byte.SIZE * answers.places().get(part).bytes().orElseThrow()));
      Proposition folded = UnsignedConstants.in(asked.proposition(), bits);
      Proposition renamed = Renaming.of(registers, folded);
      if (!request.orTraps() || trapping.isEmpty()) {
        return new Condition(asked.quantifier(), renamed);
      }
      List<Proposition> all = new ArrayList<>(List.of(renamed));
      all.addAll(traps(trapping));
      return new Condition(Condition.Quantifier.NOT_EXISTS, new Proposition.Or(all));
    }
    if (trapping.isEmpty()) {
      throw functions.wrong(
          "",
          "found no condition, and no function that can trap",
          "--exists '0:ret=1' or --forall or --never; ret is what a function returns");
    }
    List<Proposition> parts = traps(trapping);
    return new Condition(
        Condition.Quantifier.NOT_EXISTS,
        parts.size() == 1 ? parts.getFirst() : new Proposition.Or(parts));
  }

  private static List<Proposition> traps(List<Integer> trapping) {
    return trapping.stream()
        .map(i -> Proposition.equal(new Term.ThreadRegister(i, TRAP.name()), Value.of(1)))
        .toList();
  }

  /// What no function gives is 0, and a condition about it holds, or not, whatever they do.
  private void known(Term term) throws InputException {
    if (term instanceof Term.ThreadRegister r
        && !registers.containsKey(r)
        && !registers.containsValue(r)
        && !r.name().equals(TRAPPED)) {
      boolean returns = r.name().equals(RETURNED);
      throw functions.wrong(
          request.condition().orElse(""),
          returns
              ? "found '" + r + "', and the function returns nothing"
              : "found '" + r + "', expected ret or trap",
          returns
              ? "ask for a location, or let the function return a value"
              : Suggestion.didYouMean(r.name(), List.of(RETURNED, TRAPPED))
                  .orElse("'N:ret' is what the function of thread N returns"));
    }
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
