package dev.acquit.mapper.alloy;

/// An Alloy module.
///
/// @param name its name, which is also that of its file
/// @param text its text
public record AlloyModule(String name, String text) {
  /// The name of its file.
  public String file() {
    return name + ".als";
  }
}
