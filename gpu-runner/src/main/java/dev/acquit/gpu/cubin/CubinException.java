package dev.acquit.gpu.cubin;

/// A file is not a cubin, or not one that we can read.
public final class CubinException extends Exception {
  private static final long serialVersionUID = 1;

  CubinException(String message) {
    super(message);
  }
}
