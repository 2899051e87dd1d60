package dev.acquit.codegen.recover;

import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.codegen.recover.check.AtomicObject;
import dev.acquit.codegen.recover.check.Candidate;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.AddressProof;
import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.explore.Whereabouts;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.codegen.source.Given.Root;
import dev.acquit.codegen.source.ObjectPlace;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Window;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.text.Position;
import java.util.Optional;

/// Whether what is accessed is the object that the operation is said to have: behind the pointer
/// itself, where the object begins, as wide as the object, and in a space that the pointer has.
final class PlaceDefects {
  /// The widest word around a smaller object with accesses to which compilers emulate those to it.
  private static final int WORD = 4;

  private final Exploration exploration;
  private final Terms terms;
  private final SourceOperation operation;
  private final AtomicObject object;
  private final ObjectPlace place;
  private final PathFindings findings;

  PlaceDefects(
      Exploration exploration,
      SourceOperation operation,
      AtomicObject object,
      PathFindings findings) {
    this.exploration = exploration;
    this.terms = exploration.terms();
    this.operation = operation;
    this.object = object;
    this.place = operation.place();
    this.findings = findings;
  }

  void find(Iterable<Candidate> candidates) {
    for (Candidate candidate : candidates) {
      for (Act.Memory access : ObjectChoice.accesses(candidate.trace())) {
        if (object.touches(access)) {
          // Where the object of a part of a function is, is not said in the words of parameters.
          boolean part = exploration.program().part();
          if (!part) {
            pointer(candidate.trace(), access.position());
            root(candidate.trace(), access.position());
            if (!(terms.get(object.base()) instanceof Term.Compute)) {
              offset(candidate.trace(), access);
            }
          }
          width(candidate.trace(), access);
          if (!part || place.space().isPresent()) {
            space(candidate.trace(), access);
          }
        }
      }
    }
  }

  /// A pointer is a parameter, or the name of a variable.
  private void pointer(Trace trace, Position position) {
    switch (terms.get(object.base())) {
      case Term.Symbol _ -> {
        // The object is the variable.
      }
      case Term.Parameter(int index, long _, int bytes) -> {
        boolean whole =
            bytes == 8
                || (bytes == 4 && exploration.program().parameters().get(index).bytes() != 8);
        if (!whole) {
          findings.add(
              trace,
              Kind.WRONG_VALUE,
              position,
              "the address is a part of parameter " + (index + 1) + ", expected a pointer");
        }
      }
      case Term.Read _ ->
          findings.add(
              trace,
              Kind.UNRECOGNISED,
              position,
              "the address was read from memory: whether the object is there is not known");
      case Term.Compute(Op op, int _, int _, int _, int _) when op == Op.SELECT && isOther() ->
          findings.add(
              trace,
              Kind.WRONG_VALUE,
              position,
              "the address is one of several, expected one pointer for the object");
      default -> computed(trace, position);
    }
  }

  /// The object must come from where it is said to come from. If nothing is said of that, a pointer
  /// that the function is given and never looks at may be the one that is meant.
  private void root(Trace trace, Position position) {
    Optional<String> other = Roots.other(exploration, object.base());
    other.ifPresent(o -> findings.add(trace, Kind.WRONG_VALUE, position, o));
    Optional<String> variable = Roots.variable(exploration, object.base());
    if (exploration.program().given().root() instanceof Root.Unsaid && variable.isPresent()) {
      Roots.idlePointer(exploration)
          .ifPresent(index ->
              findings.add(
                  trace,
                  Kind.UNRECOGNISED,
                  position,
                  "the access is "
                      + variable.get()
                      + ", and parameter "
                      + (index + 1)
                      + ", which may point to the object, is never looked at: which of them the"
                      + " object is, is not said"));
    }
  }

  /// Threads of a kernel may have an object each, as their numbers say.
  private void computed(Trace trace, Position position) {
    boolean numbered =
        exploration.program().kernel()
            && terms.leaves(object.base()).stream()
                .anyMatch(t -> terms.get(t) instanceof Term.Special);
    boolean wrong = !numbered && isOther();
    findings.add(
        trace,
        wrong ? Kind.WRONG_VALUE : Kind.UNRECOGNISED,
        position,
        wrong
            ? "the address is computed, expected the pointer to the object"
            : numbered
                ? "the address depends on the number of the thread: which object it is, is not said"
                : "the address is computed, and it is not known whether it is always the object's");
  }

