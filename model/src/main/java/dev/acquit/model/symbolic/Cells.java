package dev.acquit.model.symbolic;

/// The literals of a relation, pair by pair.
@FunctionalInterface
public interface Cells {
  /// The literal of a pair.
  int at(int from, int to);

  /// All of them: a row for each event.
  static int[][] of(int size, Cells cells) {
    int[][] m = new int[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        m[i][j] = cells.at(i, j);
      }
    }
    return m;
  }
}
