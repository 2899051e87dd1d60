package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.explore.Whereabouts;
import dev.acquit.codegen.recover.flow.FlatProgram;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.codegen.source.Given;
import dev.acquit.codegen.source.Given.Operand;
import dev.acquit.ptx.compute.Algebra;
import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import dev.acquit.ptx.isa.AtomicOperation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// The parameters of a function, and the locations beside the object that it accesses, with values
/// for one trial at a time. Mutable.
final class Inputs {
  private static final int MAX_CONSTANTS = 16;

  /// A pointer among the bytes of a parameter.
  private record Pointer(int index, long offset, int bytes) {}

  /// A value among the bytes of a parameter: all of it, or a member of a structure.
  ///
  /// @param offset of its first byte
  /// @param bits of a value that is made wider, how many there were; 0 of others
  /// @param signed whether its sign is above them
  record Member(int index, long offset, int bits, boolean signed) implements Comparable<Member> {
    Member(int index, long offset) {
      this(index, offset, 0, false);
    }

    @Override
    public int compareTo(Member other) {
      return Comparator.comparingInt(Member::index)
          .thenComparingLong(Member::offset)
          .thenComparingInt(Member::bits)
          .thenComparing(Member::signed)
          .compare(this, other);
    }

    /// The value that the operation is given, of the bytes of the parameter.
    <V> V in(Algebra<V> algebra, V bytes) {
      return bits == 0 ? bytes : algebra.apply(signed ? Op.SEXT : Op.TRUNC, bits, List.of(bytes));
    }
  }

  private final Terms terms;
  private final List<byte[]> parameters = new ArrayList<>();
  private final Set<Pointer> pointers = new LinkedHashSet<>();
  private final Map<Integer, Whereabouts> locations = new LinkedHashMap<>();
  private final Set<Integer> loaded = new HashSet<>();
  private final Set<Integer> stored = new HashSet<>();
  private final Set<Pointer> ofObject = new LinkedHashSet<>();
  private final List<Member> plain;

  /// What conditions compare with: inputs that are equal to it are rare otherwise.
  private final List<Word> constants;

  private final List<Word> literals;
  private final int bits;
  private final Given given;
  private final int own;
  private final boolean kernel;

  Inputs(Computation function, AtomicObject object) {
    terms = function.terms();
    for (FlatProgram.Parameter parameter : function.frame().parameters()) {
      parameters.add(new byte[Math.clamp(parameter.bytes(), 8, 4096) + 16]);
    }
    collect(terms, object.base(), ofObject);
    pointers.addAll(ofObject);
    Set<Word> compared = new LinkedHashSet<>();
    for (Trace trace : function.traces()) {
      for (Trace.Condition condition : trace.conditions()) {
        terms.leaves(condition.predicate()).stream()
            .map(terms::word)
            .filter(w -> w.known() && compared.size() < MAX_CONSTANTS)
            .forEach(compared::add);
      }
      for (Act act : trace.acts()) {
        if (act instanceof Act.Memory access) {
          collect(terms, access.where().base(), pointers);
          if (access.where().base() != object.base() && isFixed(terms, access.address())) {
            locations.put(access.address(), access.where());
            (access.writes() ? stored : loaded).add(access.address());
          }
        }
      }
    }
    // Comparisons decide what is selected, too.
    for (int i = 0; i < terms.size() && compared.size() < MAX_CONSTANTS; i++) {
      if (terms.get(i) instanceof Term.Compute(Op op, int _, int _, int b, int _)
          && op.isPredicate()
          && op != Op.IS_SPACE
          && terms.isConstant(b)) {
        compared.add(terms.word(b));
      }
    }
    constants = List.copyOf(compared);
    given = function.frame().given();
    own = function.frame().own();
    kernel = function.frame().kernel();
    bits = 8 * object.bytes();
    Set<Word> written = new LinkedHashSet<>();
    for (Operand operand : given.operands()) {
      if (operand instanceof Operand.Constant(long value)) {
        written.add(Word.of(value));
      }
    }
    boolean all = given.operands().stream().noneMatch(Operand.Unsaid.class::isInstance);
    if (function.frame().kernel() && (written.isEmpty() || !all)) {
      written.addAll(literals(function, object));
    }
    literals = List.copyOf(written);
    plain = List.copyOf(members(function.frame().parameters(), object.bytes()));
  }

