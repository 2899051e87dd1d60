package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.PtxVariables;
import dev.acquit.ptx.ast.MemoryAccess;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/// Finds the cells of a test: how large they are, and where they lie.
final class Cells {
  private static final int LARGEST = 256;

  private static final int LARGEST_VALUE = 16;

  /// The size of an mbarrier object.
  private static final int OBJECT = 8;

  private final PtxTest test;
  private final Seating seating;
  private final Candidates candidates;

  private Cells(PtxTest test, Seating seating) {
    this.test = test;
    this.candidates = Candidates.of(test);
    this.seating = seating;
  }

  static List<Cell> of(PtxTest test, Seating seating) throws RefusedException {
    Cells cells = new Cells(test, seating);
    List<Cell> all = new ArrayList<>();
    for (String name : PtxVariables.of(test.threads(), test.header().init())) {
      all.add(cells.cell(name));
    }
    return all;
  }

  private Cell cell(String name) throws RefusedException {
    boolean pointedTo = pointedTo(name);
    InitEntry.Memory memory = memory(name);
    boolean object = Body.objects(test).contains(name);
    int extent = Math.max(object ? OBJECT : 4, memory.bytes().orElse(0));
    int value = 0;
    int first = 4;
    Optional<Extent.Elements> elements = Optional.empty();
    if (memory.extent() instanceof Extent.Elements e) {
      elements = Optional.of(e);
      extent = Math.max(extent, e.bytes() * e.values().size());
      value = e.bytes();
    }
    for (Term term : test.header().mentioned()) {
      if (term instanceof Term.Part part && part.location().equals(name)) {
        extent = Math.max(extent, inside(part));
      }
    }
    if (extent > LARGEST) {
      throw new RefusedException(
          "%s has %d bytes, and a location has at most %d".formatted(name, extent, LARGEST));
    }
    SortedSet<Integer> parts = new TreeSet<>();
    for (PtxThread thread : test.threads()) {
      for (MemoryAccess access : Body.accesses(thread)) {
        boolean here = access.location().map(name::equals).orElse(pointedTo);
        if (!here || access.bytes() == 0) {
          continue;
        }
        int part = access.access().type().bits() / 8;
        parts.add(part);
        if (access.location().isEmpty()) {
          extent = Math.max(extent, reached(thread, access, name));
          value = Math.max(value, part);
          continue;
        }
        long offset = access.address().offset();
        if (offset < 0 || offset + access.bytes() > LARGEST) {
          throw new RefusedException(
              "P%d accesses %s outside of the %d bytes that a location has at most"
                  .formatted(thread.id(), name, LARGEST));
        }
        if (offset % access.bytes() != 0) {
          throw new RefusedException(
              "P%d accesses %d bytes of %s from byte %d on, which is no multiple of their number: a GPU ends a kernel that does"
                  .formatted(thread.id(), access.bytes(), name, offset));
        }
        extent = Math.max(extent, (int) offset + access.bytes());
        value = offset == 0 ? Math.max(value, part) : value;
        first = offset == 0 ? first : (int) Math.min(first, offset);
      }
    }
    for (PtxThread thread : test.threads()) {
      for (Meeting.Part.Data data : Body.copied(thread)) {
        if (data.address().base().equals(new Operand.Symbol(name))) {
          extent = Math.max(extent, copied(thread, data, name));
        }
      }
    }
    value =
        memory
            .bytes()
            .orElse(value == 0 ? Integer.highestOneBit(first) : Math.min(value, LARGEST_VALUE));
    return new Cell(
        name,
        Seating.powerOfTwo(Math.max(extent, value)),
        value,
        memory.value(),
        elements,
        repeated(memory, parts),
        owner(name));
  }

  /// How many bytes of a location a copy needs.
  private static int copied(PtxThread thread, Meeting.Part.Data data, String name)
      throws RefusedException {
    long offset = data.address().offset();
    if (offset < 0 || offset + data.bytes() > LARGEST) {
      throw new RefusedException(
          "P%d copies bytes outside of the %d that %s has at most"
              .formatted(thread.id(), LARGEST, name));
    }
    if (offset % Math.min(data.bytes(), LARGEST_VALUE) != 0) {
      throw new RefusedException(
          "P%d copies %d bytes of %s from byte %d on: a GPU ends a kernel that does"
              .formatted(thread.id(), data.bytes(), name, offset));
    }
    return (int) offset + data.bytes();
  }

