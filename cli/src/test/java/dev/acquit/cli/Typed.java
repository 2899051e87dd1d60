package dev.acquit.cli;

import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Interruption;
import dev.acquit.cli.shell.Version;
import dev.acquit.reports.json.Json;
import dev.acquit.testing.Script;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The command in a folder, for tests that type many lines into a shell: one virtual machine that
/// works there answers all of them, since most of what a short process costs is its start. What it
/// reads and prints are the shell's own pipes, so that it can stand anywhere in a pipeline. Only
/// where there is `/proc`.
public final class Typed implements AutoCloseable {
  private final Process server;

  private Typed(Process server) {
    this.server = server;
  }

  /// Starts it.
  ///
  /// @param folder where it works, and where the script `acquit` is put
  /// @param own a folder for what passes between the two
  /// @param variables of its environment
  public static Typed in(Path folder, Path own, Map<String, String> variables)
      throws IOException, InterruptedException {
    Path calls = own.resolve("calls");
    new ProcessBuilder("mkfifo", calls.toString()).start().waitFor();
    Script.write(
        folder.resolve("acquit"),
        """
        #!/bin/bash
        call=$(mktemp -d '%1$s/XXXXXXXX')
        printf '%%s\\0' "$@" >"$call/words"
        mkfifo "$call/end"
        # In shells of their own: this one's streams must stay what they are.
        (printf '%%s %%s\\n' $$ "$call" >'%2$s')
        exit "$(cat "$call/end")"
        """
            .formatted(own, calls));
    List<String> command = new ArrayList<>(StartUp.command());
    command.set(command.size() - 1, Typed.class.getName());
    command.set(
        command.size() - 2,
        command.get(command.size() - 2) + ":" + Path.of("target/test-classes").toAbsolutePath());
    command.add(calls.toString());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(own.resolve("said").toFile());
    builder.environment().putAll(variables);
    return new Typed(builder.start());
  }

  @Override
  public void close() {
    server.destroyForcibly();
  }

  /// The other side: answers one line after the other, until it is killed.
  ///
  /// @param args the pipe in which they come
  public static void main(String[] args) throws IOException {
    // Open for writing as well, so that it has no end between two lines.
    try (RandomAccessFile pipe = new RandomAccessFile(args[0], "rw");
        BufferedReader calls =
            new BufferedReader(
                new InputStreamReader(
                    Channels.newInputStream(pipe.getChannel()), StandardCharsets.UTF_8))) {
      for (String line = calls.readLine(); line != null; line = calls.readLine()) {
        String[] parts = line.split(" ", 2);
        Path call = Path.of(parts[1]);
        new Thread(() -> answer(Path.of("/proc", parts[0], "fd"), call)).start();
      }
    }
  }

  private static void answer(Path streams, Path call) {
    int status = -1;
    try {
      String words = Files.readString(call.resolve("words"));
      try (InputStream in = new FileInputStream(streams.resolve("0").toFile());
          PrintWriter out = writer(streams.resolve("1"));
          PrintWriter err = writer(streams.resolve("2"))) {
        status =
            Acquit.run(
                new Environment(
                    in,
                    out,
                    err,
                    false,
                    false,
                    Environment.COLUMNS,
                    List.of(System.getenv("PATH").split(":")).stream().map(Path::of).toList(),
                    new Interruption(),
                    Optional.of(Path.of(System.getenv("XDG_CACHE_HOME"), "acquit")),
                    Optional.empty(),
                    Json.Tool.acquit(Version.number())),
                words.isEmpty() ? new String[0] : words.split("\0"));
      }
    } catch (IOException e) {
      e.printStackTrace();
    } finally {
      // Whatever came of it: the shell waits for it.
      end(call, status);
    }
  }

  private static void end(Path call, int status) {
    try {
      Files.writeString(call.resolve("end"), status + "\n");
    } catch (IOException e) {
      e.printStackTrace();
    }
  }

  /// Not truncated: where it is a file, it has what was printed before.
  private static PrintWriter writer(Path stream) throws IOException {
    return new PrintWriter(
        new OutputStreamWriter(
            new FileOutputStream(stream.toFile(), true), StandardCharsets.UTF_8));
  }
}
