package dev.acquit.cli.serve;

import dev.acquit.cli.option.DurationConverter;
import dev.acquit.cli.option.FromOneConverter;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.text.InputException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acquit serve`.
@Command(
    name = "serve",
    description = {
      "Shows a page in your browser in which tests, kernels, tables and models are written and"
          + " asked about.",
      "",
      "It prints the page's address and serves it until Ctrl-C. Nothing leaves this machine, and"
          + " nobody else reaches the page: it listens on the loopback interface, unless --address"
          + " says otherwise, and answers those who have the key in the address that it prints.",
      ""
    },
    footer = {
      "  acquit serve",
      "  acquit check docs/examples/mp-relacq.litmus --out mp.json",
      "  acquit serve mp.json"
    })
public final class ServeCommand implements Callable<Integer> {
  private final Session session;
  private final Runner runner;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description =
          "Results that commands wrote with --out, and stores of run --store, to be browsed.")
  private List<Path> results = new ArrayList<>();

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "7070",
      description = "Where it listens; 0: wherever is room. Default: 7070.")
  private int port;

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      description =
          "The interface on which it listens, such as 0.0.0.0 for all. What is written into the"
              + " page is compiled and computed with your rights. Default: the loopback interface.")
  private InetAddress address = InetAddress.getLoopbackAddress();

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      defaultValue = "60s",
      description = "Time for each answer, such as 30s or 10m. Default: 60s.")
  private Duration time;

  @Option(
      names = "--queue",
      paramLabel = "N",
      converter = FromOneConverter.class,
      defaultValue = "8",
      description =
          "How many questions may wait for others; who asks more is told to come back. Default: 8.")
  private int queue;

  /// @param session where to print
  /// @param runner the whole command
  public ServeCommand(Session session, Runner runner) {
    this.session = session;
    this.runner = runner;
  }

  @Override
  public Integer call() throws CommandException, InputException, InterruptedException {
    return new ServeRun(session, runner, address, port, time, queue, results).run().code();
  }
}
