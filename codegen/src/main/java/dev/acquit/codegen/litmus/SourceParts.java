package dev.acquit.codegen.litmus;

import dev.acquit.abi.mangle.Demangler;
import dev.acquit.abi.mangle.MangledType;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.MemberNames;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Asks the compiler of a source where members and elements lie: a few lines behind the source make
/// a variable of their offsets and sizes. The type of a location is the one to which a function's
/// parameter points, as its name says, or that of a variable.
public final class SourceParts implements SourceQuestion<Map<PartName, Part>> {
  private static final String VARIABLE = "acquit_parts";
  private static final String HINT = "write the number of bytes before it, as in '%s+4'";

  private static final String HINT_OF_NAMES =
      "members are named as in the source: q.head, q[1].value, q.slot[2]; where the compiler hides"
          + " a private one, by the bytes before it: q+4";

  /// `.member = location` in a class.
  private static final String NAMED = "\\.\\s*(\\w+)\\s*=\\s*%s\\s*(?![\\w.+\\[(-])";

  private static final Pattern INDEX = Pattern.compile("\\[(\\d+)\\].*");
  private static final Pattern POINTS =
      Pattern.compile("(.*?)(?: (?:const|volatile))*[*&](?: (?:const|volatile|__restrict))*");

  private final KernelFunctions functions;

  /// Parts and their types.
  private final Map<PartName, String> types = new LinkedHashMap<>();

  /// What the compiler said already of members.
  private final MemberNames known;

  private SourceParts(KernelFunctions functions, MemberNames known) {
    this.functions = functions;
    this.known = known;
  }

  /// What has to be asked; empty if nothing has.
  ///
  /// @param known what the compiler said already of members
  /// @throws InputException if it is not known of which type a location is
  public static Optional<SourceParts> of(KernelFunctions functions, MemberNames known)
      throws InputException {
    SourceParts parts = new SourceParts(functions, known);
    for (PartName part : functions.request().parts()) {
      if (part.offset().isEmpty() && place(part, known).isEmpty()) {
        parts.types.put(part, parts.type(part));
      }
    }
    return parts.types.isEmpty() ? Optional.empty() : Optional.of(parts);
  }

  /// Where those parts lie of which the compiler said so already.
  public static Map<PartName, Part> known(KernelRequest request, MemberNames known) {
    Map<PartName, Part> all = new LinkedHashMap<>();
    for (PartName part : request.parts()) {
      place(part, known).ifPresent(p -> all.put(part, p));
    }
    return all;
  }

  /// Where those parts lie that a request names of what functions return.
  ///
  /// @throws InputException if the compiler knows no such part, or it is no number
  public static Map<PartName, Part> returned(KernelFunctions functions, MemberNames known)
      throws InputException {
    KernelRequest request = functions.request();
    Map<PartName, Part> all = new LinkedHashMap<>();
    for (PartName part : request.returned()) {
      int thread = Integer.parseInt(part.location());
      if (thread >= functions.threads().size()) {
        continue;
      }
      String function = functions.threads().get(thread).function();
      String type = SourceMembers.ofReturned(function);
      String found = "found '" + thread + ":ret" + part.path() + "', ";
      List<String> members = known.members(type);
      MemberNames.Bytes bytes =
          known
              .part(type, part.path())
              .orElseThrow(() ->
                  functions.wrong(
                      request.condition().orElse(""),
                      found + "which is no member of what '" + function + "' returns",
                      members.isEmpty()
                          ? "members are those of a class that the one function of this name"
                              + " returns"
                          : "there are "
                              + members.stream()
                                  .map(m -> thread + ":ret" + m)
                                  .collect(Collectors.joining(", "))));
      if (bytes.count() > Long.BYTES || Long.bitCount(bytes.count()) != 1) {
        throw functions.wrong(
            request.condition().orElse(""),
            found + "which has " + bytes.count() + " bytes, expected one number",
            "name one of its members or elements");
      }
      all.put(part, new Part(bytes.offset(), OptionalInt.of((int) bytes.count())));
    }
    return all;
  }

  private static Optional<Part> place(PartName part, MemberNames known) {
    return known
        .part(part.location(), part.path())
        .map(b -> new Part(b.offset(), OptionalInt.of((int) b.count())));
  }

  private String type(PartName part) throws InputException {
    String location = part.location();
    Set<String> found = new LinkedHashSet<>();
    for (KernelThread thread : functions.threads()) {
      Function function = functions.of(thread);
      List<String> arguments = thread.arguments().orElseGet(() -> functions.request().locations());
      int count = Math.min(arguments.size(), function.parameters().size());
      for (int i = 0; i < count; i++) {
        if (arguments.get(i).equals(location)) {
          pointee(function, i).ifPresent(found::add);
        } else if (SourceClasses.isClass(function.parameters().get(i))) {
          member(function, i, arguments.get(i), location).ifPresent(found::add);
        }
      }
    }
    found.remove("void");
    if (found.size() > 1) {
      throw functions.wrong(
          functions.request().textOf(part),
          "found '"
              + part
              + "', and '"
              + location
              + "' is passed as "
              + String.join(" and ", found),
          HINT.formatted(location));
    }
    return found.stream()
        .findFirst()
        .map(t -> "acquit_elements<" + t + ">")
        .or(() ->
            functions.module().variables().stream()
                .filter(v -> v.name().equals(location) && !location.startsWith("_Z"))
                .findFirst()
                .map(v -> "acquit_elements<decltype(" + location + ")>"))
        .orElseThrow(() -> untyped(part));
  }

