package dev.acquit.cli.verify;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Models.Family;
import dev.acquit.model.cat.Models.Shipped;
import dev.acquit.text.InputException;
import java.util.stream.Collectors;

/// Which models can stand on which side of a comparison. A model in a file may be for anything.
public final class ModelChoice {
  private static final String THIN_AIR = "rc11";

  private ModelChoice() {}

  /// The model of the C++ side.
  ///
  /// @throws CommandException if it is one that ships and does not fit
  /// @throws InputException if there is no such model, or it is wrong
  public static MemoryModel source(String name) throws CommandException, InputException {
    if (name.equals(THIN_AIR)) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "found --source rc11, whose no-thin-air axiom no mapping to PTX keeps",
          "it forbids load buffering of relaxed accesses, which PTX allows, so every table would be"
              + " unsound; --source rc11-no-nta leaves that axiom out");
    }
    return find("--source", name, Family.CPP, "C++");
  }

  /// The model of the PTX side.
  ///
  /// @throws CommandException if it is one that ships and does not fit
  /// @throws InputException if there is no such model, or it is wrong
  public static MemoryModel target(String name) throws CommandException, InputException {
    return find("--target", name, Family.PTX, "PTX");
  }

  private static MemoryModel find(String option, String name, Family family, String language)
      throws CommandException, InputException {
    boolean foreign =
        Models.shipped().stream().anyMatch(s -> s.name().equals(name) && s.family() != family);
    if (foreign) {
      String fitting =
          Models.shipped().stream()
              .filter(s -> s.family() == family && !s.name().equals(THIN_AIR))
              .map(Shipped::name)
              .collect(Collectors.joining(", "));
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "found " + option + " " + name + ", expected a " + language + " model",
          "it is one of " + fitting + ", or a .cat file");
    }
    return Models.find(name);
  }
}
