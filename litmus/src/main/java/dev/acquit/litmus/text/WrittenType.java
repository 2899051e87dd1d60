package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.Optional;

/// A C++ type with the words in which it was written, for messages and for the test.
///
/// @param text with canonical blanks: `cuda::atomic<int, cuda::thread_scope_block>*`
/// @param type what they mean
record WrittenType(String text, CppType type) {
  static final WrittenType INT = of(Fundamental.INT);
  static final WrittenType BOOL = of(Fundamental.BOOL);

  /// A type that nobody wrote.
  static WrittenType of(CppType type) {
    return new WrittenType(type.words(), type);
  }

  boolean isPointer() {
    return type instanceof CppType.Pointer;
  }

  /// The type of a reference: `int&`.
  boolean isReference() {
    return type instanceof CppType.Reference;
  }

  /// What a pointer or a reference is to. Integers that hold addresses are pointers to `int`.
  WrittenType target() {
    return isReference() || isPointer() ? before(isPointer() ? '*' : '&') : INT;
  }

  private WrittenType before(char mark) {
    return new WrittenType(text.substring(0, text.lastIndexOf(mark)).strip(), type.target());
  }

  WrittenType pointer() {
    return new WrittenType(text + "*", new CppType.Pointer(type));
  }

  /// Whether it is taken from the value: `auto`, `const auto&`.
  boolean isDeduced() {
    return type instanceof CppType.Deduced
        || type instanceof CppType.Reference(CppType.Deduced _)
        || type instanceof CppType.Pointer(CppType.Deduced _);
  }

  /// Whether it is `cuda::atomic_ref<...>`, or without arguments, which are then deduced.
  boolean isAtomicRef() {
    return type instanceof CppType.AtomicRef;
  }

  /// Whether it is an `atomic_ref` without arguments.
  boolean leavesOutArguments() {
    return type instanceof CppType.AtomicRef(var of, var _) && of.isEmpty();
  }

  /// Of an atomic type, or of an `atomic_ref`, the scope of its operations.
  Optional<ThreadScope> atomic() {
    return type.atomic();
  }

  /// The type of the values of an atomic type; any other type is its own.
  WrittenType value() {
    return atomic().isEmpty() ? this : of(type.value());
  }

  /// The same with what is atomic in it, at the end of any pointers, as its values are.
  WrittenType plain() {
    CppType plain = type.plain();
    return plain.equals(type) ? this : of(plain);
  }
}