  /// Parameters as a whole, and what is read of structures behind their beginning; no pointers.
  private SortedSet<Member> members(List<FlatProgram.Parameter> all, int size) {
    SortedSet<Member> members = new TreeSet<>();
    // What is called is given its operands, and does not find them in constant memory.
    int most = kernel ? parameters.size() : own;
    for (int i = 0; i < most; i++) {
      members.add(new Member(i, 0));
    }
    for (int i = 0; i < terms.size(); i++) {
      if (terms.get(i) instanceof Term.Parameter(int index, long offset, int bytes)
          && index < most
          && all.get(index).structure()) {
        for (long at = offset; at + size <= offset + bytes; at += size) {
          members.add(new Member(index, at));
        }
      }
    }
    for (Operand operand : given.operands()) {
      if (operand instanceof Operand.Extended(int index, int wide, boolean signed)) {
        members.add(new Member(index, 0, wide, signed));
      }
    }
    for (Pointer pointer : pointers) {
      members.removeIf(m ->
          m.index() == pointer.index()
              && m.offset() < pointer.offset() + pointer.bytes()
              && pointer.offset() < m.offset() + size);
    }
    return members;
  }

  private static List<Word> literals(Computation function, AtomicObject object) {
    Set<Word> all = new LinkedHashSet<>();
    for (Trace trace : function.traces()) {
      for (Act act : trace.acts()) {
        if (act instanceof Act.Memory access && object.touches(access)) {
          access.operands().stream()
              .map(function.terms()::word)
              .filter(Word::known)
              .forEach(all::add);
          boolean counts =
              access
                  .operation()
                  .filter(o -> o == AtomicOperation.INC || o == AtomicOperation.DEC)
                  .isPresent();
          if (counts) {
            // Up to a bound that is never met they add or subtract one.
            all.add(Word.ONE);
            all.add(Word.of(-1, -1).low(access.bits()));
          }
        }
      }
    }
    return List.copyOf(all);
  }

  private static void collect(Terms terms, int term, Set<Pointer> found) {
    for (int leaf : terms.leaves(term)) {
      if (terms.get(leaf) instanceof Term.Parameter(int index, long offset, int bytes)
          && (bytes == 8 || bytes == 4)) {
        found.add(new Pointer(index, offset, bytes));
      }
    }
  }

  /// Whether an address does not depend on what was read.
  private static boolean isFixed(Terms terms, int term) {
    return terms.leaves(term).stream()
        .map(terms::get)
        .noneMatch(t ->
            switch (t) {
              case Term.Read _, Term.Opaque _, Term.Unset _ -> true;
              case Term.Varying _, Term.Counter _ -> true;
              case Term.Constant _, Term.Parameter _, Term.Symbol _ -> false;
              case Term.Special _, Term.Compute _ -> false;
            });
  }

  /// Whether a condition depends on nothing but where things stand.
  boolean isOfPointers(int predicate) {
    return terms.leaves(predicate).stream()
        .map(terms::get)
        .allMatch(t ->
            switch (t) {
              case Term.Constant _, Term.Symbol _ -> true;
              case Term.Parameter(int index, long offset, int bytes) ->
                  pointers.contains(new Pointer(index, offset, bytes));
              default -> false;
            });
  }

  /// The addresses of locations beside the object.
  Set<Integer> locations() {
    return locations.keySet();
  }

  /// Where such a location is; empty if some bits of its address are cleared.
  Optional<Whereabouts> place(int address) {
    return Optional.of(locations.get(address)).filter(w -> w.aligned() == 0);
  }

  /// Whether the function reads what stands at one of the locations.
  boolean isLoaded(int location) {
    return loaded.contains(List.copyOf(locations.keySet()).get(location));
  }

  /// Whether the function writes to one of the locations.
  boolean isStored(int location) {
    return stored.contains(List.copyOf(locations.keySet()).get(location));
  }

  /// Constants that a kernel writes to the object or compares it with: its operands need not be
  /// parameters.
  List<Word> literals() {
    return literals;
  }

