package dev.acquit.ptx.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.MemoryAccess;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Modules as compilers and people write them, wrong ones, and damaged ones.
class ModuleReaderTest {
  private static String resource(String name) throws IOException {
    try (InputStream in = ModuleReaderTest.class.getResourceAsStream("/module/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<Statement> lines(List<BodyItem> items) {
    List<Statement> all = new ArrayList<>();
    for (BodyItem item : items) {
      switch (item) {
        case BodyItem.Line line -> all.add(line.statement());
        case BodyItem.Block block -> all.addAll(lines(block.items()));
        case BodyItem.Registers r -> {}
        case BodyItem.Local l -> {}
        case BodyItem.Callable c -> {}
      }
    }
    return all;
  }

  @Test
  void declarations() throws Exception {
    PtxModule module = ModuleReader.read("many-things.ptx", resource("many-things.ptx"));
    assertThat(module.version()).hasToString("8.0");
    assertThat(module.targets()).containsExactly("sm_90", "debug");
    assertThat(module.addressSize()).isEqualTo(64);
    assertThat(module.variables())
        .extracting(Variable::name, Variable::bytes, Variable::alignment)
        .containsExactly(
            tuple("counter", 4L, 4),
            tuple("text", 12L, 8),
            tuple("weights", 32L, 16),
            tuple("dynamic", 0L, 16));
    assertThat(module.variables().get(1).initializer())
        .containsExactly("104", "101", "0x6C", "108", "111", "0");
    assertThat(module.variables().get(2).initializer()).contains("0f3F800000", "1.5", "-1");
    assertThat(module.functions()).extracting(Function::name).containsExactly("vprintf", "kernel");
    assertThat(module.kernel("vprintf")).isEmpty();
  }

  @Test
  void bodies() throws Exception {
    PtxModule module = ModuleReader.read("many-things.ptx", resource("many-things.ptx"));
    Function kernel = module.kernel("kernel").orElseThrow();
    assertThat(kernel.directives())
        .extracting(Directive::toString)
        .containsExactly(
            "Directive[name=maxntid, arguments=[128, 1, 1]]",
            "Directive[name=minnctapersm, arguments=[2]]",
            "Directive[name=pragma, arguments=[nounroll]]");
    assertThat(kernel.parameters())
        .extracting(Variable::name, Variable::bytes)
        .containsExactly(tuple("kernel_param_0", 8L), tuple("kernel_param_1", 24L));
    List<BodyItem> body = kernel.body().orElseThrow();
    assertThat(body.get(2))
        .hasToString(
            "Registers[position=29:20, type=B32, name=other, " + "count=OptionalInt.empty]");
    assertThat(body)
        .filteredOn(BodyItem.Local.class::isInstance)
        .extracting(i -> ((BodyItem.Local) i).variable().space())
        .containsExactly(StateSpace.SHARED);
    List<Statement> lines = lines(body);
    assertThat(lines).hasSize(20);
    assertThat(lines).extracting(Statement::instruction).contains(new Instruction.Label("inner"));
    assertThat(lines)
        .extracting(s -> new InstructionWriter(Dialect.PTX).write(s.instruction()))
        .contains(
            "frobnicate.some::thing.v2.32 {%r1, %r2}, [%rd1, {%r1}], 0f00000000, %p1|%p2",
            "call.uni (retval0), vprintf, (param0, param0)");
    assertThat(lines).filteredOn(s -> s.guard().isPresent()).hasSize(3);
    assertThat(lines)
        .extracting(Statement::instruction)
        .filteredOn(Instruction.Atom.class::isInstance)
        .extracting(i -> ((Instruction.Atom) i).access().type())
        .containsExactly(ScalarType.U32);
  }

  @Test
  void everyErrorSaysWhereAndWhatWasExpected() throws Exception {
    List<String> rows = resource("errors.csv").lines().toList();
    assertThat(rows).hasSizeGreaterThan(10);
    for (String row : rows) {
      String[] cells = row.split("\\|", 2);
      String message = "";
      try {
        ModuleReader.read("", cells[0]);
      } catch (InputException e) {
        message = e.getMessage().replace("\n", "\\n");
      }
      assertThat(message).as(cells[0]).isEqualTo("'':" + cells[1]);
    }
  }

  /// PTX 9.1 has `.volatile` with `.local`.
  @ParameterizedTest
  @ValueSource(strings = {"ld.volatile.local.u32 %r1, [a];", "st.local.volatile.b64 [a+8], %rd1;"})
  void volatileLocal(String text) throws Exception {
    String body = " .target sm_90 .entry k() { .local .b64 a[2]; " + text + " ret; }";
    for (String version : List.of("9.1", "9.2", "10.0")) {
      PtxModule module = ModuleReader.read("", ".version " + version + body);
      List<BodyItem> items = module.functions().getFirst().body().orElseThrow();
      MemoryAccess access = lines(items).getFirst().instruction().memory().orElseThrow();
      assertThat(access.access().semantics()).isEqualTo(Semantics.VOLATILE);
      assertThat(access.access().space()).isEqualTo(StateSpace.LOCAL);
    }
    assertThatThrownBy(() -> ModuleReader.read("", ".version 9.0" + body))
        .hasMessageContaining("'.local' beside '.volatile'");
  }

  /// A later PTX has more of them: the module is read, and who judges the function is told.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ld.acquire.u32 %r0, [%r1];|(write 'ld.acquire.gpu')",
        "ld.u32 r2, [%r1];|found 'r2', expected a register",
        "fence.alias.sync_restrict::read.release.sys;|found '.alias' on 'fence'",
        "atom.frob.gpu.u32 %r1, [%r0], 1;|found '.frob' on 'atom'",
        "bar.nothing 0;|found '.nothing' on 'bar'"
      })
  void unknownFormsOfWhatTouchesMemoryAreKept(String text, String trouble) throws Exception {
    List<BodyItem> body =
        ModuleReader.read("", ".version 9.5 .target sm_107 .entry k() { " + text + " ret; }")
            .functions()
            .getFirst()
            .body()
            .orElseThrow();
    Instruction.Unmodelled read = (Instruction.Unmodelled) lines(body).getFirst().instruction();
    assertThat(read.trouble().orElseThrow()).contains(trouble);
    assertThat(text).startsWith(read.head());
    assertThatThrownBy(
            () -> ModuleReader.read("", ".version 9.0 .target sm_90 .entry k() { " + text + " }"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(trouble.replaceAll("[()]", ""));
  }

  @Test
  void damagedModulesAreReadOrRefused() throws Exception {
    String text = resource("many-things.ptx");
    long seed = Long.getLong("acquit.seed", System.nanoTime());
    Random random = new Random(seed);
    int refused = 0;
    for (int i = 0; i < 300; i++) {
      StringBuilder damaged = new StringBuilder(text);
      int at = random.nextInt(text.length());
      int end = Math.min(text.length(), at + 1 + random.nextInt(6));
      damaged.replace(at, end, random.nextBoolean() ? "" : text.substring(0, random.nextInt(9)));
      try {
        ModuleReader.read("damaged", damaged.toString());
      } catch (InputException e) {
        refused++;
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", round " + i + "\n" + damaged, e);
      }
    }
    assertThat(refused).as("seed %d", seed).isPositive();
  }

  @Test
  void largeModulesAreReadWhole() throws Exception {
    StringBuilder text = new StringBuilder(".version 8.0\n.target sm_90\n.entry k() {\n");
    text.append("{}".repeat(20_000)).append("{".repeat(200)).append("}".repeat(200));
    for (int i = 0; i < 20_000; i++) {
      text.append("unknown.op.b32 %r1, %r2;\n");
    }
    List<BodyItem> body =
        ModuleReader.read("large", text.append("}\n").toString())
            .kernel("k")
            .orElseThrow()
            .body()
            .orElseThrow();
    assertThat(body).hasSize(40_001);
  }

  @Test
  void modulesOfRealCompilersAreRead() throws Exception {
    String material = System.getProperty("acquit.material", "");
    if (material.isEmpty()) {
      System.out.println("ModuleReaderTest.modulesOfRealCompilers not run: no acquit.material");
    }
    assumeTrue(!material.isEmpty(), "acquit.material is not set");
    Path folder = Path.of(material, "gate-examples");
    assumeTrue(Files.isDirectory(folder), "needs gate-examples in the material");
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".ptx")).toList()) {
        PtxModule module = ModuleReader.read(file.toString(), Files.readString(file));
        assertThat(module.functions()).as(file.toString()).isNotEmpty();
        assertThat(lines(module.functions().getLast().body().orElseThrow())).isNotEmpty();
      }
    }
  }
}
