package dev.acquit.reports.ci;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.reports.Visible;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import java.util.List;

/// What all documents in the Static Analysis Results Interchange Format have in common, version
/// 2.1.0 (OASIS).
public final class Sarif {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final String BASE = "SRCROOT";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private Sarif() {}

  /// A document.
  public static String log(List<ObjectNode> runs) {
    ObjectNode log = NODES.objectNode().put("$schema", SCHEMA).put("version", "2.1.0");
    log.putArray("runs").addAll(runs);
    return Json.write(log);
  }

  /// A run without results, whose relative URIs have a base.
  ///
  /// @param tool what made them
  /// @param id what tells runs of one kind from those of another
  /// @param rules which results there may be
  public static ObjectNode run(Json.Tool tool, String id, List<ObjectNode> rules) {
    ObjectNode run = NODES.objectNode();
    ObjectNode driver = run.putObject("tool").putObject("driver");
    driver.put("name", tool.name()).put("version", tool.version());
    driver.putArray("rules").addAll(rules);
    run.putObject("automationDetails").put("id", id);
    run.putObject("originalUriBaseIds")
        .putObject(BASE)
        .putObject("description")
        .put("text", "the folder in which the gate was started");
    run.put("columnKind", "utf16CodeUnits");
    return run;
  }

  /// A rule of findings about atomic operations.
  ///
  /// @param id its name
  /// @param name the same as one word
  /// @param title what it says in a few words
  /// @param meaning what it says in sentences
  /// @param level how much it matters
  public static ObjectNode rule(
      String id, String name, String title, String meaning, String level) {
    ObjectNode rule = NODES.objectNode().put("id", id).put("name", name);
    rule.putObject("shortDescription").put("text", title);
    rule.putObject("fullDescription").put("text", meaning);
    rule.putObject("defaultConfiguration").put("level", level);
    rule.putObject("properties").putArray("tags").add("atomics").add("memory-model").add("ptx");
    return rule;
  }

  /// Says how a run went.
  ///
  /// @param well whether it came to its end
  /// @param errors what was wrong with its input
  /// @return where more can be said
  public static ArrayNode invocation(ObjectNode run, boolean well, List<ErrorJson> errors) {
    ObjectNode invocation = run.putArray("invocations").addObject();
    invocation.put("executionSuccessful", well);
    ArrayNode notifications = invocation.putArray("toolExecutionNotifications");
    for (ErrorJson e : errors) {
      String hint = e.hint() == null ? "" : "\nhint: " + e.hint();
      notifications.add(
          notification("error", e.message() + hint, location(e.file(), e.line(), e.column())));
    }
    return notifications;
  }

  /// Something said of a run as a whole.
  public static ObjectNode notification(String level, String text) {
    ObjectNode notification = NODES.objectNode().put("level", level);
    notification.set("message", message(text));
    return notification;
  }

  /// Something said of a run at a place.
  public static ObjectNode notification(String level, String text, ObjectNode location) {
    ObjectNode notification = notification(level, text);
    notification.putArray("locations").add(location);
    return notification;
  }

  /// A place in a file.
  ///
  /// @param file its path, relative to the folder of the run or absolute
  /// @param line from 1; what is less counts as 1
  /// @param column from 1; what is less is not known
  public static ObjectNode location(String file, int line, int column) {
    ObjectNode location = NODES.objectNode();
    ObjectNode physical = location.putObject("physicalLocation");
    ObjectNode artifact = physical.putObject("artifactLocation").put("uri", Uris.of(file));
    if (!file.startsWith("/")) {
      artifact.put("uriBaseId", BASE);
    }
    ObjectNode region = physical.putObject("region").put("startLine", Math.max(1, line));
    if (column > 0) {
      region.put("startColumn", column);
    }
    return location;
  }

  /// The same in a function.
  public static ObjectNode in(String function, ObjectNode location) {
    location
        .putArray("logicalLocations")
        .addObject()
        .put("name", Visible.line(function))
        .put("kind", "function");
    return location;
  }

  /// The same as one of several, with what it is.
  public static void related(ArrayNode all, ObjectNode location, String what) {
    location.put("id", all.size());
    location.set("message", message(what));
    all.add(location);
  }

  /// What would be read as a link is written so that it is not.
  public static ObjectNode message(String text) {
    String visible = Visible.lines(text);
    return NODES
        .objectNode()
        .put("text", visible.contains("](") ? visible.replace("[", "\\[") : visible);
  }
}