  /// What something is compared with.
  List<Word> constants() {
    return constants;
  }

  /// Which of the values that there are may be an operand, by what is said of it. A register of a
  /// part may hold whatever that is.
  ///
  /// @param number of the operand
  /// @param all the numbers of the values: of parameters that are no pointers, of locations, of
  ///   constants
  List<Integer> possible(int number, List<Integer> all) {
    int first = plainCount() + locations.size();
    List<Integer> possible =
        switch (given.operand(number)) {
          case Operand.Unsaid _ -> all;
          case Operand.Constant(long value) ->
              all.stream()
                  .filter(i ->
                      i >= first
                          ? literals.get(i - first).low(bits).equals(Word.of(value).low(bits))
                          : isRegister(i))
                  .toList();
          case Operand.Extended(int index, int wide, boolean signed) ->
              all.stream()
                  .filter(i ->
                      i < plainCount() && plain.get(i).equals(new Member(index, 0, wide, signed)))
                  .toList();
          case Operand.Parameter(int index) ->
              all.stream()
                  .filter(i ->
                      isRegister(i)
                          || (i < plainCount() && plain.get(i).equals(new Member(index, 0))))
                  .toList();
        };
    return possible.isEmpty() ? all : possible;
  }

  /// Whether it is said what an operand is.
  ///
  /// @param number of the operand
  boolean isSaid(int number) {
    return !(given.operand(number) instanceof Operand.Unsaid);
  }

  private boolean isRegister(int value) {
    return value < plainCount() && plain.get(value).index() >= own;
  }

  /// How many values of parameters are no pointers: these come first among what is given.
  int plainCount() {
    return plain.size();
  }

  /// The values of parameters that are no pointers.
  List<Member> plain() {
    return plain;
  }

  /// Draws all parameters.
  ///
  /// @param size of a value
  /// @param storage of the object, to which its address is aligned
  void fill(Draw draw, int size, int storage) {
    List<Word> drawn = new ArrayList<>();
    for (byte[] parameter : parameters) {
      // A value narrower than its parameter may have anything above it, or nothing.
      boolean clean = draw.below(2) == 0;
      for (int i = 0; i + 8 <= parameter.length; i += 8) {
        put(parameter, i, 8, clean ? Word.ZERO : draw.random());
      }
      Word value =
          !constants.isEmpty() && draw.below(4) == 0
              ? constants.get(draw.below(constants.size()))
              : draw.near(drawn, 2);
      drawn.add(value);
      put(parameter, 0, Math.min(size, 16), value);
    }
    int number = 1;
    for (Pointer pointer : pointers) {
      boolean narrow = pointer.bytes() == 4;
      long region = (narrow ? 0x1000L : 0x10_0000_0000L) * number++;
      long inside =
          ofObject.contains(pointer) && storage < 16
              ? (long) storage * draw.below(16 / storage)
              : 0;
      byte[] bytes = parameters.get(pointer.index());
      if (pointer.offset() + pointer.bytes() <= bytes.length) {
        put(
            bytes,
            (int) pointer.offset(),
            pointer.bytes(),
            Word.of(region + 16L * draw.below(8) + inside));
      }
    }
  }

  private static void put(byte[] bytes, int offset, int count, Word word) {
    for (int i = 0; i < count && offset + i < bytes.length; i++) {
      bytes[offset + i] = (byte) (i < 8 ? word.low() >>> (8 * i) : word.high() >>> (8 * (i - 8)));
    }
  }

  /// The value of bytes of a parameter.
  Word parameter(int index, long offset, int count) {
    byte[] bytes = parameters.get(index);
    long low = 0;
    long high = 0;
    for (int i = 0; i < count && offset + i < bytes.length; i++) {
      long value = bytes[(int) offset + i] & 255L;
      if (i < 8) {
        low |= value << (8 * i);
      } else {
        high |= value << (8 * (i - 8));
      }
    }
    return Word.of(low, high);
  }

  /// The values of the parameters that are no pointers.
  List<Word> parameters(int bytes) {
    return plain.stream()
        .map(m -> m.in(Arithmetic.NUMBERS, parameter(m.index(), m.offset(), bytes)))
        .toList();
  }
}
