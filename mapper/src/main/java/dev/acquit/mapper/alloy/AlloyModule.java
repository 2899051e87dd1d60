package dev.acquit.mapper.alloy;

/// An Alloy module.
///
/// @param name its name, which is also that of its file
/// @param text its text, with [#MARK] in a comment
public record AlloyModule(String name, String text) {
  /// What every module says of itself.
  static final String MARK = "Written by acquit export";

  /// Checks that it says so.
  ///
  /// @throws IllegalArgumentException if it does not
  public AlloyModule {
    if (!isOurs(text)) {
      throw new IllegalArgumentException("module " + name + " does not say who wrote it");
    }
  }

  /// The name of its file.
  public String file() {
    return name + ".als";
  }

  /// Whether a file's text is that of a module written here.
  public static boolean isOurs(String text) {
    return text.contains(MARK);
  }
}
