package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whether a `red` may stand for an update whose result nobody uses, by all who are asked: of 40
/// programs, five updates in two orders before four things. What is right the model says: a `red`
/// is where it allows no outcome that an `atom` forbids.
@Tag("slow")
class RedAgreementTest {
  private static final String NAMES = "[a-z]+_[a-z]+_[a-z]+";
  private static final Set<String> GOOD = Set.of("CONFORMS", "STRONGER");

  /// An update.
  ///
  /// @param value what it is given
  /// @param end what is there if it comes after a store of 1
  private record Update(String name, int value, int end) {}

  private static final List<Update> UPDATES =
      List.of(
          new Update("add", 2, 3),
          new Update("or", 2, 3),
          new Update("xor", 2, 3),
          new Update("and", 6, 0),
          new Update("max", 5, 5));

  /// What stands behind it: in C++ and in PTX.
  private enum Behind {
    NOTHING("", ""),
    RELEASE("atomic_thread_fence(memory_order_release, thread_scope_device);", "fence.release.gpu"),
    ACQUIRE("atomic_thread_fence(memory_order_acquire, thread_scope_device);", "fence.acquire.gpu"),
    BOTH("atomic_thread_fence(memory_order_acq_rel, thread_scope_device);", "fence.acq_rel.gpu");

    private final String cpp;
    private final String ptx;

    Behind(String cpp, String ptx) {
      this.cpp = cpp;
      this.ptx = ptx;
    }
  }

  /// A program.
  private record Program(Update update, String order, Behind behind) {
    String name() {
      return update.name() + "_" + order + "_" + behind.name().toLowerCase(Locale.ROOT);
    }

    private String type() {
      return update.name().matches("add|max") ? "s32" : "b32";
    }

    /// The update, as an `atom` or a `red`.
    String instruction(boolean red) {
      return (red ? "red." : "atom.")
          + order
          + ".gpu.global."
          + update.name()
          + "."
          + type()
          + (red ? " [%rd1], " : " %r1, [%rd1], ")
          + update.value()
          + ";";
    }

    private String fence() {
      return behind.ptx.isEmpty() ? "" : "  " + behind.ptx + ";\n";
    }

    String kernel(boolean red) {
      return "// source: fetch_%s %s scope=device type=s32\n".formatted(update.name(), order)
          + ".visible .entry %s(.param .u64 x, .param .u64 y)\n".formatted(name())
          + "{\n  .reg .b64 %rd<3>;\n  .reg .b32 %r<4>;\n"
          + "  ld.param.u64 %rd1, [x];\n  ld.param.u64 %rd2, [y];\n"
          + "  "
          + instruction(red)
          + "\n"
          + fence()
          + "  ld.volatile.global.s32 %r3, [%rd2];\n  ret;\n}\n";
    }

    /// Its threads, as a compiler of test number `i` would write them.
    String compiled(int i) {
      return ".visible .entry T%d_P0(.param .u64 x, .param .u64 y)\n".formatted(i)
          + "{\n  .reg .b64 %rd<3>;\n"
          + "  ld.param.u64 %rd1, [x];\n  ld.param.u64 %rd2, [y];\n"
          + "  st.relaxed.gpu.s32 [%rd2], 1;\n  st.release.gpu.s32 [%rd1], 1;\n  ret;\n}\n"
          + ".visible .entry T%d_P1(.param .u64 x, .param .u64 y, .param .u64 r)\n".formatted(i)
          + "{\n  .reg .b64 %rd<4>;\n  .reg .b32 %r<4>;\n"
          + "  ld.param.u64 %rd1, [x];\n  ld.param.u64 %rd2, [y];\n  ld.param.u64 %rd3, [r];\n"
          + "  "
          + instruction(true)
          + "\n"
          + fence()
          + "  ld.relaxed.gpu.s32 %r3, [%rd2];\n  st.s32 [%rd3], %r3;\n  ret;\n}\n";
    }

    String cpp() {
      return """
      C %s
      { x=0; y=0; }
      P0 (atomic_int* x, atomic_int* y) {
        atomic_store_explicit(y, 1, memory_order_relaxed, thread_scope_device);
        atomic_store_explicit(x, 1, memory_order_release, thread_scope_device);
      }
      P1 (atomic_int* x, atomic_int* y) {
        atomic_fetch_%s_explicit(x, %d, memory_order_%s, thread_scope_device);
        %s
        int r1 = atomic_load_explicit(y, memory_order_relaxed, thread_scope_device);
      }
      exists (x=%d /\\ 1:r1=0)
      """
          .formatted(name(), update.name(), update.value(), order, behind.cpp, update.end());
    }

