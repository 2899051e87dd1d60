package dev.acquit.gpu.selftest;

/// What a check has measured.
public sealed interface Measured {
  /// `ASSEMBLER`: a module was assembled and loaded.
  ///
  /// @param imageBytes how long its machine code is
  /// @param millis how long that took, in milliseconds
  record Loaded(int imageBytes, double millis) implements Measured {}

  /// `TIME_LIMIT`: whether the system ends kernels that run long.
  ///
  /// @param timeLimit whether it does
  record TimeLimit(boolean timeLimit) implements Measured {}

  /// `HOST_MEMORY`: memory of the host was mapped.
  ///
  /// @param hostAtomics whether updates of kernels there are atomic with the CPU's, as the driver
  ///   has it
  record HostMemory(boolean hostAtomics) implements Measured {}

  /// `LINKS`: ordered pairs of GPUs.
  ///
  /// @param pairs how many there are
  /// @param reaching in how many kernels of the one reach memory of the other
  /// @param atomic in how many of those updates over the link are atomic
  record Linked(int pairs, int reaching, int atomic) implements Measured {}

  /// `INSPECTION`: machine code was compared with its text.
  ///
  /// @param tests of how many tests
  /// @param kernels how many kernels
  /// @param left how many tests need what the device does not have, and were left out
  record Inspected(int tests, int kernels, int left) implements Measured {}

  /// `SAME_WARP`, `SAME_CTA`, `SAME_CLUSTER`, `SAME_GPU`, `CPU`, `SECOND_GPU`: roles said where
  /// they ran.
  ///
  /// @param placed how many instances had all their roles where the test says
  /// @param multiprocessors on how many multiprocessors roles ran, at most
  /// @param apart in how many instances no two CTAs shared a multiprocessor
  record Placed(long placed, int multiprocessors, long apart) implements Measured {}

  /// `SUMS`, `SKIPPED`: instances were launched and counted.
  ///
  /// @param instances how many
  /// @param skipped how many of them did not come to their end
  record Counted(long instances, long skipped) implements Measured {}

  /// `WIDTHS`: all bytes of locations were right, at the beginning and at the end of each launch.
  ///
  /// @param widthTests of how many tests, each of one width
  /// @param ways in how many ways these ran: tests times modes
  /// @param widthLaunches in how many launches; all but the first one of a configuration begin with
  ///   what `classify` has put back
  /// @param widthInstances in how many instances
  /// @param waysLeft how many ways were left out, since the device or its driver is older than
  ///   accesses of 128 bits
  record Held(int widthTests, int ways, long widthLaunches, long widthInstances, int waysLeft)
      implements Measured {}

  /// `STRESS`: CTAs made stress.
  ///
  /// @param stressed in how many configurations
  /// @param rounds how many rounds all of them went
  /// @param meanRounds how many one went in a launch, on average: they end with those that test
  /// @param mostRounds how many one would have gone at most, on average of the same
  record Stressed(int stressed, long rounds, double meanRounds, double mostRounds)
      implements Measured {}

  /// `START`: CTAs that test said that they had started.
  ///
  /// @param starts how many times
  /// @param launches in how many launches
  record Started(long starts, long launches) implements Measured {}

  /// `PACE`: how fast tests run.
  ///
  /// @param launchMicros how long an empty kernel takes from the launch until the host knows that
  ///   it has ended: the median, in microseconds
  /// @param launchesPerSecond launches of a test in a second, with counting
  /// @param instancesPerSecond instances in a second
  record Paced(double launchMicros, double launchesPerSecond, double instancesPerSecond)
      implements Measured {}

  /// `WEAK`: a weak outcome was looked for.
  ///
  /// @param weakTest the test that asks for it
  /// @param weakSeen how often it was seen
  /// @param weakInstances in how many instances
  record Shown(String weakTest, long weakSeen, long weakInstances) implements Measured {}

  /// `MESSAGE_PASSING`, `STORE_BUFFERING`, `COHERENCE`: a forbidden outcome was looked for, and
  /// beside it the same in a test that allows it.
  ///
  /// @param test the test that forbids it
  /// @param seen how often it was seen
  /// @param instances in how many instances
  /// @param mutant the test that allows it
  /// @param mutantSeen how often it was seen there
  /// @param mutantInstances in how many instances
  record Forbidden(
      String test, long seen, long instances, String mutant, long mutantSeen, long mutantInstances)
      implements Measured {}

  /// `STORE`: runs were written to a store, and read back.
  ///
  /// @param runs how many
  /// @param keptInstances of how many instances
  record Kept(int runs, long keptInstances) implements Measured {}
}
