package dev.acquit.cli.gate;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.matrix.Consume;
import dev.acquit.codegen.matrix.MatrixRequest;
import dev.acquit.codegen.matrix.SourceDialect;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `acquit gate matrix`.
@Command(
    name = "matrix",
    description = {
      "Writes a function for each atomic operation, memory order, scope and type, has a compiler"
          + " compile them, and checks each.",
      "",
      "Status 1: a finding that the baseline does not know. Status 3: functions that were not"
          + " understood. Status 4: there is no such compiler. Operations that the compiler"
          + " refuses are listed, and fail the gate only with --fail-on-refused.",
      ""
    },
    footer = {"  acquit gate matrix --compiler nvcc --op load --arch sm_90"})
final class GateMatrixCommand implements Callable<Integer> {
  private static final String CONSUME = "consume";

  private final Session session;
  private final GateEngine engine;

  @Spec private CommandSpec spec;

  @Mixin GateOptions options;

  @Mixin GateVerdictOptions verdicts;

  @Mixin CompilerOptions compiler;

  @Option(
      names = "--dialect",
      split = ",",
      paramLabel = "DIALECT",
      description =
          "How operations are written: ref (cuda::atomic_ref), atomic (cuda::atomic), nv"
              + " (__nv_atomic built-ins), cuda (atomicAdd and its like), clang (__scoped_atomic"
              + " built-ins), llvm (IR), llvmtyped. Default: all that the compiler reads; a command"
              + " needs it.")
  private List<String> dialects = new ArrayList<>();

  @Option(
      names = "--arch",
      split = ",",
      paramLabel = "SM",
      description = "Architectures, such as sm_80,sm_90. Default: sm_90.")
  List<String> architectures = new ArrayList<>();

  @Option(
      names = "--std",
      split = ",",
      paramLabel = "STD",
      description = "Language standards, such as c++17,c++20. Default: one of them.")
  List<String> standards = new ArrayList<>();

  @Option(
      names = "--op",
      split = ",",
      paramLabel = "OP",
      description = "Only these operations: load, store, fetch_add, ...")
  private List<String> operations = new ArrayList<>();

  @Option(
      names = "--order",
      split = ",",
      paramLabel = "ORDER",
      description =
          "Only these memory orders; of a compare-exchange that of success. consume: everything"
              + " that acquires, written with it; by default only loads and exchanges of u32.")
  private List<String> orders = new ArrayList<>();

  @Option(
      names = "--scope",
      split = ",",
      paramLabel = "SCOPE",
      description =
          "Only these scopes: thread, block, cluster, device, system. Default: all, but for cluster"
              + " with ref and atomic, which only later releases of libcu++ have.")
  private List<String> scopes = new ArrayList<>();

  @Option(
      names = "--type",
      split = ",",
      paramLabel = "TYPE",
      description = "Only these types: u8, s32, f64, b128, ...")
  private List<String> types = new ArrayList<>();

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = "Write sources, PTX and manifests into this folder.")
  Path keep;

  @Option(
      names = "--fail-on-refused",
      description = "An operation that the compiler refuses fails the gate.")
  boolean failOnRefused;

  GateMatrixCommand(Session session, GateEngine engine) {
    this.session = session;
    this.engine = engine;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    return new GateMatrixRun(session, this, engine).run().code();
  }

  /// Which operations are compiled.
  MatrixRequest cells() {
    return new MatrixRequest(
        List.copyOf(
            words(
                "--dialect",
                dialects,
                SourceDialect::of,
                Arrays.stream(SourceDialect.values()).map(SourceDialect::word).toList())),
        words(
            "--op",
            operations,
            CppOperation::of,
            Arrays.stream(CppOperation.values()).map(CppOperation::word).toList()),
        words(
            "--order",
            orders.stream().filter(order -> !order.equals(CONSUME)).toList(),
            by(MemoryOrder.values(), MemoryOrder::word),
            Stream.concat(
                    Arrays.stream(MemoryOrder.values()).map(MemoryOrder::word), Stream.of(CONSUME))
                .toList()),
        words(
            "--scope",
            scopes,
            by(ThreadScope.values(), ThreadScope::word),
            Arrays.stream(ThreadScope.values()).map(ThreadScope::word).toList()),
        words("--type", types, ValueType::of, List.of("u8", "s16", "u32", "f64", "b128")),
        consume());
  }

  private Consume consume() {
    if (orders.isEmpty()) {
      return Consume.REPRESENTATIVES;
    }
    if (!orders.contains(CONSUME)) {
      return Consume.NONE;
    }
    return orders.stream().allMatch(CONSUME::equals) ? Consume.ONLY : Consume.ALL;
  }

  private static <T> Function<String, Optional<T>> by(T[] values, Function<T, String> word) {
    return text -> Arrays.stream(values).filter(v -> word.apply(v).equals(text)).findFirst();
  }

  private <T> Set<T> words(
      String option, List<String> given, Function<String, Optional<T>> value, List<String> known) {
    Set<T> values = new LinkedHashSet<>();
    for (String word : given) {
      values.add(
          value
              .apply(word)
              .orElseThrow(() ->
                  new ParameterException(
                      spec.commandLine(),
                      "found "
                          + option
                          + " "
                          + word
                          + ", expected "
                          + String.join(", ", known)
                          + Suggestion.didYouMean(word, known).map(s -> "; " + s).orElse(""))));
    }
    return values;
  }
}
