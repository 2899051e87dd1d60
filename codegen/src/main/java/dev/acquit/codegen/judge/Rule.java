package dev.acquit.codegen.judge;

/// Why a sequence that is none of a table's is at least as strong as one of them. The PTX model is
/// monotone: more order, more scope and more fences add to the relations that its axioms forbid
/// cycles of, and take nothing away. Each of these is an instance of it.
enum Rule {
  /// Scopes are a tree, so whoever is in the narrow scope is in the wide one.
  ///
  /// @ptx 8.5 Scope
  WIDER_SCOPE("its scope is wider than asked for"),
  /// An acquire or release access is a relaxed one that is also the end of a pattern.
  ///
  /// @ptx 8.4 Operation types, 8.8 Release and Acquire Patterns
  STRONGER_ACCESS("the access has a stronger order than asked for"),
  /// `fence.sc` is an acquire-release fence that is ordered with other `fence.sc`; that is both an
  /// acquire and a release fence.
  ///
  /// @ptx 9.7.13.4 membar/fence, 8.8 Release and Acquire Patterns
  STRONGER_FENCE("a fence is stronger than asked for"),
  /// A fence that nobody asked for orders more and nothing less.
  ///
  /// @ptx 8.8 Release and Acquire Patterns
  MORE_FENCES("it has a fence more than asked for"),
  /// A release fence and then a strong write is a release pattern, which publishes what comes
  /// before the fence: all that a release write publishes.
  ///
  /// @ptx 8.8 Release and Acquire Patterns
  RELEASE_BY_FENCE("the fence before the access gives its release"),
  /// A strong read and then an acquire fence is an acquire pattern, which protects what comes after
  /// the fence: all that an acquire read protects.
  ///
  /// @ptx 8.8 Release and Acquire Patterns
  ACQUIRE_BY_FENCE("the fence behind the access gives its acquire"),
  /// A strong read and then an acquire read of the same location are an acquire pattern, which
  /// protects what comes after the second, whatever that reads.
  ///
  /// @ptx 8.8 Release and Acquire Patterns
  ACQUIRE_BY_READ("a second read of the object behind the access gives its acquire"),
  /// A release fence before an access makes release patterns of it and of all later writes. A
  /// release access is one itself, and a release fence behind it makes patterns of the later ones.
  ///
  /// @ptx 8.8 Release and Acquire Patterns
  RELEASE_AROUND(
      "the release of the access and the fence behind it do what a fence before it does"),
  /// An acquire fence behind an access makes acquire patterns of it and of all earlier reads. An
  /// acquire access is one itself, and an acquire fence before it makes patterns of the earlier
  /// ones.
  ///
  /// @ptx 8.8 Release and Acquire Patterns
  ACQUIRE_AROUND(
      "the acquire of the access and the fence before it do what a fence behind it does"),
  /// An acquire fence and a release fence behind it do what one acquire-release fence does: what
  /// arrives at the first leaves from the second. The other way around it does not.
  ///
  /// @ptx 8.9.5 Causality order
  TWO_FENCES("an acquire fence and then a release fence do what one fence of both does"),
  /// Volatile and mmio accesses are relaxed ones of system scope.
  ///
  /// @ptx 8.4 Operation types, 9.7.9.8 ld, 9.7.9.11 st
  VOLATILE("a volatile or mmio access is relaxed at system scope"),
  /// A table of volatile accesses has system scope everywhere. C++ asks for the scope of the
  /// operation: who is outside of it may not access the object at the same time.
  ///
  /// @cpp intro.races with thread scopes
  OPERATION_SCOPE("its scope is that of the operation, which is all that C++ asks for"),
  /// The read of an atom is a strong read, its write a strong write.
  ///
  /// @ptx 8.4 Operation types
  ATOM_FOR_ACCESS("an atom does what a load or store does"),
  /// No other thread may access the object at the same time as an operation of thread scope, so its
  /// order and its scope show nowhere.
  ///
  /// @cpp intro.races with thread scopes
  THREAD_SCOPE("at thread scope no other thread can tell"),
  /// A relaxed fence orders nothing.
  ///
  /// @cpp atomics.fences
  NOTHING_ASKED("nothing is asked for");

  private final String words;

  Rule(String words) {
    this.words = words;
  }

  /// For people.
  String words() {
    return words;
  }
}
