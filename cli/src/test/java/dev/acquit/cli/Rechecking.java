package dev.acquit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.acquit.cli.recheck.Asking;
import dev.acquit.cli.recheck.Compilers;
import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Session;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.Models;
import dev.acquit.model.sat.CertifyingSolver;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.recheck.Finding;
import dev.acquit.recheck.MadeAgain;
import dev.acquit.recheck.ModelTexts;
import dev.acquit.recheck.Proofs;
import dev.acquit.recheck.Recheck;
import dev.acquit.recheck.Rerun;
import dev.acquit.reports.gate.diff.SnapshotDocument;
import dev.acquit.reports.saved.SavedReader;
import dev.acquit.reports.saved.SnapshotReader;
import dev.acquit.reports.story.ToldDocument;
import dev.acquit.text.InputException;
import dev.acquit.text.TextLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Results as commands write them, and what `recheck` finds.
final class Rechecking {
  static final ObjectMapper JSON = new ObjectMapper();

  private static final Recheck RECHECK = with(new Asked(asking()));

  /// What commands answered before: documents with a change ask the same again.
  private static final class Asked implements Rerun {
    private final Map<List<String>, Answer> answers = new ConcurrentHashMap<>();
    private final Rerun rerun;

    Asked(Rerun rerun) {
      this.rerun = rerun;
    }

    @Override
    public Answer ask(String command, List<String> words) {
      List<String> key = Stream.concat(Stream.of(command), words.stream()).toList();
      return answers.computeIfAbsent(key, k -> rerun.ask(command, words));
    }
  }

  /// As the command does it.
  static Rerun asking() {
    return asking(Compilers.USUAL);
  }

  /// The same, with compilers that may be run.
  static Rerun asking(Compilers compilers) {
    Session session =
        new Session(Environment.silent(), () -> true, () -> false, () -> TextLimits.USUAL);
    return new Asking(session, Acquit::run, Acquit::describe, compilers);
  }

  /// What asks again remembers what it was answered: documents with a change ask the same.
  static Recheck remembering(Compilers compilers) {
    return with(new Asked(asking(compilers)));
  }

  /// With the usual effort.
  static Recheck with(Rerun rerun) {
    return new Recheck(new ModelTexts(List.of()), 1_000_000, proofs(Duration.ofMinutes(5)), rerun);
  }

  private Rechecking() {}

  /// With Sat4j.
  ///
  /// @param time for each result
  static Proofs proofs(Duration time) {
    return new Proofs(new CertifyingSolver(new Sat4jSolver()), time, 2, (done, of) -> {});
  }

  /// What is found about a document, or about each of a list.
  static List<Finding> recheck(JsonNode document) throws InputException, IOException {
    return recheck(RECHECK, document);
  }

  /// The same, by another.
  static List<Finding> recheck(Recheck recheck, JsonNode document)
      throws InputException, IOException {
    StringBuilder text = new StringBuilder();
    for (JsonNode one : document instanceof ArrayNode all ? all : List.of(document)) {
      text.append(JSON.writeValueAsString(one)).append('\n');
    }
    List<Finding> all = new ArrayList<>();
    if (document.path("schema").asText().equals(SnapshotDocument.SCHEMA)) {
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      return recheck.of(SnapshotReader.document("saved", new ByteArrayInputStream(bytes)));
    }
    Optional<MadeAgain> again = MadeAgain.of(document);
    if (again.isPresent()) {
      return recheck.of(again.get(), document);
    }
    for (ToldDocument r : SavedReader.read("saved", new StringReader(text.toString())).results()) {
      all.addAll(recheck.of(r));
    }
    return all;
  }

  /// What commands wrote: several tests ask for the same.
  private static final Map<List<String>, String> WRITTEN = new ConcurrentHashMap<>();

  /// What a command writes.
  static JsonNode made(String... command) throws IOException {
    return JSON.readTree(WRITTEN.computeIfAbsent(List.of(command), c -> Cli.typed(command).out()));
  }

  /// What `run` writes, a document for each test.
  static JsonNode lines(String... command) throws IOException {
    ArrayNode all = JSON.createArrayNode();
    for (String line : Cli.typed(command).out().split("\n", -1)) {
      if (!line.isBlank()) {
        all.add(JSON.readTree(line));
      }
    }
    return all;
  }

  /// A result that lies in the repository, with the models and tables of today.
  static JsonNode sample(String name) throws IOException, InputException {
    String text =
        Files.readString(Path.of("../reports/src/test/resources/saved/" + name + ".json"));
    for (Models.Shipped model : Models.shipped()) {
      text = now(text, model.name(), Models.find(model.name()).hash());
    }
    for (String table : Mappings.names()) {
      text = now(text, table, Mappings.find(table).hash());
    }
    return JSON.readTree(text);
  }

  private static String now(String text, String name, String hash) {
    return text.replaceAll(
        "(\"name\": \"" + Pattern.quote(name) + "\",[^{}]*\"(?:sha256|hash)\": \")[^\"]*",
        "$1" + hash);
  }
}
