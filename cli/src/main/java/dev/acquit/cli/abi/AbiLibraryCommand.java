package dev.acquit.cli.abi;

import dev.acquit.abi.library.InlineIr;
import dev.acquit.abi.library.Library;
import dev.acquit.abi.library.LibraryDeclarations;
import dev.acquit.abi.library.Pick;
import dev.acquit.abi.library.PtxLibrary;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.UserFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.ptx.isa.Target;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `acquit abi library`.
@Command(
    name = "library",
    description = {
      "Writes the atomic operations of a mapping table as a library in PTX: a function for each"
          + " operation, memory order, scope and type, which code of nvcc, clang and llc can call.",
      "",
      "The functions are annotated for gate check.",
      ""
    },
    footer = {"  acquit abi library --table ptx-abi-13 --out atomics.ptx --header atomics.h"})
final class AbiLibraryCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  @Option(
      names = "--table",
      required = true,
      paramLabel = "NAME|FILE",
      description = "A mapping table: a name that acquit mappings lists, or a file.")
  String table;

  @Option(
      names = "--alternative",
      paramLabel = "WHICH",
      defaultValue = "first",
      converter = PickConverter.class,
      description =
          "Where a row has several: first, recommended (by the source), shortest, or a number N."
              + " Default: ${DEFAULT-VALUE}.")
  Pick pick;

  @Option(
      names = "--target",
      paramLabel = "TARGET",
      defaultValue = "sm_90",
      converter = TargetConverter.class,
      description =
          "For which GPUs. What they lack is left out, and a comment says so. Default:"
              + " ${DEFAULT-VALUE}.")
  Target target;

  @Option(
      names = "--no-debug",
      description = "Do not say with .file and .loc which line of the table a function is.")
  boolean noDebug;

  @Option(
      names = "--out",
      paramLabel = "FILE.ptx",
      description = "Where to write the library. Default: standard output.")
  @Nullable Path out;

  @Option(
      names = "--header",
      paramLabel = "FILE.h",
      description = "Write declarations for CUDA C++, too.")
  @Nullable Path header;

  @Option(
      names = "--ll",
      paramLabel = "FILE.ll",
      description = "Write declarations for LLVM IR, too.")
  @Nullable Path ll;

  @Option(
      names = "--inline",
      description =
          "With --ll: functions with bodies that LLVM inlines, so that nothing has to be linked.")
  boolean inline;

  AbiLibraryCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    if (inline && ll == null) {
      throw new ParameterException(
          spec.commandLine(), "--inline says how --ll is written: --ll is missing");
    }
    Library library = Library.of(Mappings.find(table), pick, target);
    String ptx = PtxLibrary.write(library, !noDebug);
    if (header != null) {
      UserFile.replace(header, LibraryDeclarations.header(library));
    }
    if (ll != null) {
      UserFile.replace(ll, inline ? InlineIr.write(library) : LibraryDeclarations.ir(library));
    }
    if (out == null) {
      session.print(ptx);
    } else {
      UserFile.replace(out, ptx);
    }
    int lacking = library.lacking().size();
    session.note(
        library.functions().size()
            + " functions"
            + (lacking == 0 ? "" : ", " + lacking + " left out, which " + target + " lacks"));
    return ExitCode.OK.code();
  }
}
