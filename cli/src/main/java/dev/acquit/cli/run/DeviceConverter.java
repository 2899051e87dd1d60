package dev.acquit.cli.run;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads `emulator` or the number of a GPU.
public final class DeviceConverter implements ITypeConverter<DeviceChoice> {
  @Override
  public DeviceChoice convert(String text) {
    if (text.equals("emulator")) {
      return new DeviceChoice.Emulator();
    }
    if (text.matches("\\d{1,3}")) {
      return new DeviceChoice.Gpu(Integer.parseInt(text));
    }
    throw new TypeConversionException(
        "found '" + text + "', expected emulator or the number of a GPU as acquit devices has it");
  }
}
