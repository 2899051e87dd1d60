package dev.acquit.cli.abi;

import dev.acquit.abi.layout.LayoutReader;
import dev.acquit.abi.layout.Layouts;
import dev.acquit.cli.option.FormatOption;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.reports.abi.layout.LayoutDocument;
import dev.acquit.reports.abi.layout.LayoutText;
import dev.acquit.reports.json.Json;
import dev.acquit.text.InputException;
import dev.acquit.text.TextFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acquit abi layout`.
@Command(
    name = "layout",
    description = {
      "Says how C++ types lie in memory on the device: size, alignment, where each member, base and"
          + " bit field begins, and how PTX declares a parameter and a variable of the type.",
      "",
      "Reads definitions of struct, class, union and enum, typedefs and variables. Conditions"
          + " of the preprocessor are read, headers and other macros are not; templates are not"
          + " instantiated, and functions are passed over.",
      "",
      "Status 2: a type is bad; 3: it is only nested deeper than what is read. The others are laid"
          + " out all the same.",
      ""
    },
    footer = {"  acquit abi layout 'struct S { char c; unsigned a:3, b:15; float4 v; };'"})
final class AbiLayoutCommand implements Callable<Integer> {
  private final Session session;

  @ArgGroup(multiplicity = "1")
  From from;

  @Mixin FormatOption format;

  @Mixin MacroOptions macros;

  /// What is read.
  static final class From {
    @Parameters(
        paramLabel = "TYPES",
        description = "The definitions themselves, such as 'struct S { int a; char b; };'.")
    @Nullable String types;

    @Option(
        names = "--file",
        paramLabel = "FILE",
        description = "A file with the definitions, such as a header.")
    @Nullable Path file;
  }

  AbiLayoutCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException {
    Layouts layouts = read();
    layouts.problems().forEach(session::error);
    LayoutDocument document = LayoutDocument.of(Version.number(), layouts);
    session.print(
        switch (format.format()) {
          case TEXT -> LayoutText.render(document);
          case JSON -> Json.write(document);
        });
    return ExitCode.of(layouts.problems()).code();
  }

  private Layouts read() throws InputException {
    if (from.file != null) {
      String name = from.file.toString();
      return LayoutReader.read(name, TextFile.read(from.file, name), macros.all());
    }
    return LayoutReader.read("TYPES", String.valueOf(from.types), macros.all());
  }
}
