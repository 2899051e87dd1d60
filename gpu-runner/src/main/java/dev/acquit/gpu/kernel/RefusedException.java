package dev.acquit.gpu.kernel;

/// Carries a [Refusal] out of the middle of things.
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1;

  RefusedException(String reason) {
    super(reason);
  }

  Refusal refusal() {
    return new Refusal(getMessage());
  }
}
