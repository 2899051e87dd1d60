package dev.acquit.mapper.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.generate.outline.OutlineReader;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The families of tests that ship.
class FamiliesTest {
  @Tag("slow")
  @Test
  void eachTestStandsOnceHasItsOwnNameAndCanBeMadeSmaller() throws Exception {
    Set<String> names = new HashSet<>();
    Set<Object> programs = new HashSet<>();
    for (String shape : Families.shapes()) {
      for (CppTest test : Families.tests(shape)) {
        assertThat(test.name()).startsWith(shape + "+");
        assertThat(names.add(test.name())).as("the name of %s", test.name()).isTrue();
        assertThat(programs.add(test.threads())).as("%s stands twice", test.name()).isTrue();
        assertThat(OutlineReader.outline(test)).as(test.name()).isPresent();
      }
    }
    assertThat(Families.shapes()).hasSize(22);
    // As docs/guide.md and ADR 7 say.
    assertThat(names).hasSize(2897);
  }

  @Tag("slow")
  @Test
  void loweringsPrintAndComeBack() throws Exception {
    for (String name : Mappings.names()) {
      Mapping mapping = Mappings.find(name).mapping();
      for (CppTest test : Families.tests("MP+rmw")) {
        Lowering lowering = Lowering.of(test, mapping);
        var ptx = lowering.lower(lowering.each(test.name().length() % 3)).test();
        String text = LitmusWriter.write(ptx);
        assertThat(LitmusReader.read(ptx.name(), text)).as(text).isEqualTo(ptx);
      }
    }
  }
}
