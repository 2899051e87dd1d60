package dev.acquit.proof;

/// A text is no formula or no proof. The message says where, what was found and what was expected.
public final class ProofFormatException extends Exception {
  ProofFormatException(String message) {
    super(message);
  }
}
