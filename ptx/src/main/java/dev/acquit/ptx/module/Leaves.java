package dev.acquit.ptx.module;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import java.util.ArrayList;
import java.util.List;

/// The words of a form in the places of those of another one with the same pattern. Mutable: goes
/// through the words once.
final class Leaves {
  private final Form form;
  private int next;

  private Leaves(Form form, int first) {
    this.form = form;
    this.next = first;
  }

  /// Whether each word from the first one on has its place in the operands that were read of the
  /// form: an offset of zero has none, nor has a text.
  static boolean fit(Form form, int first, List<Written> read) {
    return words(read) == form.count - first;
  }

  /// The operands.
  ///
  /// @param first the number of the first word
  /// @param like operands of another form with the same pattern
  static List<Written> of(Form form, int first, List<Written> like) {
    return new Leaves(form, first).of(like);
  }

  private static int words(List<Written> all) {
    return all.stream().mapToInt(Leaves::words).sum();
  }

  private static int words(Written written) {
    return switch (written) {
      case Operand _, Written.Real _, Written.Not _ -> 1;
      // Nobody knows which of its words are where.
      case Written.Text _ -> Form.MOST_WORDS + 1;
      case Written.At(Address address, List<Written> more) -> words(address) + words(more);
      case Written.Sum(Address of) -> words(of);
      case Written.Vector _, Written.Passed _, Written.Pair _ -> words(written.parts());
    };
  }

  private static int words(Address address) {
    return address.offset() == 0 ? 1 : 2;
  }

  private List<Written> of(List<Written> like) {
    if (like.size() == 1) {
      return List.of(of(like.getFirst()));
    }
    List<Written> all = new ArrayList<>(like.size());
    for (Written written : like) {
      all.add(of(written));
    }
    return all;
  }

  private Written of(Written like) {
    return switch (like) {
      case Operand _, Written.Real _ -> leaf();
      case Written.At(Address address, List<Written> more) ->
          new Written.At(address(address), more.isEmpty() ? more : of(more));
      case Written.Sum(Address of) -> new Written.Sum(address(of));
      case Written.Vector(List<Written> elements) -> new Written.Vector(of(elements));
      case Written.Passed(List<Written> elements) -> new Written.Passed(of(elements));
      case Written.Pair(Written first, Written second) -> new Written.Pair(of(first), of(second));
      case Written.Not _ -> new Written.Not(operand());
      case Written.Text text -> text;
    };
  }

  private Address address(Address like) {
    Operand base = operand();
    return new Address(base, like.offset() == 0 ? 0 : form.words[next++].immediate().value());
  }

  private Operand operand() {
    return Template.operand(form, next++);
  }

  private Written leaf() {
    char kind = form.kinds[next];
    return kind == 'F' || kind == 'D' ? form.words[next++].real() : operand();
  }
}
