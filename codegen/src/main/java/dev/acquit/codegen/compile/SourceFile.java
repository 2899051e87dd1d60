package dev.acquit.codegen.compile;

import dev.acquit.program.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// A source that is compiled where it lies, so that headers are found as if its author compiled it.
///
/// @param path its absolute path, as the user spelled it: compilers look for headers beside that
/// @param text what stands in it
/// @param behind what is compiled behind it; empty for nothing
public record SourceFile(Path path, String text, String behind) {
  /// What a shell takes as it stands: nvcc gives the rest to one to be run.
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}\\p{M} ._+@%=,:/~-]*");

  /// A source in the folder in which this program was started, or below a root.
  public SourceFile {
    path = path.toAbsolutePath();
  }

  /// A source with nothing behind it.
  public SourceFile(Path path, String text) {
    this(path, text, "");
  }

  /// The same with something behind it.
  public SourceFile with(String something) {
    return new SourceFile(path, text, something);
  }

  /// Whether a shell takes its path for a path.
  boolean hasPlainPath() {
    return PLAIN.matcher(path.toString()).matches();
  }

  boolean includes() {
    return text.contains("include");
  }

  /// The file that is compiled: itself, or one in the folder that includes it.
  ///
  /// @throws IOException if there is no room
  Path whole(Workplace place) throws IOException {
    if (behind.isEmpty()) {
      return path;
    }
    String name = path.getFileName().toString();
    Path whole = place.file(CompilerRuns.SOURCE + name.substring(name.lastIndexOf('.')));
    Files.writeString(whole, "#include \"" + path + "\"\n" + behind);
    return whole;
  }
}
