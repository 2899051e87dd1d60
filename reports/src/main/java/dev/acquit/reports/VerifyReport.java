package dev.acquit.reports;

import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.mapper.verify.Verification.ClassResult;
import dev.acquit.mapper.verify.Work;
import dev.acquit.model.engine.Limits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// A run of the verifier with what the user asked and what follows from it.
///
/// @param verification what was found
/// @param engine what found it
/// @param limits what each test could cost
/// @param shapes the shapes to which the family was restricted; empty: it was not
/// @param deciding the class that decides whether the mapping is sound
/// @param folder where the tests of the counterexamples are, if they were written
public record VerifyReport(
    Verification verification,
    Engine engine,
    Limits limits,
    List<String> shapes,
    ProgramClass deciding,
    Optional<Path> folder) {
  /// The file of expectations for the tests of the counterexamples.
  public static final String EXPECTED = "expected.csv";

  /// Copies the list.
  public VerifyReport {
    shapes = List.copyOf(shapes);
  }

  /// What the run says of the mapping.
  public enum Decision {
    /// The source model disagreed with itself: our bug, the verdicts mean nothing.
    BROKEN("broken"),
    /// Some alternative is unsound in the deciding class.
    UNSOUND("unsound"),
    /// Nothing unsound was found, and not all was looked at.
    UNKNOWN("unknown"),
    /// All tests were judged, none shows a failure.
    SOUND("sound");

    private final String word;

    Decision(String word) {
      this.word = word;
    }

    /// How JSON writes it.
    public String word() {
      return word;
    }
  }

  /// An alternative that is unsound.
  ///
  /// @param use the alternative
  /// @param programClass the narrowest class where it is
  /// @param verdict the verdict there
  public record Finding(Use use, ProgramClass programClass, Soundness.Unsound verdict) {
    /// The smallest failure.
    public Counterexample counterexample() {
      return verdict.counterexample();
    }

    /// The file of the C++ test: `load-seq_cst-1.litmus`.
    public String sourceFile() {
      return stem() + ".litmus";
    }

    /// The file of the PTX test: `load-seq_cst-1.ptx.litmus`.
    public String targetFile() {
      return stem() + ".ptx.litmus";
    }

    private String stem() {
      return use.toString().replace(' ', '-');
    }
  }

  /// How many tests of the source model were compared with themselves; 0 if there were no tests.
  public long compared() {
    return verification.classes().values().stream()
        .mapToLong(r -> r.work() instanceof Work.Tests t ? t.tests() - t.racy() : 0)
        .max()
        .orElse(0);
  }

  /// What the run says of the mapping for programs of the deciding class.
  public Decision decision() {
    if (!verification.identityFailures().isEmpty()) {
      return Decision.BROKEN;
    }
    Optional<ClassResult> result = verification.of(deciding);
    if (result.map(ClassResult::unsound).orElse(false)) {
      return Decision.UNSOUND;
    }
    boolean all =
        result
            .map(r ->
                r.open() == 0
                    && r.verdicts().values().stream()
                        .noneMatch(s -> s instanceof Soundness.Unknown))
            .orElse(false);
    return all ? Decision.SOUND : Decision.UNKNOWN;
  }

  /// The alternatives that are unsound, each in the narrowest class where it is: by class, then in
  /// the order of the table.
  public List<Finding> findings() {
    SequencedMap<Use, Finding> findings = new LinkedHashMap<>();
    for (Map.Entry<ProgramClass, ClassResult> c : verification.classes().entrySet()) {
      c.getValue()
          .verdicts()
          .forEach((use, verdict) -> {
            if (verdict instanceof Soundness.Unsound unsound) {
              findings.putIfAbsent(use, new Finding(use, c.getKey(), unsound));
            }
          });
    }
    return List.copyOf(findings.values());
  }

  /// The findings with the same pair of tests, together.
  List<List<Finding>> exhibits() {
    SequencedMap<List<Object>, List<Finding>> groups = new LinkedHashMap<>();
    for (Finding f : findings()) {
      List<Object> pair = List.of(f.counterexample().source(), f.counterexample().target());
      groups.computeIfAbsent(pair, k -> new ArrayList<>()).add(f);
    }
    return groups.values().stream().map(List::copyOf).toList();
  }
}
