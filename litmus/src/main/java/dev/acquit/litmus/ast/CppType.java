package dev.acquit.litmus.ast;

import java.util.Optional;

/// A type of C++, as device code has it: what values it has and how wide they are.
///
/// Widths are those of nvcc on 64-bit Linux: `long`, `long long` and addresses have 64 bits.
///
/// @cpp basic.fundamental, basic.compound, atomics.types.generic
public sealed interface CppType
    permits Fundamental,
        CppType.Pointer,
        CppType.Reference,
        CppType.Atomic,
        CppType.AtomicRef,
        CppType.Deduced {
  /// How it is written, in one way for each type: `unsigned int`, `cuda::atomic<int,
  /// cuda::thread_scope_block>*`.
  String words();

  /// How many bits an object has; 0 for `void` and for what is deduced.
  int bits();

  /// A pointer.
  ///
  /// @param to what it points to
  record Pointer(CppType to) implements CppType {
    /// An address of which nothing else is known: `void*`.
    public static final Pointer TO_VOID = new Pointer(Fundamental.VOID);

    @Override
    public String words() {
      return to.words() + "*";
    }

    @Override
    public int bits() {
      return Long.SIZE;
    }
  }

  /// A reference.
  ///
  /// @param to what it refers to
  record Reference(CppType to) implements CppType {
    @Override
    public String words() {
      return to.words() + "&";
    }

    @Override
    public int bits() {
      return Long.SIZE;
    }
  }

  /// An atomic type.
  ///
  /// @param of the type of its values
  /// @param scope the scope of operations that name none
  record Atomic(CppType of, ThreadScope scope) implements CppType {
    @Override
    public String words() {
      return template("cuda::atomic", of, scope);
    }

    @Override
    public int bits() {
      return of.bits();
    }
  }

  /// A type that refers to an object and makes operations on it atomic.
  ///
  /// @param of the type of the values; empty: that of the object
  /// @param scope the scope of its operations
  /// @cpp atomics.ref.generic
  record AtomicRef(Optional<CppType> of, ThreadScope scope) implements CppType {
    @Override
    public String words() {
      return of.isPresent() ? template("cuda::atomic_ref", of.get(), scope) : "cuda::atomic_ref";
    }

    @Override
    public int bits() {
      return of.map(CppType::bits).orElse(0);
    }
  }

  /// `auto`: the type of what a declaration begins with.
  record Deduced() implements CppType {
    @Override
    public String words() {
      return "auto";
    }

    @Override
    public int bits() {
      return 0;
    }
  }

  private static String template(String name, CppType of, ThreadScope scope) {
    String second = scope == ThreadScope.SYSTEM ? "" : ", cuda::thread_scope_" + scope.word();
    return name + "<" + of.words() + second + ">";
  }

  /// The type of its values: of an atomic type, and of what refers to an object, that of the
  /// object's.
  default CppType value() {
    return switch (this) {
      case Atomic a -> a.of().value();
      case AtomicRef r -> r.of().map(CppType::value).orElse(Fundamental.INT);
      case Reference r -> r.to().value();
      case Fundamental _, Pointer _, Deduced _ -> this;
    };
  }

  /// Whether its values are addresses.
  default boolean pointer() {
    return value() instanceof Pointer;
  }

  /// What a pointer points to. Integers that hold addresses are pointers to `int`.
  default CppType target() {
    return switch (this) {
      case Pointer(CppType to) -> to;
      case Reference(CppType to) -> to;
      default -> value() instanceof Pointer(CppType to) ? to : Fundamental.INT;
    };
  }

  /// The scope of its operations, if it is atomic or makes operations so.
  default Optional<ThreadScope> atomic() {
    return switch (this) {
      case Atomic a -> Optional.of(a.scope());
      case AtomicRef r -> Optional.of(r.scope());
      case Fundamental _, Pointer _, Reference _, Deduced _ -> Optional.empty();
    };
  }

  /// The same with what is atomic in it, at the end of any pointers, as its values are.
  default CppType plain() {
    return switch (this) {
      case Pointer(CppType to) -> new Pointer(to.plain());
      case Reference(CppType to) -> new Reference(to.plain());
      case Atomic a -> a.of().plain();
      case AtomicRef r -> value().plain();
      case Fundamental _, Deduced _ -> this;
    };
  }

  /// Whether its values are integers; those of `bool` are.
  default boolean integral() {
    return value() instanceof Fundamental f
        && f.form() != Fundamental.Form.FLOATING
        && f.bits() > 0;
  }

  /// Whether its values are floating-point numbers.
  default boolean floating() {
    return value() instanceof Fundamental f && f.form() == Fundamental.Form.FLOATING;
  }

  /// Whether some of its values are negative.
  default boolean signed() {
    return value() instanceof Fundamental f
        && (f.form() == Fundamental.Form.SIGNED || f.form() == Fundamental.Form.FLOATING);
  }

  /// Whether its values are those of `bool`.
  default boolean truth() {
    return value() == Fundamental.BOOL;
  }

  /// Whether objects need 64 bits.
  default boolean wide() {
    return bits() == Long.SIZE;
  }
}
