package dev.acquit.litmus.typing;

import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.text.InputException;
import dev.acquit.text.Lexicon;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads types as they are written.
///
/// ```
/// type = part { part } { "*" | "&" | "const" | "volatile" }
/// part = { "std" "::" | "cuda" "::" | "::" } word [ "<" type [ "," scope ] ">" ]
/// ```
///
/// @cpp dcl.type, cstdint.syn, atomics.alias
public final class CppTypes {
  private static final Lexicon LEXICON =
      new Lexicon(
          List.of("<", ">", "*", "&", "::", ",", "(", ")"),
          "",
          "",
          List.of(),
          List.of(),
          false,
          false);

  private static final String ATOMIC = "atomic_";
  private static final String SCOPE = "thread_scope";

  /// Types that have a name of one word beside those that the language has.
  private static final Map<String, Fundamental> NAMES = names();

  /// What follows `atomic_` in a name that is not that of the type.
  private static final Map<String, Fundamental> ALIASES =
      Map.ofEntries(
          Map.entry("bool", Fundamental.BOOL),
          Map.entry("flag", Fundamental.BOOL),
          Map.entry("char", Fundamental.CHAR),
          Map.entry("schar", Fundamental.SCHAR),
          Map.entry("uchar", Fundamental.UCHAR),
          Map.entry("short", Fundamental.SHORT),
          Map.entry("ushort", Fundamental.USHORT),
          Map.entry("int", Fundamental.INT),
          Map.entry("uint", Fundamental.UINT),
          Map.entry("long", Fundamental.LONG),
          Map.entry("ulong", Fundamental.ULONG),
          Map.entry("llong", Fundamental.LLONG),
          Map.entry("ullong", Fundamental.ULLONG));

  private final TokenReader in;

  private CppTypes(TokenReader in) {
    this.in = in;
  }

  private static Map<String, Fundamental> names() {
    Map<String, Fundamental> all = new HashMap<>();
    for (String sign : List.of("", "u")) {
      boolean signed = sign.isEmpty();
      for (int bits = Byte.SIZE; bits <= Long.SIZE; bits *= 2) {
        Fundamental exact = Fundamental.integer(bits, signed);
        all.put(sign + "int" + bits + "_t", exact);
        all.put(sign + "int_least" + bits + "_t", exact);
        // glibc takes the register's width for all but bytes.
        Fundamental fast = bits == Byte.SIZE ? exact : Fundamental.integer(Long.SIZE, signed);
        all.put(sign + "int_fast" + bits + "_t", fast);
      }
      all.put(sign + "intptr_t", Fundamental.integer(Long.SIZE, signed));
      all.put(sign + "intmax_t", Fundamental.integer(Long.SIZE, signed));
    }
    all.put("size_t", Fundamental.ULONG);
    all.put("ptrdiff_t", Fundamental.LONG);
    all.put("ssize_t", Fundamental.LONG);
    all.put("char8_t", Fundamental.UCHAR);
    all.put("char16_t", Fundamental.USHORT);
    all.put("char32_t", Fundamental.UINT);
    all.put("wchar_t", Fundamental.INT);
    all.put("_Bool", Fundamental.BOOL);
    all.put("__int128_t", Fundamental.INT128);
    all.put("__uint128_t", Fundamental.UINT128);
    for (Fundamental f : Fundamental.values()) {
      if (f.words().indexOf(' ') < 0) {
        all.put(f.words(), f);
      }
    }
    return Map.copyOf(all);
  }

  /// The type that is written so, which a reader has let through.
  ///
  /// @throws IllegalArgumentException if these words are no type that is known here
  public static CppType of(String words) {
    return read(words)
        .orElseThrow(() -> new IllegalArgumentException("'" + words + "' is no C++ type"));
  }

  /// Whether objects of a type are atomic: not those that an `atomic_ref` names.
  public static boolean isAtomic(String words) {
    return of(words) instanceof CppType.Atomic;
  }

