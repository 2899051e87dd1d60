package dev.acquit.codegen.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.judge.Judge;
import dev.acquit.codegen.judge.Judgement;
import dev.acquit.codegen.source.OperationReader;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.ptx.module.Function;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Damaged PTX files go through the whole gate: reader, recovery, judge. Each ends in judgements or
/// in a message. `-Dacquit.mutants=N` makes N of them instead of a few; `-Dacquit.seed=N` others.
@Tag("slow")
class DamagedGateTest {
  private static final int MUTANTS = Integer.getInteger("acquit.mutants", 500);
  private static final int LONGEST_SEED = 4_000;
  private static final Path FOLDER = Path.of("src/test/resources");
  private static final String HEAD = ".version 9.0\n.target sm_90\n.address_size 64\n";

  /// What damage may put in.
  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          ";",
          ",",
          "[",
          "]",
          "@%p1 ",
          "@!%p1 ",
          "0x",
          "-1",
          "0",
          "99999999999999999999",
          ".relaxed",
          ".acquire",
          ".release",
          ".weak",
          ".volatile",
          ".gpu",
          ".sys",
          ".cta",
          ".shared",
          ".local",
          ".b8",
          ".b16",
          ".b128",
          ".f32",
          "fence.sc.gpu;",
          "membar.cta;",
          "bra $L__BB0_1;",
          "$L__BB0_1:",
          "$L__BB0_1: bra $L__BB0_1;",
          "ret;",
          "exit;",
          "trap;",
          "mov.u64 %rd1, %rd1;",
          "st.u64 [%rd1], %rd1;",
          "atom.add.u32 %r1, [%rd1], 1;",
          "red.async",
          "call f, (%r1);",
          "setp.ne.s32 %p1, %r1, %r1;",
          "prmt.b32 %r1, %r1, %r1, 0x3340;",
          "// source: x\n",
          "%rd1",
          "%r2",
          "%p2",
          "\u0000",
          "\u00e9",
          "\n");

  /// What functions without an annotation are held against.
  private static final List<String> OPERATIONS =
      List.of(
          "load acquire scope=block type=u8",
          "store seq_cst scope=system type=u32",
          "compare_exchange acq_rel/acquire scope=device type=u16",
          "fetch_min relaxed scope=device",
          "exchange relaxed scope=device type=b128",
          "fetch_add release scope=thread type=f64",
          "fence seq_cst scope=cluster");

  @Test
  // A search that hangs must end the build; ten times what is seen of the slowest machine.
  @Timeout(value = 6, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void everyMutantEndsInJudgementsOrAMessage() throws IOException, InputException {
    long seed = Long.getLong("acquit.seed", 20_261_120L);
    TableGate gate = gate();
    List<SourceOperation> operations = operations();
    List<String> seeds = seeds();
    int judged = 0;
    int refused = 0;
    int broken = 0;
    long longest = 0;
    String slowest = "";
    for (int i = 0; i < MUTANTS; i++) {
      Random random = new Random(seed + i);
      byte[] mutant = mutant(seeds.get(random.nextInt(seeds.size())), random);
      String what = "-Dacquit.seed=" + seed + ", mutant " + i;
      long begin = System.nanoTime();
      try {
        GateFile file = GateFile.read("mutant.ptx", mutant, Optional.empty());
        broken += file.unreadable().isEmpty() ? 0 : 1;
        for (Claim claim : file.claims()) {
          judged += judge(gate, file, claim.function(), claim.subject().operation());
        }
        for (Function function : file.notAnnotated()) {
          judged += judge(gate, file, function, operations.get(random.nextInt(operations.size())));
          gate.scan(file.module(), function);
        }
      } catch (InputException e) {
        refused++;
        assertThat(e.diagnostic().message()).as(what).isNotBlank();
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw new AssertionError(what + "\n" + new String(mutant, StandardCharsets.ISO_8859_1), e);
      }
      long took = System.nanoTime() - begin;
      if (took > longest) {
        longest = took;
        slowest = what;
      }
    }
    System.out.printf(
        "DamagedGateTest: %d mutants of %d seeds, seed %d: %d functions judged, %d files read in"
            + " part, %d refused, slowest %d ms (%s)%n",
        MUTANTS, seeds.size(), seed, judged, broken, refused, longest / 1_000_000, slowest);
    assertThat(judged).as("functions that were judged").isGreaterThan(MUTANTS / 4);
    assertThat(broken).as("files that were read in part").isGreaterThan(MUTANTS / 20);
    assertThat(refused).as("files that were refused").isPositive();
  }

  private static int judge(
      TableGate gate, GateFile file, Function function, SourceOperation operation) {
    Judgement judgement = gate.judge(file.module(), function, operation);
    assertThat(judgement.verdict()).isNotNull();
    return 1;
  }

  /// With bounds that keep a hundred thousand of them short.
  private static TableGate gate() throws InputException {
    List<MemoryModel> sources = List.of(Models.find("cpp20"), Models.find("rc11"));
    Limits limits = Limits.DEFAULT.withTime(Duration.ofMillis(200));
    return new TableGate(
        new Judge(Mappings.find("ptx-abi-13").mapping(), sources, Models.find("ptx"), limits));
  }

  private static List<SourceOperation> operations() throws InputException {
    List<SourceOperation> operations = new ArrayList<>();
    for (String text : OPERATIONS) {
      operations.add(OperationReader.read("operations", Position.START, text));
    }
    return operations;
  }

  private static List<String> seeds() throws IOException {
    List<String> seeds = new ArrayList<>();
    try (Stream<Path> files = Files.walk(FOLDER)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".ptx")).sorted().toList()) {
        seeds.addAll(parts(Files.readString(file)));
      }
    }
    return seeds;
  }

  /// A text that is long is cut where functions begin.
  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    int begin = 0;
    while (begin < text.length()) {
      int end = text.indexOf("\n}\n", Math.min(text.length(), begin + LONGEST_SEED));
      end = end < 0 ? text.length() : end + 3;
      parts.add((begin == 0 ? "" : HEAD) + text.substring(begin, end));
      begin = end;
    }
    return parts;
  }

  private static byte[] mutant(String text, Random random) {
    StringBuilder damaged = new StringBuilder(text);
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes && !damaged.isEmpty(); i++) {
      int at = random.nextInt(damaged.length());
      int few = Math.min(damaged.length(), at + 1 + random.nextInt(12));
      String line = lineAt(damaged, random.nextInt(damaged.length()));
      int begin = damaged.lastIndexOf("\n", at) + 1;
      int end = damaged.indexOf("\n", at);
      end = end < begin ? damaged.length() : end;
      switch (random.nextInt(9)) {
        case 0 -> damaged.delete(at, few);
        case 1 -> damaged.insert(at, piece(random));
        case 2 -> damaged.insert(begin, piece(random) + "\n");
        case 3 -> damaged.delete(begin, end);
        case 4, 5 -> damaged.insert(begin, line + "\n");
        case 6 -> damaged.replace(begin, end, line);
        case 7 -> damaged.replace(at, few, piece(random));
        default -> digit(damaged, at, random);
      }
    }
    return damaged.toString().getBytes(StandardCharsets.UTF_8);
  }

  /// Another register, constant, offset or width: what still can be read is damaged most.
  private static void digit(StringBuilder text, int from, Random random) {
    for (int at = from; at < text.length(); at++) {
      if (Character.isDigit(text.charAt(at))) {
        text.setCharAt(at, (char) ('0' + random.nextInt(10)));
        return;
      }
    }
  }

  private static String piece(Random random) {
    return PIECES.get(random.nextInt(PIECES.size()));
  }

  private static String lineAt(StringBuilder text, int at) {
    int begin = text.lastIndexOf("\n", at) + 1;
    int end = text.indexOf("\n", at);
    return end < begin ? "" : text.substring(begin, end);
  }
}
