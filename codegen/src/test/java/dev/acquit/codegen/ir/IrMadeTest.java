package dev.acquit.codegen.ir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.Manifest;
import dev.acquit.codegen.judge.Judgement;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Functions of LLVM IR with inline PTX and calls of NVVM: the gate says of the IR what the index
/// has, and the same of the PTX that llc made of it. Some are made by clang, the rest by hand in
/// the shapes of other compilers. What differs between the two is written in the index.
class IrMadeTest {
  private static final Path MADE = Path.of("src/test/resources/dev/acquit/codegen/ir/made");

  /// A row of the index.
  private record Row(String file, String function, String source, String ir, String ptx) {}

  private static List<Row> rows() throws IOException {
    return Files.readAllLines(MADE.resolve("index.csv")).stream()
        .filter(l -> !l.startsWith("#"))
        .skip(1)
        .map(l -> l.split(",", -1))
        .map(c -> new Row(c[0], c[1], c[2], c[3], c[4].isEmpty() ? c[3] : c[4]))
        .toList();
  }

  @Test
  void irAndItsPtxAreJudgedAlike() throws IOException, InputException {
    IrGate gate = new IrGate();
    Map<String, String> wanted = new TreeMap<>();
    Map<String, String> found = new TreeMap<>();
    for (String file : rows().stream().map(Row::file).distinct().toList()) {
      Map<String, String> sources = new LinkedHashMap<>();
      for (Row row : rows()) {
        if (row.file().equals(file)) {
          sources.put(row.function(), row.source());
          wanted.put(row.function(), row.ir() + " " + row.ptx());
        }
      }
      Optional<Manifest> manifest = IrGate.manifest(sources);
      byte[] low = Files.readAllBytes(MADE.resolve(file + ".ll"));
      byte[] made = Files.readAllBytes(MADE.resolve(file + ".ptx"));
      GateFile ir = GateFile.ir(file + ".ll", low, manifest);
      assertThat(ir.unreadable()).isEmpty();
      assertThat(ir.problems()).isEmpty();
      Map<String, Judgement> of = gate.judge(ir);
      gate.judge(GateFile.read(file + ".ptx", made, manifest))
          .forEach((name, ptx) -> found.put(name, of.get(name).verdict() + " " + ptx.verdict()));
    }
    assertThat(found).isEqualTo(wanted).hasSizeGreaterThan(50);
  }

  @Test
  void manyOfThemAreWrong() throws IOException {
    assertThat(rows().stream().map(Row::ir).filter(v -> v.matches("WEAKER|WRONG_VALUE")))
        .hasSizeGreaterThanOrEqualTo(15);
  }
}
