package dev.acquit.cli;

import dev.acquit.cli.abi.AbiCommand;
import dev.acquit.cli.catalogue.MappingsCommand;
import dev.acquit.cli.catalogue.ModelsCommand;
import dev.acquit.cli.check.CheckCommand;
import dev.acquit.cli.devices.DevicesCommand;
import dev.acquit.cli.export.ExportCommand;
import dev.acquit.cli.gate.GateCommand;
import dev.acquit.cli.gate.GateEngine;
import dev.acquit.cli.gate.TableEngine;
import dev.acquit.cli.generate.GenerateCommand;
import dev.acquit.cli.map.MapCommand;
import dev.acquit.cli.observations.ObservationsCommand;
import dev.acquit.cli.option.FromOneConverter;
import dev.acquit.cli.recheck.RecheckCommand;
import dev.acquit.cli.repair.ProofOracles;
import dev.acquit.cli.repair.RepairCommand;
import dev.acquit.cli.report.ReportCommand;
import dev.acquit.cli.reproduce.ReproduceCommand;
import dev.acquit.cli.run.RunCommand;
import dev.acquit.cli.serve.ServeCommand;
import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Failures;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.cli.verify.VerifyCommand;
import dev.acquit.text.TextLimits;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// The main command. A new subcommand is a class of its own and a line in [#command].
@Command(
    name = "acquit",
    mixinStandardHelpOptions = true,
    versionProvider = Version.Provider.class,
    scope = ScopeType.INHERIT,
    usageHelpAutoWidth = false,
    usageHelpWidth = Acquit.WIDEST,
    description = "Checks lowerings of C++ atomics to NVIDIA PTX against formal memory models.",
    synopsisSubcommandLabel = "COMMAND")
public final class Acquit implements Runnable {
  /// What picocli needs for two columns.
  private static final int NARROWEST = 55;

