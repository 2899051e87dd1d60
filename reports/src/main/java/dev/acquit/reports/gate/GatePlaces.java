package dev.acquit.reports.gate;

import dev.acquit.codegen.gate.GateFile;
import dev.acquit.reports.gate.JudgedFunction.Place;
import dev.acquit.reports.gate.JudgedFunction.Written;
import dev.acquit.text.Position;
import java.nio.file.Path;

/// Places of a PTX file, with those of its source where the file names them.
///
/// @param file the PTX file
/// @param here the folder of the run: compilers write absolute paths, who reads the result knows
///   those of the folder
public record GatePlaces(GateFile file, Path here) {
  /// The places of a file, for a run in the folder where this process is.
  public static GatePlaces of(GateFile file) {
    return new GatePlaces(file, folder());
  }

  /// The folder where this process is.
  public static Path folder() {
    return Path.of("").toAbsolutePath();
  }

  /// A place as documents have it.
  public Place at(Position position) {
    return new Place(
        position.line(),
        position.column(),
        file.excerpt(position),
        file.sources()
            .written(position.line())
            .map(p -> new Written(relative(p.file()), p.line(), p.column()))
            .orElse(null));
  }

  private String relative(String source) {
    String folder = here + "/";
    return source.startsWith(folder) ? source.substring(folder.length()) : source;
  }
}
