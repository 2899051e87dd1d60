package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.PtxVariables;
import dev.acquit.ptx.ast.MemoryAccess;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Finds the cells of a test: how large they are, and where they lie.
final class Cells {
  private static final int LARGEST = 32;
  private static final int LARGEST_VALUE = 16;

  private final PtxTest test;
  private final Seating seating;

  private Cells(PtxTest test, Seating seating) {
    this.test = test;
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
    int extent = 4;
    int value = 0;
    for (PtxThread thread : test.threads()) {
      for (MemoryAccess access : Body.accesses(thread)) {
        boolean here = access.location().map(name::equals).orElse(pointedTo);
        if (!here || access.bytes() == 0) {
          continue;
        }
        long offset = access.location().isPresent() ? access.address().offset() : 0;
        if (offset < 0 || offset + access.bytes() > LARGEST) {
          throw new RefusedException(
              "P%d accesses %s outside of the %d bytes that a location has at most"
                  .formatted(thread.id(), name, LARGEST));
        }
        extent = Math.max(extent, (int) offset + access.bytes());
        value = offset == 0 ? Math.max(value, access.access().type().bits() / 8) : value;
      }
    }
    Value initial = initial(name);
    if (initial instanceof Value.AddressOf) {
      value = 8;
    }
    value = value == 0 ? 4 : Math.min(value, LARGEST_VALUE);
    return new Cell(name, Seating.powerOfTwo(Math.max(extent, value)), value, initial, owner(name));
  }

  private Value initial(String name) {
    for (InitEntry entry : test.header().init()) {
      if (entry instanceof InitEntry.Memory(String location, Value value, var _)
          && location.equals(name)) {
        return value;
      }
    }
    return Value.of(0);
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
          if (Body.accesses(thread).stream()
                  .anyMatch(a -> a.location().equals(java.util.Optional.of(name)))
              && !thread.place().shares(Scope.CLUSTER, place)) {
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
