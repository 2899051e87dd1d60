package dev.acquit.litmus.text;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The languages of litmus tests, as the first word of a file names them.
enum Language {
  /// PTX in columns.
  PTX("PTX"),
  /// C++ in herd's C format.
  CPP("C"),
  /// The same; another spelling.
  CPP_LONG("C++");

  private final String word;

  Language(String word) {
    this.word = word;
  }

  /// The word at the beginning of a test.
  String word() {
    return word;
  }

  static Optional<Language> of(String word) {
    return Arrays.stream(values()).filter(l -> l.word.equals(word)).findFirst();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(Language::word).toList();
  }
}
