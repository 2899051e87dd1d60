package dev.acquit.bench.fuzz;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// The files that mutants are made of.
///
/// @param good those that are as they should be, by what they are; no list is empty
/// @param all these and those that are damaged already
record Seeds(Map<Kind, List<String>> good, Map<Kind, List<String>> all) {
  private static final int LARGEST = 20_000;
  private static final int ONE_IN = 10;

  /// All files below some folders, in the order of their paths; those in `target` do not count, nor
  /// those that are not text, nor very large ones.
  static Seeds read(List<Path> folders, Trial.Factory trials) throws IOException {
    Map<Kind, List<String>> all = new EnumMap<>(Kind.class);
    for (Path folder : folders) {
      List<Path> files;
      try (Stream<Path> paths = Files.walk(folder)) {
        files = paths.filter(Files::isRegularFile).sorted().toList();
      }
      for (Path file : files) {
        if (!contains(folder.relativize(file), "target")) {
          add(file, all);
        }
      }
    }
    Map<Kind, List<String>> good = new EnumMap<>(Kind.class);
    all.forEach((kind, texts) ->
        good.put(
            kind, texts.stream().filter(t -> trials.isGood(new Mutant(-1, kind, t))).toList()));
    return new Seeds(good, all);
  }

  private static boolean contains(Path path, String name) {
    for (Path part : path) {
      if (part.toString().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private static void add(Path file, Map<Kind, List<String>> texts) throws IOException {
    if (Kind.of(file.toString(), "").isEmpty() || Files.size(file) > LARGEST) {
      return;
    }
    try {
      String text = Files.readString(file);
      Kind kind = Kind.of(file.toString(), text).orElseThrow();
      texts.computeIfAbsent(kind, k -> new ArrayList<>()).add(text);
    } catch (MalformedInputException e) {
      // Not text: files of this kind are themselves damaged.
    }
  }

  /// One of them, nine times in ten a good one.
  String any(Kind kind, RandomGenerator random) {
    List<String> from = (random.nextInt(ONE_IN) == 0 ? all : good).get(kind);
    return from.get(random.nextInt(from.size()));
  }
}
