package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.Verdict;
import java.util.Comparator;

/// A finding that is known.
///
/// @param file the file, relative to the folder of the baseline, with `/` between its parts
/// @param operation what it should implement, as an annotation says it
/// @param shape what it does to memory, as [Shape] says
/// @param note what somebody wrote about it; takes no part in comparison
public record BaselineEntry(
    String file, String function, String operation, Verdict verdict, String shape, String note) {
  /// The order of the file.
  static final Comparator<BaselineEntry> ORDER =
      Comparator.comparing(BaselineEntry::file)
          .thenComparing(BaselineEntry::function)
          .thenComparing(BaselineEntry::operation)
          .thenComparing(BaselineEntry::verdict)
          .thenComparing(BaselineEntry::shape)
          .thenComparing(BaselineEntry::note);

  /// The same finding with something written about it.
  public BaselineEntry withNote(String newNote) {
    return new BaselineEntry(file, function, operation, verdict, shape, newNote);
  }
}
