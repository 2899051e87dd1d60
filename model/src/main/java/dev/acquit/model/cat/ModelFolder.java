package dev.acquit.model.cat;

import dev.acquit.text.InputException;
import dev.acquit.text.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// The files that a model in a file may include: those of its folder and of folders below it, and
/// those that ship. A model from elsewhere reads nothing else of the machine, unless its user says
/// so: a path `FOLDER/./REST` stands for a model that may include what is below that folder.
///
/// @param folder where the model is
/// @param root what it includes is there or below
public record ModelFolder(Path folder, Path root) implements ModelCompiler.Library {
  private static final Path HERE = Path.of(".");

  /// The folder in which a model is.
  ///
  /// @param model its file, as the user wrote it
  public static ModelFolder of(Path model) {
    Path folder = model.toAbsolutePath().getParent();
    // Where a path begins with it, it says nothing.
    for (int i = model.getNameCount() - 1; i > 0; i--) {
      if (model.getName(i).equals(HERE)) {
        Path below = model.subpath(0, i);
        Path root = model.isAbsolute() ? model.getRoot().resolve(below) : below;
        return new ModelFolder(folder, root.toAbsolutePath());
      }
    }
    return new ModelFolder(folder, folder);
  }

  @Override
  public boolean hides(String file) {
    try {
      Path path = folder.resolve(file);
      return Files.exists(path) && !path.toRealPath().startsWith(root.toRealPath());
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
