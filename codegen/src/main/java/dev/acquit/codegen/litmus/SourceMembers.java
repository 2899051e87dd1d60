package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.MemberNames;
import dev.acquit.litmus.text.MemberNames.Member;
import dev.acquit.litmus.text.MemberNames.Root;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.ptx.module.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Asks the compiler of a source where members lie, in the run that compiles the source: text
/// behind it tries every name that may be one's on the types of parameters and variables, and makes
/// a variable of the offsets and sizes of those that are. A name that is none, is that of a
/// function or is that of bits is left out. So is a private one, but for nvcc, whose error for it
/// (265, which it has for `E->m` and not for `&T::m`) can be turned off behind the source.
///
/// Whoever compiles the source with the text has to compile it alone where that fails: nothing of
/// it was known when the text was made.
public final class SourceMembers {
  private static final String VARIABLE = "acquit_layout_answer";

  /// How many parameters a function may have of which the types are asked, and what it returns.
  private static final int PARAMETERS = 64;

  private static final int RETURNED = PARAMETERS - 1;

  private static final int WORDS = 4;

  private static final Pattern NO_CODE =
      Pattern.compile(
          "//[^\\n]*|/\\*[\\s\\S]*?\\*/|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'"
              + "|(?m:^[ \\t]*#.*$)");
  private static final Pattern ACCESSED = Pattern.compile("(?:\\.|->)\\s*([A-Za-z_]\\w*)");
  private static final Pattern DECLARED =
      Pattern.compile("([A-Za-z_]\\w*)\\s*(?:\\[[^\\]]*\\]\\s*)*(?:=[^;,]*|\\{[^{}]*\\}\\s*)?[;,]");
  private static final Pattern CLASS = Pattern.compile("\\b(?:struct|class|union)\\b[^;{}]*\\{");
  private static final Pattern GLOBAL =
      Pattern.compile(
          "__(?:device|managed|constant)__[^;(){}=]*?\\b([A-Za-z_]\\w*)\\s*(?:\\[[^\\]]*\\]\\s*)*"
              + "[;={]");
  private static final Pattern FUNCTION =
      Pattern.compile("(?!_Z)[A-Za-z_]\\w*(?:::[A-Za-z_]\\w*)*(?:<.*>)?");
  private static final Set<String> KEYWORDS =
      Set.of(
          ("alignas alignof and asm auto bitand bitor bool break case catch char char16_t char32_t"
                  + " class compl concept const const_cast consteval constexpr constinit continue"
                  + " co_await co_return co_yield decltype default delete do double dynamic_cast"
                  + " else enum explicit export extern false float for friend goto if inline int"
                  + " long mutable namespace new noexcept not nullptr operator or private protected"
                  + " public register reinterpret_cast requires return short signed sizeof static"
                  + " static_assert static_cast struct switch template this thread_local throw true"
                  + " try typedef typeid typename union unsigned using virtual void volatile"
                  + " wchar_t while xor")
              .split(" "));

  /// What a number in the text says: how deep, which name, from which byte on, how many bytes.
  private static final String TYPES =
      """
      #ifdef __CUDACC__
      #pragma nv_diag_suppress 1427, 265
      #endif
      #ifdef __clang__
      #pragma clang diagnostic ignored "-Winvalid-offsetof"
      #endif
      namespace acquit_layout {
      typedef unsigned long long word;
      template <word... N> struct words {
        word all[sizeof...(N) + 1];
        constexpr words() : all{N..., 0} {}
      };
      template <class... L> struct join { typedef words<> all; };
      template <word... A> struct join<words<A...>> { typedef words<A...> all; };
      template <word... A, word... B, class... L>
      struct join<words<A...>, words<B...>, L...> : join<words<A..., B...>, L...> {};
      template <class T> struct bare { typedef T type; };
      template <class T> struct bare<const T> { typedef T type; };
      template <class T> struct bare<volatile T> { typedef T type; };
      template <class T> struct bare<const volatile T> { typedef T type; };
      template <class T> struct object { static const bool is = false; };
      template <class T> struct object<const T> { static const bool is = true; };
      template <bool> struct when {};
      template <> struct when<true> { typedef int type; };
      template <class M, class = typename when<object<const M>::is>::type> bare<M> member();
      template <word D, class T, bool = __is_class(T) || __is_union(T)> struct inside {
        typedef words<> all;
      };
      template <word D, class T, word N> struct inside<D, T[N], false>
          : join<words<D, 0, 0, sizeof(T)>, typename inside<D + 1, typename bare<T>::type>::all> {};
      template <word D, word N, word O, class M> struct field
          : join<words<D, N, O, sizeof(M)>, typename inside<D + 1, M>::all> {};
      """;

