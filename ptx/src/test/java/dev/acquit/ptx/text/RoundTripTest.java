package dev.acquit.ptx.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Renaming;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.check.PeerForms;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Reading what was written gives the same, for every combination of what modifiers can say.
class RoundTripTest {
  private static final Address ADDRESS = new Address(new Operand.Symbol("x"), 0);
  private static final Operand.Register R1 = new Operand.Register("%r1");
  private static final Operand.Register R2 = new Operand.Register("%r2");
  private static final Operand ONE = new Operand.Immediate(-1);

  @Test
  void memoryInstructions() throws InputException {
    List<Instruction> all = memory();
    assertThat(all).hasSizeGreaterThan(5000);
    for (Instruction instruction : all) {
      check(instruction);
    }
  }

  @Test
  void everythingElse() throws InputException {
    for (Instruction instruction : others()) {
      check(instruction);
    }
  }

  @Test
  void guardsLabelsAndAddresses() throws InputException {
    for (boolean negated : List.of(true, false)) {
      Statement statement =
          new Statement(
              Optional.of(new Guard(new Operand.Register("%p1"), negated)),
              new Instruction.Load(
                  Access.of(Semantics.ACQUIRE, Optional.of(Scope.GPU)),
                  List.of(R1),
                  new Address(R2, -4)));
      check(statement);
    }
    check(Statement.of(new Instruction.Label("LC00")));
  }

  @Test
  void whatPtxCannotSayIsRefused() {
    InstructionWriter writer = new InstructionWriter(Dialect.PTX);
    for (Instruction instruction : peers()) {
      assertThat(PeerForms.reason(instruction)).as("%s", instruction).isPresent();
      assertThatIllegalArgumentException().isThrownBy(() -> writer.write(instruction));
    }
  }

  @Test
  void canonicalForms() throws InputException {
    String cell =
        "atom.add r1, x, 1; ld r0, x; ld.v2.u64.acquire.gpu.global {rd0, rd1}, [x+8];"
            + " exch0: @!p1 fence.gpu; and r1, r2, r3; atom.gpu.exch.b32 r1, x, 2";
    List<Statement> read =
        InstructionReader.readCell("f", cell, Position.START, Registers.litmus());
    assertThat(read.stream().map(new InstructionWriter(Dialect.LITMUS)::write))
        .containsExactly(
            "atom.relaxed.gpu.add r1, x, 1",
            "ld.weak r0, x",
            "ld.acquire.gpu.global.v2.u64 {rd0, rd1}, [x+8]",
            "exch0:",
            "@!p1 fence.acq_rel.gpu",
            "and r1, r2, r3",
            "atom.relaxed.gpu.exch.b32 r1, x, 2");
    assertThat(read.stream().map(new InstructionWriter(Dialect.PTX)::write))
        .containsExactly(
            "atom.relaxed.gpu.add.u32 r1, [x], 1;",
            "ld.u32 r0, [x];",
            "ld.acquire.gpu.global.v2.u64 {rd0, rd1}, [x+8];",
            "exch0:",
            "@!p1 fence.acq_rel.gpu;",
            "and.b32 r1, r2, r3;",
            "atom.relaxed.gpu.exch.b32 r1, [x], 2;");
  }

