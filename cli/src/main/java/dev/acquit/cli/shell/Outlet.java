package dev.acquit.cli.shell;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;

/// Standard output, which remembers why it took no more. A [java.io.PrintWriter] only knows that
/// something failed, and there are two kinds: a reader that has seen enough (`| head`) is nothing
/// wrong; a full disk has lost results.
public final class Outlet extends OutputStream {
  private final OutputStream to;
  private volatile Optional<IOException> failure = Optional.empty();

  /// @param to where the bytes go
  public Outlet(OutputStream to) {
    this.to = to;
  }

  /// Why results are lost, in words; empty: none are, or nobody reads them any more.
  public Optional<String> lost() {
    return failure.map(IoReason::of).filter(Outlet::isLoss);
  }

  private static boolean isLoss(String reason) {
    String lower = reason.toLowerCase(Locale.ROOT);
    return !lower.contains("broken pipe") && !lower.contains("connection reset");
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      to.write(bytes, from, length);
    } catch (IOException e) {
      failure = failure.or(() -> Optional.of(e));
      throw e;
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      to.flush();
    } catch (IOException e) {
      failure = failure.or(() -> Optional.of(e));
      throw e;
    }
  }
}
