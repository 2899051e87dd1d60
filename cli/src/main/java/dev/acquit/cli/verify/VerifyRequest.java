package dev.acquit.cli.verify;

import dev.acquit.cli.shell.Format;
import dev.acquit.mapper.verify.FamilySize;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.engine.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What a user asks of `verify`.
///
/// @param mapping a mapping table by name or file
/// @param source the C++ model by name or file
/// @param target the PTX model by name or file
/// @param deciding the class that decides the exit status
/// @param only whether wider classes are not looked at
/// @param bound the largest size of programs; not used with a family
/// @param solver the word for a solver
/// @param resume a file with answers of a run that was stopped, and for those of this one
/// @param certify whether an answer "unsatisfiable" counts only with a proof that was checked
/// @param family a family of tests in the place of all programs up to a size
/// @param shapes the shapes to which the family is restricted; empty: it is not
/// @param limits what each test may cost
/// @param jobs how many tests are worked on at a time
/// @param time wall-clock time for the whole run
/// @param format how results are printed
/// @param out a folder for the tests of the counterexamples
public record VerifyRequest(
    String mapping,
    String source,
    String target,
    ProgramClass deciding,
    boolean only,
    int bound,
    String solver,
    Optional<Path> resume,
    boolean certify,
    Optional<FamilySize> family,
    List<String> shapes,
    Limits limits,
    int jobs,
    Optional<Duration> time,
    Format format,
    Optional<Path> out) {
  /// Copies the list.
  public VerifyRequest {
    shapes = List.copyOf(shapes);
  }
}
