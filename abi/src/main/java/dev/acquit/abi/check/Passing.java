package dev.acquit.abi.check;

import dev.acquit.abi.module.Body;
import dev.acquit.abi.module.Body.ParameterAccess;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What is stored into parameters and results, and loaded from them (P-7, P-9).
final class Passing {
  private static final int WORD = 4;

  private final Findings findings;

  Passing(Findings findings) {
    this.findings = findings;
  }

  void check(Function function, Body body) {
    // Each declaration has its own place, so that equal ones are one.
    Map<Variable, List<ParameterAccess>> stores = new LinkedHashMap<>();
    for (ParameterAccess a : body.accesses()) {
      inside(function, a);
      if (a.store()) {
        stores.computeIfAbsent(a.parameter(), p -> new ArrayList<>()).add(a);
      }
    }
    stores.forEach((p, all) -> whole(function, p, all));
  }

  /// P-9. Where the size is open, as of the arguments behind `...`, nothing is outside. What has up
  /// to four bytes has a register of 32 bits for itself, which clang reads and writes whole.
  private void inside(Function function, ParameterAccess a) {
    long size = a.parameter().bytes();
    long end = a.offset() + (long) a.width() * a.count();
    boolean open = size == 0 && !a.parameter().dimensions().isEmpty();
    if (!open && (a.offset() < 0 || end > size)) {
      boolean register = size > 0 && a.offset() >= 0 && end <= WORD;
      findings.add(
          Rule.P_9,
          register ? Severity.NOTE : Severity.ERROR,
          a.at(),
          function.name(),
          "bytes %d to %d of %s are %s, which has %d%s"
              .formatted(
                  a.offset(),
                  end - 1,
                  a.parameter().name(),
                  a.store() ? "written" : "read",
                  size,
                  register ? ", in a register of four" : ""));
    }
  }

  /// P-7. A scalar of which some bytes are written is written whole.
  private void whole(Function function, Variable p, List<ParameterAccess> stores) {
    long size = p.bytes();
    if (!p.dimensions().isEmpty() || p.vector() > 1 || size < WORD) {
      return;
    }
    BitSet written = new BitSet();
    for (ParameterAccess a : stores) {
      if (a.offset() >= 0 && a.offset() < size) {
        written.set(
            (int) a.offset(), (int) Math.min(size, a.offset() + (long) a.width() * a.count()));
      }
    }
    int missing = written.nextClearBit(0);
    if (missing < size) {
      findings.error(
          Rule.P_7,
          stores.getFirst().at(),
          function.name(),
          "%s has %d bits, and bits %d to %d are not written: extend the value"
              .formatted(p.name(), 8 * size, 8 * missing, 8 * next(written, missing, size) - 1));
    }
  }

  private static long next(BitSet written, int from, long size) {
    int set = written.nextSetBit(from);
    return set < 0 ? size : set;
  }
}
