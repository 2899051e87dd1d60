package dev.acquit.model.suites;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The models under which tests of a suite are asked: those that ship for their language, and those
/// in files of this repository that load.
final class Under {
  private static final List<String> FOLDERS =
      List.of(
          "src/test/resources/explorer",
          "src/test/resources/cat/good",
          "../docs/examples",
          "../mapper/src/test/resources/difference");

  private final List<MemoryModel> cpp = new ArrayList<>();
  private final List<MemoryModel> ptx = new ArrayList<>();
  private final List<MemoryModel> mixed = new ArrayList<>();

  Under() throws InputException, IOException {
    List<MemoryModel> both = new ArrayList<>(List.of(Models.sequential()));
    for (String folder : FOLDERS) {
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".cat")).sorted().toList()) {
          both.addAll(loaded(file));
        }
      }
    }
    cpp.addAll(both);
    ptx.addAll(both);
    for (Models.Shipped shipped : Models.shipped()) {
      MemoryModel model = Models.find(shipped.name());
      (shipped.family() == Models.Family.CPP ? cpp : ptx).add(model);
      if (Models.isMixed(shipped.name())) {
        mixed.add(model);
      }
    }
  }

  private static List<MemoryModel> loaded(Path file) {
    try {
      return List.of(Models.find(file.toString()));
    } catch (InputException e) {
      // Some have no axiom, or a name that only their test knows.
      return List.of();
    }
  }

  /// The models for a test.
  List<MemoryModel> of(LitmusTest test) {
    return switch (test) {
      case CppTest _ -> cpp;
      case PtxTest _ -> ptx;
      case MixedTest _ -> mixed;
    };
  }
}
