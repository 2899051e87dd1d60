package dev.acquit.model.sat;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/// Finds the solver that a user's word means.
///
///     word ::= embedded | sat4j | the id of a provider, as z3 | name of a program | path of a program
public final class Solvers {
  /// The word for the solver that is always there.
  public static final String DEFAULT = "embedded";

  /// The word for the one that is in plain Java and writes proofs.
  public static final String SAT4J = "sat4j";

  private static final String Z3 = "z3";

  private Solvers() {}

  /// Finds a solver. A word without a slash is looked up in this order: [#DEFAULT] and [#SAT4J],
  /// the providers on the class path, the programs in the folders.
  ///
  /// @param word what the user wrote
  /// @param folders where programs are looked for, in order: those of the `PATH`
  /// @throws SolverUnavailable if there is no such solver
  public static SatSolver find(String word, List<Path> folders) throws SolverUnavailable {
    if (word.equals(DEFAULT)) {
      return new EmbeddedSolver();
    }
    if (word.equals(SAT4J)) {
      return new Sat4jSolver();
    }
    Optional<SolverProvider> provider = provider(word);
    if (provider.isPresent()) {
      return create(provider.get());
    }
    return DimacsSolver.of(program(word, folders));
  }

  private static Optional<SolverProvider> provider(String word) throws SolverUnavailable {
    try {
      for (SolverProvider provider :
          ServiceLoader.load(SolverProvider.class, SolverProvider.class.getClassLoader())) {
        if (provider.id().equals(word)) {
          return Optional.of(provider);
        }
      }
      return Optional.empty();
    } catch (ServiceConfigurationError | LinkageError e) {
      throw broken(word, e);
    }
  }

  private static SatSolver create(SolverProvider provider) throws SolverUnavailable {
    try {
      return provider.create();
    } catch (LinkageError e) {
      throw broken(provider.id(), e);
    }
  }

  private static SolverUnavailable broken(String word, Throwable why) {
    return new SolverUnavailable(
        "the solver '" + word + "' does not load: " + why.getMessage() + "; build Acquit again",
        why);
  }

  private static Path program(String word, List<Path> folders) throws SolverUnavailable {
    Path path;
    try {
      path = Path.of(word);
    } catch (InvalidPathException e) {
      throw new SolverUnavailable("'" + word + "' names no solver: " + e.getReason(), e);
    }
    if (word.isEmpty()) {
      throw new SolverUnavailable("the name of a solver is empty; 'sat4j' is always there");
    }
    if (path.isAbsolute() || path.getNameCount() > 1) {
      if (isProgram(path)) {
        return path;
      }
      throw new SolverUnavailable(
          "there is no solver at '%s': %s"
              .formatted(
                  word, Files.exists(path) ? "not an executable file" : "no such file or folder"));
    }
    for (Path folder : folders) {
      Path candidate = folder.resolve(path);
      if (isProgram(candidate)) {
        return candidate;
      }
    }
    throw missing(word);
  }

  private static SolverUnavailable missing(String word) {
    if (word.equals(Z3)) {
      return new SolverUnavailable(
          "the solver 'z3' is neither built nor a program on the PATH;"
              + " build it with 'mvn -pl solver-z3 -am -DskipTests package', or install z3");
    }
    return new SolverUnavailable(
        "there is no solver '%s' and no such program on the PATH;".formatted(word)
            + " install a SAT solver of that name (minisat, cadical, kissat, ...),"
            + " or take 'sat4j', which is always there");
  }

  private static boolean isProgram(Path path) {
    return Files.isRegularFile(path) && Files.isExecutable(path);
  }
}