  private static final String MEMBER =
      """
      #ifndef %2$s
      template <word D, class T> auto member_%1$d(int) ->
          typename field<D, %3$d, __builtin_offsetof(T, %2$s),
                         typename decltype(member<decltype(((T *)0)->%2$s)>())::type>::all;
      #endif
      template <word D, class T> words<> member_%1$d(...);
      """;

  private static final String FUNCTIONS =
      """
      template <word N, class T> auto root(int) ->
          typename field<0, N, 0, typename bare<T>::type>::all;
      template <word N, class T> words<> root(...);
      template <word N, class T> struct parameter { typedef words<> all; };
      template <word N, class T> struct parameter<N, T *> { typedef decltype(root<N, T>(0)) all; };
      template <word N, class T> struct parameter<N, T &> { typedef decltype(root<N, T>(0)) all; };
      template <word N, class... T> struct parameters { typedef words<> all; };
      template <word N, class A, class... T> struct parameters<N, A, T...>
          : join<typename parameter<N, typename bare<A>::type>::all,
                 typename parameters<N + 1, T...>::all> {};
      template <word N, class R, bool = __is_class(R) || __is_union(R)> struct returned {
        typedef words<> all;
      };
      template <word N, class R> struct returned<N, R, true> {
        typedef decltype(root<N + 63, R>(0)) all;
      };
      template <word N, class R, class... A>
      typename join<typename parameters<N, A...>::all, typename returned<N, R>::all>::all
      function(R (*)(A...));
      """;

  private static final String FUNCTION_TYPE =
      """
      template <word N> auto function_%1$d(int) -> decltype(function<N>(&%2$s));
      template <word N> words<> function_%1$d(...);
      """;

  private final KernelRequest request;
  private final List<String> names;
  private final List<String> functions;
  private final List<String> variables;

  private SourceMembers(
      KernelRequest request, Set<String> names, Set<String> functions, Set<String> variables) {
    this.request = request;
    this.names = List.copyOf(names);
    this.functions = List.copyOf(functions);
    this.variables = List.copyOf(variables);
  }

  /// What can be asked about a source.
  ///
  /// @return empty if it is not said which of its functions run
  public static Optional<SourceMembers> of(KernelRequest request, String source) {
    String code = NO_CODE.matcher(source).replaceAll(" ");
    Set<String> names = new LinkedHashSet<>();
    Matcher begin = CLASS.matcher(code);
    while (begin.find()) {
      collect(DECLARED, code.substring(begin.end(), end(code, begin.end())), names);
    }
    collect(ACCESSED, code, names);
    request.parts().forEach(p -> collect(ACCESSED, p.path(), names));
    names.removeAll(KEYWORDS);
    Set<String> functions = new LinkedHashSet<>();
    request.calls().stream()
        .map(KernelThread::function)
        .filter(f -> FUNCTION.matcher(f).matches())
        .forEach(functions::add);
    Set<String> variables = new LinkedHashSet<>();
    collect(GLOBAL, outside(code), variables);
    return functions.isEmpty()
        ? Optional.empty()
        : Optional.of(new SourceMembers(request, names, functions, variables));
  }

  private static void collect(Pattern pattern, String text, Set<String> into) {
    pattern.matcher(text).results().forEach(m -> into.add(m.group(1)));
  }

  /// Where the brace is closed that was opened before a place.
  private static int end(String code, int from) {
    int depth = 1;
    int at = from;
    while (at < code.length() && depth > 0) {
      depth += depth(code.charAt(at++));
    }
    return at;
  }

  private static int depth(char c) {
    return c == '{' ? 1 : c == '}' ? -1 : 0;
  }

