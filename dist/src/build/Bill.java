import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/// Adds the Java runtime to the bill of materials that Maven made: it is in the package, and no
/// dependency of anything.
public final class Bill {
  private Bill() {}

  /// @param args the bill of materials, a CycloneDX document; and the file release of the runtime
  public static void main(String[] args) throws IOException {
    Path bill = Path.of(args[0]);
    Properties release = new Properties();
    try (Reader in = Files.newBufferedReader(Path.of(args[1]))) {
      release.load(in);
    }
    ObjectMapper json = new ObjectMapper();
    ObjectNode document = (ObjectNode) json.readTree(bill.toFile());
    ObjectNode runtime = ((ArrayNode) document.get("components")).addObject();
    runtime.put("type", "platform");
    runtime.put("bom-ref", "runtime");
    runtime.put("name", "java-runtime");
    runtime.put("version", text(release, "JAVA_VERSION"));
    runtime.put("description", "Java runtime in runtime/, modules " + text(release, "MODULES"));
    runtime.put("scope", "required");
    runtime
        .putArray("licenses")
        .addObject()
        .put("expression", "GPL-2.0-only WITH Classpath-exception-2.0");
    json.writerWithDefaultPrettyPrinter().writeValue(bill.toFile(), document);
  }

  private static String text(Properties release, String key) {
    return release.getProperty(key, "unknown").replace("\"", "");
  }
}
