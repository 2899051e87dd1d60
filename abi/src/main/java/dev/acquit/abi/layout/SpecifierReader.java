package dev.acquit.abi.layout;

import dev.acquit.abi.layout.Specifiers.Storage;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.typing.CppTypes;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads what stands before the declarators of a declaration.
final class SpecifierReader {
  private static final Set<String> WITHOUT_MEANING =
      Set.of(
          "const",
          "volatile",
          "inline",
          "constexpr",
          "consteval",
          "constinit",
          "explicit",
          "mutable",
          "register",
          "extern",
          "thread_local",
          "typename",
          "__device__",
          "__host__",
          "__global__",
          "__constant__",
          "__shared__",
          "__managed__",
          "__forceinline__",
          "__noinline__",
          "__inline__",
          "__inline",
          "__restrict__",
          "__restrict",
          "__extension__",
          "__grid_constant__",
          "_Noreturn",
          "_Atomic",
          "__device_builtin__",
          "__cudart_builtin__");

  private static final Set<String> STORAGE = Set.of("static", "typedef", "virtual", "friend");

  private static final Set<String> CLASSES = Set.of("struct", "class", "union");

  /// Words of which several make one type.
  private static final Set<String> INTEGERS =
      Set.of("char", "short", "int", "long", "signed", "unsigned", "__int128", "__signed__");

  /// Words that begin no type.
  private static final Set<String> OTHERS =
      Set.of(
          "operator",
          "sizeof",
          "alignof",
          "_Alignof",
          "__alignof__",
          "true",
          "false",
          "template",
          "using");

  private final Grammar grammar;
  private final TokenReader in;

  private final List<String> integers = new ArrayList<>();
  private Optional<DataType> type = Optional.empty();
  private Attributes attributes = Attributes.NONE;
  private boolean complex;
  private boolean typedef;
  private boolean shared;
  private boolean virtual;
  private boolean defines;

  SpecifierReader(Grammar grammar) {
    this.grammar = grammar;
    this.in = grammar.in();
  }

  /// Whether a type begins here.
  boolean begins() {
    Token token = in.peek();
    if (token.kind() != Token.Kind.WORD || OTHERS.contains(token.text())) {
      return false;
    }
    return WITHOUT_MEANING.contains(token.text())
        || INTEGERS.contains(token.text())
        || CLASSES.contains(token.text())
        || token.is("enum")
        || token.is("_Complex")
        || grammar.names().find(token.text()).isPresent();
  }

  /// Reads them.
  ///
  /// @param inside the name of the class whose members are read, for its constructors
  /// @throws InputException if a type is not known here
  Specifiers read(Optional<String> inside) throws InputException {
    while (one(inside)) {
      // Each takes something.
    }
    if (!integers.isEmpty()) {
      type = Optional.of(integer());
    }
    if (complex) {
      type = Optional.of(complex());
    }
    return new Specifiers(type, attributes, new Storage(typedef, shared, virtual), defines);
  }

  private boolean one(Optional<String> inside) throws InputException {
    Token token = in.peek();
    if (grammar.attributes().begins()) {
      attributes = attributes.and(grammar.attributes().read());
      return true;
    } else if (in.at("::") && in.peek(1).kind() == Token.Kind.WORD && !typed()) {
      in.next();
      return true;
    } else if (token.kind() != Token.Kind.WORD || OTHERS.contains(token.text())) {
      return false;
    } else if (WITHOUT_MEANING.contains(token.text())) {
      in.next();
      return true;
    } else if (token.is("_Complex") || token.is("__complex__")) {
      complex = true;
      in.next();
      return true;
    } else if (STORAGE.contains(token.text())) {
      storage(in.next().text());
      return true;
    } else if (INTEGERS.contains(token.text()) && type.isEmpty()) {
      integers.add(in.next().text());
      return true;
    } else if (token.is("double") && !integers.isEmpty()) {
      throw in.error(
          token,
          "found long double, expected a type that the device has",
          "nvcc says that it has 16 bytes, and makes code for 8: use double");
    } else if (typed()) {
      return false;
    } else if (CLASSES.contains(token.text())) {
      ClassReader reader = new ClassReader(grammar);
      type = Optional.of(reader.read());
      defines |= reader.defined();
      return true;
    } else if (token.is("enum")) {
      type = Optional.of(new EnumReader(grammar).read());
      return true;
    } else if (inside.filter(token.text()::equals).isPresent() && in.peek(1).is("(")) {
      return false;
    }
    type = Optional.of(named());
    return true;
  }

  private DataType complex() throws InputException {
    String words = type.map(DataType::words).orElse("");
    return grammar
        .names()
        .find(words + " _Complex")
        .orElseThrow(() ->
            in.error(
                in.peek(), "found a complex number of '" + words + "', expected float or double"));
  }

  private boolean typed() {
    return type.isPresent() || !integers.isEmpty();
  }

  private void storage(String word) {
    switch (word) {
      case "typedef" -> typedef = true;
      case "virtual" -> virtual = true;
      default -> shared = true;
    }
  }

  private DataType named() throws InputException {
    if (in.at("decltype") && in.peek(1).is("(") && in.peek(2).is("nullptr")) {
      in.next();
      grammar.skipBrackets();
      return Scalar.address("decltype(nullptr)");
    }
    Token first = in.next();
    StringBuilder name = new StringBuilder(first.text());
    while (in.at("::") && in.peek(1).kind() == Token.Kind.WORD) {
      in.next();
      name.append("::").append(in.next().text());
    }
    String plain = name.toString().replaceFirst("^(cuda::)?std::(?=\\w+_t$)", "");
    if (in.at("<")) {
      Optional<DataType> known = template(plain);
      if (known.isPresent()) {
        return known.orElseThrow();
      }
      throw in.error(
          first,
          "found the template " + name + ", expected a type that is no template",
          "templates are not instantiated here: write the class as it is with its arguments");
    }
    Optional<DataType> found = grammar.names().find(plain);
    if (found.isEmpty()) {
      throw new InputException(
          new Diagnostic(
              in.file(),
              first.position(),
              "found '" + name + "', expected a type that is built in or defined above",
              Suggestion.didYouMean(plain, known())));
    }
    return found.orElseThrow();
  }

  /// One of the few templates whose layout is known here.
  private Optional<DataType> template(String name) {
    Optional<DataType> known =
        in.peek(2).is(">")
            ? grammar.names().find(name + "<" + in.peek(1).text() + ">")
            : Optional.empty();
    if (known.isPresent()) {
      in.next();
      in.next();
      in.next();
    }
    return known;
  }

  private List<String> known() {
    List<String> all = new ArrayList<>(grammar.names().types());
    all.addAll(INTEGERS);
    return all;
  }

  private DataType integer() throws InputException {
    String words = String.join(" ", integers).replace("__signed__", "signed");
    CppType read = CppTypes.read(words).orElse(Fundamental.VOID);
    if (!(read instanceof Fundamental type) || !type.integral()) {
      throw in.error(
          in.peek(),
          "found the type '" + String.join(" ", integers) + "', expected one that C++ has");
    }
    return Scalar.of(type.words(), type);
  }
}
