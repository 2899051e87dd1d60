package dev.acquit.cli.map;

import dev.acquit.cli.input.TestInputs;
import dev.acquit.cli.input.TestInputs.Item.TestInput;
import dev.acquit.cli.output.Sinks;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.lower.NotLoweredException;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// One run of `map`.
final class MapRun {
  private final Session session;
  private final MapCommand request;
  private final List<Diagnostic> errors = new ArrayList<>();

  /// @param session where to print
  /// @param request what is asked
  MapRun(Session session, MapCommand request) {
    this.session = session;
    this.request = request;
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#BAD_INPUT] if some file was no C++ test
  /// @throws InputException if the mapping is wrong
  /// @throws CommandException if a test cannot be written
  ExitCode run() throws InputException, CommandException {
    MappingFile mapping = Mappings.find(request.mapping);
    TestInputs.Read read =
        TestInputs.read(request.tests.names(), session.in(), request.star.of(session));
    read.errors().forEach(this::error);
    MapOutput output = output(mapping);
    for (TestInput input : read.tests()) {
      if (session.interruption().requested()) {
        session.error("interrupted: not all tests were mapped");
        break;
      }
      input.warnings().forEach(session::warning);
      switch (input.test()) {
        case CppTest cpp -> lower(input.file(), cpp, mapping, output);
        case PtxTest _, MixedTest _ ->
            error(
                new Diagnostic(
                    input.file(),
                    Position.START,
                    "found a PTX test, expected a C++ test",
                    Optional.of("a mapping goes from C++ to PTX; acquit check takes PTX tests")));
      }
    }
    output.end(errors);
    return ExitCode.of(errors);
  }

  private MapOutput output(MappingFile mapping) {
    return switch (request.format.format()) {
      case JSON -> new MapOutput.Document(session, mapping);
      case TEXT -> new MapOutput.Text(Sinks.of(session, Optional.ofNullable(request.out)));
    };
  }

  private void error(Diagnostic diagnostic) {
    errors.add(diagnostic);
    session.error(diagnostic);
  }

  private void lower(String file, CppTest test, MappingFile mapping, MapOutput output)
      throws CommandException {
    try {
      lower(file, Lowering.of(test, mapping.mapping()), output);
    } catch (NotLoweredException e) {
      error(Diagnostic.of(file, Position.START, test.name() + ": " + e.getMessage()));
    }
  }

  private void lower(String file, Lowering lowering, MapOutput output) throws CommandException {
    BigInteger count = lowering.count();
    boolean all = request.alternative instanceof AlternativeChoice.All;
    if (all && count.compareTo(BigInteger.valueOf(request.limit)) > 0) {
      error(
          new Diagnostic(
              file,
              Position.START,
              "the mapping leaves " + count + " choices, more than --limit " + request.limit,
              Optional.of("raise --limit, or take one with --alternative first")));
      return;
    }
    Iterator<Lowered> lowered = request.alternative.of(lowering).iterator();
    while (lowered.hasNext()) {
      Product product = Product.of(file, lowering.test().name(), lowered.next());
      product.notes().forEach(n -> session.note(file + ": " + product.name() + ": " + n));
      output.product(product);
    }
  }
}
