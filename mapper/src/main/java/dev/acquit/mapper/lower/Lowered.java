package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// A PTX test and how it came about.
///
/// @param test the PTX test; its name is `<C++ test>+<mapping>`, followed by `+` and the choice as
///   in `1-2-1` where that is not all first alternatives
/// @param choice which alternative each occurrence took
/// @param origins for each thread, in the order of the test, and each statement of its body: the
///   C++ operation it belongs to; empty for register arithmetic, branches and labels
/// @param statements for each of these the C++ statement that it comes from, by its place in the
///   thread, each before those inside it; -1 for the end of the thread
/// @param registers for each local variable of the C++ test the PTX register that holds it; other
///   registers of the PTX test are temporaries, which have no counterpart in C++
/// @param widenings instructions with a wider scope than the operation
public record Lowered(
    PtxTest test,
    Choice choice,
    List<List<Optional<Origin>>> origins,
    List<List<Integer>> statements,
    SequencedMap<Term.ThreadRegister, Term.ThreadRegister> registers,
    List<Widening> widenings) {
  /// Copies the collections.
  public Lowered {
    origins = origins.stream().map(List::copyOf).toList();
    statements = statements.stream().map(List::copyOf).toList();
    registers = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(registers));
    widenings = List.copyOf(widenings);
  }
}
