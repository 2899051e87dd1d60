package dev.acquit.gpu.host;

import dev.acquit.gpu.emulator.code.BlockNames;
import dev.acquit.gpu.emulator.code.Compiler;
import dev.acquit.gpu.emulator.code.NotEmulatedException;
import dev.acquit.gpu.emulator.code.ThreadCode;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Renaming;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;

/// The instructions of a thread, ready for the host. In place of the name of a location stands a
/// register, since each instance has locations of its own.
public final class HostCode {
  /// Stands before the name of a location in that of its register; no register of a test has it.
  private static final String AT = "&";

  private final int thread;
  private final ThreadCode code;
  private final SequencedMap<String, Integer> pointers = new LinkedHashMap<>();

  private HostCode(PtxThread thread, List<String> locations) throws HostRefusedException {
    this.thread = thread.id();
    BlockNames names = BlockNames.of(name -> OptionalLong.empty(), false);
    List<Compiler.Line> lines = new ArrayList<>();
    for (Statement s : thread.body()) {
      lines.add(new Compiler.Line(new Statement(s.guard(), translate(s.instruction())), names));
    }
    try {
      this.code = Compiler.compile(lines, names, Dialect.LITMUS);
    } catch (NotEmulatedException e) {
      throw refused(e.getMessage());
    }
    for (String location : locations) {
      Integer slot = code.registers().get(AT + location);
      if (slot != null) {
        pointers.put(location, slot);
      }
    }
  }

  /// The code of a thread.
  ///
  /// @param locations all locations of the test
  /// @throws HostRefusedException if it has instructions that the host has no meaning for
  public static HostCode of(PtxThread thread, List<String> locations) throws HostRefusedException {
    return new HostCode(thread, locations);
  }

  /// The number of the thread, as in `P0`.
  public int thread() {
    return thread;
  }

  ThreadCode code() {
    return code;
  }

  /// The registers that hold the addresses of the locations that are named.
  SequencedMap<String, Integer> pointers() {
    return pointers;
  }

  /// Where a register of the test lies; empty if no instruction has it.
  Optional<Integer> register(String name) {
    return Optional.ofNullable(code.registers().get(name));
  }

  private HostRefusedException refused(String what) {
    return new HostRefusedException(
        "P%d is on another GPU than the kernel and would run on the CPU: %s"
            .formatted(thread, what));
  }

  private Instruction translate(Instruction instruction) throws HostRefusedException {
    switch (Effects.of(instruction)) {
      case Effect.Accesses(var a) -> check(a.access(), a.name().readModifyWrite());
      case Effect.CtaBarrier _ -> throw refused("it waits at a barrier of its CTA");
      case Effect.ProxyFence _ -> throw refused("it has a fence of proxies");
      case Effect.Formed _ -> {
        // Fences of threads, computations and branches the CPU has.
      }
      default ->
          throw refused(
              "it has the instruction "
                  + InstructionWriter.head(instruction)
                  + ", which the runner does not know");
    }
    return instruction.with(Renaming.ofUses(HostCode::operand));
  }

  private void check(Access access, boolean update) throws HostRefusedException {
    int bits = access.type().bits();
    if (access.space() != StateSpace.GENERIC && access.space() != StateSpace.GLOBAL) {
      throw refused("it accesses ." + access.space().suffix() + " memory");
    }
    if (access.semantics() == Semantics.MMIO) {
      throw refused("it has an access .mmio");
    }
    if (bits < (update ? Integer.SIZE : Short.SIZE) || bits > Long.SIZE) {
      throw refused(
          "it %s %d bits, and the CPU's side has %s"
              .formatted(
                  update ? "updates" : "accesses",
                  bits,
                  update ? "updates of 32 and 64" : "accesses of 16, 32 and 64"));
    }
  }

  private static Operand operand(Operand operand) {
    return operand instanceof Operand.Symbol(String name)
        ? new Operand.Register(AT + name)
        : operand;
  }
}
