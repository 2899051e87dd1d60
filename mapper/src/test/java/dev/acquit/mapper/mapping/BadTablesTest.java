package dev.acquit.mapper.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.acquit.testing.Golden;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What the reader says of tables that are wrong in one place.
class BadTablesTest {
  private record Edit(String from, String to) {}

  /// Each edit of the good table: what is replaced, and by what.
  private static List<Edit> edits() {
    return List.of(
        new Edit("name: ptx-abi-13\n", ""),
        new Edit("name: ptx-abi-13", "name: täble"),
        new Edit("title: ", "titel: "),
        new Edit("source: ", "title: "),
        new Edit("section: \"chapter 5\"", "section: chapter"),
        new Edit("section: \"chapter 5\"", "section: \"chapter 5"),
        new Edit("requires: ptx 8.6, sm_90", "requires: ptx 8.6"),
        new Edit("sm_90", "sm90"),
        new Edit("requires: ptx 8.6, sm_90", "requires: ptx 7.8, sm_90"),
        new Edit("requires: ptx 8.6, sm_90", "requires: cuda 12"),
        new Edit("mixing: any", "mixing: mixed"),
        new Edit("strengthening: allowed", "strengthening: yes"),
        new Edit("strengthening: allowed", "strengthening allowed"),
        new Edit("row load relaxed\n  1: ld.relaxed.S\n", ""),
        new Edit("row load relaxed\n", "row load acquire\n"),
        new Edit("row load relaxed", "row lod relaxed"),
        new Edit("row load relaxed", "row load release"),
        new Edit("row load relaxed", "row load"),
        new Edit("row load relaxed", "row load relaxed implied"),
        new Edit("1: ld.relaxed.S\n", "ld.relaxed.S\n"),
        new Edit("1: ld.relaxed.S\n", "2: ld.relaxed.S\n"),
        new Edit("1: ld.relaxed.S\n", "1: ld.relaxed.device\n"),
        new Edit("1: ld.relaxed.S\n", "1: ld.relaxed\n"),
        new Edit("1: ld.relaxed.S\n", "1: ld.volatile.S\n"),
        new Edit("1: ld.relaxed.S\n", "1: ld.sc.S\n"),
        new Edit("1: ld.relaxed.S\n", "1: red.relaxed.S\n"),
        new Edit("1: ld.relaxed.S\n", "1: st.relaxed.S\n"),
        new Edit("1: ld.relaxed.S\n", "1: fence.sc.S\n"),
        new Edit("1: ld.relaxed.S\n", "1: ld.relaxed.S; ld.relaxed.S\n"),
        new Edit("1: ld.relaxed.S\n", "1: ld.relaxed.S;\n"),
        new Edit("1: ld.relaxed.S\n", "1: ld.relaxed.S fence.sc.S\n"),
        new Edit("1: ld.relaxed.S\n", "1: ld.relaxed.S recomended\n"),
        new Edit("1: ld.relaxed.S\n", "1: ld.relaxed.S from here\n"),
        new Edit("1: ld.relaxed.S\n", "1: ld.relaxed.S\n  2: ld.relaxed.S\n"),
        new Edit("1: ld.relaxed.S\n", "1: ld.relaxed.S = atom\n"),
        new Edit(
            "2: ld.relaxed.S; fence.acquire.S\n", "2: ld.relaxed.S; fence.acquire.S recommended\n"),
        new Edit("1: fence.acq_rel.S", "1: fence.acq_rel.S; ld.weak"),
        new Edit("row fence seq_cst", "column fence seq_cst"));
  }

  @Test
  void messages() throws Exception {
    String good = MappingWriter.write(Mappings.find("ptx-abi-13").mapping());
    StringBuilder messages = new StringBuilder();
    for (Edit edit : edits()) {
      assertThat(good).contains(edit.from());
      String bad =
          good.replaceFirst(Pattern.quote(edit.from()), Matcher.quoteReplacement(edit.to()));
      InputException e =
          catchThrowableOfType(InputException.class, () -> MappingReader.read("bad.mapping", bad));
      assertThat(e).as(edit.toString()).isNotNull();
      messages.append("- ").append(edit.from().strip()).append('\n');
      messages.append("+ ").append(edit.to().strip()).append('\n');
      messages.append(e.getMessage()).append("\n\n");
    }
    Golden.assertMatches("mapping/bad-tables.txt", messages.toString());
  }

  @Test
  void anEmptyFileIsNoTable() {
    InputException e =
        catchThrowableOfType(InputException.class, () -> MappingReader.read("empty", ""));
    assertThat(e)
        .hasMessage(
            "empty:1:1: error: found the end of the file, expected the line 'name: ...' of the"
                + " header");
  }
}
