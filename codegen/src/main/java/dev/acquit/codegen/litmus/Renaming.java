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
    return switch (proposition) {
      case Proposition.And(var parts) ->
          new Proposition.And(parts.stream().map(p -> of(registers, p)).toList());
      case Proposition.Or(var parts) ->
          new Proposition.Or(parts.stream().map(p -> of(registers, p)).toList());
      case Proposition.Not(var part) -> new Proposition.Not(of(registers, part));
      case Proposition.Constant c -> c;
      case Proposition.Compare(var left, var comparison, var right) ->
          new Proposition.Compare(of(registers, left), comparison, of(registers, right));
    };
  }
}
