package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.TermBits;
import dev.acquit.codegen.recover.value.TermNumbers;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.model.sat.Answer;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/// Which pointer an address is whose expression does not show it, such as `-(-p)` or `max(p, p)`: a
/// guess from numbers, then a proof bit by bit, on all inputs.
public final class AddressProof {
  private static final int WIDTH = 64;
  private static final TermBits.Limits LIMITS = new TermBits.Limits(60_000, 2_000);

  /// A larger term is not looked at.
  private static final int MAX_TERMS = 300;

  private static final int DRAWS = 3;
  private static final long SEED = 0x5eed;

  /// Masks that clear so many low bits are looked for.
  private static final int MOST_CLEARED = 4;

  private final Terms terms;
  private final Map<Integer, Optional<Pointer>> known = new HashMap<>();

  /// Each address is asked for on every path that uses it.
  private final Map<Integer, Whereabouts> found = new HashMap<>();

  /// @param terms where addresses belong
  public AddressProof(Terms terms) {
    this.terms = terms;
  }

  /// Where addresses belong.
  Terms terms() {
    return terms;
  }

  /// That an address is another term and so many bytes.
  ///
  /// @param base the other term
  /// @param offset bytes
  /// @param cleared how many low bits are cleared of the base; 0 if there is an offset
  record Pointer(int base, long offset, int cleared) {}

  /// Whether two addresses are the same.
  public enum Same {
    /// On all inputs.
    ALWAYS,
    /// There are inputs on which they are not.
    NOT_ALWAYS,
    /// It is not known.
    UNKNOWN
  }

  /// Where an address points: what its expression tells, or what can be proved where it does not.
  /// The spaces are the same on each call.
  Whereabouts of(int address, Whereabouts.SpaceOf spaces) {
    Whereabouts before = found.get(address);
    if (before != null) {
      return before;
    }
    Whereabouts now = look(address, spaces);
    found.put(address, now);
    return now;
  }

  private Whereabouts look(int address, Whereabouts.SpaceOf spaces) {
    Whereabouts plain = Whereabouts.of(terms, address, spaces);
    if (!(terms.get(plain.base()) instanceof Term.Compute)) {
      return plain;
    }
    return find(plain.base()).map(pointer -> joined(plain, pointer, spaces)).orElse(plain);
  }

  private Whereabouts joined(Whereabouts plain, Pointer pointer, Whereabouts.SpaceOf spaces) {
    Whereabouts below = Whereabouts.of(terms, pointer.base(), spaces);
    boolean given = plain.form() == Whereabouts.Form.AS_GIVEN;
    return new Whereabouts(
        below.base(),
        below.offset() + pointer.offset() + plain.offset(),
        Math.max(plain.aligned(), Math.max(below.aligned(), pointer.cleared())),
        given ? below.form() : plain.form(),
        given ? below.space() : plain.space(),
        below.place());
  }

  /// What is known of an address, once for each of the values that it is computed from: the proof
  /// of a long computation rests on those of its parts.
  private Optional<Pointer> find(int address) {
    Set<Integer> seen = new TreeSet<>();
    if (!collect(address, new LinkedHashSet<>(), seen)) {
      return Optional.empty();
    }
    for (int part : seen) {
      if (!known.containsKey(part)
          && terms.bits(part) == WIDTH
          && terms.get(part) instanceof Term.Compute(Op op, int _, int _, int _, int _)
          && op != Op.WINDOW) {
        known.put(part, prove(part));
      }
    }
    return known.getOrDefault(address, Optional.empty());
  }

  private Optional<Pointer> prove(int address) {
    Set<Integer> atoms = new LinkedHashSet<>();
    collect(address, atoms, new LinkedHashSet<>());
    return atoms.stream()
        .filter(this::isPointer)
        .flatMap(atom -> guess(address, atom, atoms).stream())
        .filter(pointer -> same(address, expression(pointer), atoms, 0) == Same.ALWAYS)
        .findFirst();
  }

