package dev.acquit.gpu.run;

import dev.acquit.litmus.ast.Term;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// An instance with a value that nobody expected.
///
/// @param bits the values of its registers and locations, as bits
public record Oddity(SequencedMap<Term, Long> bits) {
  /// Copies the map.
  public Oddity {
    bits = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(bits));
  }

  /// `1:r0=0x2a; [x]=0x1;`.
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    bits.forEach((term, value) -> {
      String name = term instanceof Term.Memory(var x) ? "[" + x + "]" : term.toString();
      text.append(text.isEmpty() ? "" : " ").append(name);
      text.append("=0x").append(Long.toHexString(value)).append(';');
    });
    return text.toString();
  }
}
