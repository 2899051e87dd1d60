package dev.acquit.testing;

import java.util.List;

/// The modules, their packages, and which others each may use: the picture of
/// `docs/architecture.md`.
public enum Room {
  /// Checks of proofs.
  PROOF(List.of("dev.acquit.proof")),
  /// PTX, reading text, and running programs.
  PTX(List.of("dev.acquit.ptx", "dev.acquit.text", "dev.acquit.program", "dev.acquit.kept")),
  /// Tests.
  LITMUS(List.of("dev.acquit.litmus"), PTX),
  /// Models and engines.
  MODEL(List.of("dev.acquit.model"), PROOF, PTX, LITMUS),
  /// Tables.
  MAPPER(List.of("dev.acquit.mapper"), PTX, LITMUS, MODEL),
  /// The other chapters of the PTX ABI.
  ABI(List.of("dev.acquit.abi"), PTX, LITMUS, MODEL, MAPPER),
  /// What compilers emit.
  CODEGEN(List.of("dev.acquit.codegen"), PTX, LITMUS, MODEL, MAPPER, ABI),
  /// Devices.
  GPU_RUNNER(List.of("dev.acquit.gpu"), PTX, LITMUS),
  /// How results look.
  REPORTS(List.of("dev.acquit.reports"), PTX, LITMUS, MODEL, MAPPER, ABI, CODEGEN, GPU_RUNNER),
  /// Results confirmed.
  RECHECK(
      List.of("dev.acquit.recheck"),
      PROOF,
      PTX,
      LITMUS,
      MODEL,
      MAPPER,
      CODEGEN,
      GPU_RUNNER,
      REPORTS),
  /// The library.
  API(List.of("dev.acquit.api"), PTX, LITMUS, MODEL, MAPPER, CODEGEN, REPORTS),
  /// Tests of JUnit.
  JUNIT(List.of("dev.acquit.junit"), API),
  /// The command.
  CLI(
      List.of("dev.acquit.cli"),
      PROOF,
      PTX,
      LITMUS,
      MODEL,
      MAPPER,
      ABI,
      CODEGEN,
      GPU_RUNNER,
      REPORTS,
      RECHECK),
  /// Measurements.
  BENCH(List.of("dev.acquit.bench"), PTX, LITMUS, MODEL, MAPPER, GPU_RUNNER, CLI),
  /// Z3.
  SOLVER_Z3(List.of("dev.acquit.z3"), MODEL),
  /// Alloy.
  AUDIT(List.of("dev.acquit.audit"), PTX, LITMUS, MODEL, MAPPER);

  private final List<String> packages;
  private final List<Room> below;

  Room(List<String> packages, Room... below) {
    this.packages = packages;
    this.below = List.of(below);
  }

  /// Its packages, as patterns with all packages below them.
  List<String> packages() {
    return packages.stream().map(p -> p + "..").toList();
  }

  /// The packages that nothing in it may use.
  List<String> forbidden() {
    return List.of(values()).stream()
        .filter(r -> r != this && !below.contains(r))
        .flatMap(r -> r.packages().stream())
        .toList();
  }

  /// Whether what may be null is said in its packages, and held by NullAway.
  boolean nullMarked() {
    return this == REPORTS || this == RECHECK || this == CLI;
  }

  /// Whether a person starts it, so that it prints, exits and reads the environment.
  boolean started() {
    return this == CLI || this == BENCH;
  }
}
