package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Puts the names of registers in the place of those of local variables, in all that a header says.
final class Renaming {
  private Renaming() {}

  static Header header(Header h) {
    return new Header(
        h.name(),
        h.comments(),
        h.metadata(),
        h.init().stream().map(Renaming::init).toList(),
        h.locations().stream().map(Renaming::term).toList(),
        h.filter().map(Renaming::proposition),
        h.condition().map(Renaming::proposition));
  }

  /// The local variables of a thread that a header mentions.
  static List<String> locals(Header header, int thread) {
    Stream<Term> initial =
        header.init().stream()
            .filter(InitEntry.Register.class::isInstance)
            .map(InitEntry.Register.class::cast)
            .map(r -> new Term.ThreadRegister(r.thread(), r.name()));
    return Stream.concat(initial, terms(header))
        .filter(Term.ThreadRegister.class::isInstance)
        .map(Term.ThreadRegister.class::cast)
        .filter(r -> r.thread() == thread)
        .map(Term.ThreadRegister::name)
        .distinct()
        .toList();
  }

  /// The locations that a header mentions.
  static Set<String> locations(Header header) {
    Set<String> names = new HashSet<>();
    terms(header)
        .forEach(t -> {
          switch (t) {
            case Term.Memory(String location) -> names.add(location);
            case Term.Part(String location, long _, int _) -> names.add(location);
            case Term.ThreadRegister _, Term.Literal _ -> {}
          }
        });
    for (InitEntry entry : header.init()) {
      switch (entry) {
        case InitEntry.Memory m -> {
          names.add(m.location());
          pointee(m.value(), names);
        }
        case InitEntry.Register r -> pointee(r.value(), names);
        case InitEntry.Alias a -> names.addAll(List.of(a.name(), a.base()));
        case InitEntry.SharedIn s -> names.add(s.location());
        case InitEntry.Size s -> names.add(s.location());
      }
    }
    return names;
  }

  private static Stream<Term> terms(Header header) {
    return Stream.of(
            header.locations().stream(),
            header.filter().stream().flatMap(p -> p.terms().stream()),
            header.condition().proposition().terms().stream())
        .flatMap(s -> s);
  }

  private static void pointee(Value value, Set<String> names) {
    if (value instanceof Value.AddressOf(String location, long offset)) {
      names.add(location);
    }
  }

  static Term.ThreadRegister register(Term.ThreadRegister r) {
    return new Term.ThreadRegister(r.thread(), RegisterNames.ofLocal(r.name()));
  }

  private static InitEntry init(InitEntry entry) {
    return switch (entry) {
      case InitEntry.Register(int thread, var name, var value) ->
          new InitEntry.Register(thread, RegisterNames.ofLocal(name), value);
      case InitEntry.Memory m -> m;
      case InitEntry.Alias a -> a;
      case InitEntry.SharedIn s -> s;
      case InitEntry.Size s -> s;
    };
  }

  private static Term term(Term term) {
    return switch (term) {
      case Term.ThreadRegister r -> register(r);
      case Term.Memory m -> m;
      case Term.Part p -> p;
      case Term.Literal l -> l;
    };
  }

  private static Proposition proposition(Proposition p) {
    return switch (p) {
      case Proposition.And(var parts) -> new Proposition.And(all(parts));
      case Proposition.Or(var parts) -> new Proposition.Or(all(parts));
      case Proposition.Not(var part) -> new Proposition.Not(proposition(part));
      case Proposition.Constant c -> c;
      case Proposition.Compare(var left, var comparison, var right) ->
          new Proposition.Compare(term(left), comparison, term(right));
    };
  }

  private static List<Proposition> all(List<Proposition> parts) {
    return parts.stream().map(Renaming::proposition).toList();
  }
}
