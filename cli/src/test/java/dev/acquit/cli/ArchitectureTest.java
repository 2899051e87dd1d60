package dev.acquit.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.CatExpression;
import dev.acquit.model.cat.CatFile;
import dev.acquit.model.cat.CatReader;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Tag;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Rules about single packages; what every module keeps stands in its `RoomTest`.
@org.junit.jupiter.api.Tag("slow")
class ArchitectureTest {
  /// All main classes.
  static final JavaClasses CLASSES =
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
          "dev.acquit.abi..",
          "dev.acquit.codegen..",
          "dev.acquit.reports..",
          "dev.acquit.gpu..",
          "dev.acquit.recheck..",
          "dev.acquit.cli..");

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
                    "org.jspecify.annotations..",
                    "java..")
                .or(JavaClass.Predicates.belongToAnyOf(READERS)))
        .check(CLASSES);
  }

  /// Whoever checks what others say of instructions reads instructions himself.
  @Test
  void recheckDoesNotAskWhatInstructionsMean() {
    noClasses()
        .that()
        .resideInAPackage("dev.acquit.recheck..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.acquit.ptx.meaning..")
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

  /// The driver of a GPU, and MiniSat.
  @Test
  void foreignFunctionsAreCalledInTwoPlaces() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..gpu.driver..")
        .and()
        .haveNameNotMatching(".*\\.sat\\.Minisat.*")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.lang.foreign..")
        .check(CLASSES);
  }

  /// A clock that jumps changes no budget and no answer: the time of day is a stamp on runs, and
  /// the age of files that were left behind.
  @Test
  void theTimeOfDayIsAskedForStampsOnly() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("dev.acquit.gpu.store.Recording")
        .and()
        .doNotHaveFullyQualifiedName("dev.acquit.kept.WholeFile")
        .and()
        .doNotHaveFullyQualifiedName("dev.acquit.cli.Main")
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(
            Clock.class, Date.class, LocalDateTime.class, OffsetDateTime.class, ZonedDateTime.class)
        .check(CLASSES);
  }
}
