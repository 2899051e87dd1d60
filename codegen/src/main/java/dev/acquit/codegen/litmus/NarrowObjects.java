package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.typing.CppTyping;
import java.util.Map;

/// The objects of a C++ test that are narrower than a word. Compilers exchange the word around one,
/// so that what is asked of it is asked of its bytes.
final class NarrowObjects {
  private final Map<Term, CppType> types;

  /// Those of a test.
  NarrowObjects(CppTest test) {
    this.types = CppTyping.terms(test);
  }

  /// A term of compiled code.
  Term bytes(Term term) {
    CppType type = types.get(term);
    return term instanceof Term.Memory(String location)
            && type != null
            && type.integral()
            && type.bits() < Integer.SIZE
        ? new Term.Part(location, 0, type.bits() / Byte.SIZE)
        : term;
  }

  /// A proposition about compiled code.
  Proposition bytes(Proposition proposition) {
    return proposition.map(
        c -> new Proposition.Compare(bytes(c.left()), c.comparison(), bytes(c.right())));
  }
}
