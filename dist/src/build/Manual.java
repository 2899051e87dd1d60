import dev.acquit.cli.Acquit;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/// Writes what shells and people read about the command line, from the command line itself: the
/// completion scripts, and a page in AsciiDoc for each command, of which asciidoctor makes man pages.
///
/// The build starts this file as it is, with picocli-codegen beside the jars of the package, so that
/// neither is in the package.
public final class Manual {
  private Manual() {}

  /// zsh reads the script for bash.
  private static final String ZSH =
      """
      #compdef acquit
      autoload -U +X bashcompinit && bashcompinit
      source "${${(%):-%x}:A:h}/../../bash-completion/completions/acquit"
      """;

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /// A line for each subcommand and each option, which is offered behind its command.
  ///
  /// @param names the command and those above it, without the first
  private static void fish(CommandLine line, List<String> names, StringBuilder out) {
    String here =
        names.stream().map(n -> "__fish_seen_subcommand_from " + n).collect(Collectors.joining("; and "));
    List<String> below =
        line.getSubcommands().entrySet().stream()
            .filter(e -> !e.getValue().getCommandSpec().usageMessage().hidden())
            .map(Map.Entry::getKey)
            .toList();
    for (String name : below) {
      String not = "not __fish_seen_subcommand_from " + String.join(" ", below);
      String[] said = line.getSubcommands().get(name).getCommandSpec().usageMessage().description();
      out.append("complete -c acquit -n '")
          .append(here.isEmpty() ? not : here + "; and " + not)
          .append("' -a ")
          .append(name)
          .append(" -d ")
          .append(quoted(said.length == 0 ? "" : said[0]))
          .append('\n');
      List<String> deeper = new ArrayList<>(names);
      deeper.add(name);
      fish(line.getSubcommands().get(name), deeper, out);
    }
    for (OptionSpec option : line.getCommandSpec().options()) {
      if (option.hidden() || (option.inherited() && !names.isEmpty())) {
        continue;
      }
      out.append("complete -c acquit");
      if (!here.isEmpty()) {
        out.append(" -n '").append(here).append('\'');
      }
      for (String name : option.names()) {
        out.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
      }
      if (option.arity().max() > 0) {
        List<String> words = new ArrayList<>();
        Optional.ofNullable(option.completionCandidates()).ifPresent(c -> c.forEach(words::add));
        out.append(words.isEmpty() ? " -r -F" : " -x -a " + quoted(String.join(" ", words)));
      }
      out.append(" -d ").append(quoted(option.description().length == 0 ? "" : option.description()[0]));
      out.append('\n');
    }
  }

  /// In single quotes, the first sentence.
  private static String quoted(String text) {
    String sentence = text.replaceFirst("(?s)[.:] .*|\\.$", "");
    return "'" + sentence.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /// @param args the file for the completion script, and the folder for the pages
  public static void main(String[] args) throws IOException {
    // Wide enough that no line is broken: pages are filled by who shows them.
    CommandLine acquit = Acquit.describe().setUsageHelpWidth(10_000);
    Path completion = Path.of(args[0]);
    Path pages = Path.of(args[1]);
    Files.createDirectories(completion.getParent());
    Files.createDirectories(pages);
    Files.writeString(completion, AutoComplete.bash("acquit", acquit));
    Path share = completion.getParent().getParent().getParent();
    write(share.resolve("zsh/site-functions/_acquit"), ZSH);
    StringBuilder fish = new StringBuilder("# What acquit has, for fish.\ncomplete -c acquit -n __fish_use_subcommand -f\n");
    fish(acquit, List.of(), fish);
    write(share.resolve("fish/vendor_completions.d/acquit.fish"), fish.toString());
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
