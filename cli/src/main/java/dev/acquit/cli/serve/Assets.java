package dev.acquit.cli.serve;

import dev.acquit.reports.json.Json;
import dev.acquit.reports.saved.HtmlReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The files of the page: ours, and the modules of the editor and of the reader of Markdown, which
/// are in the jar as their makers publish them.
final class Assets {
  private static final String OURS = "page/";

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "json", "application/json; charset=utf-8",
          "svg", "image/svg+xml",
          "litmus", "text/plain; charset=utf-8",
          "cu", "text/plain; charset=utf-8",
          "ptx", "text/plain; charset=utf-8",
          "txt", "text/plain; charset=utf-8",
          "md", "text/markdown; charset=utf-8");

  /// The folders below `modules/`, a jar each.
  private static final List<String> JARS =
      List.of(
          "state",
          "view",
          "language",
          "commands",
          "lint",
          "lezer-common",
          "lezer-highlight",
          "lezer-lr",
          "find-cluster-break",
          "crelt",
          "style-mod",
          "w3c-keyname",
          "marked");

  private final Map<String, String> modules = new LinkedHashMap<>();

  Assets() {
    for (String jar : JARS) {
      String inJar = "/modules/" + jar + "/META-INF/";
      String map = text(inJar.substring(1) + "importmap.json");
      Json.read(map, ImportMap.class).orElseThrow().imports().entrySet().stream()
          .filter(e -> !e.getKey().endsWith("/"))
          .forEach(e -> modules.put(e.getKey(), inJar + "resources" + e.getValue()));
    }
  }

  /// What browsers call an import map; each jar of a module has its own.
  ///
  /// @param imports the addresses of modules by their names
  record ImportMap(Map<String, String> imports) {}

  /// A file.
  ///
  /// @param type its media type
  /// @param bytes what is in it
  record Asset(String type, byte[] bytes) {}

  /// The modules by their names, with the addresses under which [#find] has them.
  ImportMap modules() {
    return new ImportMap(modules);
  }

  /// The file of an address, if there is one.
  ///
  /// @param path such as `/app.js`
  Optional<Asset> find(String path) {
    List<String> parts = List.of(path.substring(1).split("/", -1));
    if (parts.stream().anyMatch(p -> p.isEmpty() || p.startsWith("."))) {
      return Optional.empty();
    }
    return path.equals("/report.css")
        ? Optional.of(new Asset("text/css; charset=utf-8", utf8(HtmlReport.styles())))
        : resource(OURS + String.join("/", parts));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Optional<Asset> resource(String name) {
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type == null) {
      return Optional.empty();
    }
    try (InputStream in = Assets.class.getResourceAsStream(name)) {
      return in == null ? Optional.empty() : Optional.of(new Asset(type, in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException("a file of the program itself", e);
    }
  }

  /// A file of ours as text.
  ///
  /// @throws IllegalStateException if there is none
  String text(String name) {
    byte[] bytes = find("/" + name).orElseThrow(() -> new IllegalStateException(name)).bytes();
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
