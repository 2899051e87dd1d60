package dev.acquit.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The picture of the modules, held by a test.
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.acquit");

  private static final List<String> MODULES =
      List.of(
          "dev.acquit.ptx..",
          "dev.acquit.litmus..",
          "dev.acquit.model..",
          "dev.acquit.mapper..",
          "dev.acquit.codegen..",
          "dev.acquit.reports..",
          "dev.acquit.gpu..",
          "dev.acquit.cli..");

  @Test
  void classesOfEveryModuleAreLookedAt() {
    for (String module : MODULES) {
      assertThat(CLASSES.that(JavaClass.Predicates.resideInAPackage(module))).hasSizeGreaterThan(5);
    }
  }

  @Test
  void modulesDependDownwardsOnly() {
    Architectures.layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("ptx")
        .definedBy("dev.acquit.ptx..", "dev.acquit.text..")
        .layer("litmus")
        .definedBy("dev.acquit.litmus..")
        .layer("model")
        .definedBy("dev.acquit.model..")
        .layer("mapper")
        .definedBy("dev.acquit.mapper..")
        .layer("codegen")
        .definedBy("dev.acquit.codegen..")
        .layer("reports")
        .definedBy("dev.acquit.reports..")
        .layer("gpu")
        .definedBy("dev.acquit.gpu..")
        .layer("cli")
        .definedBy("dev.acquit.cli..")
        .whereLayer("ptx")
        .mayNotAccessAnyLayer()
        .whereLayer("litmus")
        .mayOnlyAccessLayers("ptx")
        .whereLayer("model")
        .mayOnlyAccessLayers("ptx", "litmus")
        .whereLayer("mapper")
        .mayOnlyAccessLayers("ptx", "litmus", "model")
        .whereLayer("codegen")
        .mayOnlyAccessLayers("ptx", "litmus", "model", "mapper")
        .whereLayer("reports")
        .mayOnlyAccessLayers("ptx", "litmus", "model", "mapper", "codegen", "gpu")
        .whereLayer("gpu")
        .mayOnlyAccessLayers("ptx", "litmus")
        .check(CLASSES);
  }

  @Test
  void readingTextDependsOnNothing() {
    noClasses()
        .that()
        .resideInAPackage("dev.acquit.text..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(MODULES.toArray(String[]::new))
        .check(CLASSES);
  }

  @Test
  void modulesHaveNoCycles() {
    slices().matching("dev.acquit.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void onlyTheCommandPrintsAndExits() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.acquit.cli..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Throwable.class, "printStackTrace")
        .check(CLASSES);
  }

  @Test
  void foreignFunctionsAreCalledInOnePlace() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..gpu.driver..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.lang.foreign..")
        .check(CLASSES);
  }

  @Test
  void syntaxIsDataOnly() {
    ArchRule rule =
        classes()
            .that()
            .resideInAPackage("dev.acquit..ast")
            .and()
            .areNotAnonymousClasses()
            .and()
            .doNotHaveSimpleName("package-info")
            .and(notSynthetic())
            .should()
            .beRecords()
            .orShould()
            .beEnums()
            .orShould()
            .beInterfaces();
    rule.check(CLASSES);
    for (JavaClass type : CLASSES) {
      if (type.isInterface() && type.getPackageName().endsWith(".ast") && !type.isAnnotation()) {
        boolean descriptor = type.getSimpleName().equals("package-info");
        assertThat(descriptor || type.reflect().isSealed()).as(type.getName()).isTrue();
      }
    }
  }

  /// The compiler's own tables for switches over enums.
  private static DescribedPredicate<JavaClass> notSynthetic() {
    return DescribedPredicate.describe(
        "not synthetic", c -> !c.getModifiers().contains(JavaModifier.SYNTHETIC));
  }
}
