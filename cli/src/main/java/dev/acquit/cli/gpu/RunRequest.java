package dev.acquit.cli.gpu;

import dev.acquit.cli.Format;
import dev.acquit.gpu.run.RunMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What is asked of `run`.
///
/// @param tests the tests as the user names them
/// @param model the PTX model that grades
/// @param mapping the table by which C++ tests are compiled
/// @param device where tests run
/// @param mode how hard is tried
/// @param time how long each test runs, if the user says
/// @param seed from which configurations are drawn
/// @param mutants how many paired mutants run beside a test whose outcome is forbidden
/// @param store where observations are kept, if anywhere
/// @param resume whether tests that are in the store are passed over
/// @param timeout time for the model's answer about a test
/// @param format text or JSON
public record RunRequest(
    List<String> tests,
    String model,
    String mapping,
    DeviceChoice device,
    RunMode mode,
    Optional<Duration> time,
    long seed,
    int mutants,
    Optional<Path> store,
    boolean resume,
    Duration timeout,
    Format format) {
  /// Copies the list.
  public RunRequest {
    tests = List.copyOf(tests);
  }
}
