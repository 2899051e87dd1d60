package dev.acquit.codegen.recover.value;

import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Vectors;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Terms bit by bit, as literals of a circuit: leaves may be anything. Mutable, for one question.
public final class TermBits {
  private final Terms terms;
  private final Circuit circuit = new Circuit();
  private final Vectors vectors = new Vectors(circuit);
  private final Map<Integer, int[]> values = new HashMap<>();

  /// @param terms what is asked of
  public TermBits(Terms terms) {
    this.terms = terms;
  }

  /// Where the literals belong.
  public Circuit circuit() {
    return circuit;
  }

  /// What they are computed with.
  public Vectors vectors() {
    return vectors;
  }

  /// The terms that were computed so far, and their literals.
  public Map<Integer, int[]> values() {
    return Collections.unmodifiableMap(values);
  }

  /// Takes a term to be anything, whatever it is computed from.
  public void open(int term) {
    values.put(term, vectors.variable(terms.bits(term)));
  }

  /// Takes a term to have these literals, which somebody has proved.
  public void define(int term, int[] literals) {
    values.put(term, literals);
  }

  /// Whether two terms can differ.
  ///
  /// @param width how many low bits are compared
  /// @param limits how large the question may be
  public Answer differ(int one, int other, int width, Limits limits) {
    int equal = vectors.equal(of(one), of(other), width);
    if (equal == Circuit.TRUE) {
      return new Answer.Unsatisfiable();
    }
    if (circuit.size() > limits.size() || vectors.presumed() != Circuit.TRUE) {
      return new Answer.Unknown("the question is too large, or not one of integers");
    }
    circuit.require(-equal);
    return new Sat4jSolver().solve(circuit.formula().clauses(), limits.conflicts());
  }

  /// How large a question may be.
  ///
  /// @param size nodes of the circuit
  /// @param conflicts after so many the solver gives up
  public record Limits(int size, int conflicts) {}

  /// The literals of a term, the lowest bit first.
  public int[] of(int term) {
    int[] known = values.get(term);
    if (known != null) {
      return known;
    }
    int[] value =
        switch (terms.get(term)) {
          case Term.Constant(var word) -> vectors.constant(word);
          case Term.Compute(Op op, int width, int a, int b, int c) -> {
            List<int[]> operands = new ArrayList<>(3);
            operands.add(of(a));
            if (b >= 0) {
              operands.add(of(b));
            }
            if (c >= 0) {
              operands.add(of(c));
            }
            yield vectors.apply(op, width, operands);
          }
          case Term.Parameter _, Term.Read _, Term.Symbol _ -> vectors.variable(terms.bits(term));
          case Term.Unset _, Term.Special _, Term.Varying _ -> vectors.variable(terms.bits(term));
          case Term.Counter _, Term.Opaque _ -> vectors.variable(terms.bits(term));
        };
    values.put(term, value);
    return value;
  }
}
