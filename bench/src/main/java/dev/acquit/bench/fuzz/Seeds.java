package dev.acquit.bench.fuzz;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// What mutants are made of: the files of the repository, and what commands make.
///
/// @param rows the commands of each format
/// @param of what each command is given, undamaged
record Seeds(Map<Format, List<Row>> rows, Map<Row, List<byte[]>> of) {
  private static final int LARGEST = 50_000;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;
  private static final Set<String> PASSED = Set.of("target", ".git", ".ci");

  /// All files of the repository, in the order of their paths; those that were built do not count,
  /// nor very large ones.
  ///
  /// @param root the repository
  /// @param scratch where files can be made
  static Seeds read(Path root, Path scratch) throws IOException {
    Map<Path, byte[]> files = files(root);
    Map<Format, List<Row>> rows = new EnumMap<>(Format.class);
    Map<Row, List<byte[]>> of = new HashMap<>();
    for (Row row : Row.read()) {
      List<byte[]> seeds = new ArrayList<>();
      if (row.maker().isPresent()) {
        seeds.addAll(Made.by(row.maker().get(), root, scratch));
      }
      files.forEach((file, bytes) -> {
        if (row.takes(file, bytes)) {
          seeds.addAll(row.damage().parts(bytes));
        }
      });
      if (seeds.isEmpty()) {
        throw new IllegalStateException("no seed for " + row);
      }
      rows.computeIfAbsent(row.format(), k -> new ArrayList<>()).add(row);
      of.put(row, seeds);
    }
    return new Seeds(rows, of);
  }

  private static Map<Path, byte[]> files(Path root) throws IOException {
    Map<Path, byte[]> files = new TreeMap<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes a) {
            return PASSED.contains(String.valueOf(folder.getFileName()))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes a) throws IOException {
            if (a.isRegularFile() && a.size() <= LARGEST) {
              files.put(root.relativize(file), Files.readAllBytes(file));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  /// A mutant. It depends on the seeds, the number of the run and its own number alone, so it can
  /// be made again without the others.
  ///
  /// @param run the number of the run
  Mutant mutant(Format format, long run, int number) {
    var random = new SplittableRandom(run * 31 + format.ordinal() + SPREAD * (number + 1));
    List<Row> commands = rows.get(format);
    Row row = commands.get(random.nextInt(commands.size()));
    List<byte[]> from = of.get(row);
    byte[] seed = from.get(random.nextInt(from.size()));
    Damage.Source others = () -> from.get(random.nextInt(from.size()));
    int head = row.isFolder() ? Made.head(seed) : 0;
    byte[] damaged =
        row.damage().damaged(Arrays.copyOfRange(seed, head, seed.length), others, random);
    byte[] bytes = Arrays.copyOf(seed, head + damaged.length);
    System.arraycopy(damaged, 0, bytes, head, damaged.length);
    return new Mutant(format, number, row, bytes);
  }
}
