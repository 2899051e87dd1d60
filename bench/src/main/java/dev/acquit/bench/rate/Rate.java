package dev.acquit.bench.rate;

import dev.acquit.bench.common.Marked;
import dev.acquit.gpu.cubin.Cubin;
import dev.acquit.gpu.cubin.MachineCode;
import dev.acquit.gpu.driver.Ptxas;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.text.LitmusReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;

/// Estimates instances a second of an H200 from the machine code of kernels.
public final class Rate {
  /// What the table of a page stands between.
  static final String MARK = "rate";

  private static final List<String> TESTS = List.of("MP", "SB", "LB", "IRIW");
  private static final double MICRO = 1e6;

  private static final SequencedMap<String, Way> WAYS = new LinkedHashMap<>();

  static {
    WAYS.put("stress to its bound", Way.MEASURED);
    WAYS.put("stress that ends", new Way(false, 1, false));
    WAYS.put("8 instances a start", new Way(false, 8, false));
    WAYS.put("16", new Way(false, 16, false));
    WAYS.put("8, `--overlap`", new Way(false, 8, true));
  }

  private Rate() {}

  /// Writes the table of a page anew.
  ///
  /// @param args the page, the folder of tests, and ptxas
  public static void main(String[] args) throws Exception {
    if (args.length != 3) {
      System.err.println("usage: Rate PAGE TESTS PTXAS");
      System.exit(2);
    }
    Path page = Path.of(args[0]);
    Marked marked = Marked.of(Files.readString(page), MARK);
    Files.writeString(page, marked.with(table(Path.of(args[1]), Path.of(args[2]))));
  }

  /// The table of an assembler, with its version.
  static String table(Path tests, Path ptxas) throws Exception {
    SequencedMap<Cost, List<Launch>> costs = new LinkedHashMap<>();
    for (String name : TESTS) {
      Path file = tests.resolve(name + ".litmus");
      PtxTest test = (PtxTest) LitmusReader.read(name, Files.readString(file));
      for (KernelMode mode : KernelMode.values()) {
        KernelPlan plan = (KernelPlan) Kernels.plan(test, mode, Observation.ALL);
        costs.put(cost(name, test, plan, ptxas), Launch.all(plan));
      }
    }
    Estimate estimate = Estimate.calibrated(ran(costs));
    StringBuilder table = new StringBuilder("\n\n");
    table.append(
        String.format(
            Locale.US,
            "`ptxas` %s, sm_90. By the calibration %.0f us of a launch grow with nothing; a round"
                + " of stress takes %.2f us.%n%n",
            Ptxas.of(ptxas).version(),
            estimate.launchSeconds() * MICRO,
            estimate.roundSeconds() * MICRO));
    table.append(
        "| test, mode | `test` | accesses there | `classify` | accesses there | sectors |");
    WAYS.keySet().forEach(words -> table.append(' ').append(words).append(" |"));
    table.append("\n").append("|--".repeat(6 + WAYS.size())).append("|\n");
    costs.forEach((cost, launches) -> {
      table.append(
          String.format(
              Locale.US,
              "| %s, `%s` | %d | %s | %d | %s | %.1f |",
              cost.name(),
              cost.mode(),
              cost.test().instructions().size(),
              Cost.kinds(cost.test()),
              cost.classify().instructions().size(),
              Cost.kinds(cost.classify()),
              cost.sectors()));
      WAYS.values()
          .forEach(way ->
              table.append(
                  String.format(Locale.US, " %.1e |", estimate.rate(cost, launches, way))));
      table.append('\n');
    });
    table.append("| average but for `LANES` | | | | | |");
    WAYS.values()
        .forEach(way ->
            table.append(
                String.format(
                    Locale.US,
                    " **%.1e** |",
                    ran(costs).entrySet().stream()
                        .mapToDouble(e -> estimate.rate(e.getKey(), e.getValue(), way))
                        .average()
                        .orElseThrow())));
    table.append('\n');
    return table.append('\n').toString();
  }

  /// Lanes play roles of one CTA only when a test is run; these have none.
  private static Map<Cost, List<Launch>> ran(Map<Cost, List<Launch>> costs) {
    Map<Cost, List<Launch>> ran = new LinkedHashMap<>(costs);
    ran.keySet().removeIf(cost -> cost.mode() == KernelMode.LANES);
    return ran;
  }

  private static Cost cost(String name, PtxTest test, KernelPlan plan, Path ptxas)
      throws Exception {
    Map<String, MachineCode> kernels = Cubin.read(assemble(ptxas, plan.ptx())).kernels();
    return new Cost(
        name,
        plan.mode(),
        kernels.get(KernelPlan.TEST),
        kernels.get(KernelPlan.CLASSIFY),
        // Each instruction of these tests is an access.
        test.threads().stream().mapToInt(t -> t.body().size()).sum(),
        (int) plan.fields().stream().filter(f -> f.term() instanceof Term.ThreadRegister).count(),
        plan.cells().size(),
        test.threads().size());
  }

  private static byte[] assemble(Path ptxas, String text) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("rate");
    Path in = folder.resolve("in.ptx");
    Path out = folder.resolve("out.cubin");
    Path log = folder.resolve("log");
    try {
      Files.writeString(in, text);
      Process process =
          new ProcessBuilder(
                  ptxas.toString(), "-O3", "-arch=sm_90", in.toString(), "-o", out.toString())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (process.waitFor() != 0) {
        throw new IOException(Files.readString(log));
      }
      return Files.readAllBytes(out);
    } finally {
      for (Path file : List.of(in, out, log, folder)) {
        Files.deleteIfExists(file);
      }
    }
  }
}
