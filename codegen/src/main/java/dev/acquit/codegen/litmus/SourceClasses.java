package dev.acquit.codegen.litmus;

import dev.acquit.abi.mangle.Demangler;
import dev.acquit.abi.mangle.MangledType;
import dev.acquit.litmus.ast.Value;
import dev.acquit.model.program.Addresses;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Asks the compiler of a source what classes hold that threads pass by value. For each a function
/// behind the source returns it, made of the thread's words as C++ makes it; what the function
/// stores into its result is the answer.
public final class SourceClasses implements SourceQuestion<Map<ClassArgument, InitialBytes>> {
  private static final String FUNCTION = "acquit_class_";

  /// A name in an argument, but for that of a member.
  private static final Pattern NAME = Pattern.compile("(?<![.\\w$])[A-Za-z_$][\\w$]*");

  /// A location is a pointer or a reference to whatever the class wants, but for the class itself,
  /// which would be a copy.
  private static final String LOCATION =
      """
      template <class, class T> struct acquit_other { typedef T type; };
      template <class W, class T> struct acquit_other<W, T *> {};
      template <class W> struct acquit_other<W, W> {};
      template <class W> struct acquit_other<W, const W> {};
      template <class W> struct acquit_location {
        char *at;
        template <class T> __attribute__((device)) operator T *() const { return (T *)at; }
        template <class T, class = typename acquit_other<W, T>::type>
        __attribute__((device)) operator T &() const { return *(T *)at; }
        __attribute__((device)) acquit_location operator&() const { return *this; }
      };
      template <int I, class F> struct acquit_parameter;
      template <class R, class A, class... B> struct acquit_parameter<0, R(A, B...)> {
        typedef A type;
      };
      template <int I, class R, class A, class... B>
      struct acquit_parameter<I, R(A, B...)> : acquit_parameter<I - 1, R(B...)> {};
      """;

  /// A class, and in which text of the request it stands.
  ///
  /// @param type of the parameter, as C++ writes it; empty if no name says it
  /// @param locations those that it names
  private record Asked(
      ClassArgument argument, KernelThread thread, Optional<String> type, List<String> locations) {
    /// The type in the text that is compiled.
    String typeOrWay() {
      return type.orElseGet(() ->
          "acquit_parameter<%d, decltype(%s)>::type"
              .formatted(argument.index(), thread.function()));
    }

    String words() {
      return "'%s' for %s"
          .formatted(
              argument.text(), type.orElseGet(() -> "a class of '" + thread.function() + "'"));
    }
  }

  private final KernelFunctions functions;
  private final List<Asked> all;

  private SourceClasses(KernelFunctions functions, List<Asked> all) {
    this.functions = functions;
    this.all = all;
  }

  /// What has to be asked; empty if nothing has.
  ///
  /// @throws InputException if there is no such function
  public static Optional<SourceClasses> of(KernelFunctions functions) throws InputException {
    Set<String> known = new LinkedHashSet<>(functions.request().locations());
    functions.module().variables().stream()
        .filter(v -> v.space() == StateSpace.GLOBAL || v.space() == StateSpace.CONST)
        .forEach(v -> known.add(v.name()));
    Map<ClassArgument, Asked> all = new LinkedHashMap<>();
    for (KernelThread thread : functions.threads()) {
      Function function = functions.of(thread);
      List<Variable> parameters = function.parameters();
      List<String> arguments = thread.arguments().orElse(List.of());
      for (int i = 0; i < Math.min(parameters.size(), arguments.size()); i++) {
        if (isClass(parameters.get(i))) {
          String text = arguments.get(i);
          ClassArgument argument = new ClassArgument(function.name(), i, text);
          List<String> locations =
              NAME.matcher(text)
                  .results()
                  .map(m -> m.group())
                  .filter(known::contains)
                  .distinct()
                  .toList();
          all.put(argument, new Asked(argument, thread, type(function, i), locations));
        }
      }
    }
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(new SourceClasses(functions, List.copyOf(all.values())));
  }

  /// Whether a parameter is an array of bytes, as classes are.
  static boolean isClass(Variable parameter) {
    return !parameter.dimensions().isEmpty();
  }

  /// The type of a parameter as its function's name says it.
  static Optional<String> type(Function function, int index) {
    return Demangler.read(function.name())
        .flatMap(f -> f.parameter(index, function.parameters().size()))
        .map(MangledType::text)
        .map(FunctionNames::visible);
  }

