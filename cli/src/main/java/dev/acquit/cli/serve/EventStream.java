package dev.acquit.cli.serve;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// Server-sent events, as the HTML standard has them (`text/event-stream`).
///
/// One thread of its own writes them: those that send may be interrupted, and an interrupted thread
/// that writes to a socket closes it.
final class EventStream implements AutoCloseable {
  /// Sent when there is nothing to say, to see that somebody listens.
  private static final String BEAT = ":\n\n";

  private static final String END = "";

  private final BlockingQueue<String> waiting = new LinkedBlockingQueue<>();
  private final OutputStream out;
  private final Runnable left;
  private final Thread writer;

  private EventStream(OutputStream out, Runnable left) {
    this.out = out;
    this.left = left;
    this.writer = Thread.ofVirtual().start(this::write);
  }

  /// Begins the answer to a request.
  ///
  /// @param left is called when whoever asked has gone
  static EventStream begin(HttpExchange exchange, Runnable left) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
    exchange.sendResponseHeaders(200, 0);
    return new EventStream(exchange.getResponseBody(), left);
  }

  /// Sends an event. Can be called from any thread.
  ///
  /// @param data on one line, as JSON is
  void send(String event, String data) {
    waiting.add("event: " + event + "\ndata: " + data + "\n\n");
  }

  private void write() {
    try (out) {
      while (true) {
        String text = waiting.poll(1, TimeUnit.SECONDS);
        if (text != null && text.isEmpty()) {
          return;
        }
        out.write((text == null ? BEAT : text).getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    } catch (IOException e) {
      left.run();
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody has this thread", e);
    }
  }

  /// Waits until all is sent.
  @Override
  public void close() {
    waiting.add(END);
    try {
      writer.join();
    } catch (InterruptedException e) {
      // The command ends.
      Thread.currentThread().interrupt();
    }
  }
}
