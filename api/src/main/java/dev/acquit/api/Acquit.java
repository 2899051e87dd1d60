package dev.acquit.api;

import dev.acquit.codegen.litmus.KernelRequest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.ReadTest;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.MappingReader;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.text.InputException;
import dev.acquit.text.TextFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The entrance: litmus tests, functions of PTX modules and CUDA sources, and mapping tables.
///
/// ```java
/// Verdict verdict = Acquit.check(Path.of("mp.litmus")).under("ptx").verdict();
/// ```
public final class Acquit {
  private Acquit() {}

  /// A litmus test in a text.
  ///
  /// @param text the whole test, in C++ or PTX
  /// @throws AcquitException if it is no litmus test that is understood; it calls it `test`
  public static Check check(String text) {
    return check("test", text);
  }

  /// A litmus test in a text.
  ///
  /// @param name what messages call it
  /// @param text the whole test, in C++ or PTX
  /// @throws AcquitException if it is no litmus test that is understood
  public static Check check(String name, String text) {
    try {
      ReadTest read = LitmusReader.readWithWarnings(name, text);
      return Check.of(new Check.Input(name, read.test(), read.warnings(), read.lines()));
    } catch (InputException e) {
      throw new AcquitException(e);
    }
  }

  /// A litmus test in a file.
  ///
  /// @throws AcquitException if the file cannot be read, or is no litmus test that is understood
  public static Check check(Path file) {
    return check(file.toString(), read(file));
  }

  /// Functions of a file: of a PTX module, as nvcc, clang or another compiler writes them, or of a
  /// CUDA source `.cu`, which [Kernel#check()] compiles by `nvcc` of the `PATH` where nothing else
  /// is said ([Kernel#compiler]).
  ///
  /// @throws AcquitException if the file cannot be read; what is wrong in it is said by
  ///   [Kernel#check()]
  public static Kernel kernel(Path file) {
    String text = read(file);
    String name = file.toString();
    return name.endsWith(".cu")
        ? kernel(name, text, Optional.of(DeviceSource.of(file, text)))
        : kernel(name, text);
  }

  /// Functions of a PTX module in a text.
  ///
  /// @param name what messages call it
  /// @param ptx the module
  public static Kernel kernel(String name, String ptx) {
    return kernel(name, ptx, Optional.empty());
  }

  private static Kernel kernel(String name, String text, Optional<DeviceSource> source) {
    String last = name.substring(name.lastIndexOf('/') + 1).replaceFirst("\\.(ptx|cu)$", "");
    return new Kernel(
        name,
        text,
        last.replaceAll("[^A-Za-z0-9_.+-]", "_"),
        new KernelRequest(List.of(), List.of(), Optional.empty()),
        source);
  }

  /// A mapping table.
  ///
  /// @param table the name of one that ships, as `acquit mappings` lists them, or the path of a
  ///   file
  /// @throws AcquitException if there is none, or it is no complete table
  public static TableCheck verify(String table) {
    try {
      return TableCheck.of(Mappings.find(table));
    } catch (InputException e) {
      throw new AcquitException(e);
    }
  }

  /// A mapping table in a text.
  ///
  /// @param name what messages call it
  /// @param text the whole table
  /// @throws AcquitException if it is no complete table
  public static TableCheck verify(String name, String text) {
    try {
      return TableCheck.of(new MappingFile(name, text, MappingReader.read(name, text)));
    } catch (InputException e) {
      throw new AcquitException(e);
    }
  }

  private static String read(Path file) {
    try {
      return TextFile.read(file, file.toString());
    } catch (InputException e) {
      throw new AcquitException(e);
    }
  }
}
