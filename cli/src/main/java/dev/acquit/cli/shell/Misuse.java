package dev.acquit.cli.shell;

import dev.acquit.text.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.MaxValuesExceededException;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// What is wrong with a command line, in the words that all messages have: what was found, what was
/// expected. The library's own words name its classes.
///
/// @param message what is wrong
/// @param hint what it may have been meant to be, if something comes to mind
record Misuse(String message, Optional<String> hint) {
  /// What an exception of the library says.
  static Misuse of(ParameterException e) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    return switch (e) {
      case UnmatchedArgumentException unmatched ->
          new Misuse(
              "found '"
                  + unmatched.getUnmatched().getFirst()
                  + "', which "
                  + command
                  + " does not know",
              unmatched.getSuggestions().stream()
                  .findFirst()
                  .map(n -> "did you mean '" + n + "'?"));
      case MissingParameterException missing -> new Misuse(missing(missing), Optional.empty());
      case OverwrittenOptionException twice ->
          new Misuse("found " + name(twice.getOverwritten()) + " twice, expected it once", none());
      case MaxValuesExceededException _ -> new Misuse(message(e), none());
      default -> value(e);
    };
  }

  private static String message(ParameterException e) {
    return Objects.requireNonNull(e.getMessage());
  }

  private static Optional<String> none() {
    return Optional.empty();
  }

  /// Options that are needed together, or of which one is needed, come without their names.
  private static final Pattern TOGETHER = Pattern.compile("Missing required argument\\(s\\): (.*)");

  private static final Pattern ONE_OF =
      Pattern.compile("Missing required argument \\(specify one of these\\): \\((.*)\\)");

  private static String missing(MissingParameterException e) {
    Matcher together = TOGETHER.matcher(message(e));
    if (together.find()) {
      return "found no " + together.group(1).replace('=', ' ') + ", expected it";
    }
    Matcher one = ONE_OF.matcher(message(e));
    if (one.find()) {
      return "found neither, expected one of: "
          + one.group(1).replace('=', ' ').replaceAll("[\\[\\]]", "").replace(" | ", ", or ");
    }
    List<ArgSpec> missing = e.getMissing();
    boolean value =
        missing.size() == 1
            && missing.getFirst() instanceof OptionSpec
            && message(e).contains(" for option ");
    if (value) {
      return "found "
          + name(missing.getFirst())
          + " without a value, expected "
          + label(missing.getFirst());
    }
    String all = missing.stream().map(Misuse::label).collect(Collectors.joining(" and no "));
    return "found no " + all + ", expected " + (missing.size() == 1 ? "one" : "each of them");
  }

  private static String label(ArgSpec missing) {
    return missing instanceof OptionSpec option
        ? option.longestName() + " " + option.paramLabel()
        : missing.paramLabel();
  }

  /// A value that cannot be read: the words of our converters, or the values of an enumeration.
  private static Misuse value(ParameterException e) {
    ArgSpec argument = e.getArgSpec();
    if (argument == null || e.getValue() == null) {
      return new Misuse(message(e), none());
    }
    Class<?> type = argument.auxiliaryTypes()[0];
    String found = "found " + name(argument) + " " + e.getValue() + ", expected ";
    if (type.isEnum()) {
      List<String> words =
          Arrays.stream(type.getEnumConstants())
              .map(c -> c.toString().toLowerCase(Locale.ROOT))
              .toList();
      return new Misuse(
          found + "one of " + String.join(", ", words), Suggestion.didYouMean(e.getValue(), words));
    }
    String own = "found '" + e.getValue() + "', expected ";
    int start = message(e).indexOf(own);
    if (start >= 0) {
      return new Misuse(found + message(e).substring(start + own.length()), none());
    }
    if (type == boolean.class || type == Boolean.class) {
      return new Misuse(found + "no value: it is there or not", none());
    }
    if (type == int.class || type == long.class || type == Integer.class || type == Long.class) {
      return new Misuse(found + "a whole number", none());
    }
    return new Misuse(message(e), none());
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }
}
