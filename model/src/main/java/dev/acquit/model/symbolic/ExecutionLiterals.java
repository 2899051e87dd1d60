package dev.acquit.model.symbolic;

import dev.acquit.model.circuit.Circuit;
import java.util.ArrayList;
import java.util.List;

/// All executions of the programs of a layout: where reads read from, and a modification order of
/// each location. The lowering reads from the same writes.
final class ExecutionLiterals {
  private final ProgramLiterals program;
  private final Circuit circuit;
  private final int[][] readsFrom;
  private final int[][] readsInitial;
  private final int[][] modification;

  ExecutionLiterals(ProgramLiterals program) {
    this.program = program;
    this.circuit = program.circuit;
    int n = program.size;
    this.readsFrom = new int[n][n];
    this.readsInitial = new int[program.settings.locations()][n];
    this.modification = new int[n][n];
    for (int i = 0; i < n; i++) {
      source(i);
    }
    order();
    for (ProgramLiterals.Equal e : program.equalThreads()) {
      // Of threads that are alike, the one that writes first is first.
      circuit.require(
          -e.alike(),
          -program.is(e.first(), Form::writes),
          -program.sameLocation(e.first(), e.second()),
          modification[e.first()][e.second()]);
    }
  }

  private void source(int reader) {
    int reads = program.is(reader, Form::reads);
    List<Integer> sources = new ArrayList<>();
    for (int w = 0; w < program.size; w++) {
      if (w == reader && program.settings.padding()) {
        // No target model here lets an update read what it writes; the plain way asks the model.
        readsFrom[w][reader] = Circuit.FALSE;
        continue;
      }
      int from = circuit.variable();
      readsFrom[w][reader] = from;
      sources.add(from);
      circuit.implies(from, program.is(w, Form::writes), reads, program.sameLocation(w, reader));
    }
    for (int k = 0; k < readsInitial.length; k++) {
      int from = circuit.variable();
      readsInitial[k][reader] = from;
      sources.add(from);
      circuit.implies(from, reads, program.accesses(reader, k));
    }
    circuit.atMostOne(ProgramLiterals.literals(sources));
    sources.add(-reads);
    sources.add(program.accessesItsOwn(reader));
    circuit.require(ProgramLiterals.literals(sources));
  }

  private void order() {
    int n = program.size;
    for (int i = 0; i < n; i++) {
      modification[i][i] = Circuit.FALSE;
      for (int j = i + 1; j < n; j++) {
        modification[i][j] = circuit.variable();
        modification[j][i] = circuit.variable();
        int[] both = {
          program.is(i, Form::writes), program.is(j, Form::writes), program.sameLocation(i, j)
        };
        circuit.implies(modification[i][j], both);
        circuit.implies(modification[j][i], both);
        circuit.require(-both[0], -both[1], -both[2], modification[i][j], modification[j][i]);
        circuit.require(-modification[i][j], -modification[j][i]);
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          if (i != j && j != k && i != k) {
            circuit.require(-modification[i][j], -modification[j][k], modification[i][k]);
          }
        }
      }
    }
  }

  /// Whether an instruction reads what another wrote.
  int readsFrom(int writer, int reader) {
    return readsFrom[writer][reader];
  }

  /// Whether an instruction reads the initial value of the location of that number.
  int readsInitial(int location, int reader) {
    return readsInitial[location][reader];
  }

  /// Whether a write is before another in the modification order of their location.
  int before(int first, int second) {
    return modification[first][second];
  }
}
