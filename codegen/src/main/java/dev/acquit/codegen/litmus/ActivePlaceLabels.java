package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.meaning.Collective;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Says by labels which `activemask` of the text of a kernel one of a thread is: of the text that
/// lanes have in common each of them has only what it may execute.
///
/// @ptx 9.7.13.11 activemask
final class ActivePlaceLabels {
  private ActivePlaceLabels() {}

  /// The lines with a label before each `activemask`.
  static List<BodyItem.Line> in(List<BodyItem.Line> lines) {
    List<BodyItem.Line> all = new ArrayList<>();
    Map<Position, Integer> before = new HashMap<>();
    for (BodyItem.Line line : lines) {
      if (Collective.of(line.statement().instruction()).equals(Optional.of(Collective.ACTIVE))) {
        Position at = line.position();
        int number = before.merge(at, 1, Integer::sum);
        String name = Collective.PLACE + at.line() + "_" + at.column() + "_" + number;
        all.add(new BodyItem.Line(at, Statement.of(new Instruction.Label(name))));
      }
      all.add(line);
    }
    return all;
  }
}
