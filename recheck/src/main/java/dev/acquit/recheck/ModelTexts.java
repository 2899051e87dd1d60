package dev.acquit.recheck;

import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelFolder;
import dev.acquit.model.cat.Models;
import dev.acquit.recheck.replay.CatModel;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.text.InputException;
import dev.acquit.text.TextFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The models that results may be about: those that ship, and files.
public final class ModelTexts {
  private final Map<String, Path> files = new TreeMap<>();

  // Results ask for the same few again and again.
  private final Map<String, MemoryModel> compiled = new ConcurrentHashMap<>();
  private final Map<String, CatModel> texts = new ConcurrentHashMap<>();

  /// @param files cat files of models that do not ship
  public ModelTexts(List<Path> files) {
    files.forEach(f -> this.files.put(f.getFileName().toString().replaceFirst("\\.cat$", ""), f));
  }

  /// A model as the engines have it, for its hash and for formulas.
  ///
  /// @throws NotReplayedException if it is not at hand, or is another one now
  MemoryModel compiled(String name, @Nullable String hash) throws NotReplayedException {
    try {
      MemoryModel model = compiled.get(name);
      if (model == null) {
        model = Models.find(word(name));
        compiled.put(name, model);
      }
      if (!model.hash().equals(hash)) {
        throw new NotReplayedException(
            "the model " + name + " is not the one that the result names: its text has changed");
      }
      return model;
    } catch (InputException e) {
      throw missing(name);
    }
  }

  /// The same model, to be asked statement by statement.
  CatModel text(String name, @Nullable String hash) throws NotReplayedException {
    compiled(name, hash);
    try {
      CatModel model = texts.get(name);
      if (model == null) {
        model = text(name);
        texts.put(name, model);
      }
      return model;
    } catch (InputException e) {
      throw missing(name);
    }
  }

  private CatModel text(String name) throws InputException, NotReplayedException {
    Path file = files.get(name);
    if (shipped(name) || file == null) {
      return CatModel.shipped(name);
    }
    ModelFolder folder = ModelFolder.of(file);
    String text = TextFile.read(file, file.toString());
    return CatModel.of(file.toString(), text, included -> included(folder, included));
  }

  private static Optional<String> included(ModelFolder folder, String file) {
    try {
      return folder.text(file);
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  private String word(String name) {
    return shipped(name) || !files.containsKey(name) ? name : files.get(name).toString();
  }

  private static boolean shipped(String name) {
    return Models.shipped().stream().anyMatch(s -> s.name().equals(name));
  }

  private static NotReplayedException missing(String name) {
    return new NotReplayedException(
        "the model " + name + " is not at hand: name its file with -m FILE.cat");
  }
}
