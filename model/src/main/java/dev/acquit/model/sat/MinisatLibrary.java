package dev.acquit.model.sat;

import dev.acquit.text.Origin;
import dev.acquit.text.Sha256;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Where the library of MiniSat is: a file beside the jar, or beside the folder, of this class. It
/// is machine code for Linux on x86-64.
final class MinisatLibrary {
  /// As Maven calls it.
  static final String FILE = "javasmt-solver-boolector-3.2.2-g1a89c229-libminisat.so";

  /// [Minisat] reads and writes at places that are those of this very file.
  private static final String SHA_256 =
      "eaa8f1b394f2f51dcdf7ff4ea700f026d38f660a9da49533e1678f4e567dd9c3";

  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final String SPACE = "Max address space";
  private static final String UNLIMITED = "unlimited";

  private MinisatLibrary() {}

  /// Whether there can be one here.
  static boolean isExpected() {
    return System.getProperty("os.name").equals("Linux")
        && System.getProperty("os.arch").equals("amd64");
  }

  /// The file.
  ///
  /// @throws SolverUnavailable if this class comes from no file
  static Path file() throws SolverUnavailable {
    return Origin.of(MinisatLibrary.class)
        .map(p -> p.resolveSibling(FILE))
        .orElseThrow(() -> new SolverUnavailable("its class comes from no file"));
  }

  /// Loads it.
  ///
  /// @throws SolverUnavailable if it is not there, is another file or does not load
  @SuppressWarnings("restricted")
  static Minisat load(Path file) throws SolverUnavailable {
    try {
      if (!Sha256.of(Files.readAllBytes(file)).equals(SHA_256)) {
        throw new SolverUnavailable(file + " is damaged");
      }
      if (isBounded()) {
        throw new SolverUnavailable(
            "memory is bounded by ulimit -v, and it would not survive that");
      }
      return new Minisat(SymbolLookup.libraryLookup(file, Arena.global()));
    } catch (IOException e) {
      throw new SolverUnavailable("%s cannot be read (%s)".formatted(file, e), e);
    } catch (IllegalArgumentException e) {
      throw new SolverUnavailable(file + " cannot be loaded: " + e.getMessage(), e);
    }
  }

  /// Whether the process may run out of addresses. MiniSat ends the process then, where Sat4j only
  /// gives up.
  private static boolean isBounded() throws IOException {
    Optional<String> space =
        Files.readAllLines(LIMITS).stream().filter(l -> l.startsWith(SPACE)).findFirst();
    return !space.orElse("").substring(SPACE.length()).strip().startsWith(UNLIMITED);
  }
}
