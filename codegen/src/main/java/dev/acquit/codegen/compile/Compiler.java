package dev.acquit.codegen.compile;

import dev.acquit.codegen.matrix.Matrix;
import dev.acquit.codegen.matrix.MatrixCell;
import dev.acquit.codegen.matrix.MatrixRequest;
import dev.acquit.codegen.matrix.SourceDialect;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.ThreadScope;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A compiler that was found on this machine.
///
/// @param kind whose command line it has
/// @param command how it is called
/// @param binary the program
/// @param version what it says of itself, in a line
/// @param major the first number of its version, where there is one
/// @param dialects the ways to write single operations that it is given; empty if it is given whole
///   kernels
/// @param architectures those that it says it knows; empty if it does not say
/// @param standards the language standards that make a difference; empty if none does
public record Compiler(
    CompilerKind kind,
    CommandTemplate command,
    Path binary,
    String version,
    Optional<Integer> major,
    List<SourceDialect> dialects,
    List<String> architectures,
    List<String> standards) {
  private static final String USUAL = "sm_90";
  private static final int SCOPED_FENCES = 20;

  /// Copies the lists.
  public Compiler {
    dialects = List.copyOf(dialects);
    architectures = List.copyOf(architectures);
    standards = List.copyOf(standards);
  }

  /// The architecture that is taken when none is asked for: `sm_90`, or else the latest.
  public String architecture() {
    return architectures.isEmpty() || architectures.contains(USUAL)
        ? USUAL
        : architectures.getLast();
  }

  /// How it is called with further arguments, which stand behind the program.
  public CommandTemplate command(List<String> flags) {
    List<String> words = new ArrayList<>(command.words());
    words.removeIf(word -> kind.yields(word, flags));
    words.set(0, binary.toString());
    words.addAll(1, flags);
    return new CommandTemplate(words);
  }

  /// Whether it reads a source where that lies: nvcc gives its path to a shell.
  public boolean takes(SourceFile file) {
    return kind != CompilerKind.NVCC || file.hasPlainPath();
  }

  /// Compiles a source for a device where it lies, with lines of the source in its PTX.
  ///
  /// @param architecture the usual one if empty
  /// @param settings its flags stand before those for the lines
  /// @throws IOException as [CompilerRuns#compile(SourceFile, Target)], and if the program is gone
  /// @throws InterruptedException as there
  public Compilation compile(
      SourceFile file, Optional<String> architecture, CompileSettings settings)
      throws IOException, InterruptedException {
    List<String> flags = new ArrayList<>(settings.flags());
    flags.addAll(kind.lines());
    return new CompilerRuns(
            this, new CompileSettings(flags, settings.limit(), settings.jobs(), settings.cache()))
        .compile(file, targets(architecture.stream().toList(), List.of()).getFirst());
  }

  /// What people call it: the version and where it is, or the command that they wrote.
  ///
  /// @param flags further arguments
  public String title(List<String> flags) {
    return kind == CompilerKind.COMMAND
        ? String.join(" ", command(flags).words())
        : version + " (" + binary + ")";
  }

  /// Whether the command has a place for the architecture.
  public boolean hasArchitectures() {
    return command.has(CommandTemplate.Placeholder.ARCH);
  }

  /// All pairs of an architecture and a standard. Empty lists mean the usual ones.
  public List<Target> targets(List<String> architectures, List<String> standards) {
    List<String> first =
        !hasArchitectures()
            ? List.of("")
            : architectures.isEmpty() ? List.of(architecture()) : architectures;
    List<Optional<String>> second =
        !command.has(CommandTemplate.Placeholder.STD)
            ? List.of(Optional.empty())
            : (standards.isEmpty() ? this.standards.stream().limit(1).toList() : standards)
                .stream().map(Optional::of).toList();
    return first.stream()
        .distinct()
        .flatMap(a -> second.stream().distinct().map(s -> new Target(a, s)))
        .toList();
  }

  /// The cells of a request that the compiler's language has. A request without dialects is about
  /// all that it reads; others are passed over.
  public Matrix matrix(MatrixRequest request) {
    return new Matrix(
        Matrix.of(request.with(dialects(request))).cells().stream().filter(this::offers).toList());
  }

  /// The dialects of a request that it reads; without any, all that it reads.
  public List<SourceDialect> dialects(MatrixRequest request) {
    return request.dialects().isEmpty()
        ? dialects
        : request.dialects().stream().filter(dialects::contains).toList();
  }

  /// clang has had fences with a scope only since version 20.
  private boolean offers(MatrixCell cell) {
    return kind != CompilerKind.CLANG
        || cell.operation().kind() != CppOperation.FENCE
        || cell.operation().scope() == ThreadScope.SYSTEM
        || major.orElse(SCOPED_FENCES) >= SCOPED_FENCES;
  }
}
