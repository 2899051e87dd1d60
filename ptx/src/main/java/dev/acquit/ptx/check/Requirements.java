package dev.acquit.ptx.check;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.Availability;
import dev.acquit.ptx.isa.IsaFact;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/// Since which version of PTX and on which architectures instructions can be written, by the
/// document and by what `ptxas` 13.0 accepts, with the facts that say so.
///
/// A form that reading normalises (`bar.cta.sync`, `membar.proxy.alias`) needs what the form that
/// is printed needs.
///
/// @param facts what the instructions use
/// @param documented what the document asks for
/// @param accepted what `ptxas` 13.0 asks for
public record Requirements(Set<IsaFact> facts, Availability documented, Availability accepted) {
  /// Copies the facts.
  public Requirements {
    facts = Set.copyOf(facts);
  }

  /// What an instruction needs. Instructions that PTX does not have need nothing that could be said
  /// here; [PeerForms] tells them apart.
  public static Requirements of(Instruction instruction) {
    Set<IsaFact> facts = EnumSet.noneOf(IsaFact.class);
    FactFinder.add(facts, instruction);
    return of(facts);
  }

  /// What several instructions need together.
  public static Requirements of(Collection<? extends Instruction> instructions) {
    Set<IsaFact> facts = EnumSet.noneOf(IsaFact.class);
    instructions.forEach(instruction -> FactFinder.add(facts, instruction));
    return of(facts);
  }

  private static Requirements of(Set<IsaFact> facts) {
    Availability documented = Availability.ALWAYS;
    Availability accepted = Availability.PTXAS_FLOOR;
    for (IsaFact fact : facts) {
      documented = documented.and(fact.documented());
      accepted = accepted.and(fact.accepted());
    }
    return new Requirements(facts, documented, accepted);
  }
}
