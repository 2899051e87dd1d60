package dev.acquit.ptx.module;

/// A statement cut into a pattern and words: `add.s64 %rd3, %rd1, -16;` has the pattern `add.s64
/// R,R,-N` and three words. Two statements with the same pattern differ in the words of their
/// syntax trees only, unless a number has no value.
///
/// The pattern has the guard, the name with its modifiers, and for each operand its symbols, `R`
/// for a register, `S` for another name, `N` for a number, `F` for a floating-point constant of
/// single precision, which is its bits wherever it stands, `D` for another.
final class Form {
  /// A statement with more words has no form.
  static final int MOST_WORDS = 64;

  private static final int MOST_CHARACTERS = 512;

  /// Characters of the pattern.
  final char[] pattern = new char[MOST_CHARACTERS];

  /// How many there are.
  int length;

  /// The words, and their letters in the pattern.
  final Word[] words = new Word[MOST_WORDS];

  final char[] kinds = new char[MOST_WORDS];
  int count;

  /// How many operands there are.
  int operands;

  /// How many of the words are the guard: 0 or 1.
  int guard;

  void clear() {
    length = 0;
    count = 0;
    operands = 0;
    guard = 0;
  }

  /// Adds a character; false if there are too many.
  boolean add(char c) {
    if (length == MOST_CHARACTERS) {
      return false;
    }
    pattern[length++] = c;
    return true;
  }

  /// Adds a word; false if there are too many.
  boolean add(char kind, Word word) {
    if (count == MOST_WORDS) {
      return false;
    }
    words[count] = word;
    kinds[count++] = kind;
    return add(kind);
  }

  /// Whether one of the words is a name and no register.
  boolean hasNames() {
    for (int i = 0; i < count; i++) {
      if (kinds[i] == 'S') {
        return true;
      }
    }
    return false;
  }

  int hash() {
    int hash = 0;
    for (int i = 0; i < length; i++) {
      hash = hash * 31 + pattern[i];
    }
    return hash;
  }
}
