package dev.acquit.reports.graph;

import java.util.List;
import java.util.Optional;

/// Whether this Java can paint: a runtime may leave the module `java.desktop` out, and a JDK
/// without fonts or without its native libraries has it but cannot use it.
public final class Pixels {
  private Pixels() {}

  /// Why pictures cannot be painted here; empty: they can. It tries.
  public static Optional<String> missing() {
    if (ModuleLayer.boot().findModule("java.desktop").isEmpty()) {
      return Optional.of("this Java runtime has no module java.desktop, which paints pictures");
    }
    try {
      PngWriter.write(probe());
      return Optional.empty();
    } catch (LinkageError | InternalError | RuntimeException e) {
      return Optional.of("this Java runtime cannot paint text: " + e);
    }
  }

  private static Drawing probe() {
    ExecutionGraph.Words words = new ExecutionGraph.Words("a", "a", "a", "a");
    return Layout.of(new ExecutionGraph(words, List.of(), List.of(), List.of()));
  }

  /// A graph as a PNG file.
  ///
  /// @throws IllegalStateException where pictures cannot be painted
  public static byte[] png(ExecutionGraph graph) {
    missing()
        .ifPresent(why -> {
          throw new IllegalStateException(why);
        });
    return PngWriter.write(Layout.of(graph));
  }
}
