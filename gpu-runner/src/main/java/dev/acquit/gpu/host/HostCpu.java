package dev.acquit.gpu.host;

import java.util.Locale;

/// The CPU of this machine, for those who read what its threads showed.
public final class HostCpu {
  private HostCpu() {}

  /// Its instruction set with its memory model, and who made machine code of the threads.
  public static String words() {
    return words(
        System.getProperty("os.arch"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
  }

  /// The same of a machine that is named.
  ///
  /// @param architecture as Java names it
  /// @param machine who makes machine code
  public static String words(String architecture, String machine) {
    String model =
        switch (architecture.toLowerCase(Locale.ROOT)) {
          case "amd64", "x86_64" -> "x86-64, total store order";
          case "aarch64" -> "AArch64";
          default -> architecture;
        };
    return model + "; machine code by " + machine;
  }
}
