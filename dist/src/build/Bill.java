import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// Makes the bill of materials that Maven made one of the package: with the Java runtime, which is no
/// dependency of anything, with native libraries that lie beside their jars, and with the hashes of
/// the files that are there. A library in the package that the bill does not name is an error.
public final class Bill {
  private static final String HASH = "SHA-256";

  private final Path stage;
  private final ArrayNode components;

  private Bill(Path stage, ArrayNode components) {
    this.stage = stage;
    this.components = components;
  }

  /// @param args the folder of the package, with the bill of materials, a CycloneDX document
  public static void main(String[] args) throws IOException, NoSuchAlgorithmException {
    Path stage = Path.of(args[0]);
    Path file = stage.resolve("sbom.cdx.json");
    ObjectMapper json = new ObjectMapper();
    ObjectNode document = (ObjectNode) json.readTree(file.toFile());
    Bill bill = new Bill(stage, (ArrayNode) document.get("components"));
    bill.runtime();
    try (Stream<Path> all = Files.walk(stage.resolve("lib"))) {
      for (Path library : all.filter(Files::isRegularFile).sorted().toList()) {
        String name = library.getFileName().toString();
        if (name.endsWith(".jar")) {
          bill.jar(name, library);
        } else if (name.endsWith(".so")) {
          bill.library(name, library);
        }
      }
    }
    json.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), document);
  }

  private void runtime() throws IOException {
    Properties release = new Properties();
    try (Reader in = Files.newBufferedReader(stage.resolve("runtime/release"))) {
      release.load(in);
    }
    ObjectNode runtime = components.addObject();
    runtime.put("type", "platform");
    runtime.put("bom-ref", "runtime");
    runtime.put("name", "java-runtime");
    runtime.put("version", text(release, "JAVA_VERSION"));
    runtime.put("description", "Java runtime in runtime/, modules " + text(release, "MODULES"));
    licence(runtime, "GPL-2.0-only WITH Classpath-exception-2.0");
  }

  /// A jar without the native libraries that lie beside it is another than the one of the project.
  private void jar(String name, Path file) throws IOException, NoSuchAlgorithmException {
    ObjectNode component =
        StreamSupport.stream(components.spliterator(), false)
            .filter(c -> name.equals(c.path("name").asText() + "-" + c.path("version").asText() + ".jar"))
            .map(ObjectNode.class::cast)
            .findFirst()
            .orElseThrow(() -> new IOException("the bill of materials does not name " + name));
    String hash = hash(file);
    Optional<String> made =
        StreamSupport.stream(component.path("hashes").spliterator(), false)
            .filter(h -> h.path("alg").asText().equals(HASH))
            .map(h -> h.path("content").asText())
            .findFirst();
    if (!made.equals(Optional.of(hash))) {
      hashed(component, hash);
      component.put("modified", true);
    }
  }

  private void library(String name, Path file) throws IOException, NoSuchAlgorithmException {
    ObjectNode library = components.addObject();
    library.put("type", "library");
    library.put("bom-ref", name);
    library.put("name", name);
    if (name.endsWith("-libminisat.so")) {
      library.put("version", "2.2");
      library.put("description", "MiniSat in machine code, out of Boolector's files for JavaSMT");
      licence(library, "MIT");
    } else if (name.contains("sqlite")) {
      library.put("version", version("sqlite-jdbc"));
      library.put("description", "SQLite and its JDBC driver in machine code, out of sqlite-jdbc");
      licence(library, "Apache-2.0 AND blessing");
    } else {
      throw new IOException("nobody knows whose library " + name + " is");
    }
    hashed(library, hash(file));
  }

  private String version(String name) throws IOException {
    return StreamSupport.stream(components.spliterator(), false)
        .filter(c -> c.path("name").asText().equals(name))
        .findFirst()
        .map(c -> c.path("version").asText())
        .orElseThrow(() -> new IOException("the bill of materials does not name " + name));
  }

  private static void hashed(ObjectNode component, String hash) {
    component.putArray("hashes").addObject().put("alg", HASH).put("content", hash);
  }

  private static void licence(ObjectNode component, String expression) {
    component.put("scope", "required");
    component.putArray("licenses").addObject().put("expression", expression);
  }

  private static String hash(Path file) throws IOException, NoSuchAlgorithmException {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance(HASH).digest(Files.readAllBytes(file)));
  }

  private static String text(Properties release, String key) {
    return release.getProperty(key, "unknown").replace("\"", "");
  }
}
