package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/// What the extension for VS Code says of itself twice, in its package and in its manifest.
class ExtensionTest {
  private static final Path PACKAGE = Path.of("../editors/vscode");
  private static final Path MANIFEST = Path.of("../dist/src/vsix");

  @Test
  void theManifestSaysWhatThePackageSays() throws Exception {
    JsonNode its = new ObjectMapper().readTree(PACKAGE.resolve("package.json").toFile());
    Document manifest = parsed("extension.vsixmanifest");
    Element identity = (Element) manifest.getElementsByTagName("Identity").item(0);
    assertThat(identity.getAttribute("Id")).isEqualTo(its.get("name").asText());
    assertThat(identity.getAttribute("Version")).isEqualTo(its.get("version").asText());
    assertThat(identity.getAttribute("Publisher")).isEqualTo(its.get("publisher").asText());
    assertThat(manifest.getElementsByTagName("DisplayName").item(0).getTextContent())
        .isEqualTo(its.get("displayName").asText());
    Element engine = (Element) manifest.getElementsByTagName("Property").item(0);
    assertThat(engine.getAttribute("Value")).isEqualTo(its.at("/engines/vscode").asText());
  }

  /// VS Code refuses a package with files of a kind that the list of kinds does not have.
  @Test
  void eachKindOfFileIsDeclared() throws Exception {
    TreeSet<String> declared = new TreeSet<>();
    var kinds = parsed("[Content_Types].xml").getElementsByTagName("Default");
    for (int i = 0; i < kinds.getLength(); i++) {
      declared.add(((Element) kinds.item(i)).getAttribute("Extension"));
    }
    TreeSet<String> found = new TreeSet<>(List.of(".vsixmanifest"));
    try (Stream<Path> files = Files.walk(PACKAGE)) {
      files
          .filter(Files::isRegularFile)
          .map(f -> f.getFileName().toString())
          .forEach(f -> found.add(f.substring(f.lastIndexOf('.'))));
    }
    assertThat(declared).isEqualTo(found);
  }

  private static Document parsed(String name) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(MANIFEST.resolve(name).toFile());
  }
}
