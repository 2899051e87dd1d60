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
/// @param places where each of these texts stands, if in the source
public record KernelRequest(
    List<String> threads,
    List<String> init,
    Optional<String> condition,
    Map<String, Position> places) {
  /// A comment that is for us, wherever it stands in its line.
  private static final Pattern COMMENT = Pattern.compile("(//|/\\*)[/*!<]*\\s*acquit:(.*)$");

  private static final Pattern WORD = Pattern.compile("\\s*(~?\\w*)(.*)");

  /// An initial value of a location, which a type may stand before.
  private static final Pattern LOCATION =
      Pattern.compile("(?:[^=:@]*[\\s*>])?([A-Za-z_$][\\w$]*)\\s*(?:\\[\\]\\s*)?(?:=.*)?");

  private static final String KNOWN = "thread, launch, init, exists, ~exists, never or forall";

  /// Copies the lists.
  public KernelRequest {
    threads = List.copyOf(threads);
    init = List.copyOf(init);
    places = Map.copyOf(places);
  }

  /// What somebody asks who is not the source.
  public KernelRequest(List<String> threads, List<String> init, Optional<String> condition) {
    this(threads, init, condition, Map.of());
  }

  /// Whether a line of a source has a comment that asks something.
  public static boolean asks(String line) {
    return COMMENT.matcher(line).find();
  }

  /// What a source asks for in comments `// acquit: thread push(q)`, `// acquit: launch k<<<2,
  /// 64>>>(q)`, `// acquit: init q=0` and `// acquit: exists (0:ret=1)`. `never` is another word
  /// for `~exists`.
  ///
  /// @param file its name in messages
  /// @throws InputException if a comment that begins with `acquit:` is none of these, or the second
  ///   condition: nothing that is asked may go unheard
  public static KernelRequest in(String file, String source) throws InputException {
    List<String> threads = new ArrayList<>();
    List<String> init = new ArrayList<>();
    Optional<String> condition = Optional.empty();
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
        default ->
            throw new InputException(
                file,
                at,
                "found 'acquit: " + comment.group(2).strip() + "', expected " + KNOWN,
                "a comment that begins with acquit: says who runs, on what, or what is asked");
      }
    }
    return new KernelRequest(threads, init, condition, places);
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
        threads, Stream.concat(init.stream(), zeros).toList(), condition, places);
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
  Position place(String text) {
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
        other.places);
  }
}
