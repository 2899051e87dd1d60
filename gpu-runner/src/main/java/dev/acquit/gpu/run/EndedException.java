package dev.acquit.gpu.run;

/// Carries an [Ending] out of the middle of things.
final class EndedException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Ending ending;

  EndedException(Ending ending) {
    super(ending.words());
    this.ending = ending;
  }

  Ending ending() {
    return ending;
  }
}
