package dev.acquit.codegen.litmus;

import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What makes functions a test: who runs them, on what, and what is asked.
///
/// @param threads the threads, as [KernelThread] reads them, and launches, as CUDA writes them:
///   `scan<<<2, 32>>>(in, out)`
/// @param init initial values, as in litmus tests: `q=0; x=1`
/// @param condition the condition, with its quantifier; empty: that no thread traps
/// @param runForbidden how no instance of a run may end, beside what the condition asks; checks do
///   not ask it ([#forRun])
/// @param orTraps whether the condition speaks beside traps and not in place of them: no thread may
///   trap either
/// @param places where each of these texts stands, if in the source
public record KernelRequest(
    List<String> threads,
    List<String> init,
    Optional<String> condition,
    Optional<String> runForbidden,
    boolean orTraps,
    Map<String, Position> places) {
  /// A comment that is for us, wherever it stands in its line.
  private static final Pattern COMMENT = Pattern.compile("(//|/\\*)[/*!<]*\\s*acquit:(.*)$");

  private static final Pattern WORD = Pattern.compile("\\s*(~?[\\w-]*)(.*)");

  private static final Pattern QUANTIFIED =
      Pattern.compile("\\s*(~\\s*exists|not\\s+exists|exists|forall)\\b(.*)", Pattern.DOTALL);

  /// An initial value of a location, which a type may stand before.
  private static final Pattern LOCATION =
      Pattern.compile("(?:[^=:@]*[\\s*>])?([A-Za-z_$][\\w$]*)\\s*(?:\\[\\]\\s*)?(?:=.*)?");

  private static final String KNOWN =
      "thread, launch, init, exists, ~exists, never, forall or run-forbidden";

  /// Copies the lists.
  public KernelRequest {
    threads = List.copyOf(threads);
    init = List.copyOf(init);
    places = Map.copyOf(places);
  }

  /// What somebody asks who is not the source.
  public KernelRequest(List<String> threads, List<String> init, Optional<String> condition) {
    this(threads, init, condition, Optional.empty(), false, Map.of());
  }

  /// Whether a line of a source has a comment that asks something.
  public static boolean asks(String line) {
    return COMMENT.matcher(line).find();
  }

  /// What a source asks for in comments `// acquit: thread push(q)`, `// acquit: launch k<<<2,
  /// 64>>>(q)`, `// acquit: init q=0` and `// acquit: exists (0:ret=1)`. `never` is another word
  /// for `~exists`. `// acquit: run-forbidden (1:ret=0)` is asked by runs alone.
  ///
  /// @param file its name in messages
  /// @throws InputException if a comment that begins with `acquit:` is none of these, or the second
  ///   condition: nothing that is asked may go unheard
  public static KernelRequest in(String file, String source) throws InputException {
    List<String> threads = new ArrayList<>();
    List<String> init = new ArrayList<>();
    Optional<String> condition = Optional.empty();
    Optional<String> runForbidden = Optional.empty();
    Map<String, Position> places = new HashMap<>();
    int line = 0;
    for (String text : source.lines().toList()) {
      line++;
      Matcher comment = COMMENT.matcher(text);
      if (!comment.find()) {
        continue;
      }
      Position at = new Position(line, comment.start() + 1);
      if (!comment.group(1).equals("//")) {
        throw new InputException(
            file,
            at,
            "found a comment for this program that is none to the end of the line",
            "write '// acquit: ...'");
      }
      Matcher word = WORD.matcher(comment.group(2).strip());
      boolean words = word.matches();
      String rest = words ? word.group(2).strip() : "";
      places.putIfAbsent(rest, at);
      switch (words ? word.group(1) : "") {
        case "thread", "launch" -> threads.add(rest);
        case "init" -> init.add(rest);
        case "exists", "~exists", "never", "forall" -> {
          if (condition.isPresent()) {
            throw new InputException(
                file,
                at,
                "found a second condition, expected one",
                "join them with /\\ or \\/, or ask on the command line");
          }
          String quantifier = word.group(1).equals("never") ? "~exists" : word.group(1);
          condition = Optional.of(quantifier + " " + rest);
          places.put(condition.get(), at);
        }
        case "run-forbidden" -> {
          if (runForbidden.isPresent()) {
            throw new InputException(
                file, at, "found a second run-forbidden, expected one", "join them with \\/");
          }
          runForbidden = Optional.of(rest);
        }
        default ->
            throw new InputException(
                file,
                at,
                "found 'acquit: " + comment.group(2).strip() + "', expected " + KNOWN,
                "a comment that begins with acquit: says who runs, on what, or what is asked");
      }
    }
    return new KernelRequest(threads, init, condition, runForbidden, false, places);
  }

  /// What a run asks: the condition, and that no instance ends as [#runForbidden] says. A promise
  /// and that are one promise then. `exists` promises nothing: in its place stands what is
  /// forbidden.
  public KernelRequest forRun() {
    if (runForbidden.isEmpty()) {
      return this;
    }
    String forbidden = runForbidden.get();
    Matcher asked = QUANTIFIED.matcher(condition.orElse(""));
    String quantifier = asked.matches() ? asked.group(1) : "exists";
    String both =
        switch (quantifier) {
          case "forall" -> "forall ((%s) /\\ ~(%s))".formatted(asked.group(2).strip(), forbidden);
          case "exists" -> "~exists (" + forbidden + ")";
          default -> "~exists ((%s) \\/ (%s))".formatted(asked.group(2).strip(), forbidden);
        };
    Map<String, Position> all = new HashMap<>(places);
    all.put(both, place(forbidden));
    return new KernelRequest(
        threads, init, Optional.of(both), Optional.empty(), condition.isEmpty(), all);
  }

  /// The same with a condition that is true of everything if it has none: whether functions
  /// terminate asks no condition.
  public KernelRequest orAnything() {
    return condition.isPresent()
        ? this
        : new KernelRequest(
            threads, init, Optional.of("exists (true)"), runForbidden, orTraps, places);
  }

  /// The parts of what functions return that it names.
  Set<PartName> returned() {
    return condition.map(PartName::ofReturned).orElse(Set.of());
  }

  /// The parts of locations that it names.
  public Set<PartName> parts() {
    Set<PartName> all = new LinkedHashSet<>(partsGiven());
    condition.ifPresent(c -> all.addAll(PartName.inCondition(c)));
    return all;
  }

  /// Those of them to which it gives an initial value.
  Set<PartName> partsGiven() {
    Set<PartName> all = new LinkedHashSet<>();
    init.forEach(i -> all.addAll(PartName.inInit(i)));
    return all;
  }

  /// The same with a location of zeros around each part that has a value, where there is no
  /// location of that name.
  KernelRequest withWholes(Set<String> variables) {
    List<String> there = locations();
    return withZeros(
        partsGiven().stream()
            .map(PartName::location)
            .distinct()
            .filter(l -> !there.contains(l) && !variables.contains(l))
            .toList());
  }

  /// The same with further locations, of zeros.
  KernelRequest withZeros(Collection<String> names) {
    Stream<String> zeros = names.stream().map(n -> n + "=0");
    return new KernelRequest(
        threads,
        Stream.concat(init.stream(), zeros).toList(),
        condition,
        runForbidden,
        orTraps,
        places);
  }

  /// The functions that it names, each with its arguments; threads of a launch once, and none that
  /// cannot be read.
  List<KernelThread> calls() {
    return threads.stream()
        .map(t -> Launch.of(t).map(Launch::call).orElse(t))
        .flatMap(t -> KernelThread.of(t).stream())
        .toList();
  }

  /// The locations to which it gives initial values, in their order.
  List<String> locations() {
    return init.stream()
        .flatMap(i -> Stream.of(i.split(";")))
        .map(LOCATION::matcher)
        .filter(Matcher::matches)
        .map(m -> m.group(1))
        .toList();
  }

  /// Where it says what is asked: its condition, or who runs if it has none.
  public Position asking() {
    return place(condition.or(() -> threads.stream().findFirst()).orElse(""));
  }

  /// Where a text of it stands; at the beginning if not in the source.
  public Position place(String text) {
    return places.getOrDefault(text, Position.START);
  }

  /// The text that names a part.
  String textOf(PartName part) {
    return texts().stream()
        .filter(t -> PartName.inInit(t).contains(part) || PartName.inCondition(t).contains(part))
        .findFirst()
        .orElse("");
  }

  /// Where a part is named.
  Position place(PartName part) {
    return place(textOf(part));
  }

  /// What it says of locations.
  List<String> texts() {
    List<String> all = new ArrayList<>(init);
    condition.ifPresent(all::add);
    return all;
  }

  /// This, with what it leaves open as another says.
  public KernelRequest or(KernelRequest other) {
    return new KernelRequest(
        threads.isEmpty() ? other.threads : threads,
        init.isEmpty() ? other.init : init,
        condition.or(() -> other.condition),
        runForbidden.or(() -> other.runForbidden),
        orTraps,
        other.places);
  }
}
