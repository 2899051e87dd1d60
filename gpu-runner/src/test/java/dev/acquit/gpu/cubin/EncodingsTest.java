package dev.acquit.gpu.cubin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.gpu.kernel.Assembler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What is known of the encoding of machine code, as data: `encodings.txt` has what `ptxas` 13.0
/// made of each line of `instructions.txt`, and what we take it for. The file is what our reading
/// is held to where there is no `ptxas`; where there is one, it is made again and compared.
///
/// `-Dacquit.encodings=update` writes it.
class EncodingsTest {
  private static final Path FOLDER = Path.of("src/test/resources/cubin");
  private static final Path FILE = FOLDER.resolve("encodings.txt");
  private static final List<Integer> ARCHITECTURES = List.of(75, 80, 86, 89, 90, 100, 120);
  private static final Optional<Assembler> ASSEMBLER = Assembler.find();

  /// Bits 12 to 16 of the second word: those of the scope, and one before them that fences have.
  private static final long SCOPE = 0x1F000;

  /// A line of the file.
  private record Row(int sm, String ptx, long low, long high, String meaning) {
    static Row read(String line) {
      String[] parts = line.split(" \\| ");
      return new Row(
          Integer.parseInt(parts[0]),
          parts[1],
          HexFormat.fromHexDigitsToLong(parts[2]),
          HexFormat.fromHexDigitsToLong(parts[3]),
          parts[4]);
    }

    String line() {
      HexFormat hex = HexFormat.of();
      return String.join(" | ", "" + sm, ptx, hex.toHexDigits(low), hex.toHexDigits(high), meaning);
    }
  }

  private static List<Row> rows() throws IOException {
    return Files.readAllLines(FILE).stream()
        .filter(l -> !l.startsWith("#"))
        .map(Row::read)
        .toList();
  }

  private static String meaning(int sm, long low, long high) {
    MachineInstruction i = new Instructions(sm).instruction(0, low, high);
    return i.access().map(Object::toString).orElse("nothing") + (i.never() ? ", never" : "");
  }

  @Test
  void whatWasSeenIsRead() throws Exception {
    List<Row> rows = rows();
    assertThat(rows).hasSizeGreaterThan(500);
    for (Row row : rows) {
      assertThat(meaning(row.sm(), row.low(), row.high())).as(row.line()).isEqualTo(row.meaning());
    }
  }

  /// What is read is what the PTX says, and no more than that but for plain accesses, and for what
  /// floating-point additions do if the address points to shared memory.
  @Test
  void whatIsReadIsWhatThePtxSays() throws Exception {
    Map<String, List<String>> read = new LinkedHashMap<>();
    for (Row row : rows()) {
      read.computeIfAbsent(row.sm() + " " + row.ptx(), k -> new ArrayList<>()).add(row.meaning());
    }
    for (int sm : ARCHITECTURES) {
      for (String ptx : Files.readAllLines(FOLDER.resolve("instructions.txt"))) {
        List<String> found = read.getOrDefault(sm + " " + ptx, List.of());
        List<String> wanted =
            Translation.of(ptx.split("[ ;]", 2)[0]).accesses().stream()
                .map(MachineAccess::toString)
                .toList();
        assertThat(found).as(sm + " " + ptx).containsSubsequence(wanted);
        assertThat(found.stream().filter(f -> !wanted.contains(f)).toList())
            .as(sm + " " + ptx)
            .allMatch(f ->
                f.startsWith("weak ")
                    || f.startsWith("load of shared memory")
                    || (ptx.contains(".add.f") && f.contains("read-modify-write")));
      }
    }
  }

  /// Of two lines that differ in the scope, machine code differs in the field of the scope.
  @Test
  void theScopeIsWhereItIsRead() throws Exception {
    Map<String, List<Row>> families = new LinkedHashMap<>();
    rows().stream()
        .filter(r -> r.ptx().matches("(ld|st|atom|red)\\.relaxed\\.(cta|gpu|sys).*|fence.*"))
        .filter(r -> r.meaning().matches("(cta|gpu|sys) .*|MEMBAR.*"))
        .forEach(r ->
            families
                .computeIfAbsent(
                    r.sm() + r.ptx().replaceFirst("\\.(cta|gpu|sys)", ""), k -> new ArrayList<>())
                .add(r));
    assertThat(families).hasSizeGreaterThan(70);
    families.forEach((name, rows) -> {
      assertThat(rows).as(name).hasSize(3);
      assertThat(rows).extracting(Row::meaning).as(name).doesNotHaveDuplicates();
      for (Row row : rows) {
        // The upper 23 bits say when it is executed.
        long differs = (row.high() ^ rows.getFirst().high()) & -1L >>> 23;
        assertThat(differs & ~SCOPE).as(row.line()).isZero();
        assertThat(row.low() & 0xFFF).as(row.line()).isEqualTo(rows.getFirst().low() & 0xFFF);
      }
    });
  }

  @Test
  @Tag("slow")
  void theAssemblerDoesTheSame() throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    List<Row> made = new ArrayList<>();
    for (int sm : ARCHITECTURES) {
      made.addAll(make(sm));
    }
    if ("update".equals(System.getProperty("acquit.encodings"))) {
      List<String> lines = new ArrayList<>();
      lines.add("# Made by EncodingsTest with ptxas 13.0: architecture, PTX, words, what it is.");
      made.stream().map(Row::line).forEach(lines::add);
      Files.write(FILE, lines);
    }
    // Registers, and when an instruction is executed, may be others in another version.
    assertThat(made)
        .extracting(r -> r.sm() + r.ptx() + r.meaning())
        .isEqualTo(rows().stream().map(r -> r.sm() + r.ptx() + r.meaning()).toList());
  }

  private static List<Row> make(int sm) throws Exception {
    List<String> instructions =
        Files.readAllLines(FOLDER.resolve("instructions.txt")).stream()
            .filter(l -> !l.startsWith("#"))
            .toList();
    StringBuilder ptx = new StringBuilder(".version 8.7\n.target sm_" + Math.min(sm, 90) + "\n");
    ptx.append(".address_size 64\n");
    for (int i = 0; i < instructions.size(); i++) {
      ptx.append(kernel("k" + i, instructions.get(i)));
    }
    Assembler.Result result = ASSEMBLER.orElseThrow().assemble(ptx.toString(), sm);
    Map<String, ByteBuffer> code =
        Cubin.code(result.cubin().orElseThrow(() -> new AssertionError(result.messages())));
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < instructions.size(); i++) {
      ByteBuffer words = code.get("k" + i);
      for (int at = 0; at < words.limit(); at += 16) {
        long low = words.getLong(at);
        long high = words.getLong(at + 8);
        String meaning = meaning(sm, low, high);
        if (!meaning.startsWith("nothing")) {
          rows.add(new Row(sm, instructions.get(i), low, high, meaning));
        }
      }
    }
    return rows;
  }

  private static String kernel(String name, String instruction) {
    return """
    .visible .entry NAME(.param .u64 a, .param .u64 b, .param .u32 c, .param .f32 f)
    {
    .reg .b32 %r, %s;
    .reg .f32 %f, %g;
    .reg .b64 %a, %b, %d;
    .reg .pred %p;
    .shared .align 8 .b32 sh[4];
    ld.param.u64 %a, [a];
    ld.param.u64 %b, [b];
    ld.param.u32 %s, [c];
    ld.param.f32 %f, [f];
    setp.eq.u32 %p, %s, 0;
    INSTRUCTION
    ret;
    }
    """
        .replace("NAME", name)
        .replace("INSTRUCTION", instruction);
  }
}