  /// It is not known of which type a location is; which members it has may be known all the same.
  private InputException untyped(PartName part) {
    String location = part.location();
    String text = functions.request().textOf(part);
    return known
        .missing(location, part.path())
        .map(m ->
            functions.wrong(
                text,
                "found '" + part + "', and '" + m.in() + "' has no member '" + m.name() + "'",
                hint(m)))
        .orElseGet(() ->
            functions.wrong(
                text,
                "found '" + part + "', and no type of '" + location + "' in a function's name",
                HINT.formatted(location)));
  }

  /// To what a member of a class points that is passed by value and names a location for it.
  private static Optional<String> member(
      Function function, int index, String argument, String location) {
    Matcher named = Pattern.compile(NAMED.formatted(Pattern.quote(location))).matcher(argument);
    return named.find()
        ? SourceClasses.type(function, index)
            .map(t -> "acquit_pointee<decltype(((%s*)0)->%s)>::type".formatted(t, named.group(1)))
        : Optional.empty();
  }

  /// To what a parameter of a function points.
  private static Optional<String> pointee(Function function, int index) {
    return Demangler.read(function.name())
        .flatMap(f -> f.parameter(index, function.parameters().size()))
        .filter(MangledType.Pointer.class::isInstance)
        .map(p -> POINTS.matcher(p.text()))
        .filter(Matcher::matches)
        .map(m -> FunctionNames.visible(m.group(1)));
  }

  @Override
  public String text() {
    List<String> numbers = new ArrayList<>();
    int most = 0;
    for (var e : types.entrySet()) {
      PartName part = e.getKey();
      Matcher index = INDEX.matcher(part.path());
      boolean variable = e.getValue().contains("decltype(");
      boolean element = index.matches() && !variable;
      most = element ? Math.max(most, Integer.parseInt(index.group(1))) : most;
      String path = "all" + (element ? "" : "[0]") + part.path();
      String type = e.getValue();
      numbers.add("__builtin_offsetof(" + type + ", " + path + ")");
      numbers.add("sizeof(((" + type + "*)0)->" + path + ")");
    }
    return """
    template <class T> struct acquit_elements { T all[%d]; };
    template <class T> struct acquit_pointee;
    template <class T> struct acquit_pointee<T *> { typedef T type; };
    template <class T> struct acquit_pointee<T *const> { typedef T type; };
    extern "C" __attribute__((device)) unsigned long long %s[] = {%s};
    """
        .formatted(most + 1, VARIABLE, String.join(", ", numbers));
  }

  @Override
  public String words() {
    return String.join(", ", types.keySet().stream().map(p -> "'" + p + "'").toList());
  }

  @Override
  public Position place() {
    return functions.request().place(types.keySet().iterator().next());
  }

  /// The members that there are, the one first that may be meant.
  private static String hint(MemberNames.Missing missing) {
    return Suggestion.didYouMean(missing.name(), missing.known()).map(h -> h + " ").orElse("")
        + "there are "
        + missing.known().stream()
            .map(k -> missing.in() + "." + k)
            .collect(Collectors.joining(", "));
  }

  @Override
  public String hint() {
    return types.keySet().stream()
        .flatMap(p -> known.missing(p.location(), p.path()).stream())
        .findFirst()
        .map(SourceParts::hint)
        .orElse(HINT_OF_NAMES);
  }

  @Override
  public Map<PartName, Part> read(PtxModule compiled) throws NotReadException {
    Optional<Variable> variable =
        compiled.variables().stream().filter(v -> v.name().equals(VARIABLE)).findFirst();
    if (variable.isEmpty()) {
      throw new NotReadException(
          Optional.empty(), "no answer of the compiler about where " + words() + " lie");
    }
    InitialBytes bytes = InitialBytes.of(variable.get());
    Map<PartName, Part> all = new LinkedHashMap<>();
    long at = 0;
    for (PartName part : types.keySet()) {
      long offset = number(bytes, at);
      int size = Math.toIntExact(number(bytes, at + Long.BYTES));
      all.put(part, new Part(offset, OptionalInt.of(size)));
      at += 2 * Long.BYTES;
    }
    return all;
  }

  private static long number(InitialBytes bytes, long at) throws NotReadException {
    return bytes
        .at(at, Long.BYTES)
        .filter(Value.Number.class::isInstance)
        .map(v -> ((Value.Number) v).value())
        .orElseThrow(() -> new NotReadException(Optional.empty(), "offsets that are no numbers"));
  }
}
