package dev.acquit.reports.saved;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.Members;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Makes the JSON Schema of a document from the record that is written and read.
final class DocumentSchema {
  private static final String DRAFT = "https://json-schema.org/draft/2020-12/schema";

  private static final String PAIRS = "^([0-9]+-[0-9]+( [0-9]+-[0-9]+)*)?$";

  private static final Map<Class<?>, String> PLAIN =
      Map.of(
          String.class, "string",
          int.class, "integer",
          Integer.class, "integer",
          long.class, "integer",
          Long.class, "integer",
          double.class, "number",
          Double.class, "number",
          boolean.class, "boolean",
          Boolean.class, "boolean");

  private final ObjectMapper mapper = Json.strict().build();
  private final Class<? extends Record> document;
  private final SourceWords words;
  private final boolean closed;
  private final Map<String, Class<?>> named = new LinkedHashMap<>();
  private final SortedMap<String, ObjectNode> defs = new TreeMap<>();

  private DocumentSchema(Class<? extends Record> document, SourceWords words) {
    this.document = document;
    this.words = words;
    this.closed = !ignoresUnknown(document);
  }

  /// The schema.
  ///
  /// @param schema the name and version of the document
  /// @param words what the sources say of types and members
  static ObjectNode of(String schema, Class<? extends Record> document, SourceWords words) {
    DocumentSchema made = new DocumentSchema(document, words);
    ObjectNode root = JsonNodeFactory.instance.objectNode().put("$schema", DRAFT);
    root.put("title", schema);
    root.setAll(made.members(document));
    ObjectNode properties = (ObjectNode) root.get("properties");
    properties.putObject("schema").put("const", schema);
    made.defs.forEach(root.withObjectProperty("$defs")::set);
    return root;
  }

  /// Readers of such documents pass over members that they do not know: newer versions may add
  /// some.
  private static boolean ignoresUnknown(Class<?> document) {
    return Arrays.stream(document.getInterfaces())
        .anyMatch(i ->
            Optional.ofNullable(i.getAnnotation(JsonIgnoreProperties.class))
                    .map(JsonIgnoreProperties::ignoreUnknown)
                    .orElse(false)
                || ignoresUnknown(i));
  }

  private ObjectNode members(Class<?> type) {
    ObjectNode object = described(type).put("type", "object");
    ArrayNode required = object.putArray("required");
    ObjectNode properties = object.putObject("properties");
    for (RecordComponent c : type.getRecordComponents()) {
      if (Members.required(c)) {
        required.add(c.getName());
      }
      ObjectNode member = properties.putObject(c.getName());
      words.of(type, c.getName()).ifPresent(d -> member.put("description", d));
      member.setAll(value(c.getGenericType()));
      if (type == ExecutionJson.class && c.getName().equals("relations")) {
        member.withObjectProperty("additionalProperties").put("pattern", PAIRS);
      }
    }
    if (required.isEmpty()) {
      object.remove("required");
    }
    if (closed) {
      object.put("additionalProperties", false);
    }
    return object;
  }

  private ObjectNode described(Class<?> type) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    words.of(type).ifPresent(d -> node.put("description", d));
    return node;
  }

  private ObjectNode value(Type type) {
    return type instanceof ParameterizedType p
        ? values((Class<?>) p.getRawType(), p.getActualTypeArguments())
        : value((Class<?>) type);
  }

  private ObjectNode values(Class<?> type, Type... of) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (type == List.class) {
      node.put("type", "array").set("items", value(of[0]));
    } else {
      node.put("type", "object");
      if (of[0] != String.class) {
        node.set("propertyNames", value(of[0]));
      }
      node.set("additionalProperties", value(of[1]));
    }
    return node;
  }

  private ObjectNode value(Class<?> type) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (type == Object.class) {
      // Values of tests: numbers, and addresses as text.
      node.putArray("type").add("integer").add("string");
    } else if (PLAIN.containsKey(type)) {
      node.put("type", PLAIN.get(type));
    } else {
      node.put("$ref", "#/$defs/" + define(type));
    }
    return node;
  }

  private String define(Class<?> type) {
    String name = name(type);
    Class<?> before = named.putIfAbsent(name, type);
    if (before == null) {
      defs.put(name, definition(type));
    } else if (before != type) {
      throw new IllegalStateException(before + " and " + type + " have the same name");
    }
    return name;
  }

  private ObjectNode definition(Class<?> type) {
    if (type.isRecord()) {
      return members(type);
    }
    ObjectNode node = described(type);
    if (type.isEnum()) {
      ArrayNode all = node.putArray("enum");
      StringBuilder text = new StringBuilder(node.path("description").asText());
      for (Object constant : type.getEnumConstants()) {
        String word = mapper.convertValue(constant, String.class);
        all.add(word);
        words
            .of(type, ((Enum<?>) constant).name())
            .ifPresent(d -> text.append(" `").append(word).append("`: ").append(d));
      }
      node.put("description", text.toString());
    } else if (type.isSealed()) {
      ArrayNode all = node.putArray("oneOf");
      for (Class<?> one : type.getPermittedSubclasses()) {
        all.add(value(one));
      }
    } else {
      throw new IllegalStateException("no schema for " + type);
    }
    return node;
  }

  /// `event` of `EventJson`; with the type that it stands in, but for the document.
  private String name(Class<?> type) {
    Class<?> outer = type.getDeclaringClass();
    String own = type.getSimpleName().replaceFirst("Json$", "");
    String name =
        outer == null || outer == document || outer == Json.class ? own : name(outer) + own;
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }
}
