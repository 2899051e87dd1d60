package dev.acquit.reports.json;

import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.ProgramClass;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One of several counterexamples.
///
/// @param number its number, from 1
/// @param programClass the narrowest class that has it
/// @param size accesses and fences of the C++ test
/// @param source the C++ test
/// @param target the PTX test
/// @param outcome the outcome in the words of the C++ test, as herd writes states
/// @param explanation why the source model forbids it
/// @param witness an execution of the PTX test that ends so
public record NumberedTest(
    int number,
    ProgramClass programClass,
    int size,
    TestJson source,
    TestJson target,
    String outcome,
    @Nullable ExplanationJson explanation,
    ExecutionJson witness)
    implements TestPair {
  /// A counterexample.
  ///
  /// @param source the file that its C++ test is written into, if it is
  /// @param target the file that its PTX test is written into
  public static NumberedTest of(
      int number, Counterexample c, Optional<Path> source, Optional<Path> target) {
    return new NumberedTest(
        number,
        c.programClass(),
        c.size(),
        TestJson.of(c.source(), source),
        TestJson.of(c.target(), target),
        c.outcome().toString(),
        c.why().map(ExplanationJson::of).orElse(null),
        ExecutionJson.of(c.witness()));
  }
}
