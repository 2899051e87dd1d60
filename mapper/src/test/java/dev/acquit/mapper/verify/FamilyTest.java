package dev.acquit.mapper.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.testing.Golden;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The tests of the core family: how many there are, that none is there twice, and what they are.
@Tag("slow")
class FamilyTest {
  /// Every so many of the tests is printed and read.
  private static final int STEP = 311;

  private final Family family = new Family(FamilySize.CORE);

  @Test
  void countsAreAsWrittenDown() {
    StringBuilder out = new StringBuilder();
    for (ProgramClass c : ProgramClass.values()) {
      long sum = 0;
      for (Family.Group g : family.groups(c)) {
        long count = family.tests(g).count();
        String data = g.plain() ? "+plain" : "";
        out.append(c.word()).append(' ').append(g.shape().name()).append(data);
        out.append(' ').append(count).append('\n');
        sum += count;
      }
      out.append(c.word()).append(" all ").append(sum).append('\n');
    }
    Golden.assertMatches("verify/family.txt", out.toString());
  }

  @ParameterizedTest
  @EnumSource(ProgramClass.class)
  void everyTestIsInItsClassOnceAndHasItsOwnName(ProgramClass programClass) {
    Set<String> names = new HashSet<>();
    for (Family.Group g : family.groups(programClass)) {
      Set<Subject> group = new HashSet<>();
      family
          .tests(g)
          .forEach(d -> {
            assertThat(d.programClass()).isEqualTo(programClass);
            assertThat(d.shape()).contains(g.shape().name());
            assertThat(plain(d)).isEqualTo(g.plain());
            assertThat(group.add(d)).as("%s stands twice", d).isTrue();
            assertThat(names.add(d.name())).as("the name of %s", d).isTrue();
          });
    }
  }

  /// A symmetric shape turned around is the same up to names: of all tests that are, one is kept.
  @ParameterizedTest
  @EnumSource(ProgramClass.class)
  void ofTestsThatAreTheSameTurnedAroundOneIsKept(ProgramClass programClass) {
    for (Family.Group g : family.groups(programClass)) {
      if (g.shape().turn() == 0) {
        continue;
      }
      Map<Subject, Subject> orbits = new HashMap<>();
      family
          .tests(g)
          .forEach(d -> {
            for (Subject turned : turnings(g.shape(), d)) {
              Subject other = orbits.put(turned, d);
              assertThat(other).as("%s and %s are the same", d, other).isIn(null, d);
            }
            long kept =
                turnings(g.shape(), d).stream()
                    .distinct()
                    .filter(t -> Family.isCanonical(g.shape(), t.outline()))
                    .count();
            assertThat(kept).as("%s", d).isEqualTo(1);
          });
      assertThat(orbits).isNotEmpty();
    }
  }

  /// A test turned around in all ways, CTAs numbered by their first thread again.
  private static List<Subject> turnings(Shape shape, Subject d) {
    List<Subject> all = new ArrayList<>();
    for (int by = 0; by < shape.threads().size(); by += shape.turn()) {
      List<OutlineThread> turned = new ArrayList<>(d.outline().threads());
      Collections.rotate(turned, -by);
      List<Integer> ctas = turned.stream().map(t -> t.place().cta()).distinct().toList();
      List<OutlineThread> threads = new ArrayList<>();
      for (OutlineThread thread : turned) {
        List<Shape.Slot> slots = new ArrayList<>(shape.threads().get(threads.size()));
        threads.add(
            new OutlineThread(
                Place.cta(ctas.indexOf(thread.place().cta())),
                thread.steps().stream().map(s -> in(slots, s)).toList()));
      }
      all.add(new Subject(d.shape(), new Outline(threads)));
    }
    return all;
  }

  /// The step as it is in the next slot.
  private static Step in(List<Shape.Slot> slots, Step step) {
    if (!(step instanceof Step.Access access)) {
      return step;
    }
    Shape.Slot slot = slots.removeFirst();
    return access.at(slot.location(), slot.kind() == Shape.Kind.READ ? 0 : slot.value());
  }

  private static boolean plain(Subject d) {
    return d.outline().threads().stream()
        .flatMap(t -> t.steps().stream())
        .anyMatch(s -> s.annotation().order() == Order.PLAIN);
  }

  @ParameterizedTest
  @EnumSource(ProgramClass.class)
  void testsAndTheirLoweringsPrintAndComeBack(ProgramClass programClass) throws Exception {
    List<Mapping> mappings = new ArrayList<>();
    for (String name : Mappings.names()) {
      mappings.add(Mappings.find(name).mapping());
    }
    AtomicInteger number = new AtomicInteger();
    List<Subject> some =
        family.groups(programClass).stream()
            .flatMap(family::tests)
            .filter(d -> number.getAndIncrement() % STEP == 0)
            .toList();
    assertThat(some).hasSizeGreaterThan(100);
    for (Subject d : some) {
      CppTest cpp = d.build();
      comesBack(cpp);
      for (Mapping mapping : mappings) {
        Lowering lowering = Lowering.of(cpp, mapping);
        comesBack(lowering.lower(lowering.each(d.size() % 3)).test());
      }
    }
  }

  private static void comesBack(LitmusTest test) throws Exception {
    String text = LitmusWriter.write(test);
    assertThat(LitmusReader.read(test.name(), text)).as(text).isEqualTo(test);
  }
}
