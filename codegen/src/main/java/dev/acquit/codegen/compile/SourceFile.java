package dev.acquit.codegen.compile;

import java.nio.file.Path;
import java.util.regex.Pattern;

/// A source that is compiled where it lies, so that headers are found as if its author compiled it.
///
/// @param path its absolute path, as the user spelled it: compilers look for headers beside that
/// @param text what stands in it
public record SourceFile(Path path, String text) {
  /// What a shell takes as it stands: nvcc gives the rest to one to be run.
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}\\p{M} ._+@%=,:/~-]*");

  /// A source in the folder in which this program was started, or below a root.
  public SourceFile {
    path = path.toAbsolutePath();
  }

  /// Whether a shell takes its path for a path.
  public boolean hasPlainPath() {
    return PLAIN.matcher(path.toString()).matches();
  }

  boolean includes() {
    return text.contains("include");
  }
}
