package dev.acquit.abi.value;

import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.UnaryOperator;

/// What instructions compute of values.
///
/// Addresses in `.shared`, `.local` and `.const` have 32 bits, and the same number in 64 bits (PTX
/// Writer's Guide to Interoperability 12.9, chapter 1.1); so registers of 32 bits hold them whole.
/// A generic address or one in `.global` does not fit there.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.8 Logic and shift, 9.7.9.20 cvta, 9.7.9.21 cvt
final class Arithmetic {
  private static final int SMALL = 4096;
  private static final int WORD = 32;

  private Arithmetic() {}

  /// What an instruction gives that is not about memory.
  ///
  /// @param types those among its modifiers, in order
  static Value of(String mnemonic, List<String> modifiers, List<ScalarType> types, List<Value> in) {
    boolean plain =
        !types.isEmpty()
            && types.stream().allMatch(ScalarType::integer)
            && !modifiers.contains("cc")
            && !modifiers.contains("sat")
            && !modifiers.contains("hi");
    ScalarType type = types.isEmpty() ? ScalarType.B64 : types.getLast();
    if (mnemonic.equals("selp") && in.size() == 3) {
      return fit(in.get(0), type).or(fit(in.get(1), type));
    } else if (mnemonic.equals("setp") || mnemonic.equals("set") || mnemonic.equals("isspacep")) {
      return Value.DATA;
    } else if (mnemonic.equals("mov") && in.size() == 1) {
      return fit(in.get(0), type);
    } else if (!plain) {
      return other(in);
    }
    return switch (mnemonic + in.size()) {
      case "cvt1" -> converted(in.get(0), types.getFirst(), type);
      case "add2" -> pairs(in, type, Arithmetic::sum);
      case "sub2" -> pairs(in, type, Arithmetic::difference);
      case "and2" -> pairs(in, type, Arithmetic::and);
      case "or2" -> pairs(in, type, (a, b) -> bits(a, b, (x, y) -> x | y));
      case "xor2" -> pairs(in, type, (a, b) -> bits(a, b, (x, y) -> x ^ y));
      case "mul2" -> product(in, type, modifiers.contains("wide"));
      case "mad3" -> {
        boolean wide = modifiers.contains("wide");
        Value product = product(in.subList(0, 2), type, wide);
        yield pairs(List.of(product, in.get(2)), wide ? wider(type) : type, Arithmetic::sum);
      }
      case "shl2" -> pairs(in, type, Arithmetic::left);
      case "shr2" -> pairs(in, type, Arithmetic::right);
      default -> other(in);
    };
  }

  private static ScalarType wider(ScalarType type) {
    return type.bits() == WORD ? ScalarType.B64 : ScalarType.B32;
  }

  /// What nothing is known of: no address if none goes in.
  static Value other(List<Value> in) {
    if (in.stream().anyMatch(v -> v.origins().isEmpty())) {
      return Value.NONE;
    }
    return in.stream().anyMatch(Value::addressed) ? Value.UNKNOWN : Value.DATA;
  }

  private static Value each(Value value, UnaryOperator<Origin> how) {
    List<Origin> all = new ArrayList<>(value.origins().size());
    boolean changed = false;
    for (Origin before : value.origins()) {
      Origin after = how.apply(before);
      changed |= after != before;
      all.add(after);
    }
    return changed ? Value.of(all) : value;
  }

  private static Value pairs(List<Value> in, ScalarType type, BinaryOperator<Origin> how) {
    List<Origin> all = new ArrayList<>();
    for (Origin a : fit(in.get(0), type).origins()) {
      for (Origin b : fit(in.get(1), type).origins()) {
        all.add(a.equals(Origin.UNKNOWN) || b.equals(Origin.UNKNOWN) ? a : how.apply(a, b));
        if (b.equals(Origin.UNKNOWN)) {
          all.add(b);
        }
      }
    }
    return fit(Value.of(all), type);
  }

  /// A value as a register of a type holds it.
  static Value fit(Value value, ScalarType type) {
    return type.bits() >= Long.SIZE ? value : each(value, o -> fit(o, type.bits()));
  }

