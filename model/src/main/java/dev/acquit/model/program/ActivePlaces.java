package dev.acquit.model.program;

import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.meaning.Collective;
import dev.acquit.ptx.meaning.Computation;
import dev.acquit.ptx.meaning.Control;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which `activemask` of one thread is the same instruction as which of another. Threads are the
/// columns of a text that they have in common: their statements are laid beside each other so that
/// most of those that look at the lanes have a partner, and of those ways so that most others have
/// one. Names of registers and labels, and numbers, say nothing; but [Collective#PLACE] does.
///
/// @ptx 9.7.13.11 activemask
final class ActivePlaces {
  /// Longer texts are not laid beside each other: the first that looks is the same as the first.
  private static final long MOST = 1 << 22;

  /// One that looks at the lanes counts more than all that do not.
  private static final int LOOKS = 1 << 16;

  /// What a statement is, but for names and numbers.
  private record Shape(boolean guarded, boolean looks, String head) {
    static Shape of(Statement s) {
      Optional<Guard> guard = s.guard();
      return new Shape(
          guard.isPresent(),
          isLook(s),
          Computation.of(s.instruction())
              .map(Computation::head)
              .orElse(s.instruction().getClass().getSimpleName()));
    }

    /// How much it counts that both are the same.
    int with(Shape other) {
      return looks && other.looks ? LOOKS : equals(other) ? 1 : 0;
    }
  }

  /// A statement of the common text.
  private record Row(Shape shape, int number) {}

  private final Map<Statement, String> places = new IdentityHashMap<>();
  private final Map<List<Shape>, List<Integer>> known = new HashMap<>();
  private List<Row> text = List.of();
  private int rows;

  /// @param threads those of a test
  ActivePlaces(List<PtxThread> threads) {
    for (PtxThread thread : threads) {
      if (thread.body().stream().anyMatch(ActivePlaces::isLook)) {
        List<Shape> shapes = thread.body().stream().map(Shape::of).toList();
        List<Integer> rows = known.computeIfAbsent(shapes, this::add);
        for (int i = 0; i < rows.size(); i++) {
          places.put(thread.body().get(i), place(thread.body(), i, rows.get(i)));
        }
      }
    }
  }

  private static boolean isLook(Statement s) {
    return Collective.of(s.instruction()).equals(Optional.of(Collective.ACTIVE));
  }

  private static String place(List<Statement> body, int i, int row) {
    return Optional.of(i)
        .filter(at -> at > 0)
        .flatMap(at -> Control.label(body.get(at - 1).instruction()))
        .filter(name -> name.startsWith(Collective.PLACE))
        .orElse("" + row);
  }

  /// Where in the common text a statement is.
  String of(Statement statement) {
    return places.get(statement);
  }

  /// Lays a thread's statements beside the text; those that have no partner become rows.
  private List<Integer> add(List<Shape> shapes) {
    if ((long) shapes.size() * text.size() > MOST) {
      return inOrder(shapes);
    }
    int[][] best = new int[text.size() + 1][shapes.size() + 1];
    for (int i = text.size() - 1; i >= 0; i--) {
      for (int j = shapes.size() - 1; j >= 0; j--) {
        int both = text.get(i).shape().with(shapes.get(j));
        best[i][j] =
            Math.max(
                both == 0 ? 0 : both + best[i + 1][j + 1],
                Math.max(best[i + 1][j], best[i][j + 1]));
      }
    }
    List<Row> all = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < text.size() || j < shapes.size()) {
      int both = i < text.size() && j < shapes.size() ? text.get(i).shape().with(shapes.get(j)) : 0;
      if (both > 0 && best[i][j] == both + best[i + 1][j + 1]) {
        all.add(text.get(i));
        places.add(text.get(i).number());
        i++;
        j++;
      } else if (j == shapes.size() || (i < text.size() && best[i][j] == best[i + 1][j])) {
        all.add(text.get(i++));
      } else {
        all.add(new Row(shapes.get(j++), rows));
        places.add(rows++);
      }
    }
    text = all;
    return places;
  }

  private List<Integer> inOrder(List<Shape> shapes) {
    List<Integer> looking = text.stream().filter(r -> r.shape().looks()).map(Row::number).toList();
    List<Integer> places = new ArrayList<>();
    int next = 0;
    for (Shape shape : shapes) {
      places.add(shape.looks() && next < looking.size() ? looking.get(next++) : rows++);
    }
    return places;
  }
}
