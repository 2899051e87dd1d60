package dev.acquit.codegen.compile;

import dev.acquit.codegen.matrix.MatrixCell;
import dev.acquit.codegen.matrix.SourceDialect;
import dev.acquit.codegen.source.ValueType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Compilers whose command lines are known, and the rest.
public enum CompilerKind {
  /// nvcc of the CUDA toolkit. Functions stay functions because code is relocatable.
  NVCC(
      "nvcc(-[\\d.]+)?",
      List.of(
          "-ptx",
          "-rdc=true",
          // Kernels use them; what has neither is compiled as without.
          "--expt-extended-lambda",
          "--expt-relaxed-constexpr",
          "-arch={arch}",
          "-std={std}",
          // nvcc's own -MD preprocesses once more.
          "-Xcompiler",
          "-MD,-MF,{dependencies}",
          "-o",
          "{output}",
          "{source}")),
  /// clang, compiling for NVPTX without any headers: functions in C, kernels in CUDA C++.
  CLANG(
      "clang(-\\d+)?",
      List.of(
          "--target=nvptx64-nvidia-cuda",
          "-march={arch}",
          "-std={std}",
          "-O2",
          "-ffreestanding",
          "-fno-crash-diagnostics",
          "-ferror-limit=0",
          "-MD",
          "-MF",
          "{dependencies}",
          "-S",
          "-o",
          "{output}",
          "{source}")),
  /// llc of LLVM.
  LLC("llc(-\\d+)?", List.of("-mcpu={arch}", "-O2", "-o", "{output}", "{source}")),
  /// A command that the user wrote.
  COMMAND("", List.of());

  private static final String OPTIMISE = "-O2";
  private static final List<String> CLANG_KERNELS =
      List.of(
          "-x",
          "cuda",
          "--cuda-device-only",
          "--cuda-gpu-arch={arch}",
          "-nocudainc",
          "-nocudalib",
          "-Wno-unknown-cuda-version",
          OPTIMISE,
          "-fno-crash-diagnostics",
          "-MD",
          "-MF",
          "{dependencies}",
          "-S",
          "-o",
          "{output}",
          "{source}");

  private final Pattern names;
  private final List<String> arguments;

  CompilerKind(String names, List<String> arguments) {
    this.names = Pattern.compile(names);
    this.arguments = arguments;
  }

  /// The kind of a program's file name; a command if it is none that is known.
  static CompilerKind of(String fileName) {
    for (CompilerKind kind : values()) {
      if (kind != COMMAND && kind.names.matcher(fileName).matches()) {
        return kind;
      }
    }
    return COMMAND;
  }

  /// The arguments after the program, with places in braces.
  ///
  /// @return empty if it cannot do the task
  Optional<List<String>> arguments(CompilerTask task) {
    return switch (task) {
      case CompilerTask.Operations _ -> Optional.of(arguments);
      case CompilerTask.Kernels _ ->
          switch (this) {
            case NVCC, COMMAND -> Optional.of(arguments);
            case CLANG -> Optional.of(CLANG_KERNELS);
            case LLC -> Optional.empty();
          };
    };
  }

  /// What makes it write the lines of its source; of IR they are the lines, and a command is run as
  /// it is.
  List<String> lines() {
    return switch (this) {
      case NVCC -> List.of("-lineinfo");
      case CLANG -> List.of("-gline-tables-only");
      case LLC, COMMAND -> List.of();
    };
  }

  /// Whether an argument of ours gives way to a further one that the user asks for: compilers take
  /// the last level of optimisation, or complain about two.
  boolean yields(String argument, List<String> flags) {
    return this != COMMAND
        && argument.equals(OPTIMISE)
        && flags.stream().anyMatch(flag -> flag.startsWith("-O"));
  }

  /// Whether a name stands for the newest of several programs: with `llc` on a machine, there may
  /// be `llc-19` as well.
  boolean comesNumbered(String program) {
    return (this == CLANG || this == LLC) && program.equals(word());
  }

  /// What is in front of the number of a version.
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The dialects that it reads.
  List<SourceDialect> dialects(Optional<Integer> major) {
    return switch (this) {
      case NVCC ->
          List.of(
              SourceDialect.ATOMIC_REF,
              SourceDialect.ATOMIC_OBJECT,
              SourceDialect.NV_BUILTIN,
              SourceDialect.CUDA_FUNCTION);
      case CLANG -> List.of(SourceDialect.CLANG_SCOPED);
      case LLC ->
          List.of(
              major.orElse(Integer.MAX_VALUE) < 15
                  ? SourceDialect.LLVM_IR_TYPED
                  : SourceDialect.LLVM_IR);
      case COMMAND -> List.of();
    };
  }

  /// The language standards that make a difference, the first being what is taken by itself.
  List<String> standards() {
    return switch (this) {
      case NVCC -> List.of("c++17", "c++20");
      case CLANG -> List.of("c17");
      case LLC, COMMAND -> List.of();
    };
  }

  /// The name of the group with which a cell is compiled. A compiler that gives up at the first
  /// function that it cannot compile gets smaller groups than one that reports all errors and reads
  /// long headers.
  String group(MatrixCell cell) {
    String operation = cell.operation().kind().word();
    String type = cell.operation().type().map(ValueType::toString).orElse(operation);
    return cell.dialect().word()
        + "-"
        + switch (this) {
          case NVCC, COMMAND -> type;
          case CLANG, LLC -> type.equals(operation) ? type : type + "-" + operation;
        };
  }

  /// How to come by one.
  String hint() {
    return switch (this) {
      case NVCC -> "install the CUDA toolkit, or give the path with --compiler PATH";
      case CLANG -> "install clang with its NVPTX target, or give the path with --compiler PATH";
      case LLC -> "install LLVM with its NVPTX target, or give the path with --compiler PATH";
      case COMMAND -> "check the first word of the command";
    };
  }
}
