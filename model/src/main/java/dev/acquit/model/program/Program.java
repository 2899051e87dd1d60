package dev.acquit.model.program;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import java.util.List;
import java.util.function.Predicate;

/// A litmus test in the form that the engines execute.
///
/// @param language the language of its threads
/// @param locations its locations and their aliases; an [Addresses] location is an index into this
/// @param notes what the reader of a verdict should know
public record Program(
    LitmusTest test,
    Language language,
    List<ProgramThread> threads,
    List<Location> locations,
    List<String> notes) {
  /// Copies the lists.
  public Program {
    threads = List.copyOf(threads);
    locations = List.copyOf(locations);
    notes = List.copyOf(notes);
  }

  /// The language of a test's threads.
  public enum Language {
    /// C++: coherence is a total order of the writes to a location.
    CPP,
    /// PTX: coherence is partial.
    PTX
  }

  /// A shared variable, or another name for one.
  ///
  /// @param physical the index of the location whose bytes it names; its own index if it is no
  ///   alias
  /// @param virtual the index of the location whose virtual address it has
  /// @param initial what it holds before all threads
  /// @param extent of how many bytes that is said
  /// @param size how many bytes it has at most; [#OPEN] if the accesses say it
  /// @param plain whether it is an object of C++ whose type is not atomic
  public record Location(
      String name,
      int physical,
      int virtual,
      long initial,
      Extent extent,
      int size,
      boolean plain) {
    /// As many as are accessed.
    public static final int OPEN = Integer.MAX_VALUE;

    /// What its bytes from one on hold before all threads, as a number whose lowest byte comes
    /// first.
    public long initialFrom(long offset) {
      return switch (extent) {
        case Extent.Parts _ -> initial;
        case Extent.Elements elements -> elements.from(offset);
        case Extent.Open _, Extent.Bytes _ ->
            offset >= Long.BYTES ? 0 : initial >>> (Byte.SIZE * offset);
      };
    }
  }

  /// The parts of locations for which the test asks.
  public List<Term.Part> parts() {
    return test.header().mentioned().stream()
        .filter(Term.Part.class::isInstance)
        .map(Term.Part.class::cast)
        .toList();
  }

  /// Whether some thread has an operation of a kind.
  public boolean has(Predicate<Operation> kind) {
    return threads.stream()
        .flatMap(t -> t.steps().stream())
        .anyMatch(s -> kind.test(s.operation()));
  }

  /// The index of the location of that name, or -1.
  public int location(String name) {
    for (int i = 0; i < locations.size(); i++) {
      if (locations.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
