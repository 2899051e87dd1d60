package dev.acquit.gpu.cubin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.cubin.MachineAccess.Kind;
import dev.acquit.gpu.cubin.MachineAccess.Strength;
import dev.acquit.gpu.cubin.MachineAccess.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What became of PTX in machine code that is made up: `tracing.txt` has PTX, machine code, and
/// what should be said.
///
/// Of PTX each line is an instruction, with `?` before it if a predicate decides, and `-> N M`
/// behind it if others may come next than the one behind it. Of machine code each line is an
/// instruction; `@2` and `@!2` are predicates.
class TracingTest {
  private static final int LENGTH = 16;

  private record Case(String name, List<String> ptx, List<String> code, List<String> answers) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() throws IOException {
    String text = Files.readString(Path.of("src/test/resources/cubin/tracing.txt"));
    return Arrays.stream(text.split("\n# "))
        .skip(1)
        .map(c -> {
          String[] parts = c.split("\n---\n");
          List<String> head = parts[0].lines().toList();
          return new Case(
              head.getFirst(),
              head.subList(1, head.size()),
              parts[1].lines().toList(),
              parts[2].lines().toList());
        });
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isSaidAsItIs(Case c) {
    List<Asked.Event> events = new ArrayList<>();
    for (String line : c.ptx()) {
      String[] parts = line.split(" -> ");
      boolean guarded = line.startsWith("?");
      String instruction = guarded ? parts[0].substring(1) : parts[0];
      events.add(
          new Asked.Event(
              instruction,
              !instruction.contains("weak") && !instruction.startsWith("call"),
              guarded,
              parts.length == 1
                  ? List.of(events.size() + 1)
                  : Arrays.stream(parts[1].split(" ")).map(Integer::valueOf).toList()));
    }
    List<MachineInstruction> code = new ArrayList<>();
    c.code().forEach(line -> code.add(instruction(code.size() * LENGTH, line)));
    assertThat(
            Tracing.of(new Asked(events, List.of(0), true), new MachineCode(code)).stream()
                .map(a ->
                    Stream.of(a.kept().words(), a.note())
                        .filter(s -> !s.isEmpty())
                        .reduce((x, y) -> x + ": " + y)
                        .orElseThrow()))
        .isEqualTo(c.answers());
  }

  private static MachineInstruction instruction(int at, String line) {
    String[] words = line.split(" ");
    int guard = 7;
    int next = 0;
    if (words[0].startsWith("@")) {
      guard = Integer.parseInt(words[0].replaceAll("[@!]", "")) + (line.startsWith("@!") ? 8 : 0);
      next = 1;
    }
    int changes = 0;
    Optional<MachineAccess> access = Optional.empty();
    boolean unknown = words[next].equals("unknown");
    Flow flow = new Flow.Next();
    String rest = words.length > next + 1 ? words[next + 1] : "";
    switch (words[next]) {
      case "jump" -> flow = new Flow.Jump(Integer.parseInt(rest) * LENGTH, true);
      case "exit" -> flow = new Flow.End(true);
      case "unknown" -> {
        // It may be an access.
      }
      case "call" -> flow = new Flow.CallElsewhere();
      case "somewhere" -> flow = new Flow.NotKnown();
      case "set" -> changes = 1 << Integer.parseInt(rest);
      case "bar" -> access = Optional.of(access(Kind.BARRIER, Window.NONE, "cta"));
      case "inval" -> access = Optional.of(access(Kind.INVALIDATE, Window.NONE, "gpu"));
      case "fence" -> access = Optional.of(access(Kind.FENCE, Window.NONE, rest));
      case "fence_sc" -> access = Optional.of(access(Kind.FENCE_SC, Window.NONE, rest));
      case "ld" -> access = Optional.of(access(Kind.LOAD, Window.GLOBAL, rest));
      case "lds" -> access = Optional.of(access(Kind.LOAD, Window.SHARED, "weak"));
      case "st" -> access = Optional.of(access(Kind.STORE, Window.GLOBAL, rest));
      case "atom" -> access = Optional.of(access(Kind.UPDATE, Window.GLOBAL, rest));
      default -> throw new IllegalArgumentException(line);
    }
    return new MachineInstruction(at, guard, access, false, unknown, flow, changes);
  }

  private static MachineAccess access(Kind kind, Window window, String strength) {
    return new MachineAccess(kind, window, Strength.valueOf(strength.toUpperCase(Locale.ROOT)));
  }
}
