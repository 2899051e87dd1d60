package dev.acquit.model.cat;

import dev.acquit.text.InputException;
import dev.acquit.text.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// The files that a model in a file may include: those of its folder and of folders below it, and
/// those that ship. A model from elsewhere reads nothing else of the machine.
///
/// @param folder where the model is
public record ModelFolder(Path folder) implements ModelCompiler.Library {
  /// The folder in which a model is.
  public static ModelFolder of(Path model) {
    return new ModelFolder(model.toAbsolutePath().getParent());
  }

  @Override
  public boolean hides(String file) {
    try {
      Path path = folder.resolve(file);
      return Files.exists(path) && !path.toRealPath().startsWith(folder.toRealPath());
    } catch (IOException | InvalidPathException e) {
      return false; // there is no such file
    }
  }

  @Override
  public Optional<String> text(String file) throws InputException {
    Path path;
    try {
      path = folder.resolve(file);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
    return Files.isRegularFile(path) && !hides(file)
        ? Optional.of(TextFile.read(path, path.toString()))
        : Models.text(file);
  }
}
