package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.lower.Occurrence;
import dev.acquit.mapper.mapping.Mixing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/// All compilations of a C++ test. Where alternatives may be mixed, what a thread becomes depends
/// on its own choices alone: each thread is lowered once for each of them, and the tests are put
/// together from these threads.
///
/// @param lowering the test under its mapping
record Compilations(Lowering lowering) {
  private record Variant(List<Integer> alternatives, PtxThread thread) {}

  /// Hands every compilation to a receiver. All have the header of the first one: only their
  /// threads count.
  void forEach(BiConsumer<Choice, PtxTest> receiver) {
    if (lowering.mapping().header().mixing() == Mixing.UNIFORM) {
      lowering.choices().forEach(c -> receiver.accept(c, lowering.lower(c).test()));
      return;
    }
    Lowered first = lowering.lower(lowering.first());
    List<List<Variant>> threads = new ArrayList<>();
    for (int t = 0; t < first.test().threads().size(); t++) {
      threads.add(variants(t, first));
    }
    combine(threads, first, new ArrayList<>(), new ArrayList<>(), receiver);
  }

  private List<Variant> variants(int thread, Lowered first) {
    int id = first.test().threads().get(thread).id();
    List<Occurrence> own = lowering.occurrences().stream().filter(o -> o.thread() == id).toList();
    List<Variant> variants = new ArrayList<>();
    List<Integer> digits = new ArrayList<>(own.stream().map(o -> 0).toList());
    boolean more = true;
    while (more) {
      List<Integer> all = new ArrayList<>(lowering.first().alternatives());
      for (int i = 0; i < own.size(); i++) {
        all.set(own.get(i).index(), digits.get(i));
      }
      PtxThread made = lowering.lower(new Choice(all)).test().threads().get(thread);
      variants.add(new Variant(List.copyOf(digits), made));
      more = next(digits, own);
    }
    return variants;
  }

  private static boolean next(List<Integer> digits, List<Occurrence> own) {
    for (int i = digits.size() - 1; i >= 0; i--) {
      if (digits.get(i) + 1 < own.get(i).alternatives()) {
        digits.set(i, digits.get(i) + 1);
        return true;
      }
      digits.set(i, 0);
    }
    return false;
  }

  private void combine(
      List<List<Variant>> threads,
      Lowered first,
      List<Variant> chosen,
      List<PtxThread> made,
      BiConsumer<Choice, PtxTest> receiver) {
    if (chosen.size() == threads.size()) {
      List<Integer> all = new ArrayList<>();
      chosen.forEach(v -> all.addAll(v.alternatives()));
      receiver.accept(new Choice(all), new PtxTest(first.test().header(), made));
      return;
    }
    for (Variant v : threads.get(chosen.size())) {
      chosen.add(v);
      made.add(v.thread());
      combine(threads, first, chosen, made, receiver);
      chosen.removeLast();
      made.removeLast();
    }
  }
}
