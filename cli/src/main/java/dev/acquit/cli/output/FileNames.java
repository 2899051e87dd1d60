package dev.acquit.cli.output;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// Makes file names of names of tests.
public final class FileNames {
  /// What is left of the 255 bytes of a name for numbers and endings.
  private static final int LONGEST = 200;

  private final Set<String> taken = new HashSet<>();

  /// A name that every file system takes, and that this object gave to no other test.
  ///
  /// @param test the name of a test
  public String distinct(String test) {
    return distinct(test, ".litmus");
  }

  /// The same with another ending.
  ///
  /// @param test the name of a test
  /// @param ending how the name ends, with its dot
  public String distinct(String test, String ending) {
    String safe = safe(test);
    String name = safe;
    for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
      name = safe + "-" + i;
    }
    return name + ending;
  }

  private static String safe(String test) {
    StringBuilder safe = new StringBuilder(test.length());
    for (int i = 0; i < Math.min(test.length(), LONGEST); i++) {
      char c = test.charAt(i);
      boolean plain = c < 128 && (Character.isLetterOrDigit(c) || "_.+=-".indexOf(c) >= 0);
      safe.append(plain ? c : '_');
    }
    return safe.isEmpty() || safe.charAt(0) == '.' ? "_" + safe : safe.toString();
  }
}
