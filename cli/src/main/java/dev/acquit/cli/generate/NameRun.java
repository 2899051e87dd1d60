package dev.acquit.cli.generate;

import dev.acquit.cli.input.TestInputs;
import dev.acquit.cli.input.TestInputs.Item;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Format;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.litmus.generate.cycle.CycleRecovery;
import dev.acquit.litmus.generate.cycle.CycleText;
import dev.acquit.litmus.generate.cycle.PlacedCycle;
import dev.acquit.litmus.text.Reading;
import dev.acquit.litmus.text.StarMeaning;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.NameJson;
import dev.acquit.text.Diagnostic;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One run of `generate name`.
///
/// @param session where to print
/// @param names the tests as the user names them
/// @param format text or JSON
record NameRun(Session session, List<String> names, Format format) {
  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#BAD_INPUT] if some file was bad, [ExitCode#FINDING] if
  ///   some test is not the test of a cycle
  ExitCode run() {
    Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);
    TestInputs inputs =
        TestInputs.open(names, session.in(), new Reading(session.limits(), StarMeaning.CPP));
    while (!session.interruption().requested() && inputs.hasNext()) {
      exits.add(
          switch (inputs.next()) {
            case Item.Wrong(Diagnostic diagnostic) -> {
              session.error(diagnostic);
              yield ExitCode.of(diagnostic);
            }
            case Item.TestInput input -> one(input);
          });
    }
    return ExitCode.worst(exits);
  }

  private ExitCode one(Item.TestInput input) {
    String test = input.test().name();
    return switch (CycleRecovery.recover(input.test())) {
      case CycleRecovery.Result.Found(PlacedCycle placed, String name) -> {
        String cycle = CycleText.write(placed.cycle());
        print(
            input.file() + ": " + test + ": " + name + ": " + cycle,
            json(input, Optional.of(name), Optional.of(cycle), Optional.empty()));
        yield ExitCode.OK;
      }
      case CycleRecovery.Result.NotACycle(String reason) -> {
        print(
            input.file() + ": " + test + ": not the test of a cycle: " + reason,
            json(input, Optional.empty(), Optional.empty(), Optional.of(reason)));
        yield ExitCode.FINDING;
      }
    };
  }

  private static NameJson json(
      Item.TestInput input,
      Optional<String> name,
      Optional<String> cycle,
      Optional<String> reason) {
    return new NameJson(
        NameJson.SCHEMA,
        Json.Tool.acquit(Version.number()),
        input.file(),
        input.test().name(),
        name.orElse(null),
        cycle.orElse(null),
        reason.orElse(null));
  }

  private void print(String text, NameJson json) {
    session.print(
        switch (format) {
          case TEXT -> text + "\n";
          case JSON -> Json.line(json);
        });
  }
}