  /// What is not in braces.
  private static String outside(String code) {
    StringBuilder outside = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < code.length(); i++) {
      char c = code.charAt(i);
      boolean brace = depth(c) != 0;
      depth += depth(c);
      if (depth <= 0 || (brace && depth == 1)) {
        outside.append(c);
      }
    }
    return outside.toString();
  }

  /// What is compiled behind the source.
  public String text() {
    StringBuilder text = new StringBuilder(TYPES);
    for (int i = 0; i < names.size(); i++) {
      text.append(MEMBER.formatted(i, names.get(i), i + 1));
    }
    text.append(
        "template <word D, class T> struct inside<D, T, true> : join<%s> {};\n"
            .formatted(all(names.size(), "decltype(member_%1$d<D, T>(0))")));
    text.append(FUNCTIONS);
    for (int i = 0; i < functions.size(); i++) {
      text.append(FUNCTION_TYPE.formatted(i, functions.get(i)));
    }
    List<String> roots = new ArrayList<>();
    for (int i = 0; i < functions.size(); i++) {
      roots.add("decltype(function_%d<%d>(0))".formatted(i, i * PARAMETERS));
    }
    for (int i = 0; i < variables.size(); i++) {
      roots.add(
          "decltype(root<%d, decltype(%s)>(0))"
              .formatted((functions.size() + i) * PARAMETERS, variables.get(i)));
    }
    return text
        + """
        typedef typename join<%s>::all answer;
        }
        extern "C" { __attribute__((device)) acquit_layout::answer %s{}; }
        """
            .formatted(String.join(", ", roots), VARIABLE);
  }

  private static String all(int count, String each) {
    return IntStream.range(0, count).mapToObj(each::formatted).collect(Collectors.joining(", "));
  }

  /// The module without the answer.
  public static PtxModule without(PtxModule compiled) {
    return new PtxModule(
        compiled.version(),
        compiled.targets(),
        compiled.addressSize(),
        compiled.variables().stream().filter(v -> !v.name().equals(VARIABLE)).toList(),
        compiled.functions(),
        compiled.elsewhere());
  }

  /// What the compiler says.
  ///
  /// @param compiled the module of the source and the text behind it
  public MemberNames read(PtxModule compiled) {
    return compiled.variables().stream()
        .filter(v -> v.name().equals(VARIABLE))
        .findFirst()
        .map(v -> new MemberNames(roots(numbers(v))))
        .orElse(MemberNames.NONE);
  }

  private static List<long[]> numbers(Variable answer) {
    try {
      InitialBytes bytes = InitialBytes.of(answer);
      List<long[]> rows = new ArrayList<>();
      long row = (long) WORDS * Long.BYTES;
      for (long at = 0; at + row <= answer.bytes(); at += row) {
        long[] numbers = new long[WORDS];
        for (int i = 0; i < WORDS; i++) {
          numbers[i] =
              bytes.at(at + (long) i * Long.BYTES, Long.BYTES).orElseThrow()
                      instanceof Value.Number(long n)
                  ? n
                  : 0;
        }
        rows.add(numbers);
      }
      return rows;
    } catch (NotReadException e) {
      return List.of();
    }
  }

  private Map<String, List<Root>> roots(List<long[]> rows) {
    Map<String, List<Root>> all = new HashMap<>();
    int at = 0;
    while (at < rows.size()) {
      int number = (int) rows.get(at)[1];
      int next = at + 1;
      while (next < rows.size() && rows.get(next)[0] > 0) {
        next++;
      }
      Member type = member(rows.subList(at, next), true);
      int asked = number / PARAMETERS;
      boolean returned = asked < functions.size() && number % PARAMETERS == RETURNED;
      boolean pointer = asked < functions.size() && !returned;
      List<String> locations =
          returned
              ? List.of(ofReturned(functions.get(asked)))
              : pointer
                  ? passed(functions.get(asked), number % PARAMETERS)
                  : List.of(variables.get(asked - functions.size()));
      for (String location : locations) {
        Root root = new Root(location, 0, pointer, type);
        List<Root> known = all.computeIfAbsent(location, _ -> new ArrayList<>());
        if (!known.contains(root)) {
          known.add(root);
        }
      }
      at = next;
    }
    return all;
  }

  /// Under which name there is what a function returns: that of no location.
  static String ofReturned(String function) {
    return function + "()";
  }

  /// What threads give to a parameter of a function.
  private List<String> passed(String function, int parameter) {
    return request.calls().stream()
        .filter(t -> t.function().equals(function))
        .map(t -> t.arguments().orElseGet(request::locations))
        .filter(a -> parameter < a.size())
        .map(a -> a.get(parameter))
        .toList();
  }

  /// The first of some rows, with what is in it.
  private Member member(List<long[]> rows, boolean root) {
    long[] own = rows.getFirst();
    List<Member> parts = new ArrayList<>();
    int at = 1;
    while (at < rows.size()) {
      int next = at + 1;
      while (next < rows.size() && rows.get(next)[0] > rows.get(at)[0]) {
        next++;
      }
      parts.add(member(rows.subList(at, next), false));
      at = next;
    }
    String step = root || own[1] == 0 ? "" : "." + names.get((int) own[1] - 1);
    return new Member(step, own[2], own[3], parts);
  }
}
