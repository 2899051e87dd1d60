package dev.acquit.litmus.text;

import dev.acquit.text.Diagnostic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// All that a batch gives.
///
/// @param tests the tests, in order
/// @param several the files that hold several tests
/// @param diagnostics what is wrong with the files that are not tests, in order
record Batch(List<BatchReader.Item.Entry> tests, List<Path> several, List<Diagnostic> diagnostics) {
  /// Reads files, directories and index files.
  static Batch read(List<Path> paths) {
    Batch batch = new Batch(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    BatchReader reader = BatchReader.open(paths, Reading.USUAL);
    while (reader.hasNext()) {
      switch (reader.next()) {
        case BatchReader.Item.Entry entry -> batch.tests.add(entry);
        case BatchReader.Item.Several(Path file) -> batch.several.add(file);
        case BatchReader.Item.Wrong(Diagnostic diagnostic) -> batch.diagnostics.add(diagnostic);
      }
    }
    return batch;
  }
}
