package dev.acquit.reports;

import dev.acquit.mapper.verify.ProgramClass;

/// What classes of programs are called in sentences.
public final class ClassWords {
  private ClassWords() {}

  /// The programs of a class.
  public static String programs(ProgramClass c) {
    return switch (c) {
      case SAME -> "programs with one scope (class same)";
      case OBJECT -> "programs with one scope for each object (class object)";
      case MIXED -> "programs with any scopes (class mixed)";
    };
  }
}
