package dev.acquit.cli.run;

import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.reports.run.AlsoFinding;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// What of a run is a finding.
enum RunFailOn {
  /// A forbidden or unknown outcome was seen; always.
  FORBIDDEN,
  /// What a test promises was broken; always.
  VIOLATED,
  /// Nothing shows that the run would have seen a forbidden outcome.
  NOT_SHOWN,
  /// An outcome was seen that is not sequentially consistent, though the model allows it.
  WEAK,
  /// A C++ test has no defined meaning, because of a data race for instance.
  UNDEF;

  /// How it is written: `not-shown`.
  private String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// What makes a run fail, by its word.
  static final class Converter implements ITypeConverter<RunFailOn> {
    @Override
    public RunFailOn convert(String value) {
      return Arrays.stream(values())
          .filter(f -> f.word().equalsIgnoreCase(value.replace('_', '-')))
          .findFirst()
          .orElseThrow(() ->
              new TypeConversionException(
                  "found --fail-on %s, expected one of %s"
                      .formatted(
                          value,
                          Arrays.stream(values())
                              .map(RunFailOn::word)
                              .collect(Collectors.joining(", ")))));
    }
  }

  /// Why a run is a finding that is none by its verdict.
  Optional<String> why(RunVerdict verdict, GradedTable table) {
    return switch (this) {
      case FORBIDDEN, VIOLATED, UNDEF -> Optional.empty();
      case NOT_SHOWN -> AlsoFinding.notShown(verdict);
      case WEAK -> AlsoFinding.weak(table);
    };
  }
}
