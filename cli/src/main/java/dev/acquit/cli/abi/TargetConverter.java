package dev.acquit.cli.abi;

import dev.acquit.ptx.isa.Target;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads `sm_90`.
final class TargetConverter implements ITypeConverter<Target> {
  /// The oldest that has operations with a scope.
  private static final int OLDEST = 60;

  @Override
  public Target convert(String text) {
    return Target.parse(text)
        .filter(t -> t.sm() >= OLDEST && text.matches("sm_\\d+"))
        .orElseThrow(() ->
            new TypeConversionException(
                "found '" + text + "', expected a target from sm_" + OLDEST + " on, as sm_90"));
  }
}
