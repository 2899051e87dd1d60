package dev.acquit.cli.output;

import dev.acquit.cli.shell.Session;

/// One stream on standard output. Tests that come quickly are printed many at a time.
public final class StreamSink implements TestSink {
  private static final int MANY = 1 << 16;
  private static final long QUICKLY = 5_000_000L;

  private final Session session;
  private final String between;
  private final StringBuilder waiting = new StringBuilder();
  private boolean first = true;
  private long last = System.nanoTime();

  /// @param session where to print
  /// @param between what stands between tests
  public StreamSink(Session session, String between) {
    this.session = session;
    this.between = between;
  }

  @Override
  public void test(String name, String text) {
    if (!first) {
      waiting.append(between);
    }
    waiting.append(text);
    first = false;
    long now = System.nanoTime();
    if (waiting.length() >= MANY || now - last > QUICKLY) {
      flush();
    }
    last = now;
  }

  @Override
  public void flush() {
    if (!waiting.isEmpty()) {
      session.print(waiting.toString());
      waiting.setLength(0);
    }
  }

  @Override
  public void end() {
    flush();
  }
}
