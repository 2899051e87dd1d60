package dev.acquit.abi.layout;

import dev.acquit.abi.layout.AliasReader.Alias;
import dev.acquit.abi.layout.Layouts.Named;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads the definitions of types in a C++ source or header. Functions are passed over.
///
/// What is wrong with one does not keep the others from being read, but for those that contain it.
public final class LayoutReader {
  private final String file;
  private final Compiler compiler;
  private final List<Token> tokens;
  private final LineMarkers markers;
  private final Map<Integer, Diagnostic> open;
  private final boolean wanting;
  private final Names names;
  private final List<Named> types = new ArrayList<>();
  private final List<Diagnostic> problems = new ArrayList<>();

  /// Where what is read now began.
  private int start;

  private TokenReader in;
  private Grammar grammar;

  private LayoutReader(String file, SourceText text, Compiler compiler) {
    this.file = file;
    this.compiler = compiler;
    this.tokens = text.tokens();
    this.markers = text.markers();
    this.open = text.open();
    this.wanting = text.wanting();
    this.names = new Names(text.numbers());
    this.in = new TokenReader(file, tokens);
    this.grammar = new Grammar(in, names, compiler);
  }

  /// Reads all types as nvcc lays them out for the device, and says where gcc does otherwise.
  ///
  /// @param file how messages call the source
  public static Layouts read(String file, String text) {
    return read(file, text, List.of());
  }

  /// Reads all types with macros that are defined, or surely not, before the source.
  ///
  /// @param macros in the order given
  public static Layouts read(String file, String text, List<Macro> macros) {
    Layouts device = read(file, text, macros, Compiler.NVCC);
    return device.beside(read(file, text, macros, Compiler.GCC));
  }

  /// Reads all types as one compiler lays them out.
  static Layouts read(String file, String text, Compiler compiler) {
    return read(file, text, List.of(), compiler);
  }

  private static Layouts read(String file, String text, List<Macro> given, Compiler compiler) {
    try {
      Macros macros = new Macros();
      given.forEach(macros::take);
      return new LayoutReader(file, SourceText.of(file, text, macros), compiler).all();
    } catch (InputException e) {
      return new Layouts(file, List.of(), Map.of(), Map.of(), List.of(e.diagnostic()));
    }
  }

  private Layouts all() {
    while (!in.at(Token.Kind.END)) {
      Token first = in.peek();
      try {
        declaration();
      } catch (InputException e) {
        List<Token> bad = goOnBehind(first);
        Optional<Passed> why = passed(bad);
        if (why.isEmpty()) {
          problems.add(e.diagnostic());
          continue;
        }
        names.count(why.get());
        if (why.get() != Passed.FUNCTION) {
          Leaving.defined(bad).forEach(names::passOver);
        }
      }
    }
    if (types.isEmpty() && problems.isEmpty() && names.counts().isEmpty()) {
      problems.add(
          new Diagnostic(
              file,
              in.peek().position(),
              "found no type, expected the definition of a struct, class, union or enum",
              Optional.of("for example: struct S { int a; char b; };")));
    }
    if (wanting && !problems.isEmpty()) {
      problems.set(0, preprocessing(problems.getFirst()));
    }
    List<Diagnostic> placed =
        Stream.concat(
                problems.stream().map(p -> open.getOrDefault(p.position().line(), p)),
                // Each of them, also where what it decides is passed over.
                open.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(Map.Entry::getValue))
            .distinct()
            .map(markers::moved)
            .toList();
    return new Layouts(file, types, names.defined(), names.counts(), placed);
  }

  /// Why a declaration that cannot be read is no error, if it is none.
  private Optional<Passed> passed(List<Token> bad) {
    if (Leaving.needsTemplate(bad, names)) {
      return Optional.of(Passed.INSTANCE);
    } else if (Leaving.isFunction(bad)) {
      return Optional.of(Passed.FUNCTION);
    } else if (Leaving.ofExpression(bad)) {
      return Optional.of(Passed.EXPRESSION);
    }
    boolean system = !bad.isEmpty() && markers.system(bad.getFirst().position().line());
    return system && Leaving.longDouble(bad) ? Optional.of(Passed.LONG_DOUBLE) : Optional.empty();
  }

  /// The same problem, which may be none to a compiler.
  private Diagnostic preprocessing(Diagnostic first) {
    String hint =
        "headers are not read and macros not replaced: preprocess it, g++ -E "
            + file
            + " > types.ii, or nvcc -E for what CUDA has";
    return new Diagnostic(
        first.file(),
        first.position(),
        first.message(),
        Optional.of(first.hint().map(h -> h + "; " + hint).orElse(hint)),
        first.bound());
  }

  /// Goes on behind a declaration that is bad: behind its semicolon, or behind the body of a
  /// function. The classes that it would have defined are known as such.
  ///
  /// @return the words of the declaration
  private List<Token> goOnBehind(Token first) {
    int at = start + tokens.subList(start, tokens.size()).indexOf(first);
    final int begin = at;
    int depth = 0;
    boolean function = false;
    Token previous = first;
    while (tokens.get(at).kind() != Token.Kind.END) {
      Token token = tokens.get(at++);
      if (depth == 0 && token.is("{")) {
        function = previous.is(")") || previous.is("const") || previous.is("noexcept");
      }
      if (token.is("(") || token.is("[") || token.is("{")) {
        depth++;
      } else if (token.is(")") || token.is("]") || token.is("}")) {
        depth = Math.max(0, depth - 1);
      } else if (token.kind() == Token.Kind.WORD && depth == 0 && opensClass(previous)) {
        if (names.find(token.text()).isEmpty()) {
          names.define(token.text(), bad(token));
        }
      }
      if (depth == 0 && (token.is(";") || (function && token.is("}")))) {
        break;
      }
      previous = token;
    }
    start = at;
    in = new TokenReader(file, tokens.subList(at, tokens.size()));
    grammar = new Grammar(in, names, compiler);
    return tokens.subList(begin, at);
  }

