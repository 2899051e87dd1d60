package dev.acquit.model.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Operation.Marks;
import dev.acquit.model.program.Operation.Reach;
import dev.acquit.ptx.isa.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is stronger, and what checks tell apart.
class OrdersTest {
  /// Events of a position each; `-` is none. `F.SC` is a fence of order SC.
  @ParameterizedTest
  @CsvSource({
    "-, -, true",
    "-, F.SC, true",
    "-, R.RLX, false",
    "F.SC, -, false",
    "F.ACQ, F.SC, true",
    "F.ACQ, F.ACQ_REL, true",
    "F.REL, F.ACQ_REL, true",
    "F.ACQ, F.REL, false",
    "F.REL, F.ACQ, false",
    "F.SC, F.ACQ_REL, false",
    "R.RLX, R.ACQ, true",
    "R.ACQ, R.ACQ, true",
    "R.ACQ, R.RLX, false",
    "R.RLX, W.RLX, false",
    "R.WEAK, R.RLX, false",
    "R.RLX, R.WEAK, false",
    "R.WEAK, R.WEAK, true",
    "R.RLX, R.RMW.ACQ, false",
    "R.RLX@CTA, R.ACQ@GPU, false",
    "R.RLX@CTA, R.ACQ@CTA, true",
    "- R.RLX, F.SC R.ACQ, true",
    "F.SC R.RLX, - R.ACQ, false",
  })
  void whatIsAtMost(String weak, String strong, boolean atMost) {
    assertThat(Strength.atMost(parts(weak), parts(strong))).isEqualTo(atMost);
  }

  /// Whether SC is told from ACQ_REL of a read, a write and a fence that are SC.
  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      textBlock =
          """
          acyclic po : false
          let a = ACQ | ACQ_REL | SC acyclic [a]; po : false
          let a = ACQ | ACQ_REL | SC acyclic po; [a] : false
          acyclic [SC]; po : true
          acyclic po; [SC] : true
          acyclic (W * SC) & po : true
          acyclic (SC * W) & po : true
          acyclic po \\ (SC * _) : true
          acyclic [W \\ SC]; po : true
          acyclic [~SC & R]; po : true
          let a = SC \\ W acyclic [a & W]; po : false
          let a = SC \\ (R | F) acyclic [a & W]; po : true
          let a = domain(po) & SC acyclic [a]; po : true
          """)
  void whatIsTold(String text, boolean told) throws Exception {
    MemoryModel model =
        ModelCompiler.compile(
            "m", "m.cat", "\"m\"\n" + text.replace(" acyclic", "\nacyclic"), _ -> Optional.empty());
    List<Form> forms = new ArrayList<>();
    for (String event : List.of("R.A.SC", "W.A.SC", "F.SC")) {
      forms.add(new Form(parts(event), List.of(), true));
    }
    Distinctions checks = new Distinctions(model, model.checks());
    assertThat(checks.tell(Tag.SC, Tag.ACQ_REL, forms)).isEqualTo(told);
  }

  private static List<Optional<Part>> parts(String words) {
    return Arrays.stream(words.split(" "))
        .map(w -> w.equals("-") ? Optional.<Part>empty() : Optional.of(part(w)))
        .toList();
  }

  private static Part part(String word) {
    String[] ends = word.split("@");
    String[] tags = ends[0].split("[.]");
    long mask = Arrays.stream(tags).skip(1).mapToLong(t -> Tag.valueOf(t).bit()).sum();
    Optional<Reach> reach =
        ends.length < 2 ? Optional.empty() : Optional.of(Reach.valueOf(ends[1]));
    Map<ThreadScope, Marks> marks = new EnumMap<>(ThreadScope.class);
    for (ThreadScope s : ThreadScope.values()) {
      marks.put(s, new Marks(mask, reach, Proxy.GENERIC, 0));
    }
    Part.Kind kind =
        switch (tags[0]) {
          case "R" -> Part.Kind.READ;
          case "W" -> Part.Kind.WRITE;
          default -> Part.Kind.FENCE;
        };
    return new Part(kind, marks);
  }
}
