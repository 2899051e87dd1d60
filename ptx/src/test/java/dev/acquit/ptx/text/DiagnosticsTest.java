package dev.acquit.ptx.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.ast.Statement;
import dev.acquit.testing.Golden;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the reader says about bad input. `-Dgolden=update` writes the file anew.
class DiagnosticsTest {
  private static final Path GOLDEN =
      Path.of("src/test/resources/dev/acquit/ptx/text/diagnostics.txt");

  @Test
  void messages() throws IOException {
    StringBuilder actual = new StringBuilder();
    String expected = Files.readString(GOLDEN);
    for (String line : expected.lines().toList()) {
      if (line.startsWith("ptx> ")) {
        actual.append(line).append('\n').append(diagnostic(line.substring(5), Dialect.PTX));
      } else if (line.startsWith("row> ")) {
        actual.append(line).append('\n').append(diagnostic(line.substring(5), Dialect.LITMUS));
      } else if (line.startsWith("#")) {
        actual.append(line).append('\n');
      }
    }
    Golden.assertMatches(GOLDEN, actual.toString());
    assertThat(actual.toString()).doesNotContain("accepted: ");
  }

  private static String diagnostic(String input, Dialect dialect) {
    try {
      List<Statement> read =
          dialect == Dialect.PTX
              ? InstructionReader.read("f", input, Position.START, dialect, Registers.percent())
              : InstructionReader.readCell("f", input, Position.START, Registers.litmus());
      return "accepted: " + read + "\n";
    } catch (InputException e) {
      return e.diagnostic() + "\n";
    }
  }
}
