package dev.acquit.mapper.difference;

import dev.acquit.litmus.generate.exhaustive.Vocabulary;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.ptx.isa.Scope;
import java.util.EnumSet;
import java.util.Set;

/// What programs are made of where the user does not say.
public final class DefaultVocabulary {
  private DefaultVocabulary() {}

  /// Loads and stores in all orders of the language, and fences of seq_cst and acq_rel, all at
  /// device scope. PTX without `.volatile`, which is relaxed at system scope. C++ without
  /// non-atomic accesses: in straight-line programs, those that others conflict with always race,
  /// and those that nothing conflicts with say nothing.
  ///
  /// Orders of fences in between (acquire, release) are left to relaxation: [DifferenceSearch] goes
  /// down to them.
  ///
  /// @param updates whether there are read-modify-writes, in all orders too
  public static Vocabulary of(TestLanguage language, boolean updates) {
    return Vocabulary.of(
        language,
        without(language, language.loads()),
        without(language, language.stores()),
        updates ? language.updates() : Set.of(),
        EnumSet.of(Order.SEQ_CST, Order.ACQ_REL),
        EnumSet.of(Scope.GPU));
  }

  private static Set<Order> without(TestLanguage language, Set<Order> orders) {
    orders.remove(
        switch (language) {
          case CPP -> Order.PLAIN;
          case PTX -> Order.VOLATILE;
        });
    return orders;
  }
}
