package dev.acquit.codegen.ir;

import dev.acquit.codegen.gate.Claim;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.Manifest;
import dev.acquit.codegen.gate.TableGate;
import dev.acquit.codegen.judge.Judge;
import dev.acquit.codegen.judge.Judgement;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Judges functions of LLVM IR and of PTX by the table of CUDA 13.
final class IrGate {
  private final TableGate gate;

  IrGate() throws InputException {
    gate =
        new TableGate(
            new Judge(
                Mappings.find("ptx-abi-13").mapping(),
                List.of(Models.find("cpp20")),
                Models.find("ptx"),
                Limits.DEFAULT));
  }

  /// What is said of each function of which something is said, by name.
  Map<String, Judgement> judge(GateFile file) {
    Map<String, Judgement> all = new TreeMap<>();
    for (Claim claim : file.claims()) {
      all.put(
          claim.function().name(),
          gate.judge(file.module(), claim.function(), claim.subject().operation(), claim.site()));
    }
    return all;
  }

  /// What is said of the only function of a module.
  Judgement one(GateFile file) {
    return judge(file).values().iterator().next();
  }

  /// LLVM IR with annotations.
  static GateFile ir(String text) throws InputException {
    return GateFile.ir("made.ll", text.getBytes(StandardCharsets.UTF_8), Optional.empty());
  }

  /// PTX with annotations.
  static GateFile ptx(String text) throws InputException {
    return GateFile.read("made.ptx", text.getBytes(StandardCharsets.UTF_8), Optional.empty());
  }

  /// What functions implement, by name.
  static Optional<Manifest> manifest(Map<String, String> sources) throws InputException {
    StringBuilder text = new StringBuilder("function,source\n");
    sources.forEach(
        (function, source) -> text.append(function).append(',').append(source).append('\n'));
    return Optional.of(Manifest.read("made.csv", text.toString()));
  }
}
