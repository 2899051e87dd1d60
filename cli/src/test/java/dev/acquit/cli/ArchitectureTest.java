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
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.CatExpression;
import dev.acquit.model.cat.CatFile;
import dev.acquit.model.cat.CatReader;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Tag;
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
          "dev.acquit.proof..",
          "dev.acquit.ptx..",
          "dev.acquit.litmus..",
          "dev.acquit.model..",
          "dev.acquit.mapper..",
          "dev.acquit.codegen..",
          "dev.acquit.reports..",
          "dev.acquit.gpu..",
          "dev.acquit.recheck..",
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
        .layer("proof")
        .definedBy("dev.acquit.proof..")
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
        .layer("recheck")
        .definedBy("dev.acquit.recheck..")
        .layer("cli")
        .definedBy("dev.acquit.cli..")
        .whereLayer("proof")
        .mayNotAccessAnyLayer()
        .whereLayer("ptx")
        .mayNotAccessAnyLayer()
        .whereLayer("litmus")
        .mayOnlyAccessLayers("ptx")
        .whereLayer("model")
        .mayOnlyAccessLayers("proof", "ptx", "litmus")
        .whereLayer("mapper")
        .mayOnlyAccessLayers("ptx", "litmus", "model")
        .whereLayer("codegen")
        .mayOnlyAccessLayers("ptx", "litmus", "model", "mapper")
        .whereLayer("reports")
        .mayOnlyAccessLayers("ptx", "litmus", "model", "mapper", "codegen", "gpu")
        .whereLayer("gpu")
        .mayOnlyAccessLayers("ptx", "litmus")
        .whereLayer("recheck")
        .mayOnlyAccessLayers("proof", "ptx", "litmus", "model", "mapper", "reports")
        .check(CLASSES);
  }

  /// What a proof is replayed by is Java and itself.
  @Test
  void theProofCheckerDependsOnNothing() {
    classes()
        .that()
        .resideInAPackage("dev.acquit.proof..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.acquit.proof..", "java..")
        .check(CLASSES);
  }

  /// What executions are replayed by shares readers of tests and models with the engines, and
  /// relations, and nothing else: not how programs are run, models compiled or formulas made.
  @Test
  void replayingSharesNoCodeWithTheEngines() {
    classes()
        .that()
        .resideInAPackage("dev.acquit.recheck.replay..")
        .should()
        .onlyDependOnClassesThat(
            JavaClass.Predicates.resideInAnyPackage(
                    "dev.acquit.recheck.replay..",
                    "dev.acquit.text..",
                    "dev.acquit.ptx..",
                    "dev.acquit.litmus..",
                    "dev.acquit.model.program..",
                    "dev.acquit.model.relation..",
                    "java..")
                .or(JavaClass.Predicates.belongToAnyOf(READERS)))
        .check(CLASSES);
  }

  /// The reader of the cat language, without its compiler.
  private static final Class<?>[] READERS = {
    BaseRelation.class,
    CatExpression.class,
    CatFile.class,
    CatReader.class,
    CatStatement.class,
    Models.class,
    Tag.class
  };

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
