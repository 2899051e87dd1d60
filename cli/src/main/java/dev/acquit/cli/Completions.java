package dev.acquit.cli;

import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.Models;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// What a shell offers for the value of an option: words as the help writes them, and the names of
/// models and tables. Left alone, the words would be those of the program, in capitals, and a shell
/// that is asked for `h` would not find `HTML`.
final class Completions {
  private Completions() {}

  /// Sets them for a command and all below it.
  static void set(CommandLine line) {
    CommandSpec spec = line.getCommandSpec();
    for (OptionSpec option : new ArrayList<>(spec.options())) {
      List<String> words = words(option);
      if (!words.isEmpty() && option.group() == null) {
        spec.remove(option);
        spec.add(OptionSpec.builder(option).completionCandidates(words).build());
      }
    }
    line.getSubcommands().values().forEach(Completions::set);
  }

  private static List<String> words(ArgSpec argument) {
    Class<?> type = argument.auxiliaryTypes()[0];
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(c -> c.toString().toLowerCase(Locale.ROOT))
          .toList();
    }
    return switch (argument instanceof OptionSpec o ? o.longestName() : "") {
      case "--model", "--source", "--target" ->
          Models.shipped().stream().map(Models.Shipped::name).toList();
      case "--mapping", "--alloy" -> Mappings.names();
      default -> List.of();
    };
  }
}
