package dev.acquit.abi;

/// A release of the document, the PTX Writer's Guide to Interoperability.
public enum Release {
  /// CUDA 12.3.
  R12_3("12.3"),
  /// CUDA 12.6: no rule differs.
  R12_6("12.6"),
  /// CUDA 12.9: chapter 4, atomics, is new, so that the chapters behind it have other numbers.
  R12_9("12.9");

  private final String words;

  Release(String words) {
    this.words = words;
  }

  /// As it is written.
  public String words() {
    return words;
  }
}
