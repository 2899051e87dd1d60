package dev.acquit.cli.abi;

import dev.acquit.abi.Release;
import dev.acquit.abi.layout.LayoutReader;
import dev.acquit.abi.layout.Layouts;
import dev.acquit.cli.gate.PtxFiles;
import dev.acquit.reports.abi.AbiDocument;
import dev.acquit.text.InputException;
import dev.acquit.text.Sha256;
import dev.acquit.text.TextFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// What `abi check` and `abi link` are asked alike.
final class AbiOptions {
  @Mixin PtxFiles files;

  @Option(
      names = "--release",
      paramLabel = "RELEASE",
      defaultValue = "12.9",
      converter = ReleaseConverter.class,
      description = "Whose chapters are named: 12.3, 12.6 or 12.9. Default: 12.9.")
  Release release;

  @Option(
      names = "--types",
      paramLabel = "FILE",
      description =
          "A C++ header or source, perhaps preprocessed, with classes and enums: parameters of"
              + " these types in C++ names are judged by their layouts. May be repeated.")
  private List<Path> types = List.of();

  @Mixin MacroOptions macros;

  @Mixin FindingOptions told;

  /// A source of `--types`.
  ///
  /// @param told its name and hash
  /// @param layouts what it has
  record Source(AbiDocument.Types told, Layouts layouts) {}

  /// The sources of `--types`.
  ///
  /// @throws InputException if one cannot be read at all
  List<Source> types() throws InputException {
    List<Source> all = new ArrayList<>();
    for (Path file : types) {
      String name = file.toString();
      String text = TextFile.read(file, name);
      // What is text is UTF-8: its hash is that of the file.
      String sha256 = Sha256.of(text);
      all.add(
          new Source(
              new AbiDocument.Types(name, sha256), LayoutReader.read(name, text, macros.all())));
    }
    return all;
  }

  /// A release by its number.
  static final class ReleaseConverter implements ITypeConverter<Release> {
    @Override
    public Release convert(String value) {
      return Arrays.stream(Release.values())
          .filter(r -> r.words().equals(value))
          .findFirst()
          .orElseThrow(() ->
              new TypeConversionException("found '" + value + "', expected 12.3, 12.6 or 12.9"));
    }
  }
}
