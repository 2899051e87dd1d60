package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.text.Position;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A compiler's PTX as a litmus test.
///
/// @param test the PTX test
/// @param registers for each local variable that is looked at the register with its final value
/// @param positions for each thread, in order, and each statement of its body: where it stands in
///   the compiler's text
public record ReadTest(
    PtxTest test,
    SequencedMap<Term.ThreadRegister, Term.ThreadRegister> registers,
    List<List<Position>> positions) {
  /// Copies the collections.
  public ReadTest {
    registers = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(registers));
    positions = positions.stream().map(List::copyOf).toList();
  }

  /// Terms of the C++ test as terms of this one.
  public List<Term> renamed(List<Term> terms) {
    return terms.stream().map(t -> Renaming.of(registers, t)).toList();
  }
}
