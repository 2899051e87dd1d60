package dev.acquit.ptx.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NamesTest {
  private static final List<String> STEMS = List.of("%r", "%r1", "r", "p", "$L_");

  /// A block in which every name that is declared stands, those of the blocks around it included:
  /// what [Names] finds by a search.
  private record Written(Names<String> names, Map<String, String> all) {}

  private final List<Written> blocks = new ArrayList<>();

  @Test
  void nestedBlocks() {
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      blocks.clear();
      block(random, new Names<>(), Map.of(), 0);
      for (Written block : blocks) {
        for (String stem : STEMS) {
          for (int i = -1; i < 16; i++) {
            String name = stem + (i < 0 ? "" : i);
            assertThat(block.names().find(name))
                .as(name)
                .isEqualTo(Optional.ofNullable(block.all().get(name)));
          }
        }
      }
    }
  }

  private void block(Random random, Names<String> names, Map<String, String> around, int depth) {
    Map<String, String> all = new HashMap<>(around);
    int number = blocks.size();
    blocks.add(new Written(names, all));
    for (String stem : STEMS) {
      switch (random.nextInt(4)) {
        case 0 -> {
          names.declare(registers(stem, OptionalInt.empty()), name -> name + " of " + number);
          all.put(stem, stem + " of " + number);
        }
        case 1 -> {
          int count = random.nextInt(13);
          names.declare(registers(stem, OptionalInt.of(count)), name -> name + " of " + number);
          for (int i = 0; i < count; i++) {
            all.put(stem + i, stem + i + " of " + number);
          }
        }
        case 2 -> {
          // One of the numbers, as a name.
          names.declare(stem + 3, stem + 3 + " of " + number);
          all.put(stem + 3, stem + 3 + " of " + number);
        }
        default -> {}
      }
    }
    for (int i = 0; depth < 4 && i < random.nextInt(3); i++) {
      block(random, names.inside(), all, depth + 1);
    }
  }

  private static BodyItem.Registers registers(String name, OptionalInt count) {
    return new BodyItem.Registers(new Position(1, 1), ScalarType.B32, name, count);
  }

  @Test
  void meaningsAreAskedForOnce() {
    Names<String> names = new Names<>();
    List<String> asked = new ArrayList<>();
    names.declare(
        registers("%r", OptionalInt.of(Integer.MAX_VALUE)),
        name -> {
          asked.add(name);
          return name;
        });

    names.inside().find("%r7");
    names.find("%r7");
    names.find("%r12345678901234567890");
    names.find("%q7");

    assertThat(asked).containsExactly("%r7");
    assertThat(names.own()).containsOnlyKeys("%r7");
  }

  @Test
  void whatNobodyDeclaresIsOfTheOutermostBlock() {
    Names<Integer> names = new Names<>();
    Names<Integer> inner = names.inside().inside();

    assertThat(inner.findOrDeclare("x", _ -> 1)).isEqualTo(1);
    assertThat(names.findOrDeclare("x", _ -> 2)).isEqualTo(1);
    assertThat(inner.outermost()).isSameAs(names);
    assertThat(inner.own()).isEmpty();
  }
}
