package dev.acquit.audit;

import dev.acquit.mapper.alloy.AlloyExport;
import dev.acquit.mapper.alloy.AlloyModule;
import edu.mit.csail.sdg.alloy4.A4Reporter;
import edu.mit.csail.sdg.alloy4.ErrorWarning;
import edu.mit.csail.sdg.ast.Command;
import edu.mit.csail.sdg.parser.CompModule;
import edu.mit.csail.sdg.parser.CompUtil;
import edu.mit.csail.sdg.translator.A4Options;
import edu.mit.csail.sdg.translator.A4Solution;
import edu.mit.csail.sdg.translator.TranslateAlloyToKodkod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import kodkod.engine.satlab.SATFactory;

/// The modules of a check, parsed and type-checked by Alloy, and its commands.
///
/// Atoms are fixed one by one, so there is no symmetry to break.
public final class Audit {
  private static final String FOLDER = "/audit/";

  private final CompModule check;
  private final List<String> warnings;

  private Audit(CompModule check, List<String> warnings) {
    this.check = check;
    this.warnings = warnings;
  }

  /// Parses the modules of a check.
  ///
  /// @throws edu.mit.csail.sdg.alloy4.Err if Alloy refuses them
  public static Audit of(AlloyExport export) {
    return of(export, "");
  }

  /// Parses the modules of a check.
  ///
  /// @param more what to add to the module with the commands
  /// @throws edu.mit.csail.sdg.alloy4.Err if Alloy refuses them
  public static Audit of(AlloyExport export, String more) {
    Map<String, String> files = new HashMap<>();
    for (AlloyModule module : export.modules()) {
      files.put(FOLDER + module.file(), module.text());
    }
    String main = FOLDER + export.check().file();
    files.put(main, export.check().text() + more);
    List<String> warnings = new ArrayList<>();
    A4Reporter reporter =
        new A4Reporter() {
          @Override
          public void warning(ErrorWarning warning) {
            warnings.add(warning.toString());
          }
        };
    return new Audit(CompUtil.parseEverything_fromFile(reporter, files, main), warnings);
  }

  /// What Alloy found odd; the Analyzer may refuse to run modules with warnings.
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /// The names of the commands.
  public List<String> commands() {
    return check.getAllCommands().stream().map(c -> c.label).toList();
  }

  /// Runs a command.
  ///
  /// @throws IllegalArgumentException if there is no such command
  public Answer run(String command) {
    Command found =
        check.getAllCommands().stream()
            .filter(c -> c.label.equals(command))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no command " + command));
    A4Options options = new A4Options();
    options.solver = SATFactory.get("sat4j");
    options.symmetry = 0;
    A4Solution solution =
        TranslateAlloyToKodkod.execute_command(
            A4Reporter.NOP, check.getAllReachableSigs(), found, options);
    return solution.satisfiable() ? Answer.HAS_INSTANCE : Answer.HAS_NO_INSTANCE;
  }
}