  /// What an instruction reads and writes are the names in its text, and renaming them renames the
  /// text.
  @Test
  void operandsAreThoseOfTheText() {
    InstructionWriter writer = new InstructionWriter(Dialect.LITMUS);
    Pattern name = Pattern.compile("%[rp]\\d|(?<![\\w.%@])x(?!\\w)");
    Renaming renaming =
        new Renaming(
            o -> o instanceof Operand.Immediate ? o : operand("q" + o), written -> "q" + written);
    List<Instruction> all = new ArrayList<>(memory());
    all.addAll(others());
    for (Instruction instruction : all) {
      String text = writer.write(instruction);
      Set<String> named =
          name.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
      Set<String> known =
          Stream.concat(instruction.reads().stream(), instruction.outputs().stream())
              .filter(o -> !(o instanceof Operand.Immediate))
              .map(Operand::toString)
              .filter(n -> !n.equals("_"))
              .collect(Collectors.toSet());
      assertThat(known).as(text).isEqualTo(named);
      assertThat(writer.write(instruction.with(renaming)))
          .isEqualTo(name.matcher(text).replaceAll("q$0"));
      boolean modelled = !(instruction instanceof Instruction.Unmodelled);
      assertThat(instruction.memory().isPresent())
          .as(text)
          .isEqualTo(modelled && text.matches("(su|t|co)?(ld|st|atom|red)\\b.*"));
    }
  }