  private static Origin fit(Origin origin, int bits) {
    if (bits >= Long.SIZE) {
      return origin;
    }
    return switch (origin) {
      case Origin.Number(long n) -> new Origin.Number(n << (64 - bits) >> (64 - bits));
      case Origin.Address a -> bits == WORD && narrow(a.space()) ? a : Origin.UNKNOWN;
      case Origin.Argument a -> bits == WORD ? a : Origin.Data.ANY;
      case Origin.Data _, Origin.Unknown _ -> origin;
    };
  }

  private static boolean narrow(StateSpace space) {
    return space.shared() || space == StateSpace.LOCAL || space == StateSpace.CONST;
  }

  private static Value converted(Value value, ScalarType to, ScalarType from) {
    return each(fit(value, from), o -> fit(converted(o, to, from), to.bits()));
  }

  private static Origin converted(Origin origin, ScalarType to, ScalarType from) {
    int bits = from.bits();
    return switch (origin) {
      case Origin.Number(long n) ->
          new Origin.Number(from.signed() || bits == 64 ? n : n & ((1L << bits) - 1));
      case Origin.Data d when to.bits() > bits -> extended(d, from);
      case Origin.Data d when to.bits() < bits -> Origin.Data.ANY;
      case Origin.Data _, Origin.Address _, Origin.Argument _, Origin.Unknown _ -> origin;
    };
  }

  /// What a load of a type shorter than a word gets: whoever stored it may have extended it in
  /// another way.
  static Value loaded(Value value, ScalarType type) {
    return converted(value, ScalarType.U32, type);
  }

  /// What is extended from a narrow type.
  private static Origin.Data extended(Origin.Data data, ScalarType from) {
    int bits = from.bits();
    if (bits >= Long.SIZE) {
      return data;
    } else if (data.unsigned() < bits) {
      // The highest bit is zero, so that both ways are one.
      return data;
    }
    return from.signed()
        ? Origin.Data.signs(Math.min(bits, data.signed()))
        : Origin.Data.zeros(bits);
  }

  private static Origin sum(Origin a, Origin b) {
    return switch (a) {
      case Origin.Number(long x) when b instanceof Origin.Number(long y) ->
          new Origin.Number(x + y);
      case Origin.Number _, Origin.Data _ when b instanceof Origin.Address to -> to.plus(by(a));
      case Origin.Number _, Origin.Data _ when b instanceof Origin.Argument -> b;
      case Origin.Number _, Origin.Data _ -> Origin.Data.ANY;
      case Origin.Argument _ when b instanceof Origin.Address to -> to.plus(OptionalLong.empty());
      case Origin.Argument _ when b instanceof Origin.Argument -> Origin.Data.ANY;
      case Origin.Argument _ -> a;
      case Origin.Address _ when b instanceof Origin.Address -> Origin.UNKNOWN;
      case Origin.Address from -> from.plus(by(b));
      case Origin.Unknown _ -> a;
    };
  }

  private static OptionalLong by(Origin origin) {
    return origin instanceof Origin.Number(long n) ? OptionalLong.of(n) : OptionalLong.empty();
  }

  private static Origin difference(Origin a, Origin b) {
    return switch (b) {
      case Origin.Number(long n) when n != Long.MIN_VALUE -> sum(a, new Origin.Number(-n));
      case Origin.Number _, Origin.Data _ -> sum(a, Origin.Data.ANY);
      case Origin.Argument _ -> a instanceof Origin.Address ? Origin.UNKNOWN : Origin.Data.ANY;
      case Origin.Address to when a instanceof Origin.Address from -> {
        if (from.space() != to.space() || from.variable().isEmpty() || to.variable().isEmpty()) {
          yield Origin.UNKNOWN;
        }
        yield from.variable().equals(to.variable())
                && from.offset().isPresent()
                && to.offset().isPresent()
            ? new Origin.Number(from.offset().getAsLong() - to.offset().getAsLong())
            : Origin.Data.ANY;
      }
      case Origin.Address _, Origin.Unknown _ -> Origin.UNKNOWN;
    };
  }

