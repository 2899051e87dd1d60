package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.generate.outline.OutlineReading;
import dev.acquit.litmus.generate.outline.OutlineReading.StepId;
import dev.acquit.ptx.ast.Comparison;
import java.util.HashMap;
import java.util.Map;

/// The final state for which a condition asks.
///
/// @param reads what steps read
/// @param finals what locations hold at the end, by number
record AskedValues(Map<StepId, Long> reads, Map<Integer, Long> finals) {
  /// Copies the maps.
  AskedValues {
    reads = Map.copyOf(reads);
    finals = Map.copyOf(finals);
  }

  /// What a condition asks for: `exists` or `~exists` of values that all hold, or `forall` of the
  /// contrary.
  static AskedValues of(Condition condition, OutlineReading reading) throws NoCycle {
    Reader reader = new Reader(reading);
    if (condition.quantifier() != Quantifier.FORALL) {
      reader.all(condition.proposition());
    } else if (condition.proposition() instanceof Proposition.Not(var part)) {
      reader.all(part);
    } else {
      throw new NoCycle("its condition asks for no one final state");
    }
    return new AskedValues(reader.reads, reader.finals);
  }

  private static final class Reader {
    private final OutlineReading reading;
    private final Map<StepId, Long> reads = new HashMap<>();
    private final Map<Integer, Long> finals = new HashMap<>();

    Reader(OutlineReading reading) {
      this.reading = reading;
    }

    void all(Proposition proposition) throws NoCycle {
      switch (proposition) {
        case Proposition.And(var parts) -> {
          for (Proposition part : parts) {
            all(part);
          }
        }
        case Proposition.Compare(
                Term term,
                Comparison comparison,
                Term.Literal(Value.Number(long value)))
            when comparison == Comparison.EQ ->
            value(term, value);
        case Proposition.Compare(
                Term.Literal(Value.Number(long value)),
                Comparison comparison,
                Term term)
            when comparison == Comparison.EQ ->
            value(term, value);
        case Proposition.Compare c -> throw another();
        case Proposition.Or o -> throw another();
        case Proposition.Not n -> throw another();
        case Proposition.Constant c -> throw new NoCycle("its condition asks for no final state");
      }
    }

    private static NoCycle another() {
      return new NoCycle("its condition is more than values that all hold");
    }

    private void value(Term term, long value) throws NoCycle {
      Long before =
          switch (term) {
            case Term.ThreadRegister register -> {
              StepId step = reading.results().get(register);
              if (step == null) {
                throw new NoCycle(
                    "its condition asks for " + register + ", which is not what an access read");
              }
              yield reads.put(step, value);
            }
            case Term.Memory(String location) -> {
              int number = reading.locations().indexOf(location);
              if (number < 0) {
                throw new NoCycle(
                    "its condition asks for " + location + ", which no thread accesses");
              }
              yield finals.put(number, value);
            }
            case Term.Part part ->
                throw new NoCycle("its condition asks for " + part + ", and no whole location");
            case Term.Literal l -> throw another();
          };
      if (before != null && before != value) {
        throw new NoCycle("its condition asks for two values of " + term);
      }
    }
  }
}
