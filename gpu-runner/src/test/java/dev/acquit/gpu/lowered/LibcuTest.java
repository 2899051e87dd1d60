package dev.acquit.gpu.lowered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.gpu.kernel.Assembler;
import dev.acquit.gpu.kernel.Batch;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.kernel.Refusal;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each operation on each integer type in each order and scope, lowered by the table of CUDA 13:
/// `ptxas` takes it by every alternative, and by the first one it is what nvcc makes of
/// `cuda::atomic_ref`, but for the differences that docs/compilers.md explains. By day one order
/// and scope of each operation and type.
@Tag("slow")
class LibcuTest {
  private static final String START = "  // role 0, P0\n";
  private static final String END = "T0_end:\n";

  private static final List<Lowering> lowerings = new ArrayList<>();
  private static List<OneOperation> operations;

  @TempDir private Path folder;

  @BeforeAll
  static void choose() {
    List<OneOperation> all = new ArrayList<>(OneOperation.all());
    assertThat(all).hasSize(1152).doesNotHaveDuplicates();
    Collections.shuffle(all, new Random(68));
    operations = Rounds.rows(all, o -> o.operation() + " of " + o.type());
    operations.forEach(operation -> lowerings.add(lowering(operation)));
  }

  private static Lowering lowering(OneOperation operation) {
    try {
      return Lowering.of(
          (CppTest) LitmusReader.read(operation.name(), operation.litmus()),
          Mappings.find("ptx-abi-13").mapping());
    } catch (InputException e) {
      throw new AssertionError(operation.litmus(), e);
    }
  }

  /// The kernel of an operation by one of the alternatives of its row.
  private static KernelPlan plan(Lowering lowering, Choice choice) {
    return switch (Kernels.plan(lowering.lower(choice).test(), KernelMode.WARPS, Observation.ALL)) {
      case KernelPlan plan -> plan;
      case Refusal(String reason) -> throw new AssertionError(reason);
    };
  }

  @Test
  void ptxasTakesAll() throws Exception {
    assumeTrue(Assembler.find().isPresent(), Assembler.ABSENT);
    List<KernelPlan> plans = new ArrayList<>();
    for (Lowering lowering : lowerings) {
      Stream.of(0, 1, 2)
          .map(lowering::each)
          .distinct()
          .forEach(choice -> plans.add(plan(lowering, choice)));
    }
    assertThat(plans).hasSizeGreaterThan(operations.size());
    Batch batch = Batch.of(plans, 90);
    assertThat(batch.kernels()).hasSameSizeAs(plans);
    Assembler.Result result = Assembler.find().orElseThrow().assemble(batch.ptx());
    assertThat(result.messages()).isEmpty();
    assertThat(result.cubin()).isPresent();
    if (Rounds.all()) {
      assertThat(plans.size()).isEqualTo(2259);
    }
  }

  @Test
  void nvccHasTheSameButForWhatIsExplained() throws Exception {
    assumeTrue(Nvcc.isThere(), Nvcc.ABSENT);
    Map<String, List<Deed>> compiled = Nvcc.compile(operations, folder);
    Map<Difference, Integer> differences = new EnumMap<>(Difference.class);
    int same = 0;
    for (int i = 0; i < operations.size(); i++) {
      OneOperation operation = operations.get(i);
      Lowering lowering = lowerings.get(i);
      List<Deed> lowered = deeds(plan(lowering, lowering.first()));
      assertThat(lowered).as(operation.name()).isNotEmpty();
      List<Deed> expected = lowered;
      for (Difference difference : Difference.values()) {
        List<Deed> next = difference.apply(operation, expected);
        if (!next.equals(expected)) {
          differences.merge(difference, 1, Integer::sum);
        }
        expected = next;
      }
      same += expected.equals(lowered) ? 1 : 0;
      assertThat(compiled.get(operation.name()))
          .as(operation.name() + ", lowered to " + lowered)
          .isEqualTo(expected);
    }
    assertThat(differences).containsOnlyKeys(Difference.values());
    if (Rounds.all()) {
      // These figures stand in docs/compilers.md.
      assertThat(same).isEqualTo(630);
      assertThat(differences)
          .isEqualTo(
              Map.of(
                  Difference.STORE_OF_BYTE,
                  27,
                  Difference.LOAD_OF_BYTE,
                  27,
                  Difference.UPDATE_OF_HALFWORD,
                  330,
                  Difference.ADDITION_OF_INT,
                  30,
                  Difference.ACCESS,
                  108));
    }
  }

  /// Those of what is assembled, without what the kernel does around the test.
  private static List<Deed> deeds(KernelPlan plan) {
    String text = plan.ptx();
    int start = text.indexOf(START);
    int end = text.indexOf(END, start);
    assertThat(start).isNotNegative().isLessThan(end);
    return Deed.of(text.substring(start, end).lines());
  }
}
