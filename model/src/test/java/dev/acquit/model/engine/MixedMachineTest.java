package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What a machine shows of mixed tests, the model allows.
@Tag("slow")
class MixedMachineTest {
  private static final Path EXAMPLES = Path.of("../docs/examples/gpudirect");
  private static final int RANDOM = Rounds.of(400, 100);

  private final MemoryModel model;
  private int shown;
  private int allowed;

  MixedMachineTest() throws Exception {
    model = Models.find("gpudirect-values");
  }

  /// @return whether the machine and the model both have something to say
  private boolean compare(String text) throws Exception {
    MixedTest test = (MixedTest) LitmusReader.read("test", text);
    Set<Map<String, Long>> machine;
    try {
      machine = MixedMachine.outcomes(test, initial(test));
    } catch (UnsupportedOperationException e) {
      return false;
    }
    CheckResult result = new Checker(model, Limits.DEFAULT, false).checkAll(test);
    if (result.verdict() == Verdict.NOT_COVERED) {
      return false;
    }
    assertThat(result.complete()).as(text).isTrue();
    Set<Map<String, Long>> states = new HashSet<>();
    result.states().keySet().forEach(s -> states.add(registers(s)));
    assertThat(states).as(text).containsAll(machine);
    shown += machine.size();
    allowed += states.size();
    return true;
  }

  private static Map<String, Long> registers(State state) {
    Map<String, Long> all = new TreeMap<>();
    state
        .values()
        .forEach((term, value) -> {
          if (term instanceof Term.ThreadRegister(int thread, String name)
              && value instanceof Value.Number(long v)
              && v != 0) {
            all.put(thread + ":" + name, v);
          }
        });
    return all;
  }

  private static Map<String, Long> initial(MixedTest test) {
    Map<String, Long> all = new HashMap<>();
    for (InitEntry e : test.header().init()) {
      if (e instanceof InitEntry.Memory(String location, Value.Number(long v), var _)) {
        all.put(location, v);
      }
    }
    return all;
  }

  @Test
  void examples() throws Exception {
    int compared = 0;
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".litmus")).sorted().toList()) {
        compared += compare(Files.readString(file)) ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThan(40);
  }

  @Test
  void randomTests() throws Exception {
    long seed = Seed.value();
    int compared = 0;
    for (int i = 0; i < RANDOM; i++) {
      compared += compare(new RandomMixed(new Random(seed + i)).test()) ? 1 : 0;
    }
    assertThat(compared).as(Seed.advice(seed, RANDOM)).isGreaterThan(RANDOM / 2);
    // The machine is not much stronger than the model, or it would show nothing.
    assertThat(shown).isGreaterThan(allowed / 2);
  }

  /// Straight-line threads of all roles over locations that are written once each.
  private static final class RandomMixed {
    private static final List<String> DATA = List.of("x", "y", "f", "d", "z", "h");

    private final Random random;
    private final List<String> unwritten = new ArrayList<>(DATA);
    private int register;

    RandomMixed(Random random) {
      this.random = random;
    }

    String test() {
      List<List<String>> columns = new ArrayList<>();
      columns.add(column("N0@device", 2 + random.nextInt(2), this::device, "complete c, 1"));
      columns.add(host());
      columns.add(column("P2@kernel k,cta 0", 2, this::gpu, ""));
      if (random.nextBoolean()) {
        columns.add(column("P3@cta 1", 2, this::gpu, ""));
      }
      StringBuilder text =
          new StringBuilder("PTX random\n{ x=0; y=0; f=0; d=0; z=0; h=0; c=0; }\n");
      int rows = columns.stream().mapToInt(List::size).max().orElse(0);
      for (int r = 0; r < rows; r++) {
        int row = r;
        text.append(
                String.join(
                    " | ", columns.stream().map(c -> row < c.size() ? c.get(row) : "").toList()))
            .append(" ;\n");
      }
      return text.append("exists (x=1)\n").toString();
    }

    private interface Line {
      String make();
    }

    private List<String> column(String name, int size, Line line, String last) {
      List<String> all = new ArrayList<>(List.of(name));
      for (int i = 0; i < size; i++) {
        all.add(line.make());
      }
      if (!last.isEmpty() && random.nextInt(4) > 0) {
        all.add(last);
      }
      return all;
    }

    private String any() {
      return DATA.get(random.nextInt(DATA.size()));
    }

    private String fresh() {
      return "r" + register++;
    }

    /// A location that nothing has written, or a load.
    private String store(String word, String load) {
      if (unwritten.isEmpty()) {
        return load;
      }
      return word + " " + unwritten.remove(random.nextInt(unwritten.size())) + ", 1";
    }

    private String device() {
      String load = "read " + fresh() + ", " + any();
      return switch (random.nextInt(4)) {
        case 0 -> load;
        case 1 -> store("write.ro", load);
        default -> store("write", load);
      };
    }

    private String gpu() {
      String scope = random.nextBoolean() ? "sys" : "gpu";
      String load =
          random.nextBoolean()
              ? "ld.weak " + fresh() + ", " + any()
              : "ld.acquire." + scope + " " + fresh() + ", " + any();
      return switch (random.nextInt(4)) {
        case 0 -> store("st.weak", load);
        case 1 -> store("st.release." + scope, load);
        default -> load;
      };
    }

    private List<String> host() {
      List<String> all = new ArrayList<>(List.of("H1@host"));
      boolean polls = random.nextBoolean();
      if (polls) {
        all.addAll(List.of("mov r90, c", "beq r90, 0, END"));
      }
      int launch = random.nextInt(3);
      for (int i = 0; i < 3; i++) {
        all.add(i == launch ? "launch k" : hostLine());
      }
      if (polls) {
        all.add("END:");
      }
      return all;
    }

    private String hostLine() {
      String load = "mov " + fresh() + ", " + any();
      return switch (random.nextInt(9)) {
        case 0, 1 -> load;
        case 2, 3 -> store("mov", load);
        case 4 -> "mfence";
        case 5 -> "device.sync";
        case 6 -> "flush";
        case 7 -> unwritten.remove("h") ? "memcpy h, x" : load;
        default -> unwritten.remove("h") ? "memcpy.sync h, x" : "register h";
      };
    }
  }
}
