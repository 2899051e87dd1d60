package dev.acquit.gpu.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.device.Chip;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.testing.Golden;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What files of observations become; `-Dgolden=update` writes what is expected.
class ExportTest {
  private static final String HEAD =
      """
      { x=0; y=0; }
       P0@cta 0           | P1@cta 1             ;
       st.relaxed.gpu x,1 | ld.relaxed.gpu %r0,y ;
       st.relaxed.gpu y,1 | ld.relaxed.gpu %r1,x ;
      """;

  private static final String NAME = "[A-Za-z0-9_/.+\\[\\]-]+";
  private static final String WORD = "[A-Za-z][A-Za-z0-9_.]*";

  /// What the lexer of mcompare7 takes (herdtools7, tools/lexLog_tools.mll), as an expression.
  private static final Pattern MCOMPARE =
      Pattern.compile(
          """
          Test NAME (Allowed|Forbidden|Required)
          Histogram \\([0-9]+ states\\)
          ([0-9]+ *[:*]>(([0-9]+:WORD|\\[WORD\\])=(-?[0-9]+|WORD); ?)+
          )*(Ok|No)

          Witnesses
          Positive: [0-9]+, Negative: [0-9]+
          Condition [^%$&\n]+ is (NOT )?validated
          (Hash=\\S+
          )?([A-Za-z]+=.*
          |Observation NAME .*
          )*Time NAME [0-9]+\\.[0-9]+
          """
              .replace("NAME", NAME)
              .replace("WORD", WORD));

  private static List<Run> runs() {
    var all =
        Runs.histogram(
            "1:%r0=0; 1:%r1=0; [x]=1;", 1510,
            "1:%r0=0; 1:%r1=1; [x]=1;", 499378,
            "1:%r0=1; 1:%r1=0; [x]=1;", 13,
            "1:%r0=1; 1:%r1=1; [x]=1;", 1234567,
            "1:%r0=1; 1:%r1=1; [x]=2;", 1);
    Ending done = Ending.done();
    String exists = "PTX MP,odd name\nHash=0123abc\n" + HEAD + "exists (1:%r0=1 /\\ 1:%r1=0)\n";
    String never = "PTX MP\n" + HEAD + "~exists (1:%r0=1 /\\ 1:%r1=0)\n";
    String always = "PTX MP\n" + HEAD + "locations [x;]\nforall (1:%r0=1 \\/ 1:%r1=0)\n";
    String filtered = "PTX MP\n" + HEAD + "filter (1:%r0=1)\n~exists (1:%r1=3)\n";
    String nothing = "PTX MP\n" + HEAD + "forall (true)\n";
    return List.of(
        Runs.run(1, exists, Runs.H200, done, all),
        Runs.run(2, never, Runs.H200, done, all),
        Runs.run(3, exists, Runs.EMULATOR, done, all),
        Runs.run(4, exists, Runs.H200, done, all),
        Runs.run(5, always, Runs.H200, done, all),
        Runs.run(6, filtered, Runs.H200, done, all),
        Runs.run(7, nothing, Runs.H200, done, all),
        Runs.run(
            8,
            never,
            Runs.EMULATOR,
            new Ending(Ending.Kind.LOST, "it is gone"),
            new LinkedHashMap<>()));
  }

  @Test
  void litmusLog() throws Exception {
    StringBuilder log = new StringBuilder();
    for (Tally tally : Tally.of(runs())) {
      log.append(LitmusLog.block(tally));
    }
    check("runs.log", log.toString());
    assertThat(log.toString().split("(?<=[0-9]\\.[0-9]{2}\n)\n"))
        .allMatch(MCOMPARE.asMatchPredicate());
  }

  @Test
  void whatCannotBeTrustedIsNotAdded() {
    Ending untrusted = new Ending(Ending.Kind.NOT_TRUSTED, "2 were launched, the histogram has 1");
    Ending failed = new Ending(Ending.Kind.FAILED, "no room");
    var seen = Runs.histogram("1:r0=1; 1:r1=0;", 100);
    List<Run> runs =
        List.of(
            Runs.run(1),
            Runs.run(2, Runs.MP, Runs.H200, untrusted, seen),
            Runs.run(3, Runs.MP, Runs.H200, untrusted, seen),
            Runs.none(4, failed));
    assertThat(Tally.of(runs))
        .singleElement()
        .satisfies(tally -> {
          Tally alone = Tally.of(runs.subList(0, 1)).getFirst();
          assertThat(tally.histogram()).isEqualTo(alone.histogram());
          assertThat(tally.runs()).isEqualTo(1);
          assertThat(tally.instances()).isEqualTo(alone.instances());
          assertThat(tally.odd()).isEqualTo(alone.odd());
          assertThat(tally.untrusted()).containsExactly("2 were launched, the histogram has 1");
          assertThat(tally.notRun()).containsExactly("no room");
        });
  }

  @Test
  void csv() throws Exception {
    StringBuilder csv = new StringBuilder(CsvExport.header());
    runs().subList(6, 8).forEach(run -> csv.append(CsvExport.lines(run)));
    check("runs.csv", csv.toString());
  }

  @Test
  void csvSaysWhichChipRan() {
    Chip chip =
        new Chip(
            Optional.of("GPU-1"),
            Optional.of("0000:17:00.0"),
            Optional.of(1_980_000),
            Optional.empty(),
            Optional.of(true));
    RunDevice device =
        new RunDevice(
            DeviceDescription.Kind.HARDWARE,
            0,
            "H",
            "S",
            chip,
            new Site(Optional.of("node7"), Optional.of("4711")));
    String line =
        CsvExport.lines(Runs.run(1, Runs.MP, device, Ending.done(), Runs.histogram("x=1;", 5)));
    assertThat(CsvExport.header()).contains(",device,software,chip,pci,host,job,");
    assertThat(line).contains(",H,S,GPU-1,0000:17:00.0,node7,4711,");
  }

  private static void check(String name, String actual) {
    Golden.assertMatches(Path.of("src/test/resources/store", name), actual);
  }
}
