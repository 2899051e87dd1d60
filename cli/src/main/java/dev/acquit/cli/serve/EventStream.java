package dev.acquit.cli.serve;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Server-sent events, as the HTML standard has them (`text/event-stream`).
final class EventStream implements AutoCloseable {
  /// Often enough to see that nobody listens any more.
  private static final Duration BEAT = Duration.ofSeconds(1);

  private final OutputStream out;
  private final Runnable left;
  private final Thread beat;

  private EventStream(OutputStream out, Runnable left) {
    this.out = out;
    this.left = left;
    this.beat = Thread.ofVirtual().start(this::beat);
  }

  /// Begins the answer to a request.
  ///
  /// @param left is called when whoever asked has gone
  static EventStream begin(HttpExchange exchange, Runnable left) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
    exchange.sendResponseHeaders(200, 0);
    return new EventStream(exchange.getResponseBody(), left);
  }

  /// Sends an event. Where nobody listens any more, nothing happens but that this is told.
  ///
  /// @param data on one line, as JSON is
  void send(String event, String data) {
    write("event: " + event + "\ndata: " + data + "\n\n");
  }

  private synchronized void write(String text) {
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      left.run();
    }
  }

  private void beat() {
    try {
      while (true) {
        Thread.sleep(BEAT);
        write(":\n\n");
      }
    } catch (InterruptedException e) {
      // The answer is complete.
    }
  }

  @Override
  public void close() throws IOException {
    beat.interrupt();
    synchronized (this) {
      out.close();
    }
  }
}
