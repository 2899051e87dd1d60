package dev.acquit.api;

import dev.acquit.mapper.verify.ProgramClass;

/// Which programs a table is verified for, by the thread scopes that they mix. Each has those
/// before it.
public enum Scopes {
  /// Every atomic operation and fence has one and the same scope.
  SAME,
  /// Each atomic object has one scope, as `cuda::atomic` enforces; fences have any.
  OBJECT,
  /// Any.
  MIXED;

  ProgramClass programs() {
    return ProgramClass.valueOf(name());
  }
}
