package dev.acquit.model.symbolic;

/// A model uses something of the cat language that the symbolic engine does not translate.
public final class UnsupportedModelException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param message what that is
  public UnsupportedModelException(String message) {
    super(message);
  }
}
