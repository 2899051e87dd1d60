package dev.acquit.cli.expect;

import dev.acquit.cli.input.TestInputs.Item.TestInput;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Which rows of a file of expectations are checked.
///
/// A row's test is looked for beside the file, then in the directories that the user named. Where
/// the user named tests, only rows about those count.
public final class Selection {
  private final ExpectationFile file;
  private final Predicate<Expected> asked;
  private final List<Path> folders = new ArrayList<>();
  private final List<Diagnostic> errors = new ArrayList<>();
  private final Map<Integer, Path> paths = new LinkedHashMap<>();
  private final SortedMap<String, Integer> otherProperties = new TreeMap<>();

  /// @param file the expectations
  /// @param named what the user named as tests
  /// @param asked whether rows that expect such things are asked for
  public Selection(ExpectationFile file, List<String> named, Predicate<Expected> asked) {
    this.file = file;
    this.asked = asked;
    Path beside = file.file().getParent();
    folders.add(beside == null ? Path.of("") : beside);
    for (String name : named) {
      try {
        Path path = Path.of(name);
        if (Files.isDirectory(path)) {
          folders.add(path);
        }
      } catch (InvalidPathException e) {
        // Whoever reads the tests says so.
      }
    }
    file.rows().forEach(this::resolve);
  }

  /// A row with its test.
  ///
  /// @param input the test
  public record Selected(Expectation row, TestInput input) {}

  private void resolve(Expectation row) {
    if (row.expected() instanceof Expected.Other || !asked.test(row.expected())) {
      otherProperties.merge(row.expected().property(), 1, Integer::sum);
      return;
    }
    Optional<Path> path = folders.stream().flatMap(f -> below(f, row.test())).findFirst();
    if (path.isPresent()) {
      paths.put(row.line(), path.get());
    } else {
      errors.add(
          new Diagnostic(
              file.file().toString(),
              new Position(row.line(), 1),
              "there is no file '" + row.test() + "'",
              Optional.of("paths are relative to this file, or to a directory named as TEST")));
    }
  }

  private static Stream<Path> below(Path folder, String test) {
    try {
      Path path = folder.resolve(test);
      return Files.isRegularFile(path) ? Stream.of(path) : Stream.empty();
    } catch (InvalidPathException e) {
      return Stream.empty();
    }
  }

  /// Rows whose test is not there.
  public List<Diagnostic> errors() {
    return List.copyOf(errors);
  }

  /// The tests of all rows, each once, in the order of the file.
  public List<String> tests() {
    return paths.values().stream().map(Path::toString).distinct().toList();
  }

  /// The number of rows of each property that is not checked.
  public SortedMap<String, Integer> otherProperties() {
    return otherProperties;
  }

  /// The rows about tests that were read, and about the model that the user chose.
  ///
  /// @param inputs the tests
  /// @param model the user's choice; empty: all
  public List<Selected> rows(List<TestInput> inputs, Optional<String> model) {
    Map<Path, TestInput> byPath = new HashMap<>();
    inputs.forEach(i -> i.path().ifPresent(p -> byPath.put(key(p), i)));
    List<Selected> selected = new ArrayList<>();
    for (Expectation row : file.rows()) {
      TestInput input =
          paths.containsKey(row.line()) ? byPath.get(key(paths.get(row.line()))) : null;
      boolean wanted =
          model.isEmpty() || row.model().isEmpty() || row.model().get().equals(model.get());
      if (input != null && wanted) {
        selected.add(new Selected(row, input));
      }
    }
    return selected;
  }

  /// Tests that no row is about.
  public List<String> withoutRow(List<TestInput> inputs) {
    Set<Path> known = new HashSet<>();
    paths.values().forEach(p -> known.add(key(p)));
    return inputs.stream()
        .filter(i -> i.path().isEmpty() || !known.contains(key(i.path().get())))
        .map(TestInput::file)
        .toList();
  }

  /// How many rows are not among those selected although their test is there and not bad.
  ///
  /// @param selected how many were
  /// @param bad what is wrong with files that are no tests
  public int others(int selected, List<Diagnostic> bad) {
    Set<Path> files = new HashSet<>();
    bad.forEach(d -> files.add(key(Path.of(d.file()))));
    long good = paths.values().stream().filter(p -> !files.contains(key(p))).count();
    return (int) good - selected;
  }

  private static Path key(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
