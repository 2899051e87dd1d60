package dev.acquit.cli.run;

import dev.acquit.cli.output.FileNames;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.run.Assembled;
import dev.acquit.kept.WholeFile;
import dev.acquit.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// The folder into which `run` writes what each device was given: of each module its PTX, the
/// machine code, and what the assembler said. Names say which test, mode and device, and end in the
/// beginning of the PTX's hash, which results and stores have, too. Used by one thread.
final class KernelFolder {
  private static final int HASH = 8;

  private final Optional<Path> folder;
  private Optional<IOException> failure = Optional.empty();

  private KernelFolder(Optional<Path> folder) {
    this.folder = folder;
  }

  /// No folder.
  static KernelFolder none() {
    return new KernelFolder(Optional.empty());
  }

  /// Makes the folder, if the user wants one, and sees whether it can be written to.
  ///
  /// @throws CommandException if it cannot
  static KernelFolder open(Optional<Path> folder) throws CommandException {
    KernelFolder kept = new KernelFolder(folder);
    if (folder.isPresent()) {
      try {
        Files.createDirectories(folder.get());
        Files.delete(Files.createTempFile(folder.get(), "acquit", ""));
      } catch (IOException e) {
        throw kept.failed(e);
      }
    }
    return kept;
  }

  /// Writes a module. If that fails, [#failed] says so.
  void keep(Assembled module) {
    if (folder.isEmpty() || failed()) {
      return;
    }
    byte[] ptx = module.plan().ptx().getBytes(StandardCharsets.UTF_8);
    String ending =
        "."
            + module.plan().mode().name().toLowerCase(Locale.ROOT).replace('_', '-')
            + "."
            + device(module.device())
            + "."
            + Sha256.of(ptx).substring(0, HASH);
    try {
      write(module, ending + ".ptx", ptx);
      if (module.image().isPresent()) {
        write(module, ending + ".cubin", module.image().get());
      }
      if (module.device().kind() == DeviceDescription.Kind.HARDWARE) {
        String log = module.device().software() + "\n" + module.log().strip() + "\n";
        write(module, ending + ".log", log.getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      failure = Optional.of(e);
    }
  }

  private static String device(DeviceDescription device) {
    return switch (device.kind()) {
          case HARDWARE -> "gpu";
          case EMULATED -> "emulator";
        }
        + device.index()
        + "-"
        + device.target();
  }

  private void write(Assembled module, String ending, byte[] content) throws IOException {
    String name = new FileNames().distinct(module.plan().name(), ending);
    WholeFile.write(folder.orElseThrow().resolve(name), out -> out.write(content));
  }

  /// Whether something could not be written: then the test need not go on.
  boolean failed() {
    return failure.isPresent();
  }

  /// Ends the command if something could not be written.
  ///
  /// @throws CommandException if so; what was written stays
  void check() throws CommandException {
    if (failed()) {
      throw failed(failure.get());
    }
  }

  private CommandException failed(IOException e) {
    return new CommandException(
        ExitCode.ENVIRONMENT,
        "cannot write to " + folder.orElseThrow() + ": " + IoReason.of(e),
        "--keep names a folder that can be written to; it is made if it is not there");
  }
}
