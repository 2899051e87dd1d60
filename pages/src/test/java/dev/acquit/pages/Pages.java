package dev.acquit.pages;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Reports of real results, and of results that were made large or hostile.
///
/// @param folder where they are
record Pages(Path folder) {
  /// A name that is no name.
  static final String HOSTILE = "<script>document.title='broken'</script>\"'&\u202Egnorw";

  /// The same as a page shows it: what turns the direction of writing is spelt out.
  static final String SHOWN = HOSTILE.replace("\u202E", "\\u202e");

  /// What a run observed.
  static final String STORE = "observed.db";

  /// All pages, without their ending.
  static final List<String> PAGES =
      List.of(
          "mapping",
          "tests",
          "models",
          "run",
          "observations",
          "gate",
          "repair",
          "reproduce",
          "gate-litmus",
          "gate-scan",
          "hostile",
          "hostile-gate",
          "campaign",
          "large-gate");

  /// Pages with more rows than others, and nothing else that these have not.
  static final List<String> LARGE = List.of("campaign", "large-gate");

  /// Runs the commands that have results, and `report` of each.
  static Pages make(Path folder) throws Exception {
    Pages pages = new Pages(folder);
    pages.make();
    return pages;
  }

  /// The page of that name, as an address.
  String address(String name) {
    return folder.resolve(name + ".html").toUri().toString();
  }

  private void make() throws Exception {
    Path gate = Path.of("cli/src/test/resources/gate");
    Command.runAll(
        List.of(
            result(List.of(1), "mapping", "verify", "ptx-abi-12.9", "--bound", "4"),
            result(List.of(0, 1, 3), "tests", examples()),
            result(List.of(0, 1, 3), "models", canonical()),
            result(
                List.of(0),
                "run",
                "run",
                "--store",
                folder.resolve(STORE).toString(),
                "--time",
                "1s",
                "--device",
                "emulator",
                "litmus/tests/MP.litmus"),
            result(List.of(1, 2), "gate", "gate", "check", gate.toString()),
            result(List.of(0, 2), "gate-scan", "gate", "scan", gate.toString()),
            result(
                List.of(1),
                "gate-litmus",
                "gate",
                "litmus",
                gate + "-litmus/mp.litmus",
                "--compiler",
                "/bin/sh "
                    + Command.ROOT.resolve(gate + "-litmus/compiler.sh")
                    + " {source} {output}"),
            result(List.of(1), "repair", "repair", "ptx-abi-12.9", "--bound", "4"),
            result(List.of(0), "reproduce", "reproduce", "asplos19", "--bound", "2")));
    failAClaim(Path.of(json("reproduce")), Path.of(json("repair")));
    spoilGate(Path.of(json("gate")), Path.of(json("hostile-gate")));
    multiply(Path.of(json("gate")), Path.of(json("large-gate")), "functions", "function", 10_000);
    spoil(Path.of(json("tests")), Path.of(json("hostile")));
    multiply(Path.of(json("tests")), Path.of(json("campaign")), "results", "test", 3000);
    Command.runAll(PAGES.stream().map(this::report).toList());
  }

  /// `check` of the litmus tests that lie in the folder of the examples itself, and of a function.
  /// Those in folders below have nothing more to show, need a compiler, and take minutes.
  private static String[] examples() throws IOException {
    Stream<String> tests = tests("docs/examples").stream();
    return Stream.concat(Stream.of("check", "docs/examples/triton/message-wrong.ptx"), tests)
        .toArray(String[]::new);
  }

  /// `check` of every third canonical test by two models: on paper that are a hundred sheets.
  private static String[] canonical() throws IOException {
    List<String> all = tests("model/src/test/resources/canonical/ptx");
    List<String> words = new ArrayList<>(List.of("check", "-m=ptx", "-m=docs/examples/sc.cat"));
    for (int i = 0; i < all.size(); i += 3) {
      words.add(all.get(i));
    }
    return words.toArray(String[]::new);
  }

  private static List<String> tests(String folder) throws IOException {
    try (Stream<Path> files = Files.list(Command.ROOT.resolve(folder))) {
      return files
          .filter(f -> f.toString().endsWith(".litmus"))
          .map(f -> Command.ROOT.relativize(f).toString())
          .sorted()
          .toList();
    }
  }

  private Command result(List<Integer> statuses, String page, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--out", json(page)));
    return new Command(statuses, all);
  }

  private Command report(String page) {
    String html = folder.resolve(page + ".html").toString();
    String file = page.equals("observations") ? folder.resolve(STORE).toString() : json(page);
    return new Command(List.of(0), List.of("report", file, "-o", html));
  }

  private String json(String page) {
    return folder.resolve(page + ".json").toString();
  }

  /// Puts hostile names and a very long line into a result.
  private static void spoil(Path from, Path to) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode document = (ObjectNode) mapper.readTree(Files.readString(from));
    ArrayNode results = (ArrayNode) document.get("results");
    while (results.size() > 4) {
      results.remove(4);
    }
    for (int i = 0; i < results.size(); i++) {
      ObjectNode result = (ObjectNode) results.get(i);
      result.put("test", HOSTILE + i);
      result.put("condition", HOSTILE);
      result.put("file", HOSTILE);
      result.put("text", HOSTILE + "\n" + "x".repeat(10_000));
    }
    document
        .get("findings")
        .forEach(f -> {
          for (String member : List.of("file", "test", "what", "about")) {
            ((ObjectNode) f).put(member, HOSTILE + "x".repeat(100));
          }
        });
    Files.writeString(to, mapper.writeValueAsString(document));
  }

  /// No claim is wrong: one is made to, with the test of a repair.
  private static void failAClaim(Path reproduction, Path repair) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode test = (ObjectNode) mapper.readTree(Files.readString(repair)).at("/tests/0");
    ObjectNode document = (ObjectNode) mapper.readTree(Files.readString(reproduction));
    ObjectNode answer = (ObjectNode) document.at("/answers/3");
    answer.put("holds", "no").set("counterexample", test);
    Files.writeString(reproduction, mapper.writeValueAsString(document));
  }

  private static void spoilGate(Path from, Path to) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode document = (ObjectNode) mapper.readTree(Files.readString(from));
    document
        .get("functions")
        .forEach(f -> {
          ObjectNode function = (ObjectNode) f;
          for (String member : List.of("file", "function", "source", "why")) {
            function.put(member, HOSTILE);
          }
          ((ObjectNode) function.get("place")).put("text", HOSTILE + "x".repeat(10_000));
          function
              .get("paths")
              .forEach(path -> {
                path.get("steps").forEach(s -> ((ObjectNode) s.get("place")).put("text", HOSTILE));
                if (path.get("evidence") instanceof ObjectNode evidence) {
                  evidence.put("source", HOSTILE).put("emitted", HOSTILE).put("table", HOSTILE);
                }
              });
        });
    Files.writeString(to, mapper.writeValueAsString(document));
  }

  /// Writes a result with more of its rows, under names of their own.
  ///
  /// @param rows the member that has them
  /// @param name the member of a row that names it
  private static void multiply(Path from, Path to, String rows, String name, int count)
      throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode document = (ObjectNode) mapper.readTree(Files.readString(from));
    ArrayNode all = (ArrayNode) document.get(rows);
    int size = all.size();
    for (int i = size; i < count; i++) {
      ObjectNode copy = all.get(i % size).deepCopy();
      copy.put(name, copy.get(name).asText() + "_" + i);
      all.add(copy);
    }
    Files.writeString(to, mapper.writeValueAsString(document));
  }
}
