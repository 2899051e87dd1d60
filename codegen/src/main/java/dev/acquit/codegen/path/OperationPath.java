package dev.acquit.codegen.path;

import dev.acquit.text.Worded;
import java.util.List;
import java.util.Optional;

/// One path through a function, from its entry to its end.
///
/// @param ending how the operation ended on it
/// @param steps what the memory model sees, in program order
/// @param how for people, how the path differs from others, such as `the first compare-and-swap
///   fails, the second succeeds`; empty for the only path of a function
/// @param behind what may follow its main access, where that is a `red`
public record OperationPath(Ending ending, List<Step> steps, String how, Behind behind) {
  private static final Behind NOT_ASKED = new Behind.Unclear("what follows was not looked at");

  /// How an operation ends.
  public enum Ending implements Worded {
    /// It did what it does; of a compare-exchange, it succeeded.
    DONE,
    /// A compare-exchange that failed, and reads.
    FAILED;
  }

  /// Copies the list.
  public OperationPath {
    steps = List.copyOf(steps);
  }

  /// One of which it was not looked at what may follow.
  public OperationPath(Ending ending, List<Step> steps, String how) {
    this(ending, steps, how, NOT_ASKED);
  }

  /// The same, with what may follow its main access.
  public OperationPath with(Behind follows) {
    return new OperationPath(ending, steps, how, follows);
  }

  /// Whether what it does reads nothing: a `red`.
  public boolean reduces() {
    return mains().stream().anyMatch(m -> m.action() == Step.Action.RED);
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