  @Override
  public String text() {
    StringBuilder text = new StringBuilder(LOCATION);
    for (int i = 0; i < all.size(); i++) {
      Asked asked = all.get(i);
      List<String> locations = asked.locations();
      String words = asked.argument().text();
      text.append(
          """
          namespace acquit_%1$d {
          typedef %2$s whole;
          extern "C" __attribute__((device)) whole %3$s%1$d(%4$s) { %5$s return whole%6$s; }
          }
          """
              .formatted(
                  i,
                  asked.typeOrWay(),
                  FUNCTION,
                  IntStream.range(0, locations.size())
                      .mapToObj(n -> "char *acquit_" + n)
                      .collect(Collectors.joining(", ")),
                  IntStream.range(0, locations.size())
                      .mapToObj(n ->
                          "const acquit_location<whole> "
                              + locations.get(n)
                              + "{acquit_"
                              + n
                              + "};")
                      .collect(Collectors.joining(" ")),
                  words.startsWith("{") ? words : "{" + words + "}"));
    }
    return text.toString();
  }

  @Override
  public String words() {
    return all.stream().map(Asked::words).collect(Collectors.joining(", "));
  }

  @Override
  public Position place() {
    return functions.request().place(all.getFirst().thread().text());
  }

  @Override
  public String hint() {
    return "a class is written as C++ makes it: {x, 3} or {.items = x, .count = 3}";
  }

  @Override
  public Map<ClassArgument, InitialBytes> read(PtxModule compiled) throws NotReadException {
    Map<String, Function> bodies = new KernelFunctions("", compiled, functions.request()).all();
    Map<ClassArgument, InitialBytes> answers = new HashMap<>();
    for (int i = 0; i < all.size(); i++) {
      Function made = bodies.get(FUNCTION + i);
      if (made == null || made.results().isEmpty()) {
        throw no(all.get(i));
      }
      answers.put(all.get(i).argument(), read(all.get(i), made, bodies));
    }
    return answers;
  }

  private static NotReadException no(Asked asked) {
    return new NotReadException(
        Optional.empty(),
        "the argument " + asked.words() + ", which is not made of locations and numbers alone");
  }

  private static InitialBytes read(Asked asked, Function made, Map<String, Function> bodies)
      throws NotReadException {
    BodyLines.Body body = BodyLines.of(made, new Surroundings(Map.of(), Optional.empty(), bodies));
    Map<String, Argument> parameters = new HashMap<>();
    for (int i = 0; i < made.parameters().size(); i++) {
      parameters.put(made.parameters().get(i).name(), new Argument.Word(Addresses.of(i, 0)));
    }
    AddressMap layout =
        AddressMap.ofFunction(
            asked.locations(),
            List.of(),
            parameters,
            made,
            body.locals(),
            List.of(),
            SharedMemory.NONE);
    List<BodyItem.Line> lines = ThreadReadBack.passed(layout, body);
    Constants constants = new Constants(lines, layout);
    NavigableMap<Long, InitialBytes.Piece> pieces = new TreeMap<>();
    for (BodyItem.Line line : lines) {
      switch (line.statement().instruction()) {
        case Instruction.Store s
            when line.statement().guard().isEmpty()
                && layout.isReturned(s.address().base().toString()) ->
            stored(asked, s, constants, pieces);
        case Instruction i -> {
          boolean passed =
              switch (Control.of(i)) {
                // A label is that of a function that was called.
                case Control.End _, Control.Here _ -> true;
                // What it computes is known where it is stored.
                default -> Registers.pure(i);
              };
          if (!passed) {
            throw no(asked);
          }
        }
      }
    }
    return new InitialBytes(Value.of(0), pieces, made.results().getFirst().bytes());
  }

  private static void stored(
      Asked asked,
      Instruction.Store store,
      Constants constants,
      NavigableMap<Long, InitialBytes.Piece> pieces)
      throws NotReadException {
    int bytes = store.access().type().bits() / Byte.SIZE;
    long at = store.address().offset();
    for (Operand source : store.sources()) {
      OptionalLong value = constants.value(source);
      if (value.isEmpty() || (Addresses.isAddress(value.getAsLong()) && bytes != Long.BYTES)) {
        throw no(asked);
      }
      long number = value.getAsLong();
      pieces.put(
          at,
          new InitialBytes.Piece(
              bytes,
              Addresses.isAddress(number)
                  ? new Value.AddressOf(
                      asked.locations().get(Addresses.location(number)), Addresses.offset(number))
                  : Value.of(number)));
      at += bytes;
    }
  }
}