  /// A mask that clears low bits keeps an address, one that keeps them alone gives a number.
  private static Origin and(Origin a, Origin b) {
    if (a instanceof Origin.Number(long x) && b instanceof Origin.Number(long y)) {
      return new Origin.Number(x & y);
    } else if (a instanceof Origin.Number && !(b instanceof Origin.Number)) {
      return and(b, a);
    } else if (b instanceof Origin.Number(long mask)) {
      boolean keeps = mask < 0 && Long.bitCount(~mask) == Long.numberOfTrailingZeros(mask);
      boolean low = mask >= 0 && mask < SMALL;
      return switch (a) {
        case Origin.Address at when keeps -> at.plus(OptionalLong.empty());
        case Origin.Argument _ when keeps -> a;
        case Origin.Address _ when !low -> Origin.UNKNOWN;
        case Origin.Unknown _ -> a;
        case Origin.Data d when mask >= 0 -> Origin.Data.zeros(Math.min(bits(mask), d.unsigned()));
        case Origin.Address _, Origin.Argument _, Origin.Number _, Origin.Data _ ->
            mask >= 0 ? Origin.Data.zeros(bits(mask)) : Origin.Data.ANY;
      };
    }
    return computed(a, b);
  }

  private static int bits(long number) {
    return 64 - Long.numberOfLeadingZeros(number);
  }

  /// A small number is put into low bits, or changes some.
  private static Origin bits(Origin a, Origin b, LongBinaryOperator how) {
    if (a instanceof Origin.Number(long x) && b instanceof Origin.Number(long y)) {
      return new Origin.Number(how.applyAsLong(x, y));
    } else if (a instanceof Origin.Number && !(b instanceof Origin.Number)) {
      return bits(b, a, how);
    } else if (b instanceof Origin.Number(long n) && n >= 0 && n < SMALL) {
      return switch (a) {
        case Origin.Address at -> n == 0 ? at : at.plus(OptionalLong.empty());
        case Origin.Argument _, Origin.Unknown _ -> a;
        case Origin.Number _, Origin.Data _ -> Origin.Data.ANY;
      };
    }
    return computed(a, b);
  }

  private static Origin computed(Origin a, Origin b) {
    boolean lost = a instanceof Origin.Address || b instanceof Origin.Address;
    return lost ? Origin.UNKNOWN : Origin.Data.ANY;
  }

  private static Value product(List<Value> in, ScalarType type, boolean wide) {
    BinaryOperator<Origin> how = (a, b) -> product(a, b, type, wide);
    return wide
        ? pairs(List.of(fit(in.get(0), type), fit(in.get(1), type)), ScalarType.B64, how)
        : pairs(in, type, how);
  }

  private static Origin product(Origin a, Origin b, ScalarType type, boolean wide) {
    if (a instanceof Origin.Number(long x) && b instanceof Origin.Number(long y)) {
      boolean unsigned = wide && !type.signed() && type.bits() <= WORD;
      long mask = unsigned ? (1L << type.bits()) - 1 : -1;
      return new Origin.Number((x & mask) * (y & mask));
    } else if (b.equals(new Origin.Number(1))) {
      return a instanceof Origin.Data ? Origin.Data.ANY : a;
    } else if (a.equals(new Origin.Number(1))) {
      return product(b, a, type, wide);
    }
    return computed(a, b);
  }

  private static Origin left(Origin a, Origin b) {
    return a instanceof Origin.Number(long x)
            && b instanceof Origin.Number(long n)
            && n >= 0
            && n < WORD
        ? new Origin.Number(x << n)
        : b.equals(new Origin.Number(0)) ? a : computed(a, b);
  }

  private static Origin right(Origin a, Origin b) {
    return b.equals(new Origin.Number(0)) ? a : computed(a, b);
  }

  /// `cvta`, and `cvta.to`.
  ///
  /// @param space which is named
  static Value converted(Value value, StateSpace space, boolean to) {
    StateSpace own = space.shared() ? StateSpace.SHARED : space;
    StateSpace result = to ? own : StateSpace.GENERIC;
    return each(
        value,
        o ->
            switch (o) {
              case Origin.Address a -> a.in(result);
              case Origin.Number _, Origin.Data _, Origin.Argument _ ->
                  new Origin.Address(Optional.empty(), OptionalLong.empty(), result);
              case Origin.Unknown _ -> o;
            });
  }
}
