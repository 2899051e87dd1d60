package dev.acquit.mapper.alloy;

/// A model that cannot be written as an Alloy module.
public final class NotExportedException extends Exception {
  /// @param message what stands in the way
  NotExportedException(String message) {
    super(message);
  }
}
