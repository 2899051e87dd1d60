package dev.acquit.gpu.host;

/// A thread has something that the host cannot execute.
public final class HostRefusedException extends Exception {
  private static final long serialVersionUID = 1;

  HostRefusedException(String message) {
    super(message);
  }
}