  /// Whether there are inputs for each pointer that is given on which the object is not behind it.
  private boolean isOther() {
    AddressProof proof = new AddressProof(terms);
    long offset = place.offset() - object.offset();
    int aligned = Integer.numberOfTrailingZeros(object.bytes());
    return terms.leaves(object.base()).stream()
        .filter(leaf -> !terms.isConstant(leaf))
        .map(leaf -> proof.same(object.base(), leaf, offset, aligned))
        .allMatch(AddressProof.Same.NOT_ALWAYS::equals);
  }

  private void offset(Trace trace, Act.Memory access) {
    long found = access.where().offset();
    if (found != place.offset()
        && (object.offset() != place.offset() || 8 * object.bytes() == access.bits())) {
      findings.add(
          trace,
          Kind.WRONG_VALUE,
          access.position(),
          "the access is to byte "
              + found
              + " behind the pointer, expected the object at byte "
              + place.offset()
              + "; an annotation with offset="
              + found
              + " says that it is there");
    }
  }

  /// Of an object without a type nobody knows how wide it is.
  private void width(Trace trace, Act.Memory access) {
    if (operation.type().isEmpty() || access.bits() == 8 * object.bytes()) {
      return;
    }
    int word = 1 << access.where().aligned();
    boolean around = word <= WORD && word > object.bytes() && access.bits() == 8 * word;
    // That a pointer is aligned may be known where a part of a function was compiled.
    boolean within =
        exploration.program().part()
            && access.bits() == 8 * WORD
            && object.bytes() < WORD
            && access.where().offset() == Math.floorDiv(object.offset(), WORD) * (long) WORD;
    if (!around && !within) {
      findings.add(
          trace,
          Kind.MIXED_SIZE,
          access.position(),
          "an access of "
              + access.bits()
              + " bits to an object of "
              + 8 * object.bytes()
              + " bits");
    }
  }

  private void space(Trace trace, Act.Memory access) {
    StateSpace printed = access.access().space();
    if (printed == StateSpace.GENERIC
        || !(terms.get(object.base()) instanceof Term.Parameter(int _, long _, int bytes))
        || has(kind(printed), bytes)
        || isAsked(trace, kind(printed))) {
      return;
    }
    boolean converted = access.where().form() == Whereabouts.Form.WINDOW;
    if (place.space().isPresent()) {
      findings.add(
          trace,
          Kind.WRONG_SPACE,
          access.position(),
          "'."
              + printed.suffix()
              + "' behind a pointer that is said to be "
              + ObjectPlace.word(place.space().get()));
    } else if (converted) {
      findings.add(
          trace,
          Kind.UNRECOGNISED,
          access.position(),
          "the pointer is taken to be one to '."
              + printed.suffix()
              + "' memory, which nobody says; an annotation with space="
              + kind(printed).suffix()
              + " does");
    } else {
      findings.add(
          trace,
          Kind.WRONG_SPACE,
          access.position(),
          "'."
              + printed.suffix()
              + "' with a generic address; an annotation with space="
              + kind(printed).suffix()
              + " says that it is none");
    }
  }

  /// Whether the pointer points to a space. A compiler may know that a pointer of C++ is one to
  /// global memory, as those that a kernel is given are. An address of four bytes is one in the
  /// window of shared memory.
  private boolean has(StateSpace space, int bytes) {
    return place.space().isPresent()
        ? place.space().get() == space
        : space == StateSpace.GLOBAL || (space == StateSpace.SHARED && bytes == 4);
  }

  private static StateSpace kind(StateSpace space) {
    return space.shared() ? StateSpace.SHARED : space;
  }

  /// Whether the path is taken only if the pointer is one to that space.
  private boolean isAsked(Trace trace, StateSpace space) {
    return trace.conditions().stream()
        .anyMatch(c ->
            asks(c.predicate(), c.holds(), space, true)
                || (space == StateSpace.GLOBAL
                    && asks(c.predicate(), c.holds(), StateSpace.SHARED, false)));
  }

  private boolean asks(int predicate, boolean holds, StateSpace space, boolean yes) {
    if (!(terms.get(predicate) instanceof Term.Compute(Op op, int code, int a, int _, int _))) {
      return false;
    }
    if (op == Op.NOT && code == 1) {
      return asks(a, !holds, space, yes);
    }
    return op == Op.IS_SPACE
        && holds == yes
        && kind(Window.space(code)) == space
        && Whereabouts.of(terms, a, _ -> StateSpace.GENERIC).base() == object.base();
  }
}
