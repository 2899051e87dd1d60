package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.MemberNames;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Makes the parts of a location locations of their own, so that a condition can ask for one, and
/// each has its own initial value.
///
/// Nothing is lost by it where all accesses say by name which bytes they mean: parts that have no
/// byte in common are different locations to the models, too. A location that is accessed at
/// computed addresses stays whole, and so does one of which parts are asked for that overlap, as
/// members of a union do; then conditions ask for its bytes.
final class SplitLocations {
  private List<PtxThread> threads;
  private final Condition asked;
  private final List<InitEntry> init = new ArrayList<>();
  private final Map<String, MemberNames.Piece> pieces = new HashMap<>();
  private final Map<Term, Term> terms = new HashMap<>();

  /// @param threads of the test
  /// @param asked what is asked, in which parts have names of their own
  SplitLocations(List<PtxThread> threads, Condition asked) {
    this.threads = List.copyOf(threads);
    this.asked = asked;
  }

  /// A part that is named.
  ///
  /// @param name what the test calls it
  /// @param part what the request calls it
  /// @param value what it holds before all threads, if that is said
  record Asked(String name, PartName part, Part place, Optional<Value> value) {
    String words() {
      return part.toString();
    }
  }

  /// The threads, which name the new locations.
  List<PtxThread> threads() {
    return threads;
  }

  /// Of which locations those of the test are parts that the request and the module do not have.
  Map<String, MemberNames.Piece> pieces() {
    return pieces;
  }

  /// The entries of the locations, old and new.
  List<InitEntry> init() {
    return init;
  }

  /// What is asked of them.
  Condition condition() {
    return new Condition(
        asked.quantifier(),
        asked
            .proposition()
            .map(c ->
                new Proposition.Compare(
                    terms.getOrDefault(c.left(), c.left()),
                    c.comparison(),
                    terms.getOrDefault(c.right(), c.right()))));
  }

  /// Takes up a location.
  ///
  /// @param other the initial values of the test that are not of locations
  /// @param shared where it lies if in the shared memory of a CTA
  /// @param size how many bytes it has, if that is said
  /// @param taken names that the test has
  /// @throws NotReadException if it cannot be said in a test what is asked, or what it holds
  void add(
      String location,
      InitialBytes bytes,
      List<Asked> parts,
      Optional<InitEntry.SharedIn> shared,
      Optional<InitEntry.Size> size,
      List<InitEntry> other,
      Set<String> taken)
      throws NotReadException {
    Optional<InitEntry.Memory> whole = bytes.whole(location);
    boolean differs = whole.filter(m -> m.extent() instanceof Extent.Elements).isPresent();
    if (parts.isEmpty() && whole.isPresent() && !differs) {
      init.add(whole.get());
      shared.ifPresent(init::add);
      size.ifPresent(init::add);
      return;
    }
    Ranges ranges = Ranges.of(location, instructions().toList());
    boolean within =
        size.isEmpty() || ranges.bytes().values().stream().allMatch(to -> to <= size.get().bytes());
    if (ranges.computed()
        || !within
        || isPointedAt(location, other)
        || isAskedInBytes(location, parts)) {
      computed(location, bytes, parts);
      shared.ifPresent(init::add);
      size.ifPresent(init::add);
    } else {
      split(location, bytes, parts, ranges, shared, taken);
    }
  }

  /// Whether parts are asked for that share bytes with each other, or with what is accessed, and
  /// all have a size: then the location stays whole, too.
  private boolean isAskedInBytes(String location, List<Asked> parts) {
    Ranges ranges = Ranges.of(location, instructions().toList());
    for (Asked part : parts) {
      long from = part.place().offset();
      ranges.add(from, from + part.place().bytes().orElse(1));
    }
    return parts.stream().allMatch(p -> p.place().bytes().isPresent())
        && !parts.stream()
            .allMatch(p -> {
              Long end = ranges.bytes().get(p.place().offset());
              return end != null && end - p.place().offset() == p.place().bytes().getAsInt();
            });
  }

  private Stream<Instruction> instructions() {
    return threads.stream().flatMap(t -> t.body().stream()).map(Statement::instruction);
  }

  private boolean isPointedAt(String location, List<InitEntry> other) {
    return other.stream()
            .anyMatch(e ->
                switch (e) {
                  case InitEntry.Memory m -> isAddress(m.value(), location);
                  case InitEntry.Register r -> isAddress(r.value(), location);
                  case InitEntry.Alias a -> a.base().equals(location) || a.name().equals(location);
                  case InitEntry.SharedIn _, InitEntry.Size _ -> false;
                })
        || asksFor(new Term.Literal(new Value.AddressOf(location, 0)));
  }

  private static boolean isAddress(Value value, String location) {
    return value instanceof Value.AddressOf(String of, long _) && of.equals(location);
  }

  private boolean asksFor(Term term) {
    Set<Term> found = new HashSet<>();
    asked
        .proposition()
        .map(c -> {
          found.add(c.left());
          found.add(c.right());
          return c;
        });
    return found.contains(term);
  }

