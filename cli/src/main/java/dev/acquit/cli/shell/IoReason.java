package dev.acquit.cli.shell;

/// Why a file cannot be read or written, in words, as the readers say it too.
public final class IoReason {
  private IoReason() {}

  /// The reason, for behind a colon.
  public static String of(Exception e) {
    return dev.acquit.text.IoReason.of(e);
  }
}
