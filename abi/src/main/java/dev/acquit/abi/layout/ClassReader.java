package dev.acquit.abi.layout;

import dev.acquit.abi.layout.RecordDefinition.Member;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Reads `struct`, `class` and `union`, and lays out what it reads.
final class ClassReader {
  private final Grammar grammar;
  private final TokenReader in;

  private final List<RecordLayout> bases = new ArrayList<>();
  private final List<Member> members = new ArrayList<>();
  private Attributes attributes = Attributes.NONE;
  private String name = "";
  private boolean open = true;
  private boolean virtual;
  private boolean aggregate = true;
  private boolean constructors;

  /// How private members are that are read now, and how private data was.
  private String level = "public";

  private final Set<String> levels = new HashSet<>();
  private boolean defined;

  /// Whether a copy or the end of an object is more than its bytes.
  private boolean copied;

  private boolean copiesDeclared;
  private boolean copiesLeft;

  /// A flexible array, behind which nothing may come.
  private Optional<Token> flexible = Optional.empty();

  ClassReader(Grammar grammar) {
    this.grammar = grammar;
    this.in = grammar.in();
  }

  /// Whether the class is defined where it is named.
  boolean defined() {
    return defined;
  }

  /// Reads one, or the name of one.
  ///
  /// @throws InputException if it is bad
  DataType read() throws InputException {
    Token keyword = in.next();
    RecordKind kind =
        switch (keyword.text()) {
          case "union" -> RecordKind.UNION;
          case "class" -> RecordKind.CLASS;
          default -> RecordKind.STRUCT;
        };
    open = kind != RecordKind.CLASS;
    level = open ? "public" : "private";
    attributes = attributes.and(grammar.attributes().read());
    boolean unnamed = !in.at(Token.Kind.WORD);
    Token at = unnamed ? keyword : in.next();
    name = unnamed ? "" : at.text();
    while (in.at("::")) {
      in.next();
      name += "::" + in.expect(Token.Kind.WORD, "the name of a class").text();
    }
    if (in.at("<")) {
      throw in.error(
          at,
          "found a specialisation of the template " + name + ", expected a class",
          "templates are not laid out here: give the class a name of its own");
    }
    in.accept("final");
    if (!in.at("{") && !(in.at(":") && bases())) {
      return mentioned(at);
    }
    defined = true;
    grammar.deeper();
    Position position = at.position();
    if (!name.isEmpty()) {
      grammar.names().define(name, new IncompleteType(name, IncompleteType.Kind.CLASS));
    }
    grammar.names().enter(name, name);
    try {
      body();
    } finally {
      grammar.names().leave();
    }
    grammar.up();
    Token behind = in.peek();
    attributes = attributes.and(grammar.attributes().read());
    if (!attributes.changes().isEmpty()) {
      throw in.error(behind, "found a vector or a mode of a class, expected one of a number");
    }
    RecordLayout layout =
        Placement.of(
            new RecordDefinition(
                kind,
                name,
                position,
                attributes,
                bases,
                members,
                new RecordDefinition.Declared(
                    virtual,
                    aggregate,
                    constructors || hidden(),
                    levels.size() > 1,
                    copied || (copiesDeclared && !copiesLeft))),
            grammar.compiler());
    if (layout.size() > ArrayType.LARGEST) {
      throw in.error(at, "found a class of more than 2^48 bytes, expected a smaller one");
    }
    if (!name.isEmpty()) {
      grammar.names().define(name, layout);
    }
    return layout;
  }

  private boolean hidden() {
    return levels.stream().anyMatch(l -> !l.equals("public"));
  }

  private DataType mentioned(Token at) throws InputException {
    if (name.isEmpty()) {
      throw in.unexpected("the name of the class or its members in braces");
    }
    Optional<DataType> known = grammar.names().find(name);
    if (known.isEmpty()) {
      grammar.names().define(name, new IncompleteType(name, IncompleteType.Kind.CLASS));
    }
    return known.orElseGet(() -> new IncompleteType(at.text(), IncompleteType.Kind.CLASS));
  }

  /// Reads bases.
  ///
  /// @return whether there are any: the width of a bit field may stand here as well
  private boolean bases() throws InputException {
    if (in.peek(1).kind() != Token.Kind.WORD && !in.peek(1).is("::")) {
      return false;
    }
    in.expect(":");
    do {
      while (in.at("public") || in.at("private") || in.at("protected")) {
        in.next();
      }
      if (in.at("virtual")) {
        throw in.error(
            in.peek(),
            "found a virtual base, expected one that lies in its class",
            "virtual bases are not laid out here; only the whole object has a place for them");
      }
      in.accept("::");
      Token first = in.peek();
      DataType type = grammar.specifiers().read(Optional.empty()).type(in);
      if (!(type.plain() instanceof RecordLayout base) || base.kind() == RecordKind.UNION) {
        throw in.error(
            first, "found " + first.describe() + " as a base, expected a class defined above");
      }
      bases.add(base);
    } while (in.accept(","));
    return true;
  }

  private void body() throws InputException {
    in.expect("{");
    while (!in.at("}")) {
      if (in.at(Token.Kind.END)) {
        throw in.unexpected("'}'");
      } else if (access()) {
        continue;
      }
      member();
    }
    in.expect("}");
  }

  private boolean access() {
    boolean known = in.at("public") || in.at("private") || in.at("protected");
    if (!known || !in.peek(1).is(":")) {
      return false;
    }
    level = in.next().text();
    open = level.equals("public");
    in.next();
    return true;
  }

