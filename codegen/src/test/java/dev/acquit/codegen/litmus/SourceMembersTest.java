package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.MemberNames;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Which names a compiler is asked for, and what its answer says.
class SourceMembersTest {
  private static final String SOURCE =
      """
      #define HIDDEN hidden
      struct alignas(16) Slot { cuda::atomic<int> full{0}; int v[2], w; /* int no; */ };
      class Queue : Base {
        int tail = 1;
        Slot slot[4];
        void push(Queue &other) { break_it(other.far); for (;;) { break; } }
      };
      __device__ Queue shared_queue[2];
      __device__ void push(Queue *q, int *n) { auto x = "y.z"; q->head->next = 1; }
      namespace inner { __device__ Queue other_queue; }
      """;

  private static SourceMembers members(String... threads) {
    KernelRequest request = new KernelRequest(List.of(threads), List.of("q; n"), Optional.empty());
    return SourceMembers.of(request, SOURCE).orElseThrow();
  }

  @Test
  void allThatMayBeAMemberIsTried() {
    String text = members("push(q, n)").text();
    for (String name : List.of("full", "v", "w", "tail", "slot", "far", "head", "next")) {
      assertThat(text).contains("->" + name + ")>");
    }
    for (String none : List.of("no", "break", "z", "HIDDEN")) {
      assertThat(text).doesNotContain("->" + none + ")>");
    }
    assertThat(text)
        .contains("decltype(function<N>(&push))", "decltype(shared_queue)")
        .doesNotContain("other_queue");
  }

  @Test
  void aMangledNameIsNotAskedFor() {
    KernelRequest request =
        new KernelRequest(List.of("_Z4pushP5QueuePi(q, n)"), List.of(), Optional.empty());
    assertThat(SourceMembers.of(request, SOURCE)).isEmpty();
  }

  @Test
  void theAnswerNamesWhatThreadsAreGiven() throws InputException {
    SourceMembers members = members("push(a, n)@cta 0", "push");
    int tail = number(members, "tail");
    int full = number(members, "full");
    int slot = number(members, "slot");
    PtxModule module =
        module(
            List.of(
                List.of(0, 0, 0, 80),
                List.of(1, tail, 0, 4),
                List.of(1, slot, 16, 64),
                List.of(2, 0, 0, 16),
                List.of(3, full, 0, 4),
                List.of(0, 1, 0, 4),
                List.of(0, 64, 0, 160),
                List.of(1, 0, 0, 80),
                List.of(2, tail, 0, 4)));
    MemberNames names = members.read(module);
    for (String location : List.of("a", "q")) {
      assertThat(names.of(location, 0, 4)).contains(location + ".tail");
      assertThat(names.of(location, 32, 4)).contains(location + ".slot[1].full");
      assertThat(names.of(location, 80, 4)).contains(location + "[1].tail");
    }
    assertThat(names.of("n", 4, 4)).contains("n[1]");
    assertThat(names.of("shared_queue", 80, 4)).contains("shared_queue[1].tail");
    assertThat(SourceMembers.without(module).variables()).isEmpty();
    assertThat(members.read(SourceMembers.without(module))).isEqualTo(MemberNames.NONE);
  }

  /// The number that stands for a name.
  private static int number(SourceMembers members, String name) {
    List<String> lines = members.text().lines().toList();
    int at = 0;
    while (!lines.get(at).equals("#ifndef " + name)) {
      at++;
    }
    return Integer.parseInt(lines.get(at + 2).replaceAll(".*field<D, (\\d+),.*", "$1"));
  }

  private static PtxModule module(List<List<Integer>> rows) throws InputException {
    List<String> bytes = new ArrayList<>();
    rows.forEach(row ->
        row.forEach(n -> {
          for (int i = 0; i < 8; i++) {
            bytes.add(String.valueOf(i < 4 ? n >> (8 * i) & 255 : 0));
          }
        }));
    String all = bytes.stream().collect(Collectors.joining(", "));
    return ModuleReader.read(
        "t.ptx",
        """
        .version 9.0
        .target sm_90
        .address_size 64
        .global .align 8 .b8 acquit_layout_answer[%d] = {%s};
        """
            .formatted(bytes.size() + 8, all));
  }
}
