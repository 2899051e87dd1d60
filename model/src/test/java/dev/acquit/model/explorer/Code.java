package dev.acquit.model.explorer;

import java.util.ArrayList;
import java.util.List;

/// A thread of a [Toy] with jumps instead of branches and loops.
final class Code {
  /// A line.
  sealed interface Line {
    /// Something without a body.
    record Plain(Deed deed) implements Line {}

    /// Goes to another line if what it looks at is, or is not, so.
    record Jump(Look look, boolean ifSo, int to) implements Line {}

    /// Always goes to another line.
    record Go(int to) implements Line {}
  }

  private final List<Line> lines = new ArrayList<>();

  private Code() {}

  static List<Line> of(List<Deed> body) {
    Code code = new Code();
    code.write(body, -1, new ArrayList<>());
    return code.lines;
  }

  /// @param begin where the innermost loop begins
  /// @param leaves the jumps that leave it, whose ends are not known yet
  private void write(List<Deed> body, int begin, List<Integer> leaves) {
    for (Deed deed : body) {
      switch (deed) {
        case Deed.If(Look look, List<Deed> yes, List<Deed> no) -> {
          int at = lines.size();
          lines.add(new Line.Jump(look, false, -1));
          write(yes, begin, leaves);
          if (!no.isEmpty()) {
            int over = lines.size();
            lines.add(new Line.Go(-1));
            lines.set(at, new Line.Jump(look, false, lines.size()));
            write(no, begin, leaves);
            lines.set(over, new Line.Go(lines.size()));
          } else {
            lines.set(at, new Line.Jump(look, false, lines.size()));
          }
        }
        case Deed.Loop(List<Deed> inside) -> {
          int own = lines.size();
          List<Integer> out = new ArrayList<>();
          int last = inside.size() - 1;
          // Whoever leaves at the tail jumps back otherwise.
          if (last > 0 && inside.get(last) instanceof Deed.Leave(Look look)) {
            write(inside.subList(0, last), own, out);
            lines.add(new Line.Jump(look, false, own));
          } else {
            write(inside, own, out);
            lines.add(new Line.Go(own));
          }
          for (int at : out) {
            lines.set(at, new Line.Jump(((Line.Jump) lines.get(at)).look(), true, lines.size()));
          }
        }
        case Deed.Leave(Look look) -> {
          leaves.add(lines.size());
          lines.add(new Line.Jump(look, true, -1));
        }
        case Deed.Again(Look look) -> lines.add(new Line.Jump(look, true, begin));
        case Deed.Load _,
            Deed.LoadPair _,
            Deed.Store _,
            Deed.StorePair _,
            Deed.Together _,
            Deed.Change _,
            Deed.Fence _,
            Deed.Compute _,
            Deed.Set _,
            Deed.Meet _ ->
            lines.add(new Line.Plain(deed));
      }
    }
  }
}