  private void member() throws InputException {
    if (in.accept(";")) {
      return;
    } else if (in.at("static_assert") || in.at("_Static_assert") || in.at("friend")) {
      passOver();
      return;
    } else if (in.at("using")) {
      new AliasReader(grammar).using();
      return;
    } else if (in.at("template")) {
      TemplateReader.pass(grammar);
      return;
    }
    Specifiers specifiers = grammar.specifiers().read(Optional.of(name));
    if (in.at("~")) {
      in.next();
      function(specifiers, true, "");
    } else if (specifiers.named().isEmpty() && in.at(name) && in.peek(1).is("(")) {
      in.next();
      constructor();
    } else if (specifiers.named().isEmpty() && in.at("operator")) {
      grammar.declarators().read();
      grammar.skipFunction();
    } else {
      declared(specifiers, specifiers.type(in));
    }
  }

  private void passOver() throws InputException {
    grammar.skipTo(";", "{");
    if (in.at("{")) {
      grammar.skipBrackets();
    }
    in.accept(";");
  }

  /// A destructor, or another function of no result.
  private void function(Specifiers specifiers, boolean destructor, String parameters)
      throws InputException {
    if (destructor) {
      in.expect(Token.Kind.WORD, "the name of the class");
      grammar.skipBrackets();
    }
    boolean own = !grammar.skipFunction().equals("default");
    virtual |= specifiers.storage().virtual();
    if (destructor && own) {
      copied = true;
      aggregate = false;
    } else if (own && assigns(parameters)) {
      aggregate = false;
    }
  }

  private boolean assigns(String parameters) {
    return (" " + parameters).contains(" " + name + " &");
  }

  private void constructor() throws InputException {
    constructors = true;
    StringBuilder words = new StringBuilder();
    int depth = 0;
    int ahead = 0;
    do {
      Token token = in.peek(ahead++);
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      words.append(token.text()).append(' ');
    } while (depth > 0 && in.peek(ahead).kind() != Token.Kind.END);
    grammar.skipBrackets();
    String instead = grammar.skipFunction();
    boolean copies =
        words.toString().matches("\\( (const )?" + name + " (const )?&&? (\\w+ )?\\) ");
    boolean own = !instead.equals("default") && !instead.equals("delete");
    if (copies) {
      copied |= own;
      copiesDeclared = true;
      copiesLeft |= !instead.equals("delete");
    }
    if (!instead.equals("default")) {
      aggregate = false;
    }
  }

  private void declared(Specifiers specifiers, DataType base) throws InputException {
    if (in.accept(";")) {
      if (base instanceof RecordLayout r && specifiers.defines() && r.name().isEmpty()) {
        add("", base, OptionalInt.empty(), specifiers.attributes(), in.peek());
      }
      return;
    }
    do {
      Declarator declarator = grammar.declarators().read();
      Attributes asked = specifiers.attributes().and(declarator.attributes());
      DataType type = declarator.type(base, asked, in);
      if (specifiers.storage().typedef()) {
        AliasReader.define(grammar, declarator, type, specifiers.attributes());
      } else if (type instanceof IncompleteType(String words, IncompleteType.Kind kind)
          && kind == IncompleteType.Kind.FUNCTION) {
        boolean assignment = declarator.name().text().equals("operator=");
        if (!in.at(",")) {
          function(specifiers, false, assignment ? declarator.parameters() : "");
          return;
        }
      } else {
        data(specifiers, declarator, type);
      }
    } while (in.accept(","));
    in.expect(";");
  }

  private void data(Specifiers specifiers, Declarator declarator, DataType type)
      throws InputException {
    Attributes own = specifiers.attributes().and(declarator.attributes());
    OptionalInt width = OptionalInt.empty();
    if (in.accept(":")) {
      width = OptionalInt.of(width(declarator, type));
      Token behind = in.peek();
      Attributes last = grammar.attributes().read();
      if (!last.changes().isEmpty()) {
        throw in.error(behind, "found a vector or a mode behind a width, expected it before");
      }
      own = own.and(last);
    } else if (!declarator.named()) {
      throw in.unexpected("the name of a member");
    }
    if (in.at("=") || in.at("{")) {
      aggregate = false;
      grammar.skipTo(",", ";");
    }
    if (!specifiers.storage().shared()) {
      add(declarator.name().text(), type, width, own, declarator.name());
    }
  }

  private int width(Declarator declarator, DataType type) throws InputException {
    Token first = in.peek();
    long width = grammar.constant();
    if (!(type.plain() instanceof Scalar scalar && scalar.integral())) {
      throw in.error(
          declarator.name(),
          "found a bit field of type '" + type.words() + "', expected an integer type or an enum");
    }
    long most = scalar.kind() == Scalar.Kind.BOOL ? 8 : 8 * scalar.size();
    if (width < 0 || width > most || (width == 0 && declarator.named())) {
      throw in.error(
          first,
          "found a bit field of "
              + width
              + " bits, expected "
              + (declarator.named() ? "1" : "0")
              + " to "
              + most
              + " bits of "
              + scalar.words());
    }
    return (int) width;
  }

  private void add(String member, DataType type, OptionalInt width, Attributes own, Token at)
      throws InputException {
    if (type instanceof IncompleteType(String words, IncompleteType.Kind kind)) {
      throw in.error(
          at,
          "found a member of type '"
              + words
              + "', "
              + kind.words()
              + ", expected a type that has a size",
          "a pointer to it would have 8 bytes");
    } else if (flexible.isPresent()) {
      throw in.error(
          at,
          "found a member behind the array "
              + flexible.orElseThrow().describe()
              + " without a bound, expected that to be the last one");
    }
    if (type instanceof ArrayType(DataType element, long count) && count == 0) {
      flexible = Optional.of(at);
    }
    aggregate &= open;
    levels.add(level);
    boolean reference = type instanceof Scalar s && s.words().endsWith("&");
    members.add(new Member(member, type, width, own, reference));
  }
}
