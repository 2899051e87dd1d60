package dev.acquit.proof;

import java.util.Arrays;

/// A proof in the form DRAT: clauses that are added and deleted, one after the other. It grows
/// only, up to a limit; beyond that it says that it overflowed and takes nothing more.
public final class Drat {
  private final int limit;
  private int[] cells = new int[1024];
  private int size;
  private int added;
  private boolean overflowed;

  /// An empty proof.
  ///
  /// @param limit the largest number of literals and steps together
  public Drat(int limit) {
    this.limit = limit;
  }

  /// The next step adds a clause.
  ///
  /// @param clause its literals; if it is RAT, the first is the one for which it is
  public void add(int... clause) {
    step(0, clause);
    added++;
  }

  /// The next step deletes a clause.
  ///
  /// @param clause its literals, in any order
  public void delete(int... clause) {
    step(1, clause);
  }

  private void step(int deletes, int[] clause) {
    int needed = size + clause.length + 1;
    if (overflowed || needed > limit || needed < 0) {
      overflowed = true;
      return;
    }
    while (needed > cells.length) {
      cells = Arrays.copyOf(cells, (int) Math.min(limit, 2L * cells.length));
    }
    cells[size++] = clause.length << 1 | deletes;
    System.arraycopy(clause, 0, cells, size, clause.length);
    size += clause.length;
  }

  /// Whether steps were left out because there were too many.
  public boolean overflowed() {
    return overflowed;
  }

  /// How many clauses it adds.
  public int added() {
    return added;
  }

  /// Takes the steps.
  interface Steps {
    void add(int[] clause);

    void delete(int[] clause);

    /// Whether it wants no more.
    boolean done();
  }

  /// Gives the steps away, in order.
  void replay(Steps steps) {
    for (int i = 0; i < size && !steps.done(); ) {
      int head = cells[i];
      int[] clause = Arrays.copyOfRange(cells, i + 1, i + 1 + (head >>> 1));
      i += 1 + clause.length;
      if ((head & 1) == 0) {
        steps.add(clause);
      } else {
        steps.delete(clause);
      }
    }
  }
}
