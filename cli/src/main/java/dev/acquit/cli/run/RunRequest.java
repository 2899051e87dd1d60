package dev.acquit.cli.run;

import dev.acquit.cli.shell.Format;
import dev.acquit.gpu.run.Ledger;
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
/// @param driver the file of the driver's library, if the user says where that is
/// @param device where tests run
/// @param other where threads of tests on two GPUs run that are not there
/// @param mode how hard is tried
/// @param time how long each test runs, if the user says
/// @param seed from which configurations are drawn
/// @param mutants how many paired mutants run beside a test whose outcome is forbidden
/// @param store where observations are kept, if anywhere
/// @param resume whether tests that are in the store are passed over
/// @param isolated whether tests run in a process of their own on an emulator, too
/// @param part which of the tests this process runs, if it is such a process
/// @param patience how long launches may take that are waited for
/// @param timeout time for the model's answer about a test
/// @param format text or JSON
/// @param failOnUndefined whether a C++ test without a defined meaning is a finding
/// @param keep the folder that gets each module and its machine code, if the user named one
/// @param ptxas the program that assembles in place of the driver, if the user named one
/// @param out the file that gets each result as a line of JSON, if the user named one
public record RunRequest(
    List<String> tests,
    String model,
    String mapping,
    Optional<Path> driver,
    DeviceChoice device,
    OtherChoice other,
    RunMode mode,
    Optional<Duration> time,
    long seed,
    int mutants,
    Optional<Path> store,
    boolean resume,
    boolean isolated,
    Optional<Part> part,
    Duration patience,
    Duration timeout,
    Format format,
    boolean failOnUndefined,
    Optional<Path> keep,
    Optional<Path> ptxas,
    Optional<Path> out) {
  /// What a process of its own does.
  ///
  /// @param jobs the numbers of its tests
  /// @param ledger where it says how far it is
  public record Part(List<Integer> jobs, Ledger ledger) {
    /// Copies the list.
    public Part {
      jobs = List.copyOf(jobs);
    }
  }

  /// For how long a process or a driver may say nothing beyond what is expected of it.
  Duration silence() {
    return patience.multipliedBy(6);
  }

  /// Copies the list.
  public RunRequest {
    tests = List.copyOf(tests);
  }
}
