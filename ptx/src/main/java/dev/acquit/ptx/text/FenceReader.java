package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.text.Modifiers.Taken;
import dev.acquit.text.InputException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads `fence`, `membar` and proxy fences.
///
/// @ptx 9.7.13.4 membar/fence
final class FenceReader {
  private static final Map<String, Scope> LEVELS =
      Map.of("cta", Scope.CTA, "gl", Scope.GPU, "sys", Scope.SYS);
  private static final List<String> LEVEL_WORDS = List.of("cta", "gl", "sys");

  private final Operands operands;
  private final Dialect dialect;

  FenceReader(Operands operands, Dialect dialect) {
    this.operands = operands;
    this.dialect = dialect;
  }

  /// Reads the rest of a `fence`.
  Instruction fence(Modifiers modifiers) throws InputException {
    if (!modifiers.names().isEmpty() && modifiers.names().getFirst().equals("proxy")) {
      return proxy(modifiers);
    }
    boolean restricted =
        modifiers.names().stream()
            .anyMatch(n -> n.startsWith("sync_restrict") || n.equals("mbarrier_init"));
    if (restricted) {
      return UnmodelledForms.read(modifiers, "fence", operands);
    }
    Optional<Taken<FenceSemantics>> order =
        modifiers.take("order", Arrays.asList(FenceSemantics.values()), FenceSemantics::suffix);
    Optional<Taken<Scope>> scope =
        modifiers.take("scope", Arrays.asList(Scope.values()), Scope::suffix);
    modifiers.finish();
    if (scope.isEmpty()) {
      throw modifiers.missing(
          "a scope",
          Arrays.stream(Scope.values()).map(Scope::suffix).toList(),
          "a fence has no default scope: write 'fence."
              + order.map(o -> o.value().suffix()).orElse("sc")
              + ".gpu'");
    }
    operands.end();
    return Instruction.Fence.of(
        order.map(Taken::value).orElse(FenceSemantics.ACQ_REL), scope.get().value());
  }

  /// Reads the rest of a `membar`.
  Instruction membar(Modifiers modifiers) throws InputException {
    if (!modifiers.names().isEmpty() && modifiers.names().getFirst().equals("proxy")) {
      return proxy(modifiers);
    }
    Optional<Taken<String>> level = modifiers.take("scope", LEVEL_WORDS);
    modifiers.finish();
    if (level.isEmpty()) {
      throw modifiers.missing("a scope", LEVEL_WORDS, "write 'membar.gl'");
    }
    operands.end();
    return new Instruction.Fence(
        FenceSemantics.SC, LEVELS.get(level.get().value()), Instruction.Fence.Spelling.MEMBAR);
  }

  private Instruction proxy(Modifiers modifiers) throws InputException {
    List<Instruction.ProxyFence.Kind> kinds =
        Arrays.stream(Instruction.ProxyFence.Kind.values())
            .filter(kind -> dialect == Dialect.LITMUS || !kind.hypothetical())
            .toList();
    modifiers.left().removeFirst();
    Optional<Taken<Instruction.ProxyFence.Kind>> kind =
        modifiers.take("proxy", kinds, Instruction.ProxyFence.Kind::suffix);
    if (kind.isEmpty() && modifiers.mnemonic().equals("fence") && !modifiers.left().isEmpty()) {
      return UnmodelledForms.read(modifiers, "fence.proxy", operands);
    }
    modifiers.finish();
    if (kind.isEmpty()) {
      throw modifiers.missing(
          "a proxy",
          kinds.stream().map(Instruction.ProxyFence.Kind::suffix).toList(),
          "write 'fence.proxy.alias'");
    }
    operands.end();
    return new Instruction.ProxyFence(kind.get().value());
  }
}
