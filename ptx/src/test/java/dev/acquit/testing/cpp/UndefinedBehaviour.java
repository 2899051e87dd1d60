package dev.acquit.testing.cpp;

/// A program does what C++ gives no meaning.
public final class UndefinedBehaviour extends Exception {
  private static final long serialVersionUID = 1;

  UndefinedBehaviour(String message) {
    super(message);
  }
}
