package dev.acquit.mapper.verify;

import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Models.Family;
import dev.acquit.model.cat.Models.Shipped;
import java.util.Optional;
import java.util.stream.Collectors;

/// Which models can stand on which side of a comparison. A model in a file may be for anything.
public enum ModelSide {
  /// That of C++.
  SOURCE(Family.CPP, "C++"),
  /// That of PTX.
  TARGET(Family.PTX, "PTX");

  private static final String THIN_AIR = "rc11";

  private final Family family;
  private final String language;

  ModelSide(Family family, String language) {
    this.family = family;
    this.language = language;
  }

  /// Why a model cannot stand there.
  ///
  /// @param message what was found and what was expected
  /// @param hint what to do
  public record Misfit(String message, String hint) {}

  /// Why a model that ships cannot stand there, if so.
  ///
  /// @param option how the user says which model it is: `--source`
  public Optional<Misfit> misfit(String option, String model) {
    if (this == SOURCE && model.equals(THIN_AIR)) {
      return Optional.of(
          new Misfit(
              "found " + option + " rc11, whose no-thin-air axiom no mapping to PTX keeps",
              "it forbids load buffering of relaxed accesses, which PTX allows, so every table"
                  + " would be unsound; "
                  + option
                  + " rc11-no-nta leaves that axiom out"));
    }
    if (Models.shipped().stream().noneMatch(s -> s.name().equals(model) && s.family() != family)) {
      return Optional.empty();
    }
    String fitting =
        Models.shipped().stream()
            .filter(s -> s.family() == family && !s.name().equals(THIN_AIR))
            .map(Shipped::name)
            .collect(Collectors.joining(", "));
    return Optional.of(
        new Misfit(
            "found " + option + " " + model + ", expected a " + language + " model",
            "it is one of " + fitting + ", or a .cat file"));
  }
}
