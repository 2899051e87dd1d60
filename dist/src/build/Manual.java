import dev.acquit.cli.Acquit;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/// Writes what shells and people read about the command line, from the command line itself: the
/// completion script, and a page in AsciiDoc for each command, of which asciidoctor makes man pages.
///
/// The build starts this file as it is, with picocli-codegen beside the jars of the package, so that
/// neither is in the package.
public final class Manual {
  private Manual() {}

  /// @param args the file for the completion script, and the folder for the pages
  public static void main(String[] args) throws IOException {
    // Wide enough that no line is broken: pages are filled by who shows them.
    CommandLine acquit = Acquit.describe().setUsageHelpWidth(10_000);
    Path completion = Path.of(args[0]);
    Path pages = Path.of(args[1]);
    Files.createDirectories(completion.getParent());
    Files.createDirectories(pages);
    Files.writeString(completion, AutoComplete.bash("acquit", acquit));
    write(acquit, pages);
  }

  /// AsciiDoc takes two `++` in a paragraph for quotes and drops them: "C++ ... C++" became "C ... C".
  private static String withPlusSigns(String page) {
    return page.lines()
        .map(l -> l.indexOf("C++") == l.lastIndexOf("C++") ? l : l.replace("C++", "{cpp}"))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static void write(CommandLine line, Path pages) throws IOException {
    CommandSpec spec = line.getCommandSpec();
    if (spec.usageMessage().hidden()) {
      return;
    }
    Path page = pages.resolve(spec.qualifiedName("-") + ".adoc");
    StringWriter text = new StringWriter();
    try (PrintWriter out = new PrintWriter(text)) {
      ManPageGenerator.writeSingleManPage(out, spec);
    }
    Files.writeString(page, withPlusSigns(text.toString()));
    for (CommandLine sub : line.getSubcommands().values()) {
      write(sub, pages);
    }
  }
}
