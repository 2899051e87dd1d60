package dev.acquit.bench.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The project's classes as they are compiled, and which source files name which.
///
/// @param classes by internal name, `dev/acquit/ptx/ast/Instruction$Load`
/// @param names what each source file names, itself left out, by package and file:
///   `dev/acquit/ptx/ast/Instruction.java`
public record House(
    SortedMap<String, ClassModel> classes, SortedMap<String, SortedSet<String>> names) {
  private static final String OURS = "dev/acquit/";

  /// Reads all classes of the project on a class path: folders of classes, and jars named
  /// `acquit.jar` and `acquit-NAME.jar`. Benchmarks and tests are left out.
  ///
  /// @param classPath as `java.class.path` has it
  /// @throws IllegalArgumentException if it has none of them
  public static House on(String classPath) {
    SortedMap<String, ClassModel> classes = new TreeMap<>();
    for (String entry : classPath.split(java.io.File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      if (entry.endsWith("classes") && !entry.endsWith("test-classes") && Files.isDirectory(path)) {
        read(path, classes);
      } else if (path.getFileName().toString().matches("acquit(-(?!.*tests).*)?\\.jar")) {
        try (FileSystem jar = FileSystems.newFileSystem(path)) {
          read(jar.getPath("/"), classes);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    if (classes.isEmpty()) {
      throw new IllegalArgumentException("found no class of the project on the class path");
    }
    return new House(classes, names(classes));
  }

  private static void read(Path root, Map<String, ClassModel> classes) {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        ClassModel model = ClassFile.of().parse(Files.readAllBytes(file));
        String name = model.thisClass().asInternalName();
        if (name.startsWith(OURS) && !name.startsWith(OURS + "bench/")) {
          classes.put(name, model);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SortedMap<String, SortedSet<String>> names(Map<String, ClassModel> classes) {
    SortedMap<String, SortedSet<String>> names = new TreeMap<>();
    classes
        .values()
        .forEach(c -> {
          Set<String> named = names.computeIfAbsent(file(c), f -> new TreeSet<>());
          for (var entry : c.constantPool()) {
            if (entry instanceof ClassEntry other) {
              ClassModel there = classes.get(plain(other.asInternalName()));
              if (there != null) {
                named.add(file(there));
              }
            }
          }
        });
    names.forEach((file, named) -> named.remove(file));
    return names;
  }

  /// The element of an array's name, any other name as it is.
  private static String plain(String name) {
    return name.startsWith("[") ? name.replaceFirst("^\\[+L?", "").replaceFirst(";$", "") : name;
  }

  /// The source file of a class, with its package.
  static String file(ClassModel c) {
    String source =
        c.findAttribute(Attributes.sourceFile())
            .map(SourceFileAttribute::sourceFile)
            .orElseThrow(() -> new IllegalArgumentException(c.thisClass().asInternalName()))
            .stringValue();
    return folder(c.thisClass().asInternalName()) + "/" + source;
  }

  /// The package of a file or class.
  static String folder(String name) {
    return name.substring(0, name.lastIndexOf('/'));
  }

  /// The files that a file reaches: those that it names, those that they name, and so on; itself
  /// among them.
  ///
  /// @throws IllegalArgumentException if there is no such file
  public SortedSet<String> reach(String file) {
    return reach(file, next -> true);
  }

  /// The files that a file reaches by files that are asked for, itself among them.
  ///
  /// @throws IllegalArgumentException if there is no such file
  SortedSet<String> reach(String file, Predicate<String> by) {
    if (!names.containsKey(file)) {
      throw new IllegalArgumentException("there is no " + file);
    }
    SortedSet<String> reached = new TreeSet<>(List.of(file));
    List<String> open = new ArrayList<>(reached);
    while (!open.isEmpty()) {
      for (String next : names.get(open.removeLast())) {
        if (by.test(next) && reached.add(next)) {
          open.add(next);
        }
      }
    }
    return reached;
  }
}
