package dev.acquit.reports.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What the script of a page reads.
class CampaignDataTest {
  @Test
  void whatTurnsTheDirectionOfWritingIsSpeltOutForTheScriptToo() throws IOException {
    String hostile = "</script>\u202Egnorw";
    String shown = "</script>\\u202egnorw";
    Campaign.Builder rows =
        new Campaign.Builder(
            new Column("link", Kind.LINK, false),
            new Column("plain", Kind.LINK, false),
            new Column("word", Kind.WORD, true));
    rows.row(
        Cell.link(hostile, Optional.of("there")), Cell.of(hostile), Cell.word(hostile, Tone.BAD));
    Campaign table = rows.build();
    JsonNode data = new ObjectMapper().readTree(table.data());
    JsonNode row = data.at("/rows/0");
    assertThat(List.of(row.at("/0/0").asText(), row.get(1).asText(), data.at("/words/0").asText()))
        .containsOnly(shown);
    assertThat(data.at("/colours").has(shown)).isTrue();
    assertThat(table.filterWords()).containsExactly(shown);
    assertThat(table.data()).doesNotContain("<");
  }
}
