package dev.acquit.cli;

/// What a command says, in a form for golden files.
final class Transcript {
  private Transcript() {}

  /// A command, how it ended and what it printed, without what differs from run to run (times) and
  /// what other tests pin (hashes of models and tables, the version), nor from machine to machine.
  static String of(Cli.Result result, String... args) {
    return "$ acquit "
        + String.join(" ", args)
        + "\nstatus "
        + result.status()
        + "\n--- standard output\n"
        + mask(result.out())
        + "--- standard error\n"
        + mask(result.err());
  }

  private static String mask(String text) {
    // Where such a line is folded hangs on how long it took.
    return text.replaceAll(
            "model\\s+(\\S+)\\s+[0-9a-f]{12},\\s+(enumerating|symbolic),\\s+\\d+\\s+ms",
            "model $1 HASH, $2, N ms")
        .replaceAll("(enumerating|symbolic), \\d+ ms", "$1, N ms")
        // Its library is not for every machine, and changes no answer.
        .replaceAll("\\s+with\\s+MiniSat\\s+2\\.2", "")
        .replaceAll("(?m)^(  (?:the tests of|every program) .*),\\s+\\d+\\.\\d\\s+s$", "$1, N s")
        .replaceAll("(?m)^(  \\w+ +\\d +holds +- +)\\d\\.\\d\\d s ", "$1N s ")
        .replaceAll(
            "(?s)(here:|\"machine\" : \")\\s*\\d+\\s+processors.*?,\\s+Sat4j", "$1 MACHINE, Sat4j")
        .replaceAll("\\([0-9a-f]{12}\\)", "(HASH)")
        .replaceAll("(?m)^(Time \\S+) \\d+\\.\\d\\d$", "$1 0.00")
        .replaceAll("\"timeMs\" : \\d+\\.\\d+(E-?\\d+)?", "\"timeMs\" : 0.0")
        .replaceAll("(?m)^(src\\S*,.*,\\d+,\\d+,\\d+,)\\d+,", "$1N,")
        .replaceAll("\"steps\" : \\d+", "\"steps\" : 0")
        .replaceAll("\"sha256\" : \"[0-9a-f]{64}\"", "\"sha256\" : \"HASH\"")
        .replaceAll("(?m)(model \\S+) [0-9a-f]{12}(,|$)", "$1 HASH$2")
        .replaceAll("(\\(.*, )[0-9a-f]{12}\\)", "$1HASH)")
        .replaceAll("(\"version\" ?: ?)\"[^\"]*\"", "$1\"VERSION\"")
        // Only a machine that is slow, or busy, gets to say how far it is.
        .replaceAll("(?m)^\\d[\\d,]* (of \\d+ \\w+, |tests \\().*\\n", "")
        .replaceAll(
            "(?m)^\\d[\\d,]* (query|queries|tables?|programs?|formulas?)(, .* a (second|minute))?,"
                + " \\d+ s(: .*)?\\n",
            "")
        .replaceAll("(?m)^acquit \\d\\S*$", "acquit VERSION");
  }
}