  static final int WIDEST = 100;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of an error.")
  private boolean debug;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "No progress and no notes on standard error, only errors.")
  private boolean quiet;

  @Option(
      names = "--max-test",
      paramLabel = "BYTES",
      hidden = true,
      scope = ScopeType.INHERIT,
      converter = FromOneConverter.class,
      description = "A test of more bytes is not read. Default: 16 MB.")
  private int maxTest = TextLimits.USUAL.size();

  @Option(
      names = "--max-line",
      paramLabel = "BYTES",
      hidden = true,
      scope = ScopeType.INHERIT,
      converter = FromOneConverter.class,
      description = "A test with a line of more bytes is not read. Default: 1 MB.")
  private int maxLine = TextLimits.USUAL.line();

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  private Acquit() {}

  /// Runs the command.
  ///
  /// @param environment what is around it
  /// @param args the words of the command line
  /// @return the exit status
  public static int run(Environment environment, String... args) {
    if (asksVersion(args)) {
      environment.out().println(Version.line());
      environment.out().flush();
      return ExitCode.OK.code();
    }
    return run(environment, new TableEngine(), args);
  }

  /// Scripts ask it before they start: nothing is described for that. With any word beside it,
  /// picocli says what it means.
  private static boolean asksVersion(String... args) {
    return args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"));
  }

  /// Runs the command with something that judges what compilers emit.
  static int run(Environment environment, GateEngine engine, String... args) {
    CommandLine command = command(environment, engine, args);
    int code = executed(command, environment, args);
    environment.out().flush();
    environment.err().flush();
    return code;
  }

  /// What is no exception, the library lets through.
  private static int executed(CommandLine command, Environment environment, String... args) {
    try {
      return command.execute(args);
    } catch (OutOfMemoryError | StackOverflowError e) {
      environment.err().print("error: " + Failures.words(e) + "\n");
      return Failures.exit(e).code();
    }
  }

  /// The command line, for those who describe it: the build makes man pages and shell completion of
  /// it. Commands cannot be run by it, there is nothing around them.
  public static CommandLine describe() {
    CommandLine line = command(Environment.silent(), new TableEngine());
    Completions.set(line);
    return line;
  }

  /// The command with its subcommands. picocli takes longer to describe all of them than most work
  /// takes: where the words name one, there is no other.
  ///
  /// @param args the words of the command line
  static CommandLine command(Environment environment, GateEngine engine, String... args) {
    Acquit main = new Acquit();
    Session session = new Session(environment, main::quiet, main::debug, main::limits);
    Map<String, Supplier<Object>> subcommands = new LinkedHashMap<>();
    subcommands.put("verify", () -> new VerifyCommand(session));
    subcommands.put("reproduce", () -> new ReproduceCommand(session));
    subcommands.put("check", () -> new CheckCommand(session));
    subcommands.put("map", () -> new MapCommand(session));
    subcommands.put("generate", () -> GenerateCommand.line(session));
    subcommands.put("repair", () -> new RepairCommand(session, new ProofOracles(session)));
    subcommands.put("export", () -> new ExportCommand(session));
    subcommands.put("run", () -> new RunCommand(session));
    subcommands.put("devices", () -> new DevicesCommand(session));
    subcommands.put("observations", () -> ObservationsCommand.line(session));
    subcommands.put("gate", () -> GateCommand.line(session, engine));
    subcommands.put("abi", () -> AbiCommand.line(session));
    subcommands.put("report", () -> new ReportCommand(session));
    subcommands.put("recheck", () -> new RecheckCommand(session, Acquit::run, Acquit::describe));
    subcommands.put("serve", () -> new ServeCommand(session, Acquit::run));
    subcommands.put("models", () -> new ModelsCommand(session));
    subcommands.put("mappings", () -> new MappingsCommand(session));
    CommandLine line = new CommandLine(main);
    Optional<Supplier<Object>> only =
        Arrays.stream(args).filter(a -> !a.startsWith("-")).findFirst().map(subcommands::get);
    if (only.isPresent()) {
      line.addSubcommand(only.get().get());
    } else {
      CommandLine completion = new CommandLine(new GenerateCompletion());
      completion.getCommandSpec().usageMessage().hidden(true);
      subcommands.values().forEach(s -> line.addSubcommand(s.get()));
      line.addSubcommand(new OwnProcessCommand(environment, engine))
          .addSubcommand(new NestedHelpCommand())
          .addSubcommand(completion);
    }
    Failures failures = new Failures(main::debug);
    Map<String, String> exits = new LinkedHashMap<>();
    ExitCode.help().forEach(l -> exits.put(l.split(":", 2)[0], l.split(":", 2)[1]));
    configure(line, exits);
    if (environment.terminalErr()) {
      line.setUsageHelpWidth(Math.clamp(environment.columns(), NARROWEST, WIDEST));
    }
    return line.setOut(environment.out())
        .setErr(environment.err())
        .setColorScheme(
            CommandLine.Help.defaultColorScheme(environment.colourOut() ? Ansi.ON : Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(failures)
        .setParameterExceptionHandler(failures);
  }

  private static void configure(CommandLine line, Map<String, String> exits) {
    CommandLine.Model.UsageMessageSpec usage = line.getCommandSpec().usageMessage();
    usage.exitCodeListHeading("%nExit status:%n");
    usage.exitCodeList(exits);
    // What a command says behind it are commands that work, from the root of the project.
    if (usage.footer().length > 0) {
      usage.footerHeading("%nExamples:%n");
    }
    line.getSubcommands().values().forEach(sub -> configure(sub, exits));
  }

  private boolean debug() {
    return debug;
  }

  private boolean quiet() {
    return quiet;
  }

  private TextLimits limits() {
    return new TextLimits(
        maxTest, maxLine, Optional.of("--max-test BYTES and --max-line BYTES change what is read"));
  }

  /// Without a subcommand there is nothing to do.
  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "found no command, expected one such as verify");
  }
}
