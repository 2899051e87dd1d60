package dev.acquit.cli.gate;

import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Where results of earlier runs are kept.
final class CacheOption {
  @Option(
      names = "--cache",
      paramLabel = "DIR|none",
      description =
          "Where judgements and compilations are kept, by the contents of what they depend on."
              + " Default: acquit in $XDG_CACHE_HOME or ~/.cache.")
  private String cache;

  /// A folder for what may be forgotten; empty if nothing is kept.
  ///
  /// @param name what is kept there
  Optional<Path> folder(Session session, String name) {
    if (cache == null) {
      return session.cache().map(c -> c.resolve(name));
    }
    return cache.equals("none")
        ? Optional.empty()
        : session.kept(Path.of(cache)).map(c -> c.resolve(name));
  }

  /// What made what is kept in such a folder: the program, byte for byte; where that is not known,
  /// its version, if the user chose the folder. Empty: nothing is kept.
  Optional<String> maker(Session session, String name) {
    Optional<Path> kept = folder(session, name);
    boolean chosen = !kept.equals(session.cache().map(c -> c.resolve(name)));
    return kept.flatMap(_ -> ToolIdentity.find())
        .or(() -> kept.filter(_ -> chosen).map(_ -> Version.number()));
  }
}