  /// How many bytes of a location an access may reach whose address is computed.
  private int reached(PtxThread thread, MemoryAccess access, String name) throws RefusedException {
    long furthest = access.bytes();
    if (access.address().base() instanceof Operand.Register(String register)) {
      boolean known = false;
      for (Value v : candidates.of(new Term.ThreadRegister(thread.id(), register))) {
        if (v instanceof Value.AddressOf(String to, long at)) {
          known = true;
          if (to.equals(name)) {
            furthest = Math.max(furthest, at + access.address().offset() + access.bytes());
          }
        }
      }
      if (!known) {
        throw new RefusedException(
            "P%d accesses memory at an address, in %s, of which the runner does not see where it may point"
                .formatted(thread.id(), register));
      }
    }
    if (furthest > LARGEST) {
      throw new RefusedException(
          "P%d may access %s outside of the %d bytes that a location has at most"
              .formatted(thread.id(), name, LARGEST));
    }
    return (int) furthest;
  }

  private InitEntry.Memory memory(String name) {
    for (InitEntry entry : test.header().init()) {
      if (entry instanceof InitEntry.Memory memory && memory.location().equals(name)) {
        return memory;
      }
    }
    return new InitEntry.Memory(name, Value.of(0));
  }

  /// The size of the parts of which each begins with the initial value.
  private static OptionalInt repeated(InitEntry.Memory memory, SortedSet<Integer> parts)
      throws RefusedException {
    if (!(memory.extent() instanceof Extent.Parts) || memory.value().equals(Value.of(0))) {
      return OptionalInt.empty();
    }
    boolean address = memory.value() instanceof Value.AddressOf;
    if (parts.size() > 1
        || (!parts.isEmpty() && parts.first() > Long.BYTES)
        || (address && !parts.isEmpty() && parts.first() < Long.BYTES)) {
      throw new RefusedException(
          address
              ? "each part of %s begins with %s, and some of them are no 8 bytes"
                  .formatted(memory.location(), memory.value())
              : "each part of %s begins with %s, and parts have different sizes, or more than 8 bytes"
                  .formatted(memory.location(), memory.value()));
    }
    return OptionalInt.of(parts.isEmpty() ? address ? Long.BYTES : 4 : parts.first());
  }

  /// How many bytes a location has if a part of it is asked for.
  private static int inside(Term.Part part) throws RefusedException {
    if (part.offset() < 0 || part.offset() + part.bytes() > LARGEST) {
      throw new RefusedException(
          "the test asks for %s, and a location has at most %d bytes".formatted(part, LARGEST));
    }
    return (int) part.offset() + part.bytes();
  }

  private OptionalInt owner(String name) throws RefusedException {
    for (InitEntry entry : test.header().init()) {
      if (entry instanceof InitEntry.SharedIn(String location, var place)
          && location.equals(name)) {
        if (pointedTo(name)) {
          throw new RefusedException(
              "the address of %s in shared memory is used as a value".formatted(name));
        }
        int owner =
            seating
                .firstRole(place)
                .orElseThrow(() ->
                    new RefusedException(
                        "no thread of the test runs in the CTA in whose shared memory %s lies"
                            .formatted(name)));
        for (PtxThread thread : test.threads()) {
          if (mentions(thread, name) && !thread.place().shares(Scope.CLUSTER, place)) {
            throw new RefusedException(
                "P%d cannot reach %s in the shared memory of another cluster"
                    .formatted(thread.id(), name));
          }
        }
        return OptionalInt.of(owner);
      }
    }
    return OptionalInt.empty();
  }

  private static boolean mentions(PtxThread thread, String name) {
    return Body.accesses(thread).stream().anyMatch(a -> a.location().equals(Optional.of(name)))
        || Body.copied(thread).stream()
            .anyMatch(d -> d.address().base().equals(new Operand.Symbol(name)));
  }

  /// Whether the address of a location is somewhere kept as a value.
  private boolean pointedTo(String name) {
    for (InitEntry entry : test.header().init()) {
      boolean here =
          switch (entry) {
            case InitEntry.Memory(var l, Value.AddressOf(String to, long o), var _) ->
                to.equals(name);
            case InitEntry.Register(int t, var r, Value.AddressOf(String to, long o)) ->
                to.equals(name);
            default -> false;
          };
      if (here) {
        return true;
      }
    }
    return test.threads().stream()
        .flatMap(t -> t.body().stream())
        .map(Statement::instruction)
        .flatMap(i -> i.inputs().stream())
        .anyMatch(o -> o instanceof Operand.Symbol(String symbol) && symbol.equals(name));
  }
}
