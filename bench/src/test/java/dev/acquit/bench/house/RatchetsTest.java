package dev.acquit.bench.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.ClassModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// No number of `bench/ratchets.csv` rises. Where one has fallen, `-Dgolden=update` writes it down.
@Tag("slow")
class RatchetsTest {
  private static final Path FILE = Path.of(Ratchets.FILE);

  @Test
  void noneRises() throws Exception {
    House house = House.on(System.getProperty("java.class.path"));
    SortedMap<String, Integer> now = Ratchets.now(house);
    if ("update".equals(System.getProperty("golden"))) {
      Files.writeString(FILE, Ratchets.text(now));
    }
    SortedMap<String, Integer> most = Ratchets.read(FILE);
    assertThat(now.keySet()).isEqualTo(most.keySet());
    assertThat(now)
        .as("bench/size --where says where")
        .allSatisfy((name, n) -> assertThat(n).as(name).isLessThanOrEqualTo(most.get(name)));
  }

  /// What is counted is there: without this a reader that sees nothing would pass.
  @Test
  void placesAreFound() {
    House house = House.on(System.getProperty("java.class.path"));
    assertThat(DecisionSites.of(house))
        .extracting(DecisionSites.Site::kind)
        .contains(DecisionSites.Kind.values());
    assertThat(house.reach("dev/acquit/cli/map/MapCommand.java"))
        .contains("dev/acquit/mapper/lower/Lowering.java")
        .doesNotContain("dev/acquit/cli/verify/VerifyCommand.java");
  }

  @Test
  void circlesAreThoseOfOnePackage() {
    SortedMap<String, ClassModel> none = new TreeMap<>();
    Map<String, List<String>> names =
        Map.of(
            "p/A.java", List.of("p/B.java"),
            "p/B.java", List.of("p/C.java", "q/D.java"),
            "p/C.java", List.of("p/A.java"),
            "q/D.java", List.of("p/E.java"),
            "p/E.java", List.of("p/A.java"));
    SortedMap<String, SortedSet<String>> sorted = new TreeMap<>();
    names.forEach((file, named) -> sorted.put(file, new TreeSet<>(named)));
    assertThat(Circles.of(new House(none, sorted)))
        .containsExactly(new TreeSet<>(List.of("p/A.java", "p/B.java", "p/C.java")));
  }
}
