package dev.acquit.abi.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.rule.Finding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each obligation of each right source is broken at each place where the text has it, and found
/// under the rule that the change breaks; changes of names, spaces and ways to write the same break
/// nothing. What is right after a change, the change knows.
class DriverMutantsTest {
  /// A way to break an obligation.
  ///
  /// @param rules one of which has to be found
  /// @param sources in which of the sources, as a pattern
  /// @param from what is changed, each time it is there
  /// @param to by what, with groups
  private record Break(String rules, String sources, String from, String to) {}

  private static final List<Break> BREAKS =
      List.of(
          new Break(
              "R-1", "pin|tegra|checked",
              "(nvidia_p2p_get_pages\\([^;{]*?), (&gone|\\w+), (\\w+)\\)", "$1, NULL, $3)"),
          new Break(
              "R-1",
              "pin|tegra|checked",
              "(nvidia_p2p_get_pages\\([^;{]*?), (&gone|\\w+), (\\w+)\\)",
              "$1, (void (*)(void *))0, $3)"),
          new Break("R-2 R-3", "pin|tegra", " & (GPU_)?PAGE_MASK;", ";"),
          new Break("R-2 R-3", "pin|tegra", " & (GPU_)?PAGE_MASK;", " & ~511ull;"),
          new Break("R-3", "pin", "round_up\\((.*?), GPU_PAGE_SIZE\\)", "($1)"),
          new Break("R-3", "pin", "GPU_PAGE_SIZE\\) - r", "512) - r"),
          new Break("R-2", "checked", "\\(a.va & LOW\\) != 0", "a.va == 0"),
          new Break("R-3", "checked", "!IS_ALIGNED\\(a.len, BOUND\\)", "a.len > 100"),
          new Break(
              "R-3", ".*", "(get_pages\\w*\\([^;{]*?)(r->length|size|length|a.len), &", "$10, &"),
          new Break(
              "R-3",
              ".*",
              "(get_pages\\w*\\([^;{]*?)(r->length|size|length|a.len), &",
              "$1 777, &"),
          new Break(
              "R-2",
              ".*",
              "(get_pages\\w*\\([^;{]*?)(r->start|p->start|s->va|h->va), ",
              "$1$2 + 512, "),
          new Break(
              "R-4",
              ".*",
              "nvidia_p2p_free_page_table\\((.*?)\\)",
              "nvidia_p2p_put_pages(0, 0, 0, $1)"),
          new Break(
              "R-4",
              ".*",
              "nvidia_p2p_free_dma_mapping\\((.*?)\\)",
              "nvidia_p2p_dma_unmap_pages(NULL, NULL, $1)"),
          new Break("R-5", ".*", "nvidia_p2p_free_page_table\\((.*?)\\);", ";"),
          new Break(
              "R-6",
              "pin|tegra|checked",
              "nvidia_p2p_put_pages\\([^;]*?([\\w>-]+)\\);",
              "nvidia_p2p_free_page_table($1);"),
          new Break(
              "R-6",
              "pin|tegra",
              "nvidia_p2p_dma_unmap_pages\\([^;]*?([\\w>-]+)\\);",
              "nvidia_p2p_free_dma_mapping($1);"),
          new Break(
              "R-7",
              "pin|tegra|checked",
              "(\\n +)(nvidia_p2p_free_page_table)",
              "$1{ queue_work(q, w); }$1$2"),
          new Break(
              "R-8",
              "persistent",
              "nvidia_p2p_put_pages_persistent\\((.*?), (.*?), 0\\)",
              "nvidia_p2p_put_pages(0, 0, $1, $2)"),
          new Break(
              "R-8",
              "pin|checked",
              "nvidia_p2p_put_pages\\([^;]*?, [^;]*?, ([^;]*?), ([^;]*?)\\)",
              "nvidia_p2p_put_pages_persistent($1, $2, 0)"),
          new Break("R-9", "pin", "(nvidia_p2p_(get|put)_pages)\\(0, 0", "$1(0, 7"),
          new Break("R-9", "checked", "(nvidia_p2p_(get|put)_pages)\\(h->token", "$1(0"),
          new Break("R-9", "tokens", "others\\.(p2pToken|vaSpaceToken)", "tokens.$1"),
          new Break("R-9", "tokens", "= tokens\\.", "= others."),
          new Break("R-9", "tokens", "P2P_TOKENS, first", "P2P_TOKENS, second"),
          new Break("R-10", ".*", "!NVIDIA_P2P_\\w+\\((.*?)\\)", "!($1)"),
          new Break("R-11", ".*", "(nvidia_p2p_\\w+\\()([^,;()]+)\\)", "$1$2, 0)"),
          new Break("R-11", "pin|tegra|checked", "(nvidia_p2p_get_pages\\()", "$10, "),
          new Break(
              "R-11", ".*", "(nvidia_p2p_dma_map_pages\\([^;]*?)(, DMA_\\w+)?\\)", "$1, 1, 2, 3)"),
          new Break(
              "R-12",
              "register|launch",
              "CU_POINTER_ATTRIBUTE_SYNC_MEMOPS",
              "CU_POINTER_ATTRIBUTE_X"),
          new Break("R-12", "launch", "CHECK\\(synchronous\\(data\\)\\);", ""),
          new Break(
              "R-12",
              "launch",
              "CHECK\\(synchronous\\(data\\)\\);",
              "if (n > 9) synchronous(data);"),
          new Break("R-13", "register|launch", "(flag|on) = 1", "$1 = 0"),
          new Break("R-13", "register|launch", "unsigned int (flag|on)", "unsigned char $1"),
          new Break("R-13", "tokens", "unsigned long long id", "int id"),
          new Break("R-14", "register|tokens", "cuMemAlloc\\((.*?)\\)", "cuMemAllocManaged($1, 1)"),
          new Break("R-14", "launch", "cudaMalloc\\(", "cudaMallocManaged("));

