package dev.acquit.cli.gate;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.codegen.gate.FunctionJudge;
import dev.acquit.codegen.gate.FunctionScanner;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.util.List;

/// Makes what judges functions.
public interface GateEngine {
  /// What judges functions by a table.
  ///
  /// @param limits the bounds of each judgement
  /// @throws InputException if a model cannot be read
  /// @throws CommandException if it cannot judge by this table
  FunctionJudge judge(MappingFile table, Limits limits) throws InputException, CommandException;

  /// What finds operations in functions.
  ///
  /// @param limits the bounds of each function
  /// @throws InputException if a model cannot be read
  /// @throws CommandException if it cannot work with this table
  FunctionScanner scanner(MappingFile table, Limits limits) throws InputException, CommandException;

  /// The models that judgements depend on, for provenance and for what is kept.
  ///
  /// @throws InputException if one cannot be read
  List<MemoryModel> models() throws InputException;
}