  /// Floating-point constants are the bits that ptxas makes of them: a double is rounded where a
  /// single is expected, and a single is no other number where a double is.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "st.f32 [%rd1], 0fBF800000;|st.f32 [%rd1], 0fBF800000;",
        "st.f32 [%rd1], 0d3FF0000010000001;|st.f32 [%rd1], 0f3F800001;",
        "st.f64 [%rd1], 0d3FF0000000000000;|st.f64 [%rd1], 0d3FF0000000000000;",
        "st.f64 [%rd1], 0f3F800000;|st.f64 [%rd1], 0d000000003F800000;",
        "st.b32 [%rd1], 0F3f800000;|st.b32 [%rd1], 1065353216;",
        "st.v2.f32 [%rd1], {%f1, 0f00000000};|st.v2.f32 [%rd1], {%f1, 0f00000000};",
        "red.add.f32 [%rd1], 0f3F800000;|red.relaxed.gpu.add.f32 [%rd1], 0f3F800000;",
        "atom.exch.b64 %rd2, [x], 0d8000000000000000;"
            + "|atom.relaxed.gpu.exch.b64 %rd2, [x], -9223372036854775808;",
        "ld.L2::cache_hint.L2::128B.u32 %r1, [x], %rd2;"
            + "|ld.L2::128B.L2::cache_hint.u32 %r1, [x], %rd2;",
        "st.global.L2::cache_hint.f32 [x], 0f3F800000, 5;"
            + "|st.global.L2::cache_hint.f32 [x], 0f3F800000, 5;",
      })
  void constantsAndPolicies(String text, String written) throws InputException {
    Statement read = InstructionReader.readOne(text);
    assertThat(new InstructionWriter(Dialect.PTX).write(read)).isEqualTo(written);
    check(read);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "st.b16 [%rd1], 0f3F800000;",
        "st.b32 [%rd1], 0d3FF0000000000000;",
        "st.b64 [%rd1], 0f3F800000;",
        "st.f32 [%rd1], 0f3F8000000;",
        "ld.L2::cache_hint.u32 %r1, [x];",
        "ld.u32 %r1, [x], %rd2;",
      })
  void noAssemblerTakesThese(String text) {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> InstructionReader.readOne(text));
  }

  private static Operand operand(String name) {
    return new Operand.Symbol(name);
  }

  private static void check(Instruction instruction) throws InputException {
    check(Statement.of(instruction));
  }

  private static void check(Statement statement) throws InputException {
    for (Dialect dialect : Dialect.values()) {
      if (dialect == Dialect.PTX && PeerForms.reason(statement.instruction()).isPresent()) {
        continue;
      }
      String text = new InstructionWriter(dialect).write(statement);
      assertThat(InstructionReader.read("f", text, Position.START, dialect, Registers.percent()))
          .as("%s", text)
          .containsExactly(statement);
    }
  }

  private static List<Instruction> memory() {
    List<Instruction> all = new ArrayList<>();
    for (MemoryInstruction instruction : MemoryInstruction.values()) {
      for (Semantics order : instruction.orders()) {
        for (Optional<Scope> scope : scopes(order)) {
          for (StateSpace space : spaces(instruction, order)) {
            accesses(all, instruction, order, scope, space);
          }
        }
      }
    }
    return all;
  }

  private static void accesses(
      List<Instruction> all,
      MemoryInstruction instruction,
      Semantics order,
      Optional<Scope> scope,
      StateSpace space) {
    if (instruction.readModifyWrite()) {
      for (AtomicOperation operation : AtomicOperation.values()) {
        if (operation.peerOnly()
            || instruction == MemoryInstruction.RED && !operation.allowedInRed()) {
          continue;
        }
        for (ScalarType type : operation.types()) {
          List<String> hints = type.half() ? List.of("noftz") : List.of();
          Access access =
              new Access(Proxy.GENERIC, order, scope, space, type, 1, hints, policy(type));
          all.add(readModifyWrite(instruction, operation, access));
        }
      }
      return;
    }
    for (ScalarType type : TypeSets.MEMORY) {
      for (int vector : order == Semantics.MMIO ? List.of(1) : List.of(1, 2, 4)) {
        if (vector * type.bits() > 128) {
          continue;
        }
        Access access =
            new Access(Proxy.GENERIC, order, scope, space, type, vector, List.of(), policy(type));
        List<Operand.Register> registers =
            IntStream.range(0, vector).mapToObj(i -> new Operand.Register("%r" + i)).toList();
        all.add(
            instruction == MemoryInstruction.LD
                ? new Instruction.Load(access, registers, ADDRESS)
                : new Instruction.Store(access, ADDRESS, List.copyOf(registers)));
      }
    }
  }

  private static Optional<Operand> policy(ScalarType type) {
    return type.bits() == 64 ? Optional.of(new Operand.Register("%r9")) : Optional.empty();
  }

  private static Instruction readModifyWrite(
      MemoryInstruction instruction, AtomicOperation operation, Access access) {
    if (instruction == MemoryInstruction.RED) {
      return new Instruction.Red(access, operation, ADDRESS, R2);
    }
    List<Operand> operands = operation.arity() == 2 ? List.of(ONE, R2) : List.of(R2);
    Optional<Operand.Register> destination =
        access.space() == StateSpace.GLOBAL ? Optional.empty() : Optional.of(R1);
    return new Instruction.Atom(access, operation, destination, ADDRESS, operands);
  }

  private static List<Optional<Scope>> scopes(Semantics order) {
    return switch (order) {
      case WEAK, VOLATILE -> List.of(Optional.empty());
      case MMIO -> List.of(Optional.of(Scope.SYS));
      case RELAXED, ACQUIRE, RELEASE, ACQ_REL ->
          List.of(Scope.values()).stream().map(Optional::of).collect(Collectors.toList());
    };
  }

  private static List<StateSpace> spaces(MemoryInstruction instruction, Semantics order) {
    return switch (order) {
      case WEAK -> List.copyOf(instruction.spaces());
      case MMIO -> List.of(StateSpace.GENERIC, StateSpace.GLOBAL);
      case RELAXED, ACQUIRE, RELEASE, ACQ_REL, VOLATILE ->
          List.copyOf(MemoryInstruction.strongSpaces());
    };
  }

  private static List<Instruction> others() {
    List<Instruction> all = new ArrayList<>(peers());
    for (FenceSemantics order : FenceSemantics.values()) {
      for (Scope scope : Scope.values()) {
        all.add(Instruction.Fence.of(order, scope));
      }
    }
    for (Scope scope : List.of(Scope.CTA, Scope.GPU, Scope.SYS)) {
      all.add(new Instruction.Fence(FenceSemantics.SC, scope, Instruction.Fence.Spelling.MEMBAR));
    }
    all.add(new Instruction.ProxyFence(Instruction.ProxyFence.Kind.ALIAS));
    for (Instruction.Barrier.Action action : Instruction.Barrier.Action.values()) {
      for (Instruction.Barrier.Dialect dialect :
          List.of(Instruction.Barrier.Dialect.BAR, Instruction.Barrier.Dialect.BARRIER)) {
        all.add(
            new Instruction.Barrier(
                action, dialect, R1, Optional.of(new Operand.Immediate(64)), Optional.empty()));
      }
    }
    registers(all);
    all.add(new Instruction.Branch("LC00"));
    all.add(new Instruction.Exit());
    all.add(
        new Instruction.Unmodelled(
            "nanosleep", List.of("u32"), List.of(new Operand.Immediate(20))));
    all.add(new Instruction.Unmodelled("nanosleep", List.of("u32"), List.of(R1)));
    all.add(
        new Instruction.Unmodelled(
            "atom",
            List.of("relaxed", "gpu", "global", "add", "v2", "f32"),
            List.of(
                new Written.Vector(List.of(R1, new Operand.Register("%r2"))),
                new Written.At(new Address(new Operand.Symbol("x"), 4), List.of()),
                new Written.Vector(List.of(new Operand.Register("%r3"), R1)))));
    return all;
  }

  private static void registers(List<Instruction> all) {
    for (Operator operator : Operator.values()) {
      for (ScalarType type : TypeSets.of(operator)) {
        List<Operand> sources = new ArrayList<>(List.of(R1, ONE, new Operand.Register("%p1")));
        all.add(new Instruction.Compute(operator, type, R2, sources.subList(0, operator.arity())));
      }
    }
    for (Comparison comparison : Comparison.values()) {
      boolean equality = comparison == Comparison.EQ || comparison == Comparison.NE;
      for (ScalarType type : TypeSets.compare(equality)) {
        all.add(new Instruction.SetPredicate(comparison, type, R1, R2, ONE));
      }
    }
    for (ScalarType type : TypeSets.MOVE) {
      all.add(new Instruction.Move(type, R1, new Operand.Symbol("x")));
    }
  }

  private static List<Instruction> peers() {
    Access weak = Access.of(Semantics.WEAK, Optional.empty());
    Access relaxed = Access.of(Semantics.RELAXED, Optional.of(Scope.GPU));
    Access both = Access.of(Semantics.ACQ_REL, Optional.of(Scope.SYS));
    List<Instruction> all = new ArrayList<>();
    for (Proxy proxy : List.of(Proxy.TEXTURE, Proxy.SURFACE, Proxy.CONSTANT)) {
      all.add(new Instruction.Load(through(weak, proxy), List.of(R1), ADDRESS));
    }
    all.add(new Instruction.Store(through(weak, Proxy.SURFACE), ADDRESS, List.of(R1)));
    all.add(new Instruction.Red(both, AtomicOperation.ADD, ADDRESS, ONE));
    all.add(new Instruction.Red(relaxed, AtomicOperation.SUB, ADDRESS, ONE));
    all.add(
        readModifyWrite(MemoryInstruction.ATOM, AtomicOperation.CAS, through(both, Proxy.SURFACE)));
    all.add(readModifyWrite(MemoryInstruction.ATOM, AtomicOperation.MUL, relaxed));
    for (Comparison comparison : Comparison.values()) {
      all.add(new Instruction.CompareBranch(comparison, R1, ONE, "LC00"));
    }
    for (Instruction.ProxyFence.Kind kind : Instruction.ProxyFence.Kind.values()) {
      if (kind.hypothetical()) {
        all.add(new Instruction.ProxyFence(kind));
      }
    }
    all.add(
        new Instruction.Barrier(
            Instruction.Barrier.Action.SYNC,
            Instruction.Barrier.Dialect.PEER,
            ONE,
            Optional.of(R1),
            Optional.of(R2)));
    return all;
  }

  private static Access through(Access access, Proxy proxy) {
    return new Access(
        proxy,
        access.semantics(),
        access.scope(),
        access.space(),
        access.type(),
        access.vector(),
        access.hints());
  }
}
