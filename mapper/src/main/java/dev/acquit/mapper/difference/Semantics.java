package dev.acquit.mapper.difference;

import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.verify.Compilations;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Something that says which outcomes a program has.
public sealed interface Semantics {
  /// The name or path by which it was asked for.
  String name();

  /// The language of its programs; empty for a model in a file, which does not say.
  Optional<TestLanguage> language();

  /// A memory model, which speaks about the program itself.
  ///
  /// @param name its name or path
  /// @param language the language for which it is meant, if that is known
  /// @param shipped whether it is one of those that ship
  record Model(String name, MemoryModel model, Optional<TestLanguage> language, boolean shipped)
      implements Semantics {
    /// Whether the program is known to have no meaning before the model is asked. Of models that
    /// ship it is known what they ask of programs beside their axioms: in C++ that there is no
    /// race, for which see [Races]; in PTX that there are no proxies and aliases, and no outline
    /// has such things. So the axioms alone are left to ask, and executions that end in a known
    /// state need not be looked at.
    boolean told(Outline program) {
      return shipped && language.equals(Optional.of(TestLanguage.CPP)) && Races.in(program);
    }

    /// What is left of the model to ask.
    MemoryModel asked() {
      return shipped ? model.with(model.axioms()) : model;
    }
  }

  /// A mapping table: a C++ program has the outcomes of all its compilations together. A program
  /// that races has no defined meaning, as under any model of C++: no table promises anything for
  /// it.
  ///
  /// @param name its name or path
  /// @param compilations the table, and what threads became by it before
  /// @param target the PTX model of the compilations
  record Table(String name, Compilations compilations, Model target) implements Semantics {
    @Override
    public Optional<TestLanguage> language() {
      return Optional.of(TestLanguage.CPP);
    }
  }

  /// A model or a table by its name or from a file. A file whose name ends in `.cat` is a model,
  /// any other is a table; shipped names win over files.
  ///
  /// @param nameOrPath a name of [Models] or of [Mappings], or a path
  /// @param target name or path of the PTX model for compilations, should it be a table
  /// @throws InputException if there is no such thing, or its file is wrong
  static Semantics find(String nameOrPath, String target) throws InputException {
    Optional<Models.Shipped> shipped =
        Models.shipped().stream().filter(m -> m.name().equals(nameOrPath)).findFirst();
    if (shipped.isPresent()) {
      TestLanguage language =
          switch (shipped.get().family()) {
            case CPP -> TestLanguage.CPP;
            case PTX -> TestLanguage.PTX;
          };
      return new Model(nameOrPath, Models.find(nameOrPath), Optional.of(language), true);
    }
    if (Mappings.names().contains(nameOrPath)) {
      return table(nameOrPath, target);
    }
    if (!isFile(nameOrPath)) {
      throw unknown(nameOrPath);
    }
    return nameOrPath.endsWith(".cat")
        ? new Model(nameOrPath, Models.find(nameOrPath), Optional.empty(), false)
        : table(nameOrPath, target);
  }

  private static Table table(String name, String target) throws InputException {
    Compilations compilations = new Compilations(Mappings.find(name).mapping());
    boolean isTable =
        Mappings.names().contains(target) || (isFile(target) && !target.endsWith(".cat"));
    if (!isTable
        && find(target, target) instanceof Model model
        && !model.language().equals(Optional.of(TestLanguage.CPP))) {
      return new Table(name, compilations, model);
    }
    throw new InputException(
        target,
        Position.START,
        "expected a PTX model for the compilations of " + name,
        "the newest one is ptx");
  }

  private static boolean isFile(String name) {
    try {
      return Files.isRegularFile(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static InputException unknown(String name) {
    List<String> names =
        new ArrayList<>(Models.shipped().stream().map(Models.Shipped::name).toList());
    names.addAll(Mappings.names());
    return new InputException(
        new Diagnostic(
            name,
            Position.START,
            "there is no such memory model, mapping table or file",
            Suggestion.didYouMean(name, names)
                .or(() -> Optional.of("one of " + String.join(", ", names) + ", or a file"))));
  }

  /// The language of programs on which two semantics can be compared: C++ models and tables go
  /// together, and so do PTX models. A model in a file goes with either.
  ///
  /// @param left one
  /// @param right the other
  /// @param wanted the language that the user asks for, if any; of two model files it decides, and
  ///   without it they are taken for PTX models
  /// @throws InputException if they speak of different languages
  static TestLanguage common(Semantics left, Semantics right, Optional<TestLanguage> wanted)
      throws InputException {
    List<TestLanguage> languages =
        Stream.of(left.language(), right.language(), wanted)
            .flatMap(Optional::stream)
            .distinct()
            .toList();
    if (languages.size() > 1) {
      boolean bySides = !left.language().equals(right.language()) && sidesKnown(left, right);
      String found =
          bySides
              ? left.name()
                  + " speaks of "
                  + programs(left.language().orElseThrow())
                  + ", "
                  + right.name()
                  + " of "
                  + programs(right.language().orElseThrow())
              : "found "
                  + programs(wanted.orElseThrow())
                  + ", but "
                  + (left.language().isPresent() ? left : right).name()
                  + " speaks of "
                  + programs((left.language().isPresent() ? left : right).language().orElseThrow());
      throw new InputException(
          new Diagnostic(
              right.name(),
              Position.START,
              found,
              Optional.of(
                  "compare PTX models with each other, or C++ models and mapping tables with each"
                      + " other")));
    }
    return languages.isEmpty() ? TestLanguage.PTX : languages.getFirst();
  }

  private static boolean sidesKnown(Semantics left, Semantics right) {
    return left.language().isPresent() && right.language().isPresent();
  }

  private static String programs(TestLanguage language) {
    return switch (language) {
      case CPP -> "C++ programs";
      case PTX -> "PTX programs";
    };
  }
}