  private static boolean opensClass(Token token) {
    return token.is("struct") || token.is("class") || token.is("union");
  }

  private static IncompleteType bad(Token name) {
    return new IncompleteType(name.text(), IncompleteType.Kind.CLASS);
  }

  private void declaration() throws InputException {
    if (in.accept(";") || block()) {
      return;
    } else if (in.at("}") && names.depth() > 0) {
      in.next();
      names.leave();
      return;
    } else if (in.at("using")) {
      new AliasReader(grammar).using().ifPresent(this::add);
      return;
    } else if (in.at("template")) {
      TemplateReader.pass(grammar);
      return;
    } else if (in.at("static_assert") || in.at("_Static_assert")) {
      grammar.skipTo(";");
      in.expect(";");
      return;
    }
    Token first = in.peek();
    Specifiers specifiers = grammar.specifiers().read(Optional.empty());
    DataType base = specifiers.type(in);
    boolean named = base instanceof RecordLayout r && !r.name().isEmpty();
    boolean listed = false;
    if ((specifiers.defines() && named) || (base.plain() instanceof Scalar && first.is("enum"))) {
      types.add(Named.of(base.words(), position(base, first), base));
      listed = true;
    }
    if (in.accept(";") || in.at(Token.Kind.END)) {
      if (!listed) {
        only(first, base, specifiers);
      }
      return;
    }
    do {
      Declarator declarator = grammar.declarators().read();
      Attributes asked = specifiers.attributes().and(declarator.attributes());
      DataType type = declarator.type(base, asked, in);
      if (specifiers.storage().typedef()) {
        Alias alias = AliasReader.define(grammar, declarator, type, specifiers.attributes());
        if (!listed || !alias.type().equals(base)) {
          add(alias);
        }
      } else if (type instanceof IncompleteType(String words, IncompleteType.Kind kind)
          && kind == IncompleteType.Kind.FUNCTION) {
        if (!in.at(",")) {
          grammar.skipFunction();
          return;
        }
      } else {
        variable(declarator, type, specifiers, listed);
      }
    } while (in.accept(","));
    if (!in.at(Token.Kind.END)) {
      in.expect(";");
    }
  }

  private static Position position(DataType type, Token first) {
    return type instanceof RecordLayout r ? r.position() : first.position();
  }

  /// A source that is only a type.
  private void only(Token first, DataType written, Specifiers specifiers) throws InputException {
    DataType type = specifiers.attributes().change(written);
    if (!(type instanceof IncompleteType)) {
      types.add(Named.of(type.words(), first.position(), aligned(type, specifiers.attributes())));
    }
  }

  private void variable(Declarator declarator, DataType type, Specifiers specifiers, boolean listed)
      throws InputException {
    Attributes attributes = specifiers.attributes().and(declarator.attributes());
    if (in.at("=") || in.at("{") || in.at("(")) {
      grammar.skipTo(",", ";");
    }
    if (type instanceof IncompleteType(String words, IncompleteType.Kind kind)) {
      throw in.error(
          declarator.name(),
          "found a variable of type '"
              + words
              + "', "
              + kind.words()
              + ", expected a type that has a size");
    }
    if (!listed) {
      String name = declarator.named() ? declarator.name().text() : type.words();
      types.add(Named.of(name, declarator.name().position(), aligned(type, attributes)));
    }
  }

  private static DataType aligned(DataType type, Attributes attributes) {
    return attributes.align() > type.align() ? new AlignedType(type, attributes.align()) : type;
  }

  private void add(Alias alias) {
    if (!(alias.type() instanceof IncompleteType)) {
      types.add(Named.of(alias.name().text(), alias.name().position(), alias.type()));
    }
  }

  /// A namespace or `extern "C"`, which are read like what is outside of them.
  private boolean block() throws InputException {
    if (in.at("extern") && in.peek(1).kind() == Token.Kind.STRING) {
      in.next();
      in.next();
      if (in.accept("{")) {
        names.enter("", "");
      }
      return true;
    }
    boolean inline = in.at("inline") && in.peek(1).is("namespace");
    if (!inline && !in.at("namespace")) {
      return false;
    }
    in.accept("inline");
    in.expect("namespace");
    grammar.attributes().read();
    String name = "";
    while (in.at(Token.Kind.WORD) && !grammar.attributes().begins()) {
      name += (name.isEmpty() ? "" : "::") + in.next().text();
      in.accept("::");
    }
    if (in.at("=")) {
      grammar.skipTo(";");
      in.expect(";");
      return true;
    }
    grammar.attributes().read();
    in.expect("{");
    String written = name.isEmpty() ? "(anonymous namespace)" : name;
    names.enter(inline ? "" : name, written);
    return true;
  }
}