  @Test
  void whatIsBrokenIsFound() throws IOException {
    List<String> missed = new ArrayList<>();
    Set<String> rules = new HashSet<>();
    int mutants = 0;
    for (Break b : BREAKS) {
      int here = 0;
      for (String name : DriverSources.names()) {
        if (!name.substring(0, name.indexOf('.')).matches(b.sources())) {
          continue;
        }
        String text = DriverSources.text(name);
        Matcher m = Pattern.compile(b.from()).matcher(text);
        while (m.find()) {
          String head = text.substring(0, m.start());
          String one = head + m.group().replaceFirst(b.from(), b.to()) + text.substring(m.end());
          mutants++;
          here++;
          List<Finding> found = DriverSources.check(name, one).findings();
          if (found.stream()
              .noneMatch(f -> List.of(b.rules().split(" ")).contains(f.rule().id()))) {
            missed.add(name + ": " + b + " at " + head.lines().count() + ": " + found);
          }
        }
      }
      assertThat(here).as(b.toString()).isPositive();
      rules.addAll(List.of(b.rules().split(" ")));
    }
    assertThat(missed).isEmpty();
    assertThat(mutants).isGreaterThan(70);
    assertThat(rules).hasSize(14);
  }

  /// Words that a change of names leaves alone: those of C, Linux, CUDA and of members of theirs.
  private static final Pattern OTHERS =
      Pattern.compile(
          "[A-Z_0-9]*|__\\w+|nvidia_\\w+|cu[A-Z]\\w*|cuda\\w*|CU\\w+|ibv_\\w+|gdr_\\w+|.*user|.*_(lock|unlock)"
              + "|u\\d+|size_t|void|int|long|unsigned|char|float|struct|enum|if|else|goto|return|static"
              + "|const|for|while|do|nullptr|sizeof|round_up|kfree|kzalloc|list_\\w+|pr_info|ioctl"
              + "|perror|define|include|version|entries|page_size|p2pToken|vaSpaceToken|threadIdx"
              + "|blockIdx|blockDim|x|ull?|d|u|linux|module|h|slab|uaccess|nv|p2p|infiniband|verbs"
              + "|stdio|sys|gdrapi|n|pci_dev|device|main");

  private static String other(String text, SplittableRandom random) {
    return switch (random.nextInt(7)) {
      case 0 -> words(text, w -> OTHERS.matcher(w).matches() ? w : w + "_" + "q");
      case 1 -> text.replaceAll("(?m)^( +)", "\t$1").replaceAll("; *\n", " ;\n\n");
      case 2 -> text.replaceAll("(?m)(, )(?=[^\"\n]*$)", " , /* ; } */ ");
      case 3 -> text.replaceAll("(?<![\\w.])16\\b", "0x10").replaceAll("\\b65536\\b", "(1 << 16)");
      case 4 -> text.replaceAll("if \\(ret\\)", "if (ret != 0)").replaceAll("!ret\\)", "ret == 0)");
      case 5 -> text.replaceAll("\\b(r|s|h|p)->(\\w+)", "($1)->$2");
      default -> text.replaceAll("\\bu64\\b", "unsigned long long").replaceAll("&=", "&=");
    };
  }

  private static String words(String text, java.util.function.UnaryOperator<String> to) {
    StringBuilder out = new StringBuilder();
    for (String line : text.split("\n", -1)) {
      out.append(
              line.startsWith("#include") || line.contains("\"")
                  ? line
                  : Pattern.compile("\\b[A-Za-z_]\\w*")
                      .matcher(line)
                      .replaceAll((MatchResult r) -> to.apply(r.group())))
          .append('\n');
    }
    return out.toString();
  }

  static List<String> names() throws IOException {
    return DriverSources.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void whatMeansTheSameIsSilent(String name) throws IOException {
    SplittableRandom random = new SplittableRandom(Long.getLong("acquit.seed", 1));
    int rounds = "all".equals(System.getProperty("acquit.rounds")) ? 400 : 12;
    for (int i = 0; i < rounds; i++) {
      String text = DriverSources.text(name);
      for (int n = random.nextInt(1, 5); n > 0; n--) {
        text = other(text, random);
      }
      DriverCheck.Checked checked = DriverSources.check(name, text);
      assertThat(checked.problems()).as(text).isEmpty();
      assertThat(checked.findings()).as(text).isEmpty();
      assertThat(checked.open()).as(text).isZero();
    }
  }
}
