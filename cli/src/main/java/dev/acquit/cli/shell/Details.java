package dev.acquit.cli.shell;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import java.nio.file.Path;

/// What `--verbose` says of things that several commands load.
public final class Details {
  private Details() {}

  /// A memory model was loaded.
  ///
  /// @param asked what the user called it
  public static void model(Session session, String asked, MemoryModel model) {
    boolean ships = Models.shipped().stream().anyMatch(s -> s.name().equals(asked));
    session.detail(
        () -> "model " + model.name() + ", " + place(ships, asked) + ", sha256 " + model.hash());
  }

  /// A mapping table was loaded.
  ///
  /// @param asked what the user called it
  public static void mapping(Session session, String asked, MappingFile table) {
    boolean ships = Mappings.names().contains(asked);
    session.detail(() ->
        "mapping "
            + table.mapping().name()
            + ", "
            + place(ships, asked)
            + ", sha256 "
            + table.hash());
  }

  private static String place(boolean ships, String asked) {
    return ships ? "shipped" : Path.of(asked).toAbsolutePath().normalize().toString();
  }
}
