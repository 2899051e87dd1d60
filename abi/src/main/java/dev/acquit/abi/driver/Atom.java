package dev.acquit.abi.driver;

/// Something that a value may be.
sealed interface Atom {
  /// Whence a number comes of which not all is known.
  enum Origin {
    /// From a program, which may pass anything.
    USER,
    /// From somewhere that is not seen.
    ELSEWHERE
  }

  /// A number of which the lowest bits are known.
  ///
  /// @param modulus a power of two, or 0 if the whole number is known
  /// @param rest modulo that, or the number
  /// @param origin of the rest
  record Number(long modulus, long rest, Origin origin) implements Atom {
    static Number exact(long number) {
      return new Number(0, number, Origin.ELSEWHERE);
    }

    static Number unknown(Origin origin) {
      return new Number(1, 0, origin);
    }

    boolean isExact() {
      return modulus == 0;
    }

    boolean isNull() {
      return modulus == 0 && rest == 0;
    }
  }

  /// A function of the file, or of another one.
  record Function(String name) implements Atom {}

  /// Memory that CUDA allocated.
  ///
  /// @param id the place of the call in the file
  record Memory(int id, Kind kind) implements Atom {
    /// Of which kind.
    enum Kind {
      DEVICE,
      MANAGED
    }
  }

  /// One of the two tokens of memory.
  ///
  /// @param memory the place of the call that allocated it; -1 if that is not seen
  /// @param space whether it is the one of the address space
  record Token(int memory, boolean space) implements Atom {}

  /// A page table or DMA mapping.
  ///
  /// @param id the place of the call that made it
  /// @param kind which call
  record Table(int id, Kind kind) implements Atom {
    /// How it was made.
    enum Kind {
      PAGES,
      PERSISTENT,
      MAPPING
    }
  }

  /// The address of a variable.
  record Pointer(String key) implements Atom {}
}
