package dev.acquit.cli.gate;

import dev.acquit.codegen.gate.FunctionJudge;
import dev.acquit.codegen.gate.FunctionScanner;
import dev.acquit.codegen.gate.TableGate;
import dev.acquit.codegen.judge.Judge;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;

/// Judges with the shipped models: PTX as the target; of counterexamples it is said which readings
/// of C++ forbid them.
public final class TableEngine implements GateEngine {
  private static final String TARGET = "ptx";
  private static final List<String> SOURCES = List.of("cpp20", "rc11", "cpp17");

  @Override
  public FunctionJudge judge(MappingFile table, Limits limits) throws InputException {
    return gate(table, limits);
  }

  @Override
  public FunctionScanner scanner(MappingFile table, Limits limits) throws InputException {
    return gate(table, limits);
  }

  @Override
  public List<MemoryModel> models() throws InputException {
    List<MemoryModel> models = new ArrayList<>(sources());
    models.addFirst(Models.find(TARGET));
    return models;
  }

  private static TableGate gate(MappingFile table, Limits limits) throws InputException {
    return new TableGate(new Judge(table.mapping(), sources(), Models.find(TARGET), limits));
  }

  private static List<MemoryModel> sources() throws InputException {
    List<MemoryModel> sources = new ArrayList<>();
    for (String name : SOURCES) {
      sources.add(Models.find(name));
    }
    return sources;
  }
}
