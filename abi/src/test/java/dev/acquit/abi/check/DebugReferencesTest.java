package dev.acquit.abi.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What debug information refers to, in sections that are written here, by whoever knows which of
/// the references are right.
class DebugReferencesTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_130);

  /// The header of a unit.
  private static final int HEADER = 11;

  /// The unit's own entry, of one byte.
  private static final int ROOT = 1;

  private static String ascii(String text) {
    return text.chars().mapToObj(Integer::toString).collect(Collectors.joining(",")) + ",0";
  }

  /// A unit of variables, each with the offset of what it says its type is.
  private static final class Unit {
    private final List<String> lines = new ArrayList<>();
    private int bytes = HEADER + ROOT;

    void variable(String name, int type) {
      lines.add(".b8 2");
      lines.add(".b8 " + ascii(name));
      lines.add(".b32 " + type);
      bytes += 1 + name.length() + 1 + 4;
    }

    String text() {
      return ".b32 %d\n.b8 2,0\n.b32 .debug_abbrev\n.b8 8\n.b8 1\n%s\n.b8 0\n"
          .formatted(bytes + 1 - 4, String.join("\n", lines));
    }

    int size() {
      return bytes + 1;
    }
  }

  private static AbiModule module(String info, String more) throws InputException {
    AbiModule module =
        AbiModule.read(
            "m.ptx",
            """
            .version 8.0
            .target sm_90, debug
            .address_size 64
            .global .align 4 .b32 tab;
            .visible .entry k(.param .b64 p)
            {
            .local .b8 depot[4];
            begin:
            ret;
            }
            .section .debug_abbrev
            {
            .b8 1,17,1,0,0
            .b8 2,52,0,3,8,73,19,0,0
            .b8 0
            }
            .section .debug_info
            {
            %s}
            %s
            """
                .formatted(info, more));
    assertThat(module.problems()).isEmpty();
    return module;
  }

  private static List<Finding> found(String info, String more) throws InputException {
    List<Finding> all = AbiCheck.of(module(info, more)).findings();
    assertThat(all).allMatch(f -> f.rule() == Rule.G_5);
    return all;
  }

  @Test
  void offsetsThatLeadNowhereAreFoundAndNoOthers() throws InputException {
    Random random = new Random(SEED);
    for (int round = 0; round < Rounds.of(300); round++) {
      int units = 1 + random.nextInt(3);
      StringBuilder info = new StringBuilder();
      int wrong = 0;
      for (int u = 0; u < units; u++) {
        List<String> names =
            IntStream.range(0, 1 + random.nextInt(5))
                .mapToObj(_ -> "v".repeat(1 + random.nextInt(6)))
                .toList();
        List<Integer> begins = new ArrayList<>(List.of(HEADER));
        int next = HEADER + ROOT;
        for (String name : names) {
          begins.add(next);
          next += 1 + name.length() + 1 + 4;
        }
        Unit unit = new Unit();
        for (String name : names) {
          int type = begins.get(random.nextInt(begins.size()));
          type += random.nextInt(3) == 0 ? 1 - random.nextInt(3) : 0;
          wrong += begins.contains(type) ? 0 : 1;
          unit.variable(name, type);
        }
        info.append(unit.text());
      }
      assertThat(found(info.toString(), "")).as("seed %d, round %d", SEED, round).hasSize(wrong);
    }
  }

  /// One unit with the variables `a` at 12 and `bc` at 19.
  private static Unit unit() {
    Unit unit = new Unit();
    unit.variable("a", HEADER);
    unit.variable("bc", 12);
    return unit;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a 12 bc 19 | 0 | -",
        "a 12 | 0 | -",
        "a 13 | 0 | has a at 13, and no entry begins there",
        "a 19 | 0 | has a at 19, which is the entry of bc",
        "a 12 bc 999 | 0 | has bc at 999, and no entry begins there",
        "a 12 | 4 | speaks of a unit at 4 of .debug_info, and none begins there",
      })
  void tablesOfNamesLeadToTheirEntries(String names, int at, String expected)
      throws InputException {
    String[] words = names.split(" ");
    StringBuilder entries = new StringBuilder();
    int bytes = 14;
    for (int i = 0; i < words.length; i += 2) {
      entries.append(".b32 %s\n.b8 %s\n".formatted(words[i + 1], ascii(words[i])));
      bytes += 4 + words[i].length() + 1;
    }
    for (String section : List.of(".debug_pubnames", ".debug_pubtypes")) {
      String table =
          ".section %s\n{\n.b32 %d\n.b8 2,0\n.b32 %d\n.b32 %d\n%s.b32 0\n}\n"
              .formatted(section, bytes, at, unit().size(), entries);
      List<Finding> all = found(unit().text(), table);
      assertThat(all.stream().map(Finding::what).toList())
          .isEqualTo(expected.equals("-") ? List.of() : List.of(section + " " + expected));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "28 | 0 | begin | -",
        "28 | 7 | begin | .debug_aranges speaks of a unit at 7 of .debug_info, and none begins"
            + " there",
        "999 | 0 | begin | .debug_aranges cannot be read: a set is 999 bytes long, and 28 follow",
        "28 | 0 | end | it refers to end, which this module does not have",
      })
  void tablesOfAddressesSpeakOfUnits(int length, int unit, String label, String expected)
      throws InputException {
    String table =
        ".section .debug_aranges\n{\n.b32 %d\n.b8 2,0\n.b32 %d\n.b8 8,0\n.b32 0\n.b64 %s\n.b64 8\n}\n"
            .formatted(length, unit, label);
    List<Finding> all = found(unit().text(), table);
    assertThat(all.stream().map(Finding::what).toList())
        .isEqualTo(expected.equals("-") ? List.of() : List.of(expected));
  }

  /// The second unit has a length that is too long, so that nobody knows what the first refers to.
  @Test
  void ofAPartNothingIsSaidOfOffsets() throws InputException {
    Unit unit = new Unit();
    unit.variable("a", unit.size() + 20);
    AbiModule module = module(unit.text() + ".b32 9999\n.b8 2,0\n", "");
    assertThat(AbiCheck.of(module).findings())
        .singleElement()
        .satisfies(
            f -> assertThat(f.what()).startsWith(".debug_info cannot be read: a unit is 9999"));
  }

  /// From the second unit, 32 bits further than an entry of the first one.
  @Test
  void offsetsAreNotCut() throws InputException {
    long wrapped = (1L << Integer.SIZE) - unit().size() + HEADER;
    String second = unit().text().replace(".b32 12\n", ".b32 " + wrapped + "\n");
    assertThat(found(unit().text() + second, "")).hasSize(1);
  }

  /// Names of each kind, and expressions of them.
  @Test
  void namesOfTheModuleAreKnownAndNoOthers() throws InputException {
    List<String> known =
        List.of("tab", "k", "p", "depot", "begin", "here", ".debug_info", ".debug_line", "begin+8");
    List<String> unknown = List.of("nowhere", ".debug_str", "here-there");
    for (String name : known) {
      assertThat(found(unit().text(), loc(name))).as(name).isEmpty();
    }
    for (String name : unknown) {
      assertThat(found(unit().text(), loc(name))).as(name).hasSize(1);
    }
    List<String> all = new ArrayList<>(known);
    all.addAll(unknown);
    assertThat(found(unit().text(), loc(all.toArray(String[]::new)))).hasSize(unknown.size());
  }

  private static String loc(String... names) {
    return ".section .debug_loc\n{\nhere:\n"
        + Arrays.stream(names).map(n -> ".b64 " + n + "\n").collect(Collectors.joining())
        + "}\n";
  }
}
