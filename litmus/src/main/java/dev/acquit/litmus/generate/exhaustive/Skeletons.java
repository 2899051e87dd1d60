package dev.acquit.litmus.generate.exhaustive;

/// All programs without locations whose threads have given lengths, one after the other in
/// lexicographic order of their codes. Of threads of equal length an earlier one is not larger than
/// a later one: a program and its permutations have one such skeleton.
final class Skeletons {
  private final InstructionCodes alphabet;
  private final Filters filters;
  private final int size;

  /// For each instruction the thread it is in, and where that begins.
  private final int[] thread;

  private final int[] first;
  private final int[] lengths;
  private final int[] codes;

  /// Whether the thread up to before this instruction equals its predecessor, which has the same
  /// length.
  private final boolean[] tight;

  /// The number of accesses in the thread before each instruction.
  private final int[] accesses;

  /// The number of writes in the program before each instruction.
  private final int[] writes;

  private int at;

  Skeletons(InstructionCodes alphabet, Filters filters, int[] lengths) {
    this.alphabet = alphabet;
    this.filters = filters;
    this.lengths = lengths;
    int sum = 0;
    for (int length : lengths) {
      sum += length;
    }
    size = sum;
    thread = new int[size];
    first = new int[size];
    codes = new int[size];
    tight = new boolean[size];
    accesses = new int[size];
    writes = new int[size];
    int begin = 0;
    for (int t = 0; t < lengths.length; t++) {
      for (int i = begin; i < begin + lengths[t]; i++) {
        thread[i] = t;
        first[i] = begin;
      }
      begin += lengths[t];
    }
    codes[0] = -1;
  }

  int size() {
    return size;
  }

  int threads() {
    return lengths.length;
  }

  int length(int t) {
    return lengths[t];
  }

  int thread(int index) {
    return thread[index];
  }

  int code(int index) {
    return codes[index];
  }

  /// Whether a thread equals the one before it.
  boolean repeats(int t) {
    if (t == 0 || lengths[t] != lengths[t - 1]) {
      return false;
    }
    int last = t == lengths.length - 1 ? size - 1 : firstOf(t + 1) - 1;
    return tight[last] && codes[last] == codes[last - lengths[t]];
  }

  private int firstOf(int t) {
    int begin = 0;
    for (int before = 0; before < t; before++) {
      begin += lengths[before];
    }
    return begin;
  }

  /// Goes to the next skeleton, or the first; false if there are no more.
  boolean next() {
    while (at >= 0) {
      int code = codes[at] + 1;
      while (code < alphabet.codes() && !fits(code)) {
        code++;
      }
      if (code == alphabet.codes()) {
        at--;
        continue;
      }
      codes[at] = code;
      if (at == size - 1) {
        return true;
      }
      at++;
      enter();
    }
    return false;
  }

  private void enter() {
    int before = at - 1;
    InstructionCodes.Class last = alphabet.classOf(codes[before]);
    boolean begins = first[at] == at;
    accesses[at] = begins ? 0 : accesses[before] + (last.accesses() ? 1 : 0);
    writes[at] = writes[before] + (last.writes() ? 1 : 0);
    int length = lengths[thread[at]];
    tight[at] =
        begins
            ? length == lengths[thread[at] - 1]
            : tight[before] && codes[before] == codes[before - length];
    codes[at] = tight[at] ? codes[at - length] - 1 : -1;
  }

  private boolean fits(int code) {
    if (!alphabet.fits(code, codes, first[at], at)) {
      return false;
    }
    InstructionCodes.Class kind = alphabet.classOf(code);
    boolean last = at - first[at] == lengths[thread[at]] - 1;
    if (filters.communicating()
        && ((last && accesses[at] == 0 && !kind.accesses())
            || (at == size - 1 && writes[at] == 0 && !kind.writes()))) {
      return false;
    }
    return !filters.tidy() || tidy(code, kind, last);
  }

  private boolean tidy(int code, InstructionCodes.Class kind, boolean last) {
    if (!kind.accesses()) {
      return !last && at != first[at] && codes[at - 1] != code;
    }
    for (int i = first[at]; i < at; i++) {
      if (alphabet.repeatsBranch(code, codes[i])) {
        return false;
      }
    }
    return true;
  }

  /// A number that is equal for skeletons of these lengths which have the same locations: what each
  /// instruction does with its location, and which threads are equal.
  long signature() {
    long signature = 1;
    for (int i = 0; i < size; i++) {
      signature = signature * 5 + alphabet.classOf(codes[i]).ordinal();
    }
    for (int t = 1; t < lengths.length; t++) {
      signature = signature * 2 + (repeats(t) ? 1 : 0);
    }
    return signature;
  }
}
