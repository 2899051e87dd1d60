package dev.acquit.abi.module;

import dev.acquit.ptx.module.Function;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a function takes and returns.
///
/// @param results one at most, in what compilers emit
/// @param parameters in order
public record Signature(List<Slot> results, List<Slot> parameters) {
  /// Copies the lists.
  public Signature {
    results = List.copyOf(results);
    parameters = List.copyOf(parameters);
  }

  /// That of a function, or of a prototype.
  public static Signature of(Function f) {
    return new Signature(
        f.results().stream().map(Slot::of).toList(),
        f.parameters().stream().map(Slot::of).toList());
  }

  /// The first thing in which two differ so that a call would go wrong, or that nvlink refuses.
  public Optional<Difference> difference(Signature other) {
    if (parameters.size() != other.parameters.size() || results.size() != other.results.size()) {
      return Optional.of(new Difference(Difference.Kind.COUNT, 0, words(), other.words()));
    }
    Optional<Difference> result = slots(results, other.results, true);
    return result.or(() -> slots(parameters, other.parameters, false)).or(() -> places(other));
  }

  private static Optional<Difference> slots(List<Slot> mine, List<Slot> its, boolean results) {
    for (int i = 0; i < mine.size(); i++) {
      Slot a = mine.get(i);
      Slot b = its.get(i);
      int at = results ? 0 : i + 1;
      boolean open = a.bytes() == 0 || b.bytes() == 0;
      if ((!open && a.bytes() != b.bytes())
          || (a.kind() == Slot.Kind.ARRAY) != (b.kind() == Slot.Kind.ARRAY)) {
        return Optional.of(new Difference(Difference.Kind.SIZE, at, a.words(), b.words()));
      }
      if (a.kind() != b.kind()) {
        return Optional.of(new Difference(Difference.Kind.FLOAT, at, a.words(), b.words()));
      }
    }
    return Optional.empty();
  }

  /// The first parameter that lies elsewhere.
  private Optional<Difference> places(Signature other) {
    List<Place> mine = places();
    List<Place> its = other.places();
    for (int i = 0; i < mine.size(); i++) {
      if (!mine.get(i).equals(its.get(i))) {
        return Optional.of(
            new Difference(
                Difference.Kind.PLACE,
                i + 1,
                parameters.get(i).words() + " at " + mine.get(i),
                other.parameters.get(i).words() + " at " + its.get(i)));
      }
    }
    return Optional.empty();
  }

  /// Where the parameters lie, in their order. Sizes and alignments decide it, those of all
  /// parameters before one included.
  public List<Place> places() {
    return Places.of(this);
  }

  /// The first parameter or result whose alignment differs, whether or not that matters.
  public Optional<Difference> alignment(Signature other) {
    for (int i = 0; i < Math.min(results.size(), other.results.size()); i++) {
      if (results.get(i).alignment() != other.results.get(i).alignment()) {
        return Optional.of(
            new Difference(
                Difference.Kind.ALIGNMENT,
                0,
                results.get(i).words(),
                other.results.get(i).words()));
      }
    }
    for (int i = 0; i < Math.min(parameters.size(), other.parameters.size()); i++) {
      if (parameters.get(i).alignment() != other.parameters.get(i).alignment()) {
        return Optional.of(
            new Difference(
                Difference.Kind.ALIGNMENT,
                i + 1,
                parameters.get(i).words(),
                other.parameters.get(i).words()));
      }
    }
    return Optional.empty();
  }

  /// Where two signatures differ.
  ///
  /// @param kind in what
  /// @param parameter which, from 1; 0 for the result or the whole
  /// @param one how one has it
  /// @param other how the other has it
  public record Difference(Kind kind, int parameter, String one, String other) {
    /// In what they differ.
    public enum Kind {
      /// The number of parameters, or one of them returns something.
      COUNT,
      /// The size, or a scalar is an array.
      SIZE,
      /// `.f` and `.b` of one size.
      FLOAT,
      /// Where the parameter lies, since alignments differ.
      PLACE,
      /// Alignment alone, which makes the same code.
      ALIGNMENT
    }

    /// Which parameter, in words.
    public String which() {
      return switch (kind) {
        case COUNT -> "what it takes and returns";
        case SIZE, FLOAT, PLACE, ALIGNMENT ->
            parameter == 0 ? "its result" : "parameter " + parameter;
      };
    }
  }

  /// As PTX writes it: `(.b32) (.b64, .b32)`.
  public String words() {
    return (results.isEmpty() ? "" : list(results) + " ") + list(parameters);
  }

  private static String list(List<Slot> slots) {
    return slots.stream().map(Slot::words).collect(Collectors.joining(", ", "(", ")"));
  }
}
