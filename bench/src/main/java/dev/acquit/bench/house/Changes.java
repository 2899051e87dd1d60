package dev.acquit.bench.house;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// How many files the compiler names when something is added: those that one has to change before
/// the rest is compiled again.
public final class Changes {
  /// Something that is added.
  ///
  /// @param what in words
  /// @param file in which, by module and package
  /// @param before the text before which it is put, the first time that it stands there
  /// @param text what is put there
  private record Change(String what, String file, String before, String text) {}

  private static final List<Change> ALL =
      List.of(
          new Change(
              "a typed instruction",
              "ptx/src/main/java/dev/acquit/ptx/ast/Instruction.java",
              "  /// An instruction that PTX has and that this project reads",
              """
                record Added() implements Instruction {
                  @Override
                  public Added with(Renaming renaming) {
                    return this;
                  }
                }

              """),
          new Change(
              "an atomic operation",
              "ptx/src/main/java/dev/acquit/ptx/isa/AtomicOperation.java",
              "  /// Adds.\n",
              "  ADDED(\"added\", false),\n"),
          new Change(
              "an operator of cat",
              "model/src/main/java/dev/acquit/model/cat/Node.java",
              "    /// a | b.\n",
              "    ADDED,\n"),
          new Change(
              "an output format",
              "cli/src/main/java/dev/acquit/cli/option/ToldFormat.java",
              "  /// For people.\n",
              "  ADDED,\n"),
          new Change(
              "a limit as an option",
              "model/src/main/java/dev/acquit/model/engine/Limits.java",
              "boolean failedSwapWrites) {",
              "int added, "));

  private Changes() {}

  /// Prints the numbers.
  ///
  /// @param args the root of the project, built; the folder of its libraries
  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println("usage: Changes ROOT LIBRARIES");
      System.exit(2);
    }
    Path root = Path.of(args[0]);
    String libraries = libraries(Path.of(args[1]));
    SortedSet<String> none = named(root, libraries, List.of());
    if (!none.isEmpty()) {
      throw new IllegalStateException("the project does not compile as it is: " + none);
    }
    for (Change change : ALL) {
      SortedSet<String> named = named(root, libraries, List.of(change));
      System.out.printf(Locale.ROOT, "%-24s %3d files  %s%n", change.what(), named.size(), named);
    }
  }

  /// The libraries that are not the project's own.
  private static String libraries(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> name(f).endsWith(".jar") && !name(f).startsWith("acquit"))
          .map(Path::toString)
          .sorted()
          .collect(Collectors.joining(File.pathSeparator));
    }
  }

  private static SortedSet<String> named(Path root, String libraries, List<Change> changes)
      throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null)) {
      List<JavaFileObject> sources = new ArrayList<>();
      for (Path file : sources(root)) {
        String name = root.relativize(file).toString();
        String text = Files.readString(file);
        for (Change change : changes) {
          if (change.file().equals(name)) {
            int at = text.indexOf(change.before());
            if (at < 0) {
              throw new IllegalStateException(name + " has no " + change.before().strip());
            }
            text = text.substring(0, at) + change.text() + text.substring(at);
          }
        }
        sources.add(new Source(name, text));
      }
      // All errors, those of switches that lack a case among them, whatever else is wrong.
      List<String> options =
          List.of(
              "-proc:none",
              "-nowarn",
              "-Xmaxerrs",
              "100000",
              "-XDshould-stop.ifError=FLOW",
              "-implicit:none",
              "-XDshould-stop.ifNoError=FLOW",
              "-cp",
              libraries);
      compiler.getTask(null, files, found, options, null, sources).call();
    }
    SortedSet<String> named = new TreeSet<>();
    for (Diagnostic<? extends JavaFileObject> d : found.getDiagnostics()) {
      if (d.getKind() == Diagnostic.Kind.ERROR && d.getSource() != null) {
        String name = d.getSource().getName();
        named.add(name.substring(name.lastIndexOf('/') + 1));
      }
    }
    return named;
  }

  private static List<Path> sources(Path root) throws IOException {
    List<Path> all = new ArrayList<>();
    try (Stream<Path> modules = Files.list(root)) {
      for (Path module : modules.sorted().toList()) {
        for (String folder : List.of("src/main/java", "target/generated-sources/jte")) {
          Path sources = module.resolve(folder);
          if (!Files.isDirectory(sources)
              || List.of("bench", "audit", "junit", "solver-z3", "pages").contains(name(module))) {
            continue;
          }
          try (Stream<Path> files = Files.walk(sources)) {
            all.addAll(
                files
                    .filter(f -> f.toString().endsWith(".java"))
                    .filter(f -> !name(f).equals("module-info.java"))
                    .sorted()
                    .toList());
          }
        }
      }
    }
    // A package is described once.
    SortedSet<String> described = new TreeSet<>();
    all.removeIf(f ->
        name(f).equals("package-info.java")
            && !described.add(f.toString().replaceFirst("^.*?/(java|jte)/", "")));
    return all;
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
