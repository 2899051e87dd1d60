package dev.acquit.ptx.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The cells of litmus tests.
class LitmusRowsTest {
  private static final Operand.Register R0 = new Operand.Register("r0");
  private static final Operand ONE = new Operand.Immediate(1);

  private static List<Instruction> cell(String text) throws InputException {
    return InstructionReader.readCell("t", text, Position.START, Registers.litmus()).stream()
        .map(Statement::instruction)
        .toList();
  }

  @Test
  void emptyCellsHoldNothing() throws InputException {
    assertThat(cell("")).isEmpty();
    assertThat(cell("  \t // nothing")).isEmpty();
  }

  @Test
  void defaults() throws InputException {
    assertThat(cell("ld r0, x"))
        .containsExactly(
            new Instruction.Load(
                Access.of(Semantics.WEAK, Optional.empty()), List.of(R0), Address.of("x")));
    assertThat(cell("atom.add r0, x, 1"))
        .containsExactly(
            new Instruction.Atom(
                Access.of(Semantics.RELAXED, Optional.of(Scope.GPU)),
                AtomicOperation.ADD,
                Optional.of(R0),
                Address.of("x"),
                List.of(ONE)));
    assertThat(cell("st.volatile x, r0"))
        .containsExactly(
            new Instruction.Store(
                Access.of(Semantics.VOLATILE, Optional.empty()), Address.of("x"), List.of(R0)));
  }

  @Test
  void loadOfNumberIsMove() throws InputException {
    assertThat(cell("ld r0, 1")).containsExactly(new Instruction.Move(ScalarType.U32, R0, ONE));
    assertThatThrownBy(() -> cell("ld.relaxed.gpu r0, 1")).isInstanceOf(InputException.class);
  }

  @Test
  void callerSaysWhatRegistersAre() throws InputException {
    List<Statement> read =
        InstructionReader.readCell("t", "ld.weak tmp, r0", Position.START, "tmp"::equals);
    assertThat(read)
        .containsExactly(
            Statement.of(
                new Instruction.Load(
                    Access.of(Semantics.WEAK, Optional.empty()),
                    List.of(new Operand.Register("tmp")),
                    Address.of("r0"))));
  }

  @Test
  void jumps() throws InputException {
    assertThat(cell("LC01: bne r0, 1, LC00; goto LC01"))
        .containsExactly(
            new Instruction.Label("LC01"),
            new Instruction.CompareBranch(Comparison.NE, R0, ONE, "LC00"),
            new Instruction.Branch("LC01"));
  }

  @Test
  void arithmeticWithoutTypes() throws InputException {
    assertThat(cell("mul r0, r0, 1"))
        .containsExactly(
            new Instruction.Compute(Operator.MUL, ScalarType.U32, R0, List.of(R0, ONE)));
  }

  @Test
  void barriersOfPeersAndOfPtx() throws InputException {
    assertThat(cell("bar.cta.sync 1, r0, 1; bar.sync 1, 2; barrier.sync 1"))
        .containsExactly(
            new Instruction.Barrier(
                Instruction.Barrier.Action.SYNC,
                Instruction.Barrier.Dialect.PEER,
                ONE,
                Optional.of(R0),
                Optional.of(ONE)),
            new Instruction.Barrier(
                Instruction.Barrier.Action.SYNC,
                Instruction.Barrier.Dialect.BAR,
                ONE,
                Optional.of(new Operand.Immediate(2)),
                Optional.empty()),
            new Instruction.Barrier(
                Instruction.Barrier.Action.SYNC,
                Instruction.Barrier.Dialect.BARRIER,
                ONE,
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void proxies() throws InputException {
    Instruction.Load load = (Instruction.Load) cell("tld.weak r0, t").getFirst();
    assertThat(load.access().proxy()).isEqualTo(Proxy.TEXTURE);
    Instruction.Red red = (Instruction.Red) cell("sured.relaxed.gpu.add s, 1").getFirst();
    assertThat(red.access().proxy()).isEqualTo(Proxy.SURFACE);
  }

  @Test
  void positionsAreThoseOfTheFile() {
    assertThatThrownBy(() ->
            InstructionReader.readCell(
                "t.litmus", " fence.sc.ctaa\n", new Position(7, 20), Registers.litmus()))
        .isInstanceOf(InputException.class)
        .message()
        .startsWith("t.litmus:7:30: error: found '.ctaa'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tld.weak r0, t",
        "red.acq_rel.sys.add x, 1",
        "atom.relaxed.gpu.sub r0, x, 1",
        "fence.proxy.texture",
        "goto L",
        "beq r0, r1, L",
        "ld.weak r0, x",
        "add r0, r0, 1"
      })
  void realPtxHasNoneOfThis(String row) {
    assertThatThrownBy(() ->
            InstructionReader.read("t", row + ";", Position.START, Dialect.PTX, Registers.litmus()))
        .isInstanceOf(InputException.class);
  }

  @Test
  void publishedRows() throws IOException {
    String material = System.getProperty("acquit.material", "");
    if (material.isEmpty()) {
      System.out.println("LitmusRowsTest.publishedRows not run: acquit.material is not set");
    }
    Assumptions.assumeTrue(!material.isEmpty(), "acquit.material is not set");
    try (Stream<Path> files = Files.walk(Path.of(material, "data", "ptx-tests"))) {
      List<Path> tests = files.filter(f -> f.toString().endsWith(".litmus")).toList();
      assertThat(tests).hasSizeGreaterThan(300);
      int cells = 0;
      for (Path test : tests) {
        for (String row : Files.readAllLines(test)) {
          // Rows of the table, not the initial state and not the names of the threads.
          if (row.contains("=") || row.contains("@") || !row.strip().endsWith(";")) {
            continue;
          }
          for (String cell : row.strip().replaceAll(";$", "").split("\\|")) {
            readsBack(test, cell);
            cells++;
          }
        }
      }
      assertThat(cells).isGreaterThan(2000);
    }
  }

  private static void readsBack(Path test, String cell) {
    try {
      List<Statement> read =
          InstructionReader.readCell("t", cell, Position.START, Registers.litmus());
      String written =
          String.join(
              ";", read.stream().map(new InstructionWriter(Dialect.LITMUS)::write).toList());
      written = written.replace(":;", ":");
      assertThat(InstructionReader.readCell("t", written, Position.START, Registers.litmus()))
          .isEqualTo(read);
    } catch (InputException e) {
      throw new AssertionError(test + ": " + cell, e);
    }
  }
}
