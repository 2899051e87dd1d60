package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.typing.CppTypes;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Reads the threads of a C++ test and the tree of scopes in which they run. Without a tree, every
/// thread has a CTA of its own on one device.
///
/// A local variable to which the initial values give a value is known without a declaration.
///
/// ```
/// threads   = thread { thread } [ "scopes" ":" tree { tree } ]
/// thread    = [ "__global__" ] [ "void" ] "P" N "(" [ parameter { "," parameter } ] ")" block
/// parameter = type "*" NAME | type "&" NAME | atomic_ref NAME
/// block     = "{" { statement } "}"
/// statement = ";" | block | "if" "(" e ")" statement [ "else" statement ]
///           | "while" "(" e ")" statement | "do" statement "while" "(" e ")" ";"
///           | "for" "(" [ simple ] ";" [ e ] ";" [ simple { "," simple } ] ")" statement
///           | "break" ";" | "continue" ";" | "return" ";" | simple ";"
/// simple    = type NAME [ "=" e ] | atomic_ref NAME "(" e ")" | e
/// ```
final class CppReader {
  private static final Set<String> SPECIFIERS =
      Set.of("static", "inline", "void", "__global__", "__device__");
  private static final Pattern MADE_UP = Pattern.compile(CppNames.MADE_UP + "([0-9]{1,8})");

  private final TokenReader in;
  private final Source source;
  private final StarMeaning star;
  private final Set<String> shared;
  private final List<InitEntry> init;
  private final Set<String> declared;
  private final Warnings warnings;
  private final Set<String> atomic = new LinkedHashSet<>();
  private boolean starred;
  private final List<CppNames> names = new ArrayList<>();
  private final Map<Integer, List<Integer>> lines = new HashMap<>();

  private CppReader(
      Source source, TokenReader in, StarMeaning star, List<InitEntry> init, Warnings warnings) {
    this.source = source;
    this.in = in;
    this.star = star;
    this.init = init;
    this.warnings = warnings;
    this.shared = new LinkedHashSet<>();
    init.forEach(this::mention);
    this.declared = new LinkedHashSet<>(shared);
  }

  private void mention(InitEntry entry) {
    switch (entry) {
      case InitEntry.Memory(var location, var value, var _) -> {
        shared.add(location);
        mention(value);
      }
      case InitEntry.Register(var thread, var name, var value) -> mention(value);
      case InitEntry.Alias(var alias, var proxy, var base) -> shared.addAll(List.of(alias, base));
      case InitEntry.SharedIn(var location, var place) -> shared.add(location);
      case InitEntry.Size(var location, int _) -> shared.add(location);
    }
  }

  private void mention(Value value) {
    if (value instanceof Value.AddressOf(var location, var offset)) {
      shared.add(location);
    }
  }

  /// What was read: the threads, and which names a condition may speak about.
  ///
  /// @param mentioned the names of the test
  /// @param lines the lines of the statements
  /// @param starred whether `*x` stands in them where `x` points to an atomic object
  /// @param atomic the variables that are declared with an atomic type
  record Threads(
      List<CppThread> threads,
      Mentioned mentioned,
      StatementLines lines,
      boolean starred,
      Set<String> atomic) {}

  /// Reads the threads in a part of a test.
  ///
  /// @param source the test; its comments are blanks already
  /// @param part where the threads stand
  /// @param star what `*x` means where `x` points to an atomic object
  /// @param init the initial values
  /// @param warnings gets what looks like a slip
  /// @throws InputException if something else stands there
  static Threads read(
      Source source, Source.Span part, StarMeaning star, List<InitEntry> init, Warnings warnings)
      throws InputException {
    TokenReader in = source.reader(part, CppWords.LEXICON);
    CppReader reader = new CppReader(source, in, star, init, warnings);
    List<CppThread> threads = reader.threads();
    return new Threads(
        threads,
        new Mentioned(
            reader.names.stream().map(CppNames::locals).toList(),
            reader.names.stream().map(CppNames::written).toList(),
            reader.shared,
            warnings),
        new StatementLines(reader.lines),
        reader.starred,
        reader.atomic);
  }

