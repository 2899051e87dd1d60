package dev.acquit.abi.driver;

import dev.acquit.abi.rule.Finding;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;

/// All rules of GPUDirect RDMA for one source.
public final class DriverCheck {
  /// In the first rounds callers say what functions are called with; the last one tells.
  private static final int ROUNDS = 4;

  private DriverCheck() {}

  /// In which language a source is read, `C` or `C++`, by its name.
  public static String language(String file) {
    return CReader.isPlusPlus(file) ? "C++" : "C";
  }

  /// What was found in a source.
  ///
  /// @param findings what does not keep the rules, by place
  /// @param functions how many the source defines
  /// @param open how many calls a rule asks about of which not enough is seen
  /// @param headers how many headers are not read
  /// @param leftOut how many calls conditions of the preprocessor leave out
  /// @param problems what cannot be read; the rest is looked at all the same
  public record Checked(
      List<Finding> findings,
      int functions,
      int open,
      int headers,
      int leftOut,
      List<Diagnostic> problems) {
    /// Copies the lists.
    public Checked {
      findings = List.copyOf(findings);
      problems = List.copyOf(problems);
    }
  }

  /// Looks at a source.
  ///
  /// @param file its name, which says whether it is C or C++
  /// @param text all of it
  /// @param defines macros with their values
  public static Checked of(String file, String text, Map<String, String> defines) {
    try {
      return read(file, text, defines);
    } catch (StackOverflowError e) {
      return new Checked(
          List.of(),
          0,
          0,
          0,
          0,
          List.of(
              new Diagnostic(
                  file,
                  Position.START,
                  "this source is nested deeper than what is read",
                  Optional.empty(),
                  true)));
    }
  }

  private static Checked read(String file, String text, Map<String, String> defines) {
    CReader source = CReader.read(file, text, defines);
    Program program = new Program(source);
    source.tree().accept(new Definitions(program));
    for (IASTDeclaration d : source.tree().getDeclarations()) {
      if (!(d instanceof IASTFunctionDefinition)) {
        globals(program, d);
      }
    }
    source.tree().accept(new Addresses(program));
    Map<String, Set<String>> backward = new HashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      program.telling = round == ROUNDS - 1;
      program.now = new Program.Round();
      program.functions.forEach((name, f) -> {
        Walk walk = new Walk(program, name);
        walk.run(f, backward.getOrDefault(name, Set.of()));
        backward.put(name, walk.backward());
      });
      program.last = program.now;
    }
    new Callbacks(program).check();
    return new Checked(
        program.findings(),
        program.functions.size(),
        program.open(),
        source.includes(),
        source.leftOut(),
        source.problems());
  }

  /// Constants of the file. A variable that anybody may set is left open.
  private static void globals(Program program, IASTDeclaration d) {
    if (d.getRawSignature().matches("(?s).*\\bconst\\b.*")) {
      State s = new State();
      new Evaluation(program, "", (_, _) -> {}).declaration(d, s);
      s.values.forEach((k, v) -> {
        if (!v.atoms().isEmpty() && !k.contains(".")) {
          program.globals.put(k, v);
        }
      });
    }
  }

  private static final class Definitions extends ASTVisitor {
    private final Program program;

    Definitions(Program program) {
      this.program = program;
      shouldVisitDeclarations = true;
    }

    @Override
    public int visit(IASTDeclaration d) {
      if (d instanceof IASTFunctionDefinition f) {
        program.functions.putIfAbsent(f.getDeclarator().getName().toString(), f);
      }
      if (d instanceof IASTSimpleDeclaration s) {
        enumerators(s);
      }
      return PROCESS_CONTINUE;
    }

    private void enumerators(IASTSimpleDeclaration s) {
      if (s.getDeclSpecifier() instanceof IASTEnumerationSpecifier specifier) {
        Value next = Value.exact(0);
        for (var each : specifier.getEnumerators()) {
          if (each.getValue() != null) {
            next = new Evaluation(program, "", (_, _) -> {}).of(each.getValue(), new State());
          }
          program.globals.put(each.getName().toString(), next);
          next = next.plus(Value.exact(1));
        }
      }
    }
  }

  /// Functions that are named and not called.
  private static final class Addresses extends ASTVisitor {
    private final Program program;
    private final Set<IASTExpression> callees = new HashSet<>();

    Addresses(Program program) {
      this.program = program;
      shouldVisitExpressions = true;
    }

    @Override
    public int visit(IASTExpression e) {
      if (e instanceof IASTFunctionCallExpression call) {
        callees.add(call.getFunctionNameExpression());
      } else if (e instanceof IASTIdExpression id && !callees.contains(id)) {
        String name = id.getName().toString();
        if (program.functions.containsKey(name)) {
          program.addressed.add(name);
        }
      }
      return PROCESS_CONTINUE;
    }
  }
}
