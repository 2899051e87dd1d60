package dev.acquit.abi.mangle;

import dev.acquit.litmus.ast.Fundamental;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the Itanium encoding of a function's name. What it does not know, expressions above all,
/// makes the whole name undecided. Mutable, and used once.
public final class Demangler {
  private static final int DEEPEST = 200;
  private static final int LONGEST = 1 << 20;

  private final String text;
  private int at;
  private int depth;
  private final List<MangledType> substitutions = new ArrayList<>();
  private List<MangledType> arguments = List.of();

  /// What the last name was: whether its template arguments came last, whether it returns nothing
  /// that its name says.
  private boolean template;

  private boolean special;
  private boolean nested;
  private String qualifiers = "";
  private int characters;

  private Demangler(String text) {
    this.text = text;
  }

  /// A name that has something that is not read here.
  private static final class Undecided extends RuntimeException {
    private static final long serialVersionUID = 1;

    Undecided() {
      super(null, null, false, false);
    }
  }

  /// The function of a name; empty if it is no function's name, or has something that is not read.
  public static Optional<CppFunction> read(String name) {
    if (!name.startsWith("_Z") || name.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      Demangler d = new Demangler(name);
      d.at = 2;
      CppFunction function = d.function();
      return d.at == name.length() ? Optional.of(function) : Optional.empty();
    } catch (Undecided e) {
      return Optional.empty();
    }
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private boolean accept(String expected) {
    boolean there = text.startsWith(expected, at);
    at += there ? expected.length() : 0;
    return there;
  }

  private void expect(String expected) {
    if (!accept(expected)) {
      throw new Undecided();
    }
  }

  /// Counts what is made, so that a short name cannot become a long text.
  private String made(String made) {
    characters += made.length();
    if (characters > LONGEST) {
      throw new Undecided();
    }
    return made;
  }

  private void enter() {
    if (++depth > DEEPEST) {
      throw new Undecided();
    }
  }

  private CppFunction function() {
    if (peek() == 'T' || peek() == 'G') {
      throw new Undecided(); // tables, guards, thunks
    }
    String name = name();
    boolean inside = nested;
    String behind = qualifiers;
    boolean returns = template && !special;
    if (at == text.length() || peek() == 'E') {
      throw new Undecided(); // a variable
    }
    List<MangledType> own = arguments;
    if (returns) {
      type();
      arguments = own;
    }
    List<MangledType> parameters = new ArrayList<>();
    boolean variadic = false;
    while (at < text.length() && peek() != 'E') {
      if (accept("z")) {
        variadic = true;
        break;
      }
      MangledType type = type();
      arguments = own;
      switch (type) {
        case MangledType.Pack(List<MangledType> types) -> parameters.addAll(types);
        case MangledType.Builtin(String _, int bytes, boolean _) when bytes == 0 -> {}
        default -> parameters.add(type);
      }
    }
    return new CppFunction(name, inside, parameters, variadic, behind);
  }

  /// A name with namespaces, classes and template arguments.
  private String name() {
    enter();
    template = false;
    special = false;
    nested = false;
    qualifiers = "";
    String name =
        switch (peek()) {
          case 'N' -> nestedName();
          case 'Z' -> localName();
          default -> unscoped();
        };
    depth--;
    return name;
  }

  private String unscoped() {
    String name;
    boolean substituted = false;
    if (accept("St")) {
      name = "std::" + unqualified("std");
      nested = true;
    } else if (peek() == 'S') {
      name = substitution().text();
      substituted = true;
    } else {
      name = unqualified("");
    }
    if (peek() == 'I') {
      if (!substituted) {
        substitutions.add(new MangledType.Named(name));
      }
      name = made(name + templateArguments());
      template = true;
    }
    return name;
  }

  private String nestedName() {
    expect("N");
    StringBuilder behind = new StringBuilder();
    while (peek() == 'K' || peek() == 'V' || peek() == 'r') {
      behind.insert(0, peek() == 'K' ? " const" : peek() == 'V' ? " volatile" : " __restrict");
      at++;
    }
    if (peek() == 'R' || peek() == 'O') {
      behind.append(peek() == 'R' ? " &" : " &&");
      at++;
    }
    String name = "";
    String last = "";
    boolean isTemplate = false;
    boolean isSpecial = false;
    while (!accept("E")) {
      boolean remember = true;
      if (peek() == 'S' && name.isEmpty() && !text.startsWith("St", at)) {
        name = substitution().text();
        last = simple(name);
        remember = false;
        isTemplate = name.endsWith(">");
      } else if (accept("St")) {
        name = "std";
        last = "std";
        remember = false;
      } else if (peek() == 'T') {
        MangledType parameter = templateParameter();
        name = parameter.text();
        last = simple(name);
        isTemplate = false;
      } else if (peek() == 'I') {
        name = made(name + templateArguments());
        isTemplate = true;
      } else {
        isSpecial = constructor() || conversion();
        String component = unqualified(last);
        last = component;
        name = made(name.isEmpty() ? component : name + "::" + component);
        isTemplate = false;
      }
      if (remember && peek() != 'E') {
        substitutions.add(new MangledType.Named(name));
      }
    }
    template = isTemplate;
    special = isSpecial;
    nested = true;
    qualifiers = behind.toString();
    return name;
  }

  private boolean constructor() {
    return (peek() == 'C' || peek() == 'D')
        && at + 1 < text.length()
        && "012345".indexOf(text.charAt(at + 1)) >= 0;
  }

  private boolean conversion() {
    return text.startsWith("cv", at);
  }

  /// The last component of a name, without template arguments: what a constructor is called.
  private static String simple(String name) {
    int end = name.indexOf('<');
    String bare = end < 0 ? name : name.substring(0, end);
    return bare.substring(bare.lastIndexOf(':') + 1);
  }

  private String localName() {
    expect("Z");
    List<MangledType> before = arguments;
    CppFunction outer = function();
    expect("E");
    arguments = before;
    if (accept("s")) {
      discriminator();
      throw new Undecided(); // a string
    }
    if (accept("d")) {
      throw new Undecided(); // a default argument
    }
    String inner = name();
    discriminator();
    nested = true;
    return made(outer.text() + "::" + inner);
  }

  private void discriminator() {
    if (accept("__")) {
      number();
      expect("_");
    } else if (peek() == '_' && at + 1 < text.length() && Character.isDigit(text.charAt(at + 1))) {
      at += 2;
    }
  }

  private int number() {
    int begin = at;
    while (Character.isDigit(peek()) && at - begin < 9) {
      at++;
    }
    if (begin == at) {
      throw new Undecided();
    }
    return Integer.parseInt(text.substring(begin, at));
  }

  /// One component.
  ///
  /// @param inside the class of which a constructor or destructor is
  private String unqualified(String inside) {
    String name;
    if (accept("L")) {
      return unqualified(inside); // of this file only
    }
    if (Character.isDigit(peek())) {
      int length = number();
      if (length == 0 || at + length > text.length()) {
        throw new Undecided();
      }
      name = text.substring(at, at + length);
      at += length;
      if (name.startsWith("_GLOBAL__N_")) {
        name = "(anonymous namespace)";
      }
    } else if (constructor()) {
      boolean destroys = peek() == 'D';
      at += 2;
      name = (destroys ? "~" : "") + simple(inside);
    } else if (accept("Ul")) {
      name = lambda();
    } else if (accept("Ut")) {
      int n = peek() == '_' ? 1 : number() + 2;
      expect("_");
      name = "{unnamed type#" + n + "}";
    } else {
      name = operator();
    }
    while (accept("B")) {
      int length = number();
      if (at + length > text.length()) {
        throw new Undecided();
      }
      name += "[abi:" + text.substring(at, at + length) + "]";
      at += length;
    }
    return name;
  }

  private String lambda() {
    List<String> parameters = new ArrayList<>();
    while (!accept("E")) {
      MangledType type = type();
      if (!(type instanceof MangledType.Builtin(String _, int bytes, boolean _) && bytes == 0)) {
        parameters.add(type.text());
      }
    }
    int n = peek() == '_' ? 1 : number() + 2;
    expect("_");
    return made("{lambda(" + String.join(", ", parameters) + ")#" + n + "}");
  }

  private static final Map<String, String> OPERATORS =
      table(
          "nw new na new[] dl delete da delete[] ps + ng - ad & de * co ~ pl + mi - ml * dv / rm %"
              + " an & or | eo ^ aS = pL += mI -= mL *= dV /= rM %= aN &= oR |= eO ^= ls << rs >>"
              + " lS <<= rS >>= eq == ne != lt < gt > le <= ge >= nt ! aa && oo || pp ++ mm -- cm ,"
              + " pm ->* pt -> cl () ix [] ss <=> aw co_await");

  private static Map<String, String> table(String pairs) {
    Map<String, String> all = new HashMap<>();
    String[] words = pairs.split(" ", -1);
    for (int i = 0; i < words.length; i += 2) {
      all.put(words[i], words[i + 1]);
    }
    return Map.copyOf(all);
  }

  private String operator() {
    if (at + 2 > text.length()) {
      throw new Undecided();
    }
    String code = text.substring(at, at + 2);
    at += 2;
    if (code.equals("li")) {
      return "operator\"\" " + unqualified("");
    }
    if (code.equals("cv")) {
      return "operator " + type().text();
    }
    String sign = OPERATORS.get(code);
    if (sign == null) {
      throw new Undecided();
    }
    return "operator" + (Character.isLetter(sign.charAt(0)) ? " " : "") + sign;
  }

  /// `<...>`, whose types the parameters of a function may name.
  private String templateArguments() {
    enter();
    expect("I");
    List<MangledType> all = new ArrayList<>();
    while (!accept("E")) {
      all.add(templateArgument());
    }
    arguments = all;
    depth--;
    String list =
        String.join(", ", all.stream().map(MangledType::text).filter(t -> !t.isEmpty()).toList());
    return made("<" + list + (list.endsWith(">") ? " >" : ">"));
  }

  private MangledType templateArgument() {
    if (accept("J")) {
      List<MangledType> pack = new ArrayList<>();
      while (!accept("E")) {
        pack.add(templateArgument());
      }
      return new MangledType.Pack(pack);
    }
    return peek() == 'L' ? literal() : type();
  }

  private MangledType literal() {
    expect("L");
    if (accept("_Z")) {
      CppFunction function = function();
      expect("E");
      return new MangledType.Other("&" + function.text());
    }
    MangledType type = type();
    boolean negative = accept("n");
    int begin = at;
    while (Character.isLetterOrDigit(peek()) && peek() != 'E') {
      at++;
    }
    String value = (negative ? "-" : "") + text.substring(begin, at);
    expect("E");
    return new MangledType.Other(
        switch (type.text()) {
          case "bool" -> value.equals("1") ? "true" : "false";
          case "int" -> value;
          case "unsigned int" -> value + "u";
          case "long" -> value + "l";
          case "unsigned long" -> value + "ul";
          case "long long" -> value + "ll";
          case "unsigned long long" -> value + "ull";
          default -> "(" + type.text() + ")" + value;
        });
  }

  private MangledType templateParameter() {
    expect("T");
    int n = peek() == '_' ? 0 : number() + 1;
    expect("_");
    if (n >= arguments.size()) {
      throw new Undecided();
    }
    return arguments.get(n);
  }

  private static MangledType.Builtin builtin(Fundamental type) {
    return new MangledType.Builtin(type.words(), type.bits() / Byte.SIZE, false);
  }

  private static final Map<Character, MangledType.Builtin> BUILTINS = builtins();

  private static Map<Character, MangledType.Builtin> builtins() {
    Map<Character, MangledType.Builtin> all = new HashMap<>();
    all.put('v', builtin(Fundamental.VOID));
    all.put('w', new MangledType.Builtin("wchar_t", 4, false));
    all.put('b', builtin(Fundamental.BOOL));
    all.put('c', builtin(Fundamental.CHAR));
    all.put('a', builtin(Fundamental.SCHAR));
    all.put('h', builtin(Fundamental.UCHAR));
    all.put('s', builtin(Fundamental.SHORT));
    all.put('t', builtin(Fundamental.USHORT));
    all.put('i', builtin(Fundamental.INT));
    all.put('j', builtin(Fundamental.UINT));
    all.put('l', builtin(Fundamental.LONG));
    all.put('m', builtin(Fundamental.ULONG));
    all.put('x', builtin(Fundamental.LLONG));
    all.put('y', builtin(Fundamental.ULLONG));
    all.put('n', builtin(Fundamental.INT128));
    all.put('o', builtin(Fundamental.UINT128));
    all.put('f', builtin(Fundamental.FLOAT));
    all.put('d', builtin(Fundamental.DOUBLE));
    all.put('e', new MangledType.Builtin("long double", 8, false));
    return Map.copyOf(all);
  }

  private MangledType type() {
    enter();
    MangledType type = typeInside();
    depth--;
    return type;
  }

  private MangledType remembered(MangledType type) {
    substitutions.add(type);
    return type;
  }

  private MangledType typeInside() {
    char c = peek();
    MangledType.Builtin builtin = BUILTINS.get(c);
    if (builtin != null) {
      at++;
      return builtin;
    }
    return switch (c) {
      case 'P', 'R', 'O' -> {
        at++;
        MangledType to = type();
        String sign = c == 'P' ? "*" : c == 'R' ? "&" : "&&";
        yield remembered(new MangledType.Pointer(made(pointer(to, sign))));
      }
      case 'K', 'V', 'r' -> {
        StringBuilder words = new StringBuilder();
        while (peek() == 'r' || peek() == 'V' || peek() == 'K') {
          words.insert(0, peek() == 'K' ? " const" : peek() == 'V' ? " volatile" : " __restrict");
          at++;
        }
        yield remembered(qualified(type(), words.toString()));
      }
      case 'A' -> {
        at++;
        String count = Character.isDigit(peek()) ? Integer.toString(number()) : "";
        expect("_");
        MangledType of = type();
        int inner = of.text().endsWith("]") ? of.text().indexOf(" [") : -1;
        String dimension = "[" + count + "]";
        yield remembered(
            new MangledType.Other(
                made(
                    inner < 0
                        ? of.text() + " " + dimension
                        : of.text().substring(0, inner + 1)
                            + dimension
                            + of.text().substring(inner + 1))));
      }
      case 'F' -> {
        yield remembered(functionType());
      }
      case 'M' -> {
        at++;
        MangledType in = type();
        MangledType member = type();
        boolean function = member.text().contains("(");
        yield remembered(
            new MangledType.ToMember(
                made(
                    function
                        ? pointer(member, in.text() + "::*")
                        : member.text() + " " + in.text() + "::*"),
                function));
      }
      case 'T' -> {
        MangledType parameter = templateParameter();
        substitutions.add(parameter);
        yield parameter;
      }
      case 'S' -> {
        if (text.startsWith("St", at)) {
          yield className();
        }
        MangledType found = substitution();
        if (peek() != 'I') {
          yield found;
        }
        List<MangledType> own = arguments;
        MangledType whole = new MangledType.Named(made(found.text() + templateArguments()));
        arguments = own;
        yield remembered(whole);
      }
      case 'D' -> {
        yield other();
      }
      case 'C' -> {
        at++;
        yield remembered(new MangledType.Named(made(type().text() + " _Complex")));
      }
      case 'U' -> { // a qualifier of a vendor: an address space of clang
        at++;
        String qualifier = unqualified("");
        yield remembered(qualified(type(), " " + qualifier));
      }
      case 'u' -> {
        at++;
        yield remembered(new MangledType.Named(unqualified("")));
      }
      default -> {
        yield className();
      }
    };
  }

  private MangledType className() {
    List<MangledType> own = arguments;
    boolean wasTemplate = template;
    boolean wasSpecial = special;
    boolean wasNested = nested;
    String before = qualifiers;
    String name = name();
    template = wasTemplate;
    special = wasSpecial;
    nested = wasNested;
    qualifiers = before;
    arguments = own;
    return remembered(new MangledType.Named(name));
  }

  /// Types whose codes begin with a `D`.
  private MangledType other() {
    at++;
    char c = peek();
    at++;
    return switch (c) {
      case 'n' -> new MangledType.Pointer("decltype(nullptr)");
      case 'o' -> { // a function type that throws nothing
        MangledType function = functionType();
        yield remembered(new MangledType.Other(made(function.text() + " noexcept")));
      }
      case 'w' -> { // a function type that throws only these
        List<String> thrown = new ArrayList<>();
        while (!accept("E")) {
          thrown.add(type().text());
        }
        String list = String.join(", ", thrown);
        yield remembered(
            new MangledType.Other(made(functionType().text() + " throw(" + list + ")")));
      }
      case 'h' -> new MangledType.Builtin("half", 2, true);
      case 'i' -> new MangledType.Builtin("char32_t", 4, false);
      case 's' -> new MangledType.Builtin("char16_t", 2, false);
      case 'u' -> new MangledType.Builtin("char8_t", 1, false);
      case 'F' -> {
        if (accept("16b")) {
          yield new MangledType.Builtin("std::bfloat16_t", 2, true);
        }
        int bits = number();
        expect("_");
        yield switch (bits) {
          case 16 -> new MangledType.Builtin("_Float16", 2, true);
          case 32, 64 -> new MangledType.Builtin("_Float" + bits, bits / Byte.SIZE, false);
          default -> throw new Undecided();
        };
      }
      case 'v' -> {
        int count = number();
        expect("_");
        MangledType of = type();
        yield remembered(new MangledType.Named(of.text() + " __vector(" + count + ")"));
      }
      case 'p' -> {
        MangledType pack = type();
        if (!(pack instanceof MangledType.Pack)) {
          throw new Undecided();
        }
        yield pack;
      }
      default -> throw new Undecided();
    };
  }

  private MangledType functionType() {
    expect("F");
    accept("Y");
    MangledType result = type();
    if (result.text().contains("(*")) {
      throw new Undecided(); // a pointer to a function: what is returned stands around the rest
    }
    List<String> parameters = new ArrayList<>();
    while (!accept("E")) {
      if (text.startsWith("RE", at) || text.startsWith("OE", at)) {
        at++;
        continue;
      }
      if (accept("z")) {
        parameters.add("...");
        continue;
      }
      MangledType type = type();
      if (!(type instanceof MangledType.Builtin(String _, int bytes, boolean _) && bytes == 0)) {
        parameters.add(type.text());
      }
    }
    return new MangledType.Other(made(result.text() + " (" + String.join(", ", parameters) + ")"));
  }

  /// A pointer or reference to something; its sign stands inside a function or an array.
  private static String pointer(MangledType to, String sign) {
    String of = to.text();
    if (to instanceof MangledType.Pack) {
      throw new Undecided();
    }
    if (to instanceof MangledType.Other) {
      int at = of.endsWith("]") ? of.indexOf(" [") : of.indexOf(" (");
      if (at < 0) {
        throw new Undecided();
      }
      String inner = of.substring(at + 1);
      return inner.startsWith("(*") || inner.startsWith("(&")
          ? of.substring(0, at) + " (" + sign + inner.substring(1)
          : of.substring(0, at) + " (" + sign + ")" + (of.endsWith("]") ? " " : "") + inner;
    }
    if (to instanceof MangledType.Pointer) {
      int close = insideFunction(of);
      if (close >= 0) {
        return of.substring(0, close) + sign + of.substring(close);
      }
    }
    if (sign.startsWith("&") && of.endsWith("&")) {
      return of; // references to references collapse
    }
    return of + sign;
  }

  /// Where signs and qualifiers of a pointer to a function stand; -1 of other pointers.
  private static int insideFunction(String pointer) {
    int star = pointer.indexOf("(*");
    boolean function = pointer.endsWith(")") || pointer.endsWith(" noexcept");
    return star >= 0 && function ? pointer.indexOf(')', star) : -1;
  }

  private static MangledType qualified(MangledType type, String words) {
    return switch (type) {
      case MangledType.Builtin(String text, int bytes, boolean half) ->
          new MangledType.Builtin(text + words, bytes, half);
      case MangledType.Pointer(String text) -> {
        int close = insideFunction(text);
        yield new MangledType.Pointer(
            close < 0 ? text + words : text.substring(0, close) + words + text.substring(close));
      }
      case MangledType.ToMember(String text, boolean function) ->
          new MangledType.ToMember(text + words, function);
      case MangledType.Named(String text) -> new MangledType.Named(text + words);
      case MangledType.Other(String text) -> {
        int at = text.endsWith("]") ? text.indexOf(" [") : -1;
        yield new MangledType.Other(
            at < 0 ? text + words : text.substring(0, at) + words + text.substring(at));
      }
      case MangledType.Pack _ -> throw new Undecided();
    };
  }

  private static final Map<Character, String> STANDARD =
      Map.of(
          'a', "std::allocator",
          'b', "std::basic_string",
          's', "std::string",
          'i', "std::istream",
          'o', "std::ostream",
          'd', "std::iostream");

  private MangledType substitution() {
    expect("S");
    char c = peek();
    if (STANDARD.containsKey(c)) {
      at++;
      return new MangledType.Named(STANDARD.get(c));
    }
    int n = 0;
    if (c != '_') {
      int begin = at;
      while (Character.isDigit(peek()) || (peek() >= 'A' && peek() <= 'Z')) {
        at++;
      }
      if (begin == at || at - begin > 4) {
        throw new Undecided();
      }
      n = Integer.parseInt(text.substring(begin, at), 36) + 1;
    }
    expect("_");
    if (n >= substitutions.size()) {
      throw new Undecided();
    }
    return substitutions.get(n);
  }
}
