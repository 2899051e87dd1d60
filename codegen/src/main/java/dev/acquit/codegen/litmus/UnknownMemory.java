package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.ScalarType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What variables in shared memory hold before anybody has written them: nobody knows. Each of
/// their parts begins with an odd number, so that a test that reads one shows it. Zeros would hide
/// that a function forgets to write them.
///
/// mbarrier objects begin as zeros, which are none to the models, and so does what may be accessed
/// in 128 bits, which are kept where they are small.
///
/// @ptx 5.1.7 Shared State Space, 8.2.6 Initialization
record UnknownMemory(Set<String> zeros, boolean all) {
  private static final Value ODD = Value.of(-559038737);

  /// @param threads of the test
  static UnknownMemory of(List<PtxThread> threads) {
    Set<String> zeros = new HashSet<>();
    boolean all = false;
    for (PtxThread thread : threads) {
      for (Statement s : thread.body()) {
        Instruction i = s.instruction();
        all |= i.memory().filter(m -> m.access().type() == ScalarType.B128).isPresent();
        for (Address address : Meetings.objects(i)) {
          if (address.base() instanceof Operand.Symbol(String name)) {
            zeros.add(name);
          } else {
            all = true;
          }
        }
      }
    }
    return new UnknownMemory(zeros, all);
  }

  UnknownMemory {
    zeros = Set.copyOf(zeros);
  }

  /// What a variable holds.
  InitEntry.Memory of(String location) {
    return all || zeros.contains(location)
        ? new InitEntry.Memory(location, Value.of(0))
        : new InitEntry.Memory(location, ODD, Extent.PARTS);
  }
}
