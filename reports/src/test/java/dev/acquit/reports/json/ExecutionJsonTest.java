package dev.acquit.reports.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecutionJsonTest {
  private static ExecutionView fences(int count, SequencedMap<String, Relation> relations) {
    List<ExecutionView.EventView> events = new ArrayList<>();
    for (int id = 0; id < count; id++) {
      events.add(
          new ExecutionView.EventView(
              id,
              0,
              ExecutionView.Kind.FENCE,
              -1,
              OptionalInt.empty(),
              "fence.sc.gpu",
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Set.of()));
    }
    return new ExecutionView(events, List.of(), relations);
  }

  /// Numbers of one digit, of two, of three and of four.
  @ParameterizedTest
  @ValueSource(ints = {8, 64, 99, 101, 800, 1_024})
  void relationsAreReadAsTheyWereWritten(int size) {
    Relation.Builder pairs = new Relation.Builder(size);
    for (int a = 0; a < size; a += 7) {
      pairs.add(a, size - 1 - a);
    }
    SequencedMap<String, Relation> relations = new LinkedHashMap<>();
    relations.put("po", pairs.build());
    ExecutionView view = fences(size, relations);
    assertThat(ExecutionJson.of(view).view()).isEqualTo(view);
  }

  @Test
  void whatIsNoRelationOfTheEventsIsNone() {
    ExecutionJson json = ExecutionJson.of(fences(101, new LinkedHashMap<>()));
    assertThat(json.matrix("3-100")).contains(Relation.empty(101).with(3, 100));
    assertThat(json.matrix("")).contains(Relation.empty(101));
    for (String other : List.of("3-101", "101-3", "3", "3-x", "3-4 ", "99999999999-1")) {
      assertThat(json.matrix(other)).as(other).isEmpty();
    }
  }
}
