package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.recover.value.Bits;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Window;
import dev.acquit.ptx.compute.Word;
import dev.acquit.ptx.isa.StateSpace;

/// Where an address points, as far as its expression tells.
///
/// @param base what is left of the address without offset, mask and conversions between windows
/// @param offset bytes added to the base; where the address is masked, before that
/// @param aligned how many low bits a mask has cleared, as for a word around a byte
/// @param form whether it is a generic address or one in a window
/// @param space the space of the window, or the one that a generic address was made from;
///   [StateSpace#GENERIC] where it is not known
/// @param place the variable; -1 if it is none
public record Whereabouts(
    int base, long offset, int aligned, Form form, StateSpace space, int place) {
  /// How the number is to be read.
  public enum Form {
    /// As it came into the function.
    AS_GIVEN,
    /// A generic address, made so by a conversion.
    GENERIC,
    /// An address in a window: the name of a variable, or made so by a conversion.
    WINDOW
  }

  /// Finds out.
  ///
  /// @param terms where the address belongs
  /// @param address its term
  /// @param spaces the space of each variable
  public static Whereabouts of(Terms terms, int address, SpaceOf spaces) {
    int at = address;
    long offset = 0;
    int aligned = 0;
    Form form = Form.AS_GIVEN;
    StateSpace space = StateSpace.GENERIC;
    while (true) {
      if (!(terms.get(at) instanceof Term.Compute(Op op, int width, int a, int b, int _))) {
        break;
      }
      if (op == Op.WINDOW) {
        if (form == Form.AS_GIVEN && width != Window.mapped()) {
          form = Window.isToGeneric(width) ? Form.GENERIC : Form.WINDOW;
          space = Window.space(width);
        }
        at = a;
      } else if (op == Op.ADD && terms.isConstant(b) && width >= 32) {
        offset += terms.word(b).signed(width);
        at = a;
      } else if (op == Op.AND && terms.isConstant(b) && clears(terms.word(b), width) > 0) {
        aligned = Math.max(aligned, clears(terms.word(b), width));
        at = a;
      } else if (op == Op.TRUNC && width == 32 && isShared(terms, a, spaces)) {
        // Addresses in the window of shared memory have 32 bits.
        at = a;
      } else {
        int whole = Bits.whole(terms, at);
        if (whole == at) {
          break;
        }
        at = whole;
      }
    }
    int place = terms.get(at) instanceof Term.Symbol(int number) ? number : -1;
    if (place >= 0 && form == Form.AS_GIVEN) {
      form = Form.WINDOW;
      space = spaces.of(place);
    }
    return new Whereabouts(at, offset, aligned, form, space, place);
  }

  /// Whether it is an address in the window of shared memory.
  private static boolean isShared(Terms terms, int address, SpaceOf spaces) {
    Whereabouts where = of(terms, address, spaces);
    return where.form() == Form.WINDOW && where.space().shared();
  }

  /// How many low bits a mask clears, if it keeps all others; otherwise 0.
  private static int clears(Word mask, int width) {
    int low = Long.numberOfTrailingZeros(mask.low());
    return low < 8 && mask.equals(Word.of(-1L << low).low(width)) ? low : 0;
  }

  /// The space in which a variable lies.
  public interface SpaceOf {
    /// The space.
    StateSpace of(int place);
  }
}
