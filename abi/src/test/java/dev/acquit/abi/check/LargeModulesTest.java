package dev.acquit.abi.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.acquit.abi.module.AbiModule;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Modules of many functions, tables and variables, as programs in one file are: four times as many
/// take four times the work, of which the memory that is allocated is a measure that no machine and
/// no compiler changes. What goes through all others for each takes sixteen times.
@Tag("slow")
class LargeModulesTest {
  private static final Path CALLS = Path.of("src/test/resources/modules/calls.ptx");
  private static final String HEADER = ".address_size 64\n";

  /// What is the same in all copies.
  private static final Pattern EXTERN =
      Pattern.compile("(?ms)^\\.extern \\.func.*?^(?:\\)\\s*)?;\\n");

  private static final Pattern MANGLED = Pattern.compile("_Z(?:(N1V|TV1V)|(\\d+))([\\w$]*)");
  private static final Pattern PLAIN =
      Pattern.compile("\\b(table|sh|text|__unnamed_1|k)(?=\\b|_param)|(\\$str(?:\\$\\d)?)\\b");
  private static final int FEW = 25;
  private static final int TIMES = 4;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /// Copies of a module of nvcc's in one, each with names of its own.
  private static String copies(int count) throws Exception {
    String text = Files.readString(CALLS);
    int begin = text.indexOf(HEADER) + HEADER.length();
    String all = text.substring(begin);
    String body = EXTERN.matcher(all).replaceAll("");
    StringBuilder out = new StringBuilder(text.substring(0, begin));
    EXTERN.matcher(all).results().forEach(r -> out.append(r.group()));
    for (int i = 0; i < count; i++) {
      String tag = "%04d".formatted(i);
      String mangled =
          MANGLED
              .matcher(body)
              .replaceAll(m -> {
                if (m.group(1) != null) {
                  return "_Z" + m.group(1).replace("1V", "5V" + tag) + quoted(m.group(3));
                }
                int length = Integer.parseInt(m.group(2));
                String name = m.group(3);
                return "_Z"
                    + (length + tag.length())
                    + quoted(name.substring(0, length) + tag + name.substring(length));
              });
      out.append(
          PLAIN
              .matcher(mangled)
              .replaceAll(
                  m -> quoted(m.group(1) == null ? m.group() + "$" + tag : m.group() + tag)));
    }
    return out.toString();
  }

  private static String quoted(String text) {
    return Matcher.quoteReplacement(text);
  }

  private static long allocated(int count) throws Exception {
    AbiModule module = AbiModule.read("large.ptx", copies(count));
    assertThat(module.problems()).isEmpty();
    assertThat(module.functions()).hasSizeGreaterThan(12 * count);
    long begin = THREADS.getCurrentThreadAllocatedBytes();
    assertThat(AbiCheck.of(module).findings()).isEmpty();
    return THREADS.getCurrentThreadAllocatedBytes() - begin;
  }

  @Test
  void workGrowsAsTheModuleDoes() throws Exception {
    // What is made once is not counted.
    allocated(1);
    long few = allocated(FEW);
    long many = allocated(FEW * TIMES);
    assertThat((double) many / few).isBetween(0.9 * TIMES, 1.1 * TIMES);
  }
}