    /// The five instructions in PTX.
    String litmus(boolean red) {
      String access = red ? "red" : "atom";
      return """
      PTX %s_%s
      { x=0; y=0; }
       P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
       st.relaxed.gpu y, 1 | %s.%s.gpu.%s.%s %sx, %d ;
       st.release.gpu x, 1 | %s ;
        | ld.relaxed.gpu r1, y ;
      exists (x=%d /\\ 1:r1=0)
      """
          .formatted(
              name(),
              access,
              access,
              order,
              update.name(),
              type(),
              red ? "" : "r0, ",
              update.value(),
              behind.ptx,
              update.end());
    }
  }

  private static final List<Program> PROGRAMS = programs();

  @TempDir private Path folder;

  private static List<Program> programs() {
    List<Program> all = new ArrayList<>();
    for (Update update : UPDATES) {
      for (String order : List.of("relaxed", "release")) {
        for (Behind behind : Behind.values()) {
          all.add(new Program(update, order, behind));
        }
      }
    }
    return all;
  }

  @BeforeEach
  void shell() {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "this machine has no /bin/sh");
  }

  private static String module(boolean red) {
    return ".version 9.0\n.target sm_90\n.address_size 64\n"
        + PROGRAMS.stream().map(p -> p.kernel(red)).collect(Collectors.joining());
  }

  private static JsonNode json(String... args) throws IOException {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--format", "json"));
    Cli.Result result = Cli.run(all.toArray(String[]::new));
    assertThat(result.err()).isEmpty();
    return JsonMapper.builder().build().readTree(result.out());
  }

  @Test
  void allSayTheSameOfTheSameCode() throws Exception {
    Map<String, Boolean> right = model();
    assertThat(right).hasSize(40).containsValue(true).containsValue(false);
    Path atoms = Files.writeString(folder.resolve("atoms.ptx"), module(false));
    Path reds = Files.writeString(folder.resolve("reds.ptx"), module(true));

    assertThat(check(reds)).as("gate check").isEqualTo(right);
    assertThat(scan(reds)).as("gate scan").isEqualTo(right);
    assertThat(diff(atoms, reds)).as("gate diff").isEqualTo(right);
    assertThat(sass(atoms)).as("gate sass").isEqualTo(right);
    assertThat(litmus()).as("gate litmus").isEqualTo(right);
  }

  /// A `red` is right where it allows what an `atom` allows.
  private Map<String, Boolean> model() throws IOException {
    Path tests = Files.createDirectory(folder.resolve("ptx"));
    for (Program p : PROGRAMS) {
      for (boolean red : new boolean[] {false, true}) {
        String name = p.name() + (red ? "_red" : "_atom");
        Files.writeString(tests.resolve(name + ".litmus"), p.litmus(red));
      }
    }
    Cli.Result result = Cli.run("check", "-m", "ptx", tests.toString());
    Map<String, String> verdicts = new TreeMap<>();
    Matcher verdict =
        Pattern.compile("(?m)^(" + NAMES + "_(?:red|atom)): (Ok|No)\\b").matcher(result.out());
    while (verdict.find()) {
      verdicts.put(verdict.group(1), verdict.group(2));
    }
    Map<String, Boolean> right = new TreeMap<>();
    for (Program p : PROGRAMS) {
      String atom = verdicts.get(p.name() + "_atom");
      assertThat(atom).as(result.out()).isNotNull();
      right.put(p.name(), verdicts.get(p.name() + "_red").equals(atom));
    }
    return right;
  }

  private static Map<String, Boolean> check(Path reds) throws IOException {
    Map<String, Boolean> found = new TreeMap<>();
    json("gate", "check", reds.toString())
        .get("functions")
        .forEach(f -> {
          String verdict = f.get("verdict").asText();
          assertThat(verdict).isIn("CONFORMS", "STRONGER", "CONTEXT");
          found.put(f.get("function").asText(), GOOD.contains(verdict));
        });
    return found;
  }

  /// Of the operation that is meant.
  private static Map<String, Boolean> scan(Path reds) throws IOException {
    Map<String, Boolean> found = new TreeMap<>();
    for (JsonNode f : json("gate", "scan", reds.toString()).get("functions")) {
      String name = f.get("function").asText();
      String row = "rmw " + name.split("_", -1)[1] + " ";
      for (JsonNode sequence : f.get("sequences")) {
        for (JsonNode fit : sequence.get("fits")) {
          if (fit.get("source").asText().startsWith(row)) {
            found.put(name, GOOD.contains(fit.get("verdict").asText()));
          }
        }
      }
    }
    return found;
  }

  private static Map<String, Boolean> diff(Path atoms, Path reds) throws IOException {
    Map<String, Boolean> found = new TreeMap<>();
    for (JsonNode f : json("gate", "diff", atoms.toString(), reds.toString()).get("functions")) {
      List<String> kinds = new ArrayList<>();
      f.get("changes").forEach(c -> kinds.add(c.get("kind").asText()));
      assertThat(kinds).hasSize(1).isSubsetOf("REDUCED", "WEAKER");
      found.put(f.get("function").asText(), kinds.contains("REDUCED"));
    }
    return found;
  }

  /// Of atoms that became RED in machine code.
  private Map<String, Boolean> sass(Path atoms) throws IOException {
    StringBuilder listing = new StringBuilder("\n\tcode for sm_90\n");
    Map<String, List<String>> words = words();
    for (Program p : PROGRAMS) {
      listing.append("\t\tFunction : ").append(p.name()).append('\n');
      int at = 0;
      String behind = p.behind().ptx.isEmpty() ? "nothing" : p.behind().ptx;
      for (String line : words.get(p.order() + " " + behind)) {
        String[] both = line.split(" ", -1);
        listing.append("        /*%04x*/  WORD ;  /* 0x%s */\n".formatted(at, both[0]));
        listing.append("%60s/* 0x%s */\n".formatted("", both[1]));
        at += 16;
      }
      listing.append("\t\t..........\n\n");
    }
    Path code = Files.writeString(folder.resolve("code.sass"), listing);
    Map<String, Boolean> found = new TreeMap<>();
    for (JsonNode f :
        json("gate", "sass", atoms.toString(), "--cubin", code.toString()).get("functions")) {
      for (JsonNode i : f.get("instructions")) {
        String kept = i.get("kept").asText();
        boolean atom = i.get("text").asText().startsWith("atom.");
        assertThat(kept).as(i.toString()).isIn("KEPT", atom ? "WEAKER" : "KEPT");
        if (atom) {
          found.put(f.get("function").asText(), kept.equals("KEPT"));
        }
      }
    }
    return found;
  }

  private static Map<String, List<String>> words() throws IOException {
    Map<String, List<String>> all = new LinkedHashMap<>();
    List<String> last = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("src/test/resources/gate-sass/red.txt"))) {
      if (line.startsWith("== ")) {
        last = new ArrayList<>();
        all.put(line.substring(3), last);
      } else if (!line.startsWith("#")) {
        last.add(line);
      }
    }
    return all;
  }

  /// Of a compiler that writes a `red` for each update.
  private Map<String, Boolean> litmus() throws IOException {
    Path tests = Files.createDirectory(folder.resolve("cpp"));
    StringBuilder ptx = new StringBuilder(".version 9.0\n.target sm_90\n.address_size 64\n");
    List<Program> sorted = PROGRAMS.stream().sorted(Comparator.comparing(Program::name)).toList();
    for (int i = 0; i < sorted.size(); i++) {
      Files.writeString(tests.resolve(sorted.get(i).name() + ".litmus"), sorted.get(i).cpp());
      ptx.append(sorted.get(i).compiled(i));
    }
    Path stored = Files.writeString(folder.resolve("stored.ptx"), ptx);
    Path script = Files.writeString(folder.resolve("compiler.sh"), "cp '" + stored + "' \"$2\"\n");
    Map<String, Boolean> found = new TreeMap<>();
    json(
            "gate",
            "litmus",
            tests.toString(),
            "--compiler",
            "/bin/sh " + script + " {source} {output}")
        .get("results")
        .forEach(r -> {
          String verdict = r.get("verdict").asText();
          assertThat(verdict).as(r.toString()).isIn("SOUND", "UNSOUND");
          found.put(r.get("test").asText(), verdict.equals("SOUND"));
        });
    return found;
  }
}
