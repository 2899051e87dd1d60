package dev.acquit.z3;

import com.microsoft.z3.Version;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.sat.SolverProvider;
import dev.acquit.model.sat.SolverUnavailable;

/// Brings Z3 under the word `z3`.
public final class Z3Provider implements SolverProvider {
  @Override
  public String id() {
    return "z3";
  }

  /// Loads Z3's native library, which is unpacked into the folder for temporary files first. Z3 may
  /// take as much memory as the Java heap may: together that is half of the machine's by default.
  @Override
  public SatSolver create() throws SolverUnavailable {
    try {
      return new Z3Solver(
          "Z3 %d.%d.%d".formatted(Version.getMajor(), Version.getMinor(), Version.getBuild()),
          (int) Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() >> 20));
    } catch (LinkageError e) {
      Throwable reason =
          e instanceof ExceptionInInitializerError && e.getCause() != null ? e.getCause() : e;
      throw new SolverUnavailable(
          "the native library of Z3 does not load: "
              + reason.getMessage()
              + "; it is there for Linux, macOS and Windows on x86-64 and for Linux and macOS on"
              + " ARM, and 'sat4j' is there on every machine",
          e);
    }
  }
}
