package dev.acquit.gpu.cubin;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The listing of machine code that `cuobjdump -sass` prints, of a cubin or of a whole program. It
/// has the words of each instruction in comments, and no more than these is read (CUDA Binary
/// Utilities, cuobjdump).
final class Listing {
  private static final Pattern ARCHITECTURE = Pattern.compile("code for sm_(\\d+)");
  private static final Pattern PART = Pattern.compile("(?m)^(?=\\s*Function : )");
  private static final Pattern FUNCTION = Pattern.compile("\\s*Function : (\\S+)\\s*");
  private static final Pattern WORD = Pattern.compile("/\\* 0x([0-9a-f]{16}) \\*/\\s*$");

  private Listing() {}

  /// Whether a text may be one.
  static boolean is(String text) {
    return ARCHITECTURE.matcher(text).find() && text.contains("Function : ");
  }

  /// Reads one.
  ///
  /// @throws CubinException if it is for several architectures, or for one that is not known
  static Cubin read(String text) throws CubinException {
    Set<Integer> architectures = new LinkedHashSet<>();
    ARCHITECTURE
        .matcher(text)
        .results()
        .forEach(r -> architectures.add(Integer.parseInt(r.group(1))));
    if (architectures.size() != 1) {
      throw new CubinException(
          "the listing is for several architectures; cuobjdump -arch sm_90 -sass is for one");
    }
    Instructions instructions = Instructions.of(architectures.iterator().next());
    SequencedMap<String, MachineCode> functions = new LinkedHashMap<>();
    for (String part : PART.split(text, -1)) {
      List<String> lines = part.lines().toList();
      Matcher name = FUNCTION.matcher(lines.isEmpty() ? "" : lines.getFirst());
      if (name.matches()) {
        functions.put(name.group(1), instructions.read(words(lines)));
      }
    }
    return new Cubin(instructions.sm(), functions);
  }

  private static ByteBuffer words(List<String> lines) {
    ByteBuffer words =
        ByteBuffer.allocate(lines.size() * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (String line : lines) {
      Matcher word = WORD.matcher(line);
      if (word.find()) {
        words.putLong(Long.parseUnsignedLong(word.group(1), 16));
      }
    }
    return words.flip().slice().order(ByteOrder.LITTLE_ENDIAN);
  }
}