  /// The type that is written so.
  ///
  /// @return empty if these words are no type that is known here
  public static Optional<CppType> read(String words) {
    try {
      CppTypes reader = new CppTypes(new TokenReader("", words, LEXICON));
      CppType type = reader.type();
      return reader.in.at(Token.Kind.END) ? Optional.of(type) : Optional.empty();
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  private CppType type() throws InputException {
    List<String> words = new ArrayList<>();
    Optional<CppType> made = Optional.empty();
    boolean atomic = false;
    while (in.at(Token.Kind.WORD) || in.at("::")) {
      if (in.accept("::")) {
        continue;
      }
      String word = in.next().text();
      boolean space = (word.equals("std") || word.equals("cuda")) && in.at("::");
      if (space || word.equals("const") || word.equals("volatile") || word.equals("register")) {
        continue;
      } else if (word.equals("_Atomic")) {
        atomic = true;
        if (in.accept("(")) {
          made = Optional.of(type());
          in.expect(")");
        }
      } else if (word.equals("atomic") || word.equals("atomic_ref")) {
        made = Optional.of(template(word));
      } else if (word.startsWith(ATOMIC)) {
        made = Optional.of(new CppType.Atomic(alias(word), ThreadScope.SYSTEM));
      } else if (word.equals("auto")) {
        made = Optional.of(new CppType.Deduced());
      } else {
        words.add(word);
      }
    }
    if (made.isPresent() != words.isEmpty()) {
      throw in.unexpected("a type");
    }
    CppType type = made.isPresent() ? made.get() : fundamental(words);
    return declared(atomic ? new CppType.Atomic(type, ThreadScope.SYSTEM) : type);
  }

  /// What stands behind the name of a type.
  private CppType declared(CppType base) throws InputException {
    CppType type = base;
    while (true) {
      if (in.accept("*")) {
        type = new CppType.Pointer(type);
      } else if (in.accept("&")) {
        type = new CppType.Reference(type);
      } else if (!in.accept("const") && !in.accept("volatile")) {
        return type;
      }
    }
  }

  private CppType template(String name) throws InputException {
    Optional<CppType> of = Optional.empty();
    ThreadScope scope = ThreadScope.SYSTEM;
    if (in.accept("<")) {
      of = Optional.of(type());
      if (in.accept(",")) {
        scope = scope();
      }
      in.expect(">");
    }
    return name.equals("atomic_ref")
        ? new CppType.AtomicRef(of, scope)
        : new CppType.Atomic(of.orElseThrow(() -> in.unexpected("'<'")), scope);
  }

  private ThreadScope scope() throws InputException {
    String last = "";
    do {
      in.accept("::");
      Token word = in.expect(Token.Kind.WORD, "a thread scope");
      last =
          word.text().startsWith(SCOPE + "_")
              ? word.text().substring(SCOPE.length() + 1)
              : word.text();
    } while (in.at("::"));
    String found = last;
    return Arrays.stream(ThreadScope.values())
        .filter(s -> s.word().equals(found))
        .findFirst()
        .orElseThrow(() -> in.unexpected("a thread scope"));
  }

  private Fundamental alias(String word) throws InputException {
    String rest = word.substring(ATOMIC.length());
    Fundamental found = rest.endsWith("_t") ? NAMES.get(rest) : ALIASES.get(rest);
    if (found == null) {
      throw in.unexpected("an atomic type");
    }
    return found;
  }

  private Fundamental fundamental(List<String> words) throws InputException {
    int longs = 0;
    int signs = 0;
    int ints = 0;
    boolean unsigned = false;
    Optional<Fundamental> named = Optional.empty();
    for (String word : words) {
      switch (word) {
        case "long" -> longs++;
        case "unsigned" -> {
          unsigned = true;
          signs++;
        }
        case "signed" -> signs++;
        case "int" -> ints++;
        default -> {
          Fundamental name = NAMES.get(word);
          if (name == null || named.isPresent()) {
            throw in.unexpected("a type");
          }
          named = Optional.of(name);
        }
      }
    }
    return combined(named, longs, ints, signs, unsigned);
  }

  private Fundamental combined(
      Optional<Fundamental> named, int longs, int ints, int signs, boolean unsigned)
      throws InputException {
    Fundamental base =
        named.orElse(
            switch (longs) {
              case 0 -> Fundamental.INT;
              case 1 -> Fundamental.LONG;
              default -> Fundamental.LLONG;
            });
    boolean alone = signs + longs + ints > 0 && named.isPresent();
    boolean takesInt = base == Fundamental.SHORT;
    boolean takesSign = takesInt || base == Fundamental.CHAR || base == Fundamental.INT128;
    if (signs > 1
        || ints > 1
        || longs > 2
        || (alone && (longs > 0 || (ints > 0 && !takesInt) || (signs > 0 && !takesSign)))) {
      throw in.unexpected("a type that C++ has");
    }
    return unsigned
        ? base.unsigned()
        : base == Fundamental.CHAR && signs == 1 ? Fundamental.SCHAR : base;
  }
}
