package dev.acquit.litmus.generate.exhaustive;

import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// The words of vocabularies. The first word for a thing is the one that is written.
final class VocabularyWords {
  static final SequencedMap<String, Group> GROUPS = groups();
  static final SequencedMap<String, Order> ORDERS = orders();
  static final SequencedMap<String, Scope> SCOPES = scopes();
  static final SequencedMap<String, Dependency.Kind> DEPENDENCIES = dependencies();

  private VocabularyWords() {}

  private static SequencedMap<String, Group> groups() {
    SequencedMap<String, Group> words = new LinkedHashMap<>();
    Arrays.stream(Group.values()).forEach(group -> words.put(group.word(), group));
    return words;
  }

  private static SequencedMap<String, Order> orders() {
    SequencedMap<String, Order> words = new LinkedHashMap<>();
    words.put("plain", Order.PLAIN);
    words.put("weak", Order.PLAIN);
    words.put("na", Order.PLAIN);
    words.put("volatile", Order.VOLATILE);
    words.put("rlx", Order.RELAXED);
    words.put("relaxed", Order.RELAXED);
    words.put("acq", Order.ACQUIRE);
    words.put("acquire", Order.ACQUIRE);
    words.put("rel", Order.RELEASE);
    words.put("release", Order.RELEASE);
    words.put("acq_rel", Order.ACQ_REL);
    words.put("sc", Order.SEQ_CST);
    words.put("seq_cst", Order.SEQ_CST);
    return words;
  }

  private static SequencedMap<String, Scope> scopes() {
    SequencedMap<String, Scope> words = new LinkedHashMap<>();
    Arrays.stream(Scope.values()).forEach(scope -> words.put(scope.suffix(), scope));
    words.put("block", Scope.CTA);
    words.put("device", Scope.GPU);
    words.put("system", Scope.SYS);
    return words;
  }

  private static SequencedMap<String, Dependency.Kind> dependencies() {
    SequencedMap<String, Dependency.Kind> words = new LinkedHashMap<>();
    words.put("addr", Dependency.Kind.ADDR);
    words.put("data", Dependency.Kind.DATA);
    words.put("ctrl", Dependency.Kind.CTRL);
    return words;
  }

  /// What a word stands for.
  ///
  /// @throws InputException if it is none of these
  static <T> T find(TokenReader in, String what, Token word, Map<String, T> words)
      throws InputException {
    T found = words.get(word.text());
    if (found == null) {
      throw in.unknown(what, word, words.keySet());
    }
    return found;
  }

  /// The words of some orders, for a message.
  static String names(Collection<Order> orders) {
    return orders.stream().map(o -> word(ORDERS, o)).collect(Collectors.joining(", "));
  }

  private static <T> String word(SequencedMap<String, T> words, T meaning) {
    return words.entrySet().stream()
        .filter(e -> e.getValue().equals(meaning))
        .findFirst()
        .orElseThrow()
        .getKey();
  }
}
