package dev.acquit.mapper.mapping;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import dev.acquit.text.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/// The mapping tables that are shipped, and those of the user.
public final class Mappings {
  /// The table that is meant where none is named: the newest.
  public static final String USUAL = "ptx-abi-13";

  private static final List<String> SHIPPED =
      List.of("paper-asplos19", "ptx-abi-12.8", "ptx-abi-12.9", "ptx-abi-13", "membar-pre-volta");

  private Mappings() {}

  /// The names of the shipped tables.
  public static List<String> names() {
    return SHIPPED;
  }

  /// A table by its name or from a file. A shipped name wins over a file of that name; `./name`
  /// means the file.
  ///
  /// @param nameOrPath a shipped name, or the path of a file
  /// @throws InputException if it is neither, or the file cannot be read or is no table
  public static MappingFile find(String nameOrPath) throws InputException {
    if (SHIPPED.contains(nameOrPath)) {
      return parse(nameOrPath, TextFile.decode(resource(nameOrPath), nameOrPath));
    }
    Path path = TextFile.existing(nameOrPath).orElseThrow(() -> unknown(nameOrPath)).normalize();
    return parse(nameOrPath, TextFile.read(path, nameOrPath));
  }

  private static byte[] resource(String name) {
    try (InputStream in = Mappings.class.getResourceAsStream(name + ".mapping")) {
      if (in == null) {
        throw new IllegalStateException("the shipped mapping " + name + " is not in the jar");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException("the shipped mapping " + name + " cannot be read", e);
    }
  }

  private static MappingFile parse(String file, String text) throws InputException {
    return new MappingFile(file, text, MappingReader.read(file, text));
  }

  private static InputException unknown(String name) {
    return new InputException(
        new Diagnostic(
            name,
            Position.START,
            "found no mapping and no file of this name, expected a file or one of "
                + String.join(", ", SHIPPED),
            Suggestion.didYouMean(name, SHIPPED)));
  }
}
