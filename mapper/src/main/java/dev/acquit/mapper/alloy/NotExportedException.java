package dev.acquit.mapper.alloy;

import dev.acquit.model.cat.MemoryModel;

/// A model that cannot be written as an Alloy module.
public final class NotExportedException extends Exception {
  private final transient MemoryModel model;

  /// @param message what stands in the way
  NotExportedException(MemoryModel model, String message) {
    super(message);
    this.model = model;
  }

  /// Which of the models it is.
  public MemoryModel model() {
    return model;
  }
}
