package dev.acquit.ptx.flow;

import dev.acquit.ptx.module.BodyItem;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// What names of one kind mean in a block: registers, variables, or labels. What the block does not
/// declare means what it means in the block around it.
///
/// Numbered registers get a meaning when they are asked for: a declaration of a few characters
/// promises more than a body has.
///
/// @param <T> what a name means
/// @ptx 5.4.6 Parameterized variable names, 11.1 Scopes
public final class Names<T> {
  private record Numbered<T>(int count, Function<String, T> meaning) {}

  /// Longer numbers than this may be too large for a declaration.
  private static final int DIGITS = 9;

  private final Names<T> around;
  private final Map<String, T> own = new HashMap<>();
  private final Map<String, Numbered<T>> numbered = new HashMap<>();

  private Names(Names<T> around) {
    this.around = around;
  }

  /// The names of an outermost block: a function's body, or a module.
  public Names() {
    this(null);
  }

  /// The names of a new block in this one.
  public Names<T> inside() {
    return new Names<>(this);
  }

  /// The block that has no other around it.
  public Names<T> outermost() {
    Names<T> block = this;
    while (block.around != null) {
      block = block.around;
    }
    return block;
  }

  /// Declares a name in this block.
  public void declare(String name, T meaning) {
    own.put(name, meaning);
  }

  /// Declares registers in this block.
  ///
  /// @param meaning what each of them means; asked once for each
  public void declare(BodyItem.Registers registers, Function<String, T> meaning) {
    if (registers.count().isEmpty()) {
      declare(registers.name(), meaning.apply(registers.name()));
    } else {
      numbered.put(registers.name(), new Numbered<>(registers.count().getAsInt(), meaning));
    }
  }

  /// What a name means here, if that is known.
  public Optional<T> find(String name) {
    for (Names<T> block = this; block != null; block = block.around) {
      T meaning = block.own.get(name);
      if (meaning == null && !block.numbered.isEmpty()) {
        meaning = block.numbered(name);
      }
      if (meaning != null) {
        return Optional.of(meaning);
      }
    }
    return Optional.empty();
  }

  /// The meaning of a numbered register of this block; null if it is none. Of `%r10` the number is
  /// 10 or, behind `%r1`, 0.
  private T numbered(String name) {
    int least = Math.max(1, name.length() - DIGITS);
    for (int i = name.length() - 1; i >= least && Character.isDigit(name.charAt(i)); i--) {
      Numbered<T> many = numbered.get(name.substring(0, i));
      if (many != null && Integer.parseInt(name.substring(i)) < many.count()) {
        T meaning = many.meaning().apply(name);
        own.put(name, meaning);
        return meaning;
      }
    }
    return null;
  }

  /// What a name means here; what nobody declares is declared in the outermost block.
  public T findOrDeclare(String name, Function<String, T> meaning) {
    return find(name).orElseGet(() -> outermost().own.computeIfAbsent(name, meaning));
  }

  /// What has a meaning in this block, those of the blocks around it left out.
  public Map<String, T> own() {
    return Collections.unmodifiableMap(own);
  }
}
