import edu.mit.csail.sdg.alloy4.A4Reporter;
import edu.mit.csail.sdg.ast.Command;
import edu.mit.csail.sdg.parser.CompModule;
import edu.mit.csail.sdg.parser.CompUtil;
import edu.mit.csail.sdg.translator.A4Options;
import edu.mit.csail.sdg.translator.A4Solution;
import edu.mit.csail.sdg.translator.TranslateAlloyToKodkod;
import kodkod.engine.satlab.SATFactory;

/// Runs one command of an Alloy file with another bound, and prints what came out and how long it
/// took: `holds 1234` or `fails 1234`, in milliseconds, without the start of the JVM and the reading
/// of the file. For the source launcher, with the Alloy 6 jar as the class path:
///
///     java -cp ALLOY.jar bench/AlloyCheck.java FILE.als COMMAND BOUND SOLVER
final class AlloyCheck {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private AlloyCheck() {}

  public static void main(String[] args) {
    CompModule world = CompUtil.parseEverything_fromFile(A4Reporter.NOP, null, args[0]);
    Command command =
        world.getAllCommands().stream()
            .filter(c -> c.label.equals(args[1]))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no command " + args[1]));
    A4Options options = new A4Options();
    options.solver = SATFactory.get(args[3]);
    long begin = System.nanoTime();
    A4Solution solution =
        TranslateAlloyToKodkod.execute_command(
            A4Reporter.NOP,
            world.getAllReachableSigs(),
            bounded(command, Integer.parseInt(args[2])),
            options);
    long time = (System.nanoTime() - begin) / NANOS_PER_MILLI;
    // A check looks for a counterexample.
    System.out.println((solution.satisfiable() ? "fails " : "holds ") + time);
  }

  /// The same with another bound for all signatures; those that have one of their own keep it.
  private static Command bounded(Command c, int bound) {
    return new Command(
        c.pos,
        c.nameExpr,
        c.label,
        c.check,
        bound,
        c.bitwidth,
        c.maxseq,
        c.minprefix,
        c.maxprefix,
        c.expects,
        c.scope,
        c.additionalExactScopes,
        c.commandKeyword,
        c.formula,
        c.parent);
  }
}