  private List<CppThread> threads() throws InputException {
    List<CppThread> threads = new ArrayList<>();
    do {
      threads.add(thread(threads.size()));
      skipSpecifiers();
    } while (TestWords.threadName(in.peek()).isPresent());
    List<Place> places =
        in.at("scopes") ? ScopeTreeReader.read(in, threads.size()) : ownCtas(threads.size());
    if (!in.at(Token.Kind.END)) {
      throw in.unknown("section", in.peek(), sections(threads.size()));
    }
    List<CppThread> placed = new ArrayList<>();
    for (CppThread t : threads) {
      placed.add(new CppThread(t.id(), places.get(t.id()), t.parameters(), t.body()));
    }
    return List.copyOf(placed);
  }

  private static List<String> sections(int threads) {
    return List.of("P" + threads, "scopes", "locations", "filter", "exists", "~exists", "forall");
  }

  private static List<Place> ownCtas(int threads) {
    return IntStream.range(0, threads).mapToObj(Place::cta).toList();
  }

  /// What a kernel has before its name.
  private void skipSpecifiers() {
    while (SPECIFIERS.contains(in.peek().text())) {
      in.next();
    }
  }

  private CppThread thread(int number) throws InputException {
    skipSpecifiers();
    Token name = in.peek();
    OptionalInt id = TestWords.threadName(name);
    if (id.isEmpty() || id.getAsInt() != number) {
      throw in.at(Token.Kind.END)
          ? in.error(name, "the threads end here, expected thread 'P" + number + "'")
          : in.unexpected("thread 'P" + number + "'");
    }
    TestWords.checkThreads(in, name, number);
    in.next();
    CppNames known = new CppNames(in, number, shared, presets(number), this::firstMadeUp);
    names.add(known);
    List<CppThread.Parameter> parameters = parameters(known);
    CppStatementReader statements = new CppStatementReader(in, star, known);
    List<CppStatement> body = statements.block();
    starred |= statements.starred();
    lines.put(number, StatementLines.flat(body).stream().map(statements::line).toList());
    shared.addAll(known.parameters());
    return new CppThread(number, Place.cta(number), parameters, body);
  }

  /// A shared variable that the initial values leave out although they have others may be a slip.
  private void declared(Token name) {
    if (!declared.isEmpty() && !declared.contains(name.text())) {
      warnings.add(
          name.position(),
          "the initial values have no location '" + name.text() + "', so it begins with 0",
          () ->
              Suggestion.didYouMean(name.text(), declared)
                  .or(() -> PtxRegisters.listed("they have ", declared)));
    }
  }

  private Map<String, Value> presets(int thread) {
    Map<String, Value> presets = new HashMap<>();
    for (InitEntry e : init) {
      if (e instanceof InitEntry.Register(int of, var name, var value) && of == thread) {
        presets.put(name, value);
      }
    }
    return presets;
  }

  private int firstMadeUp() {
    return MADE_UP
        .matcher(source.text())
        .results()
        .mapToInt(found -> Integer.parseInt(found.group(1)) + 1)
        .max()
        .orElse(0);
  }

  private List<CppThread.Parameter> parameters(CppNames known) throws InputException {
    List<CppThread.Parameter> parameters = new ArrayList<>();
    in.expect("(");
    if (in.at("void") && in.peek(1).is(")")) {
      in.next();
    }
    while (!in.at(")")) {
      parameters.add(parameter(known));
      if (!in.at(")")) {
        in.expect(",");
      }
    }
    in.expect(")");
    return parameters;
  }

  private CppThread.Parameter parameter(CppNames known) throws InputException {
    Token begin = in.peek();
    WrittenType type = CppWords.type(in);
    Token name = in.expect(Token.Kind.WORD, "the name of a parameter");
    boolean refers = type.isAtomicRef() || (type.isReference() && type.target().isAtomicRef());
    if (!refers && ((!type.isPointer() && !type.isReference()) || type.target().text().isEmpty())) {
      throw in.error(
          begin,
          "'" + name.text() + "' is not a pointer",
          "shared variables are passed by pointer or reference: 'int* " + name.text() + "'");
    }
    known.parameter(name, type);
    declared(name);
    WrittenType of = type.isAtomicRef() ? type.value() : type.target();
    if (of.isAtomicRef()) {
      of = of.value();
    }
    if (CppTypes.isAtomic(of.text())) {
      atomic.add(name.text());
    }
    return new CppThread.Parameter(star.written(of).text(), name.text());
  }
}
