package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.MemberNames;
import dev.acquit.litmus.text.MemberNames.Member;
import dev.acquit.litmus.text.MemberNames.Root;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Events are told with the names that a source has for what they access.
class MembersInExecutionsTest {
  private static final MemberNames NAMES =
      new MemberNames(
          Map.of(
              "x",
              List.of(
                  new Root(
                      "x",
                      0,
                      true,
                      new Member(
                          "",
                          0,
                          8,
                          List.of(
                              new Member(".a", 0, 4, List.of()),
                              new Member(".b", 4, 4, List.of())))))));

  @Test
  void eachEventNamesItsMember() throws InputException {
    ExecutionView execution =
        new Checker(Models.find("ptx"), Limits.DEFAULT, false)
            .check(
                LitmusReader.read(
                    "t",
                    """
                    PTX t
                    { x=0; xx=0; 0:%p=&x; }
                     P0 ;
                     st.weak [x+4], 1 ;
                     ld.weak %xa, x ;
                     ld.weak %b, [%p+4] ;
                     st.weak xx, 3 ;
                    exists (0:%b=1)
                    """))
            .witness()
            .orElseThrow()
            .at(StatementLines.NONE.naming(NAMES));
    assertThat(execution.events().stream().map(EventView::words))
        .containsExactlyInAnyOrder(
            "x.a = 0",
            "x.b = 0",
            "xx = 0",
            "st.weak [x.b], 1",
            "ld.weak %xa, [x.a]",
            "ld.weak %b, [%p+4] at x.b",
            "st.weak xx, 3");
    assertThat(execution.events().stream().map(EventView::toString))
        .contains("P0: st.weak [x.b], 1 (writes 1)");
    assertThat(execution.events().stream().map(EventView::text)).contains("st.weak [x+4], 1");
  }
}
