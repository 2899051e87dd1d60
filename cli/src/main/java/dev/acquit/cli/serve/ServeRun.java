package dev.acquit.cli.serve;

import com.sun.net.httpserver.HttpServer;
import dev.acquit.cli.report.SavedInput;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.Session;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// One run of `serve`.
///
/// @param session where to print
/// @param runner the whole command
/// @param address the interface on which it listens
/// @param port where; 0: wherever is room
/// @param time what an answer may take
/// @param queue how many questions may wait
/// @param results files of results to be browsed
record ServeRun(
    Session session,
    Runner runner,
    InetAddress address,
    int port,
    Duration time,
    int queue,
    List<Path> results) {
  /// How many results are kept to be seen.
  private static final int KEPT = 64;

  /// Serves until the command is told to stop.
  ///
  /// @throws InputException if a file that was named holds no result
  /// @throws CommandException if it cannot listen there
  ExitCode run() throws CommandException, InputException, InterruptedException {
    Assets assets = new Assets();
    Pages pages = new Pages(KEPT);
    List<Catalogue.Result> shown = new ArrayList<>();
    for (Path file : results) {
      String page = pages.stay(Saved.page(SavedInput.read(file.toString())));
      shown.add(new Catalogue.Result(file.toString(), page));
    }
    Catalogue catalogue = Catalogues.of(assets, shown, time.toSeconds());
    Question.Limits limits =
        new Question.Limits(time.toMillis() + "ms", Runtime.getRuntime().availableProcessors());
    Desk desk = new Desk(runner, session.programs(), pages, limits, queue);
    HttpServer server = listening();
    Key key = Key.random(server.getAddress().getPort());
    server.createContext("/", new Site(key, assets, catalogue, desk, pages));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      server.setExecutor(threads);
      server.start();
      session.print(
          "http://" + host() + ":" + server.getAddress().getPort() + "/" + key.query() + "\n");
      session.flush();
      session.note("the page is there until Ctrl-C");
      stopped();
      desk.cancelAll();
      server.stop(1);
      threads.shutdownNow();
    }
    return ExitCode.OK;
  }

  private void stopped() throws InterruptedException {
    CountDownLatch stop = new CountDownLatch(1);
    session.interruption().onRequest(stop::countDown);
    stop.await();
  }

  private HttpServer listening() throws CommandException {
    try {
      return HttpServer.create(new InetSocketAddress(address, port), 0);
    } catch (IOException | IllegalArgumentException e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT,
          "cannot listen on port "
              + port
              + " of "
              + address.getHostAddress()
              + ": "
              + (e instanceof IOException io ? IoReason.of(io) : e.getMessage()),
          "--port 0 takes one that is free");
    }
  }

  /// What a browser on this machine calls it.
  private String host() {
    if (address.isAnyLocalAddress()) {
      return "localhost";
    }
    String host = address.getHostAddress();
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
