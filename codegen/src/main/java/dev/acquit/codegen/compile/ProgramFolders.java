package dev.acquit.codegen.compile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Where programs are looked for.
///
/// @param folders in this order
record ProgramFolders(List<Path> folders) {
  private static final int OLDEST = 14;
  private static final int NEWEST = 40;

  ProgramFolders {
    folders = List.copyOf(folders);
  }

  /// The first program of a name; a name with a folder is a path, and stands for itself.
  Optional<Path> find(String name) {
    return name.contains("/")
        ? Optional.of(Path.of(name)).filter(ProgramFolders::isProgram)
        : folders.stream()
            .map(folder -> folder.resolve(name))
            .filter(ProgramFolders::isProgram)
            .findFirst();
  }

  /// The program of a name, and those that have it and the number of a version of LLVM, the largest
  /// first.
  List<Path> numbered(String name) {
    return Stream.concat(
            Stream.of(name),
            IntStream.iterate(NEWEST, n -> n >= OLDEST, n -> n - 1).mapToObj(n -> name + "-" + n))
        .flatMap(each -> find(each).stream())
        .toList();
  }

  private static boolean isProgram(Path path) {
    return Files.isRegularFile(path) && Files.isExecutable(path);
  }
}
