package dev.acquit.cli.run;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads `cpu`, `emulator` or the number of a GPU.
public final class OtherConverter implements ITypeConverter<OtherChoice> {
  @Override
  public OtherChoice convert(String text) {
    if (text.equals("cpu")) {
      return new OtherChoice.Cpu();
    }
    if (text.equals("emulator")) {
      return new OtherChoice.Emulator();
    }
    if (text.matches("\\d{1,3}")) {
      return new OtherChoice.Gpu(Integer.parseInt(text));
    }
    throw new TypeConversionException(
        "found '"
            + text
            + "', expected cpu, emulator or the number of a GPU as acquit devices has it");
  }
}
