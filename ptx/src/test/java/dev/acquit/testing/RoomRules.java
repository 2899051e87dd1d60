package dev.acquit.testing;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What `docs/architecture.md` says of every module: a test that extends this holds it in one.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class RoomRules {
  /// Read what CPU this is, which is part of what a run reports; whether a solver in machine code
  /// can be there, which is said, and which no answer depends on; and, for programs that ask the
  /// library, where compilers are.
  private static final Set<String> MAY_ASK =
      Set.of(
          "dev.acquit.gpu.host.HostCpu",
          "dev.acquit.model.sat.MinisatLibrary",
          "dev.acquit.api.DeviceSource");

  private final Room room;
  private final JavaClasses classes;
  private final Path sources;

  /// The rules of a module.
  ///
  /// @param inside a class of its main code
  protected RoomRules(Room room, Class<?> inside) {
    this(room, location(inside), new ClassFileImporter().importUrl(location(inside)));
  }

  /// The rules of a module whose classes were read with those of others.
  ///
  /// @param inside a class of its main code
  protected RoomRules(Room room, Class<?> inside, JavaClasses all) {
    this(room, location(inside), all.that(standIn(location(inside))));
  }

  private RoomRules(Room room, URL location, JavaClasses all) {
    this.room = room;
    this.classes = all.that(not(generated()));
    // Classes or a jar, in the folder target of the module.
    this.sources =
        Path.of(URI.create(location.toString())).getParent().resolveSibling("src/main/java");
  }

  private static URL location(Class<?> inside) {
    return inside.getProtectionDomain().getCodeSource().getLocation();
  }

  private static DescribedPredicate<JavaClass> standIn(URL location) {
    return DescribedPredicate.describe(
        "stand in " + location,
        c -> c.getSource().orElseThrow().getUri().toString().contains(location.getPath()));
  }

  /// What jte and JMH make of templates and benchmarks.
  private static DescribedPredicate<JavaClass> generated() {
    return resideInAnyPackage("..html.template..", "..jmh_generated..").as("generated");
  }

  @BeforeEach
  void theRulesHaveClasses() {
    assertThat(classes.that(resideInAnyPackage(room.packages().toArray(String[]::new))))
        .hasSameSizeAs(classes)
        .hasSizeGreaterThan(2);
  }

  @Test
  void usesOnlyWhatIsBelow() {
    ArchRule rule =
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(room.forbidden().toArray(String[]::new));
    rule.check(classes);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().assignedFrom(new Packages(knots())).should().beFreeOfCycles().check(classes);
  }

  /// Packages that need each other still. A knot that is gone must go from this list.
  protected List<Set<String>> knots() {
    return List.of();
  }

  @Test
  void knotsAreThere() {
    for (Set<String> knot : knots()) {
      for (String member : knot) {
        Set<String> without = new TreeSet<>(knot);
        without.remove(member);
        boolean cyclic =
            slices()
                .assignedFrom(new Packages(List.of(without)))
                .should()
                .beFreeOfCycles()
                .evaluate(classes)
                .hasViolation();
        assertThat(cyclic).as("%s belongs to the knot %s no longer", member, knot).isTrue();
      }
    }
  }

  /// Each package is a slice; the packages of a knot are one.
  private record Packages(List<Set<String>> knots) implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      String name = type.getPackageName();
      if (!name.startsWith("dev.acquit.")) {
        return SliceIdentifier.ignore();
      }
      return knots.stream()
          .filter(k -> k.contains(name))
          .findFirst()
          .map(k -> SliceIdentifier.of(String.join(" ", new TreeSet<>(k))))
          .orElse(SliceIdentifier.of(name));
    }

    @Override
    public String getDescription() {
      return "packages";
    }
  }

  @Test
  void doesNotPrintExitOrReadTheEnvironment() {
    assumeFalse(room.started(), "a person starts it");
    noClasses()
        .that()
        .resideInAnyPackage("..")
        .and(not(DescribedPredicate.describe("ask", c -> MAY_ASK.contains(c.getName()))))
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .accessField(System.class, "in")
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Throwable.class, "printStackTrace")
        .orShould()
        .callMethodWhere(readsTheEnvironment())
        .check(classes);
  }

  private static DescribedPredicate<com.tngtech.archunit.core.domain.JavaMethodCall>
      readsTheEnvironment() {
    Set<String> readers =
        Set.of(
            "java.lang.System.getenv",
            "java.lang.System.getProperty",
            "java.lang.System.getProperties",
            "java.lang.System.console",
            "java.lang.Integer.getInteger",
            "java.lang.Long.getLong",
            "java.lang.Boolean.getBoolean");
    return DescribedPredicate.describe(
        "it reads the environment",
        call ->
            readers.contains(
                call.getTargetOwner().getFullName() + "." + call.getTarget().getName()));
  }

  @Test
  void syntaxIsDataOnly() {
    for (JavaClass type : classes.that(resideInAPackage("dev.acquit..ast"))) {
      boolean descriptor = type.getSimpleName().equals("package-info");
      boolean table = type.getModifiers().contains(JavaModifier.SYNTHETIC);
      if (!descriptor && !table && !type.isAnonymousClass()) {
        assertThat(type.isRecord() || type.isEnum() || isSealed(type)).as(type.getName()).isTrue();
      }
    }
  }

  private static boolean isSealed(JavaClass type) {
    return type.isInterface() && type.reflect().isSealed();
  }

  /// Each package has a page; below the programs, the page shows the package's sealed types in a
  /// grammar.
  @Test
  void packagesHavePages() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (String name :
        classes.stream().map(JavaClass::getPackageName).collect(Collectors.toSet())) {
      Path page = sources.resolve(name.replace('.', '/')).resolve("package-info.java");
      if (!Files.exists(page)) {
        missing.add(name + " has no package-info.java");
        continue;
      }
      String text = Files.readString(page);
      if (room.nullMarked() && !text.contains("\n@NullMarked\n")) {
        missing.add(name + " is not @NullMarked");
      }
      if (room.started()) {
        continue;
      }
      alternatives(name)
          .filter(type ->
              (!text.contains("```") && !text.contains("::="))
                  || !text.matches("(?s).*\\b" + type + "\\b.*"))
          .forEach(type -> missing.add(name + " shows no grammar of " + type));
    }
    assertThat(missing).isEmpty();
  }

  private Stream<String> alternatives(String name) {
    return classes.that(resideInAPackage(name)).stream()
        .filter(type -> type.getEnclosingClass().isEmpty())
        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
        .filter(RoomRules::isSealed)
        .map(JavaClass::getSimpleName)
        .sorted();
  }
}