  /// Whether an address is always a pointer and an offset, if that is aligned.
  ///
  /// @param address its term
  /// @param pointer the term of the pointer
  /// @param offset bytes
  /// @param aligned how many low bits of the sum are zero
  public Same same(int address, int pointer, long offset, int aligned) {
    Set<Integer> atoms = new LinkedHashSet<>();
    if (!collect(address, atoms, new LinkedHashSet<>())) {
      return Same.UNKNOWN;
    }
    int sum = terms.compute(Op.ADD, WIDTH, pointer, terms.constant(offset));
    return same(address, sum, atoms, aligned);
  }

  private int expression(Pointer pointer) {
    return pointer.cleared() > 0
        ? terms.compute(Op.AND, WIDTH, pointer.base(), terms.constant(-1L << pointer.cleared()))
        : terms.compute(Op.ADD, WIDTH, pointer.base(), terms.constant(pointer.offset()));
  }

  private boolean isPointer(int atom) {
    return switch (terms.get(atom)) {
      case Term.Parameter(int _, long _, int bytes) -> bytes == WIDTH / 8;
      case Term.Symbol _, Term.Compute _ -> true;
      default -> false;
    };
  }

  /// Leaves, and addresses that were converted from one window to another.
  ///
  /// @return false if there are too many terms
  private boolean collect(int term, Set<Integer> atoms, Set<Integer> seen) {
    if (!seen.add(term)) {
      return true;
    }
    if (seen.size() > MAX_TERMS) {
      return false;
    }
    if (!(terms.get(term) instanceof Term.Compute(Op op, int _, int a, int b, int c))
        || op == Op.WINDOW) {
      if (!terms.isConstant(term)) {
        atoms.add(term);
      }
      return true;
    }
    return collect(a, atoms, seen)
        && (b < 0 || collect(b, atoms, seen))
        && (c < 0 || collect(c, atoms, seen));
  }

  private Optional<Pointer> guess(int address, int atom, Set<Integer> atoms) {
    Random random = new Random(SEED);
    Optional<Long> offset = Optional.empty();
    long bits = 0;
    boolean even = true;
    for (int i = 0; i < DRAWS; i++) {
      TermNumbers numbers = new TermNumbers(terms, random);
      atoms.forEach(numbers::open);
      Word there = numbers.of(address);
      if (!there.known()) {
        return Optional.empty();
      }
      long difference = there.low() - numbers.of(atom).low();
      even &= offset.isEmpty() || offset.get() == difference;
      offset = Optional.of(difference);
      bits |= -difference;
    }
    if (even) {
      return Optional.of(new Pointer(atom, offset.get(), 0));
    }
    int cleared = Long.SIZE - Long.numberOfLeadingZeros(bits);
    return cleared <= MOST_CLEARED ? Optional.of(new Pointer(atom, 0, cleared)) : Optional.empty();
  }

  private Same same(int one, int other, Set<Integer> atoms, int aligned) {
    TermBits bits = new TermBits(terms);
    atoms.forEach(bits::open);
    Set<Integer> parts = new TreeSet<>();
    collect(one, new LinkedHashSet<>(), parts);
    for (int part : parts) {
      Optional<Pointer> pointer = known.getOrDefault(part, Optional.empty());
      pointer.ifPresent(p -> bits.define(part, bits.of(expression(p))));
    }
    int[] literals = bits.of(other);
    for (int i = 0; i < Math.min(aligned, literals.length); i++) {
      bits.circuit().require(-literals[i]);
    }
    return switch (bits.differ(one, other, WIDTH, LIMITS)) {
      case Answer.Unsatisfiable _ -> Same.ALWAYS;
      case Answer.Unknown _ -> Same.UNKNOWN;
      case Answer.Satisfiable _ ->
          atoms.stream().map(terms::get).allMatch(AddressProof::isInput)
              ? Same.NOT_ALWAYS
              : Same.UNKNOWN;
    };
  }

  private static boolean isInput(Term term) {
    return switch (term) {
      case Term.Parameter _, Term.Symbol _, Term.Compute _ -> true;
      case Term.Special _, Term.Varying _ -> true;
      case Term.Constant _, Term.Read _, Term.Unset _, Term.Counter _, Term.Opaque _ -> false;
    };
  }
}
