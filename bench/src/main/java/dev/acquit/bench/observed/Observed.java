package dev.acquit.bench.observed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.bench.common.Commands;
import dev.acquit.cli.Acquit;
import dev.acquit.gpu.store.LitmusLogReader;
import dev.acquit.gpu.store.LoggedTest;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// Makes the page of what GPUs showed.
public final class Observed {
  private static final Pattern FIGURE = Pattern.compile("\\{\\{(.+?)}}");
  private static final String ENDING = ".log.gz";

  /// The 259 cycles that the page names.
  private static final String CYCLES =
      "generate enumerate --relax=Pod** --safe=Rfe,Fre,Coe,FenceScdWR,FenceAcqReld**,Rmw --size=4:5"
          + " --scopes=cta,gpu --scope-tree=all --shard=7/40 --out=";

  private Observed() {}

  /// Makes it from a command line.
  ///
  /// @param args `ROOT PAGE`: the folder of the repository, and the page
  public static void main(String[] args) throws IOException, InputException {
    if (args.length != 2) {
      System.err.println("usage: ROOT PAGE");
      System.exit(2);
    }
    Files.writeString(Path.of(args[1]), page(Path.of(args[0])));
  }

  /// The page.
  ///
  /// @param root the folder of the repository
  /// @throws IllegalArgumentException if the page asks for a figure that no log has
  static String page(Path root) throws IOException, InputException {
    Map<String, List<LoggedTest>> logs = new TreeMap<>();
    List<String> files = new ArrayList<>();
    try (Stream<Path> published = Files.list(root.resolve("reports/published"))) {
      for (Path file : published.filter(f -> f.toString().endsWith(ENDING)).sorted().toList()) {
        String name = file.getFileName().toString();
        files.add(file.toString());
        logs.put(
            name.substring(0, name.length() - ENDING.length()),
            LitmusLogReader.read(file.toString(), text(file)));
      }
    }
    Figures figures = new Figures(logs, graded(root, files));
    Matcher figure = FIGURE.matcher(template());
    return figure.replaceAll(m -> Matcher.quoteReplacement(figures.of(m.group(1))));
  }

  private static String text(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String template() throws IOException {
    try (InputStream in = Observed.class.getResourceAsStream("observed.md")) {
      return new String(
          Objects.requireNonNull(in, "the class path lacks observed.md").readAllBytes(),
          StandardCharsets.UTF_8);
    }
  }

  private static JsonNode graded(Path root, List<String> files) throws IOException {
    Path cycles = Files.createTempDirectory("acquit-observed");
    try {
      run(List.of((CYCLES + cycles).split(" ")));
      List<String> words = new ArrayList<>(List.of("observations", "grade", "--format=json"));
      for (String tests :
          List.of(
              "docs/examples", "litmus/tests", "litmus/system", "cli/src/test/resources/tests")) {
        words.add("--tests=" + root.resolve(tests));
      }
      words.add("--tests=" + cycles);
      words.addAll(files);
      return new ObjectMapper().readTree(run(words));
    } finally {
      try (DirectoryStream<Path> made = Files.newDirectoryStream(cycles)) {
        for (Path file : made) {
          Files.delete(file);
        }
      }
      Files.delete(cycles);
    }
  }

  private static String run(List<String> words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Acquit.run(
        Commands.quiet(InputStream.nullInputStream(), out, err), words.toArray(String[]::new));
    return out.toString();
  }
}
