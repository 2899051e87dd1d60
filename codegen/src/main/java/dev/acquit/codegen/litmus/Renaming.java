package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import java.util.Map;

/// What is asked of the variables of a source, asked of the registers of what was compiled.
final class Renaming {
  private Renaming() {}

  static Term of(Map<Term.ThreadRegister, Term.ThreadRegister> registers, Term term) {
    return term instanceof Term.ThreadRegister r ? registers.getOrDefault(r, r) : term;
  }

  static Proposition of(
      Map<Term.ThreadRegister, Term.ThreadRegister> registers, Proposition proposition) {
    return proposition.map(c ->
        new Proposition.Compare(of(registers, c.left()), c.comparison(), of(registers, c.right())));
  }
}
