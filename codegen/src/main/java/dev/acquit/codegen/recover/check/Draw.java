package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.ValueForm;
import dev.acquit.ptx.compute.Word;
import java.util.List;
import java.util.random.RandomGenerator;

/// Draws values of the object's type, often such that conditions on them go either way.
final class Draw {
  private final RandomGenerator random;
  private final ValueType type;

  Draw(RandomGenerator random, ValueType type) {
    this.random = random;
    this.type = type;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  /// Any bits.
  Word random() {
    return Word.of(random.nextLong(), random.nextLong());
  }

  /// A value of the type: a number that is neither infinite nor NaN, or an integer, often small or
  /// near the limits.
  Word value() {
    int bits = type.bits();
    if (type.form() == ValueForm.FLOAT && bits == 16) {
      return Word.of(Float.floatToFloat16((random.nextInt(401) - 200) / 8.0f) & 0xffffL);
    }
    if (type.form() == ValueForm.BRAIN) {
      return Word.of(Float.floatToRawIntBits((random.nextInt(401) - 200) / 8.0f) >>> 16);
    }
    if (type.form() == ValueForm.FLOAT && bits == 32) {
      return Word.of(Float.floatToRawIntBits((random.nextInt(4001) - 2000) / 8.0f) & 0xffff_ffffL);
    }
    if (type.form() == ValueForm.FLOAT && bits == 64) {
      return Word.of(Double.doubleToRawLongBits((random.nextInt(4001) - 2000) / 8.0));
    }
    return switch (random.nextInt(6)) {
      case 0 -> Word.of(random.nextInt(4) - 2L, -random.nextInt(2)).low(bits);
      case 1 -> Word.of(1L << (Math.min(bits, 64) - 1)).low(bits);
      default -> random().low(bits);
    };
  }

  /// One of these values, in so many of six cases, or another.
  Word near(List<Word> values, int often) {
    Word value =
        values.isEmpty() || random.nextInt(6) >= often
            ? value()
            : values.get(random.nextInt(values.size()));
    return value.known() ? value.low(type.bits()) : value();
  }
}
