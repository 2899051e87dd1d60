package dev.acquit.cli.abi;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.ptx.isa.Architecture;
import dev.acquit.text.InputException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// `acquit abi link`.
@Command(
    name = "link",
    description = {
      "Checks whether PTX modules go together: declarations and calls against definitions,"
          + " prototypes of indirect calls against functions of all modules, variables of one"
          + " name, weak definitions. nvlink is silent about alignment, indirect calls and"
          + " .noreturn. What each module does for itself is checked, too.",
      "",
      "Status 1: a finding. Status 2: something of the input is bad; the rest is looked at all the"
          + " same.",
      ""
    },
    footer = {
      "  acquit abi link docs/examples/abi/scale.ptx \\",
      "      docs/examples/abi/caller.ptx   # status 1"
    })
final class AbiLinkCommand implements Callable<Integer> {
  private final Session session;

  @Option(
      names = "--arch",
      paramLabel = "ARCH",
      converter = ArchitectureConverter.class,
      description = {
        "What machine code is made for, as with ptxas: sm_90, sm_100f. Default: any that all"
            + " modules allow."
      })
  private Architecture arch;

  @Mixin AbiOptions options;

  AbiLinkCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    return new AbiRun(session, options, Optional.of(new AbiRun.Linking(Optional.ofNullable(arch))))
        .run()
        .code();
  }

  /// An architecture by its name.
  static final class ArchitectureConverter implements ITypeConverter<Architecture> {
    @Override
    public Architecture convert(String value) {
      return Architecture.parse(value)
          .orElseThrow(() ->
              new TypeConversionException(
                  "found '" + value + "', expected an architecture such as sm_90 or sm_100f"));
    }
  }
}
