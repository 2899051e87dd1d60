package dev.acquit.cli.abi;

import dev.acquit.abi.layout.Macro;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Macros that are given before the source of types.
final class MacroOptions {
  private final List<Macro> all = new ArrayList<>();

  @Spec(Spec.Target.MIXEE)
  CommandSpec command;

  @Option(
      names = {"-D", "--define"},
      paramLabel = "NAME[=TEXT]",
      description =
          "A macro of the types, as for a compiler: #if may depend on it. May be repeated.")
  void define(String words) {
    add(Macro.defined(words), words);
  }

  @Option(
      names = {"-U", "--undefine"},
      paramLabel = "NAME",
      description = "A name that is no macro, also of a compiler. May be repeated.")
  void undefine(String name) {
    add(Macro.undefined(name), name);
  }

  private void add(Macro macro, String words) {
    if (!macro.name().matches("[A-Za-z_]\\w*")) {
      throw new ParameterException(
          command.commandLine(), "found '" + words + "', expected the name of a macro");
    }
    all.add(macro);
  }

  List<Macro> all() {
    return List.copyOf(all);
  }
}
