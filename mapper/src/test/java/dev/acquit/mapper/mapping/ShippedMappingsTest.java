package dev.acquit.mapper.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShippedMappingsTest {
  static List<String> names() {
    return Mappings.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void isItsName(String name) throws Exception {
    assertThat(Mappings.find(name).mapping().name()).isEqualTo(name);
  }

  @ParameterizedTest
  @MethodSource("names")
  void roundTrips(String name) throws Exception {
    Mapping mapping = Mappings.find(name).mapping();
    assertThat(MappingReader.read(name, MappingWriter.write(mapping))).isEqualTo(mapping);
  }

  @ParameterizedTest
  @MethodSource("names")
  void isPrintedAsExpected(String name) throws Exception {
    Golden.assertMatches(
        "mapping/" + name + ".txt", MappingWriter.write(Mappings.find(name).mapping()));
  }

  /// A requirement that is higher than what the instructions need would be a mistake as well.
  @ParameterizedTest
  @MethodSource("names")
  void promisesExactlyWhatItNeeds(String name) throws Exception {
    Mapping mapping = Mappings.find(name).mapping();
    assertThat(mapping.header().requirement()).contains(mapping.requirement());
  }

  /// The cells of the published tables, transcribed a second time into a file of their own.
  @Test
  void cellsAreThoseOfTheDocuments() throws Exception {
    List<String> found = new ArrayList<>();
    for (String name : Mappings.names()) {
      for (Row row : Mappings.find(name).mapping().rows()) {
        int number = 1;
        for (Alternative a : row.alternatives()) {
          found.add(
              String.join(
                  ",",
                  name,
                  row.key().operation().word(),
                  row.key().orderWord(),
                  Integer.toString(number++),
                  a.sequence(),
                  row.implied() ? "implied" : a.recommended() ? "recommended" : ""));
        }
      }
    }
    List<String> cells = Files.readAllLines(Path.of("src/test/resources/cells.csv"));
    assertThat(cells.getFirst()).isEqualTo("table,operation,order,alternative,sequence,flag");
    assertThat(found).containsExactlyInAnyOrderElementsOf(cells.subList(1, cells.size()));
  }

  @Test
  void everyFileIsShipped() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/main/resources/dev/acquit/mapper/mapping"))) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Mappings.names().stream().map(n -> n + ".mapping").toList());
    }
  }
}
