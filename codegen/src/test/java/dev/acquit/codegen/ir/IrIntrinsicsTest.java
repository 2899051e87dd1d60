package dev.acquit.codegen.ir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The instructions that the table has for intrinsics are those that llc of LLVM 19.1.7 makes of
/// them (`llc -mcpu=sm_90a -mattr=+ptx85`, comments left out). What fetches parameters, converts
/// and returns is left aside; modifiers are compared in any order.
class IrIntrinsicsTest {
  private static final Path MADE = Path.of("src/test/resources/dev/acquit/codegen/ir/made");
  private static final Pattern FUNCTION =
      Pattern.compile("(f_\\w+)\\s*\\([^)]*\\)\\s*\\{(.*?)\\bret;\\s*\\}", Pattern.DOTALL);
  private static final Pattern BESIDES =
      Pattern.compile(
          "(\\.reg|ld\\.param|st\\.param|ret|cvt\\.|setp|selp|and\\.b\\d+ \\S+ \\S+ (1|255)$"
              + "|(and|xor|mov)\\.pred|mov\\.[buf]\\d+ \\S+ %(r|rd|rs|f|fd|p|ir)\\d+$|exit).*");
  private static final Pattern REGISTER = Pattern.compile("%(ir|r|rd|rs|f|fd|p)\\d+");

  private static Map<String, List<String>> bodies(String text) {
    Map<String, List<String>> all = new TreeMap<>();
    Matcher m = FUNCTION.matcher(text);
    while (m.find()) {
      List<String> body = new ArrayList<>();
      for (String piece : m.group(2).split(";")) {
        String one = piece.strip().replaceAll("[\\s,]+", " ");
        if (!one.isEmpty() && !BESIDES.matcher(one).matches()) {
          int end = (one + " ").indexOf(' ');
          List<String> words = new ArrayList<>(List.of(one.substring(0, end).split("\\.")));
          words.sort(null);
          body.add(words + REGISTER.matcher(one.substring(end)).replaceAll("R"));
        }
      }
      all.put(m.group(1), body);
    }
    return all;
  }

  @Test
  void areTheInstructionsOfLlc() throws IOException, InputException {
    IrPtx made = IrPtx.of("intrinsics.ll", Files.readAllBytes(MADE.resolve("intrinsics.ll")));
    assertThat(made.troubles()).isEmpty();
    Map<String, List<String>> ours = bodies(made.text());
    Map<String, List<String>> theirs = bodies(Files.readString(MADE.resolve("intrinsics.ptx")));
    List<String> differ =
        theirs.keySet().stream()
            .filter(n -> !theirs.get(n).equals(ours.get(n)))
            .map(n -> n + " " + theirs.get(n) + " " + ours.get(n))
            .toList();
    assertThat(differ).isEmpty();
    assertThat(ours).hasSameSizeAs(theirs).hasSizeGreaterThan(190);
  }
}
