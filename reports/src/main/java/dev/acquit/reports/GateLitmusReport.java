package dev.acquit.reports;

import dev.acquit.codegen.litmus.LitmusFinding;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/// What litmus tests said of a compiler.
///
/// @param title what people call the compiler
/// @param version what it says of itself
/// @param program where it is
/// @param compiler how it was called
/// @param compiledFor the architecture, and the language standard
/// @param dialect how atomics were written
/// @param source the C++ model
/// @param target the PTX model
/// @param table the mapping table that was compared with
/// @param findings one for each test, in order
/// @param origins for each finding where its test comes from
public record GateLitmusReport(
    String title,
    String version,
    String program,
    String compiler,
    String compiledFor,
    String dialect,
    ModelId source,
    ModelId target,
    String table,
    List<LitmusFinding> findings,
    List<Origin> origins) {
  /// Copies the lists.
  public GateLitmusReport {
    findings = List.copyOf(findings);
    origins = List.copyOf(origins);
  }

  /// How many tests have each verdict.
  public SequencedMap<String, Integer> counts() {
    TreeMap<String, Integer> counts = new TreeMap<>();
    findings.forEach(f -> counts.merge(f.verdict().word(), 1, Integer::sum));
    return counts;
  }
}
