package dev.acquit.codegen.path;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// One path through a function, from its entry to its end.
///
/// @param ending how the operation ended on it
/// @param steps what the memory model sees, in program order
/// @param how for people, how the path differs from others, such as `the first compare-and-swap
///   fails, the second succeeds`; empty for the only path of a function
public record OperationPath(Ending ending, List<Step> steps, String how) {
  /// How an operation ends.
  public enum Ending {
    /// It did what it does; of a compare-exchange, it succeeded.
    DONE,
    /// A compare-exchange that failed, and reads.
    FAILED;

    /// How documents write it.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// Copies the list.
  public OperationPath {
    steps = List.copyOf(steps);
  }

  /// The access that does what the operation does; empty for a fence, and where there is none.
  public Optional<Step.Access> main() {
    return mains().stream().findFirst();
  }

  /// The accesses that do what the operation does, in program order: two if it was taken apart.
  public List<Step.Access> mains() {
    return steps.stream()
        .filter(s -> s instanceof Step.Access a && a.role() == Step.Role.MAIN)
        .map(Step.Access.class::cast)
        .toList();
  }
}
