package dev.acquit.mapper.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.testing.Golden;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The tests of the core family: how many there are, that none is there twice, and what they are.
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
      Set<Decorated> group = new HashSet<>();
      family
          .tests(g)
          .forEach(d -> {
            assertThat(d.programClass()).isEqualTo(programClass);
            assertThat(d.shape()).isEqualTo(g.shape());
            assertThat(d.plain()).isEqualTo(g.plain());
            assertThat(group.add(d)).as("%s stands twice", d).isTrue();
            assertThat(names.add(Names.of(d))).as("the name of %s", d).isTrue();
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
      Map<Decorated, Decorated> orbits = new HashMap<>();
      family
          .tests(g)
          .forEach(d -> {
            for (Decorated turned : turnings(d)) {
              Decorated other = orbits.put(turned, d);
              assertThat(other).as("%s and %s are the same", d, other).isIn(null, d);
            }
            long kept = turnings(d).stream().distinct().filter(Decorated::isCanonical).count();
            assertThat(kept).as("%s", d).isEqualTo(1);
          });
      assertThat(orbits).isNotEmpty();
    }
  }

  /// A test turned around in all ways, CTAs numbered by their first thread again.
  private static List<Decorated> turnings(Decorated d) {
    List<Decorated> all = new ArrayList<>();
    for (int by = 0; by < d.threads().size(); by += d.shape().turn()) {
      List<Decorated.Thread> threads = new ArrayList<>(d.threads());
      Collections.rotate(threads, -by);
      List<Integer> ctas = threads.stream().map(Decorated.Thread::cta).distinct().toList();
      threads.replaceAll(
          t -> new Decorated.Thread(t.accesses(), t.fences(), ctas.indexOf(t.cta())));
      all.add(new Decorated(d.shape(), d.plain(), threads));
    }
    return all;
  }

  @ParameterizedTest
  @EnumSource(ProgramClass.class)
  void testsAndTheirLoweringsPrintAndComeBack(ProgramClass programClass) throws Exception {
    List<Mapping> mappings = new ArrayList<>();
    for (String name : Mappings.names()) {
      mappings.add(Mappings.find(name).mapping());
    }
    AtomicInteger number = new AtomicInteger();
    List<Decorated> some =
        family.groups(programClass).stream()
            .flatMap(family::tests)
            .filter(d -> number.getAndIncrement() % STEP == 0)
            .toList();
    assertThat(some).hasSizeGreaterThan(100);
    for (Decorated d : some) {
      CppTest cpp = TestBuilder.build(d);
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
