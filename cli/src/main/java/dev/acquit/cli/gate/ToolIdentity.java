package dev.acquit.cli.gate;

import dev.acquit.cli.shell.Version;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.reports.json.Json;
import dev.acquit.text.Origin;
import dev.acquit.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Which program this is, exactly: a version alone stays the same while the program is changed.
final class ToolIdentity {
  /// A class of each module that judgements depend on.
  private static final List<Class<?>> MODULES =
      List.of(
          PtxModule.class,
          LitmusTest.class,
          MemoryModel.class,
          Mapping.class,
          GateFile.class,
          Json.class);

  private ToolIdentity() {}

  /// The version, and the contents of the jars; empty if the classes do not come from jars, so that
  /// nothing can be said.
  static Optional<String> find() {
    StringBuilder identity = new StringBuilder(Version.number());
    try {
      for (Class<?> type : MODULES) {
        Optional<Path> jar = Origin.of(type).filter(Files::isRegularFile);
        if (jar.isEmpty()) {
          return Optional.empty();
        }
        identity.append(' ').append(Sha256.of(Files.readAllBytes(jar.get())));
      }
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
    return Optional.of(identity.toString());
  }
}
