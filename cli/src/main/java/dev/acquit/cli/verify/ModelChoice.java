package dev.acquit.cli.verify;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.mapper.verify.ModelSide;
import dev.acquit.mapper.verify.ModelSide.Misfit;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.text.InputException;
import java.util.Optional;

/// The models of the two sides of a comparison.
public final class ModelChoice {
  private ModelChoice() {}

  /// The model of the C++ side.
  ///
  /// @throws CommandException if it is one that ships and does not fit
  /// @throws InputException if there is no such model, or it is wrong
  public static MemoryModel source(String name) throws CommandException, InputException {
    return find("--source", name, ModelSide.SOURCE);
  }

  /// The model of the PTX side.
  ///
  /// @throws CommandException if it is one that ships and does not fit
  /// @throws InputException if there is no such model, or it is wrong
  public static MemoryModel target(String name) throws CommandException, InputException {
    return find("--target", name, ModelSide.TARGET);
  }

  private static MemoryModel find(String option, String name, ModelSide side)
      throws CommandException, InputException {
    Optional<Misfit> misfit = side.misfit(option, name);
    if (misfit.isPresent()) {
      throw new CommandException(ExitCode.BAD_INPUT, misfit.get().message(), misfit.get().hint());
    }
    return Models.find(name);
  }
}