  /// A location that stays whole.
  private void computed(String location, InitialBytes bytes, List<Asked> parts)
      throws NotReadException {
    InitialBytes all = bytes;
    for (Asked part : parts) {
      int size = part.place().bytes().orElse(0);
      boolean alone =
          size == 0
              || instructions()
                  .filter(Instruction.Accessing.class::isInstance)
                  .map(Instruction.Accessing.class::cast)
                  .filter(a -> mayBeAt(a.address(), location, size))
                  .allMatch(a -> Ranges.width(a.access()) == size);
      Term.Memory asks = new Term.Memory(part.name());
      if (part.place().offset() == 0 && alone) {
        terms.put(asks, new Term.Memory(location));
      } else if (size > 0
          && size <= Long.BYTES
          && Integer.bitCount(size) == 1
          && part.place().offset() % size == 0) {
        terms.put(asks, new Term.Part(location, part.place().offset(), size));
      } else if (asksFor(asks)) {
        throw no(
            "a condition on '%s', while '%s' is accessed at addresses that are computed: then what"
                + " is asked for has 1, 2, 4 or 8 bytes by its type, or lies at its beginning",
            part.words(), location);
      }
      if (part.value().isPresent()) {
        all =
            all.with(part.place().offset(), size, part.value().get())
                .orElseThrow(() -> no("an initial value of '%s' beside others", part.words()));
      }
    }
    init.add(
        all.whole(location)
            .orElseThrow(() ->
                no(
                    "initial values of '%s' that differ, while it is accessed at addresses that are"
                        + " computed",
                    location)));
  }

  private static boolean mayBeAt(Address address, String location, int size) {
    return switch (address.base()) {
      case Operand.Symbol(String name) -> name.equals(location) && address.offset() < size;
      case Operand.Register _, Operand.Immediate _ -> true;
    };
  }

  private static NotReadException no(String words, String... names) {
    return new NotReadException(Optional.empty(), words.formatted((Object[]) names));
  }

  private void split(
      String location,
      InitialBytes bytes,
      List<Asked> parts,
      Ranges ranges,
      Optional<InitEntry.SharedIn> shared,
      Set<String> taken)
      throws NotReadException {
    List<Asked> all = new ArrayList<>(parts);
    Term.Memory whole = new Term.Memory(location);
    if (asked.proposition().terms().contains(whole)) {
      all.add(
          new Asked(
              location,
              new PartName(location, ""),
              new Part(0, OptionalInt.empty()),
              Optional.empty()));
    }
    for (Asked part : all) {
      long from = part.place().offset();
      ranges.add(from, from + part.place().bytes().orElse(1));
    }
    TreeMap<Long, String> names = new TreeMap<>();
    for (Asked part : all) {
      long from = part.place().offset();
      Long end = ranges.bytes().get(from);
      if (end == null
          || (part.place().bytes().isPresent() && end - from != part.place().bytes().getAsInt())) {
        throw no(
            "a condition or an initial value of '%s', which is accessed together with other bytes"
                + " of '%s'",
            part.words(), location);
      }
      terms.put(
          new Term.Memory(part.name()),
          new Term.Memory(names.merge(from, part.name(), (a, _) -> a)));
    }
    for (var range : ranges.bytes().entrySet()) {
      long from = range.getKey();
      names.computeIfAbsent(from, f -> f == 0 ? location : free(location + "_" + f, taken));
      pieces.put(names.get(from), new MemberNames.Piece(location, from));
      init.add(entry(location, names.get(from), from, range.getValue() - from, bytes, all));
      shared.ifPresent(s -> init.add(new InitEntry.SharedIn(names.get(from), s.place())));
    }
    threads = threads.stream().map(t -> renamed(t, location, names)).toList();
  }

  private static InitEntry entry(
      String location, String name, long from, long size, InitialBytes bytes, List<Asked> parts)
      throws NotReadException {
    List<Asked> here = parts.stream().filter(p -> p.place().offset() == from).toList();
    Set<Value> said = new LinkedHashSet<>();
    here.forEach(p -> p.value().ifPresent(said::add));
    if (said.size() > 1) {
      throw no("two initial values of '%s'", here.getFirst().words());
    }
    Value value =
        said.stream()
            .findFirst()
            .or(() -> bytes.at(from, size))
            .orElseThrow(
                () -> no("initial values of '%s' that differ, and are accessed at once", location));
    boolean typed =
        here.stream().anyMatch(p -> p.place().bytes().isPresent())
            && Long.bitCount(size) == 1
            && size <= Long.BYTES;
    return new InitEntry.Memory(
        name,
        value,
        typed
            ? new Extent.Bytes((int) size)
            : size > Long.BYTES && !value.equals(Value.of(0)) ? Extent.PARTS : Extent.OPEN);
  }

  private static String free(String wanted, Set<String> taken) {
    String name = wanted;
    while (taken.contains(name)) {
      name += "_";
    }
    return name;
  }

  private static PtxThread renamed(PtxThread t, String location, NavigableMap<Long, String> names) {
    return new PtxThread(
        t.id(),
        t.place(),
        t.body().stream()
            .map(s ->
                new Statement(
                    s.guard(), Ranges.at(s.instruction(), a -> renamed(a, location, names))))
            .toList());
  }

  private static Address renamed(Address a, String location, NavigableMap<Long, String> names) {
    if (!(a.base() instanceof Operand.Symbol(String name)) || !name.equals(location)) {
      return a;
    }
    var part = names.floorEntry(a.offset());
    return new Address(new Operand.Symbol(part.getValue()), a.offset() - part.getKey());
  }
}
