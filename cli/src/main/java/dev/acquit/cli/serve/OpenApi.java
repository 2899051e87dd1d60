package dev.acquit.cli.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// The page's questions described as OpenAPI 3.1 has it, made from the records of requests and
/// answers.
final class OpenApi {
  private final ObjectNode schemas = JsonNodeFactory.instance.objectNode();

  private OpenApi() {}

  /// The description.
  ///
  /// @param version of the tool
  /// @param questions the requests by their names
  static ObjectNode of(String version, SequencedMap<String, Class<? extends Question>> questions) {
    OpenApi api = new OpenApi();
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", "Acquit, as serve has it")
        .put("version", version)
        .put(
            "description",
            "Each question is a command, its answer what the command writes. Requests carry the key"
                + " of the printed address: Authorization: Bearer KEY.");
    ObjectNode paths = document.putObject("paths");
    for (Map.Entry<String, Class<? extends Question>> question : questions.entrySet()) {
      ObjectNode post = post(paths, "/api/" + question.getKey(), question.getKey());
      api.content(post.putObject("requestBody").put("required", true), question.getValue());
      ObjectNode ok = answer(post, "200", "Events: begun, progress, then answer or refused");
      ok.putObject("content")
          .putObject("text/event-stream")
          .putObject("schema")
          .put("type", "string")
          .put("description", "the data of answer is an Answer");
      api.content(answer(post, "400", "This cannot be asked"), Site.Refusal.class);
    }
    ObjectNode read = post(paths, "/api/read", "read");
    api.content(read.putObject("requestBody").put("required", true), Proofreader.Text.class);
    api.content(answer(read, "200", "What is wrong with a text"), Proofreader.Read.class);
    ObjectNode report = post(paths, "/api/report", "report");
    api.content(report.putObject("requestBody").put("required", true), Source.class);
    api.content(answer(report, "200", "The page of a saved result"), Site.Shown.class);
    ObjectNode cancel = post(paths, "/api/cancel/{id}", "cancel");
    parameter(cancel, "id");
    answer(cancel, "204", "What was found until now becomes the answer, if there is none yet");
    ObjectNode catalogue = get(paths, "/api/catalogue", "catalogue");
    api.content(answer(catalogue, "200", "What can be asked about"), Catalogue.class);
    ObjectNode page = get(paths, "/api/pages/{name}", "page");
    parameter(page, "name");
    answer(page, "200", "A result as a page")
        .putObject("content")
        .putObject("text/html")
        .putObject("schema")
        .put("type", "string");
    api.schema(Answer.class);
    ObjectNode components = document.putObject("components");
    components.set("schemas", api.schemas);
    components
        .putObject("securitySchemes")
        .putObject("key")
        .put("type", "http")
        .put("scheme", "bearer");
    document.putArray("security").addObject().putArray("key");
    return document;
  }

  private static ObjectNode post(ObjectNode paths, String path, String name) {
    return paths.putObject(path).putObject("post").put("operationId", name);
  }

  private static ObjectNode get(ObjectNode paths, String path, String name) {
    return paths.putObject(path).putObject("get").put("operationId", name);
  }

  private static void parameter(ObjectNode operation, String name) {
    operation
        .putArray("parameters")
        .addObject()
        .put("name", name)
        .put("in", "path")
        .put("required", true)
        .putObject("schema")
        .put("type", "string");
  }

  private static ObjectNode answer(ObjectNode operation, String status, String description) {
    return operation.withObject("/responses").putObject(status).put("description", description);
  }

  private void content(ObjectNode of, Class<?> type) {
    of.putObject("content").putObject("application/json").set("schema", schema(type));
  }

  private ObjectNode schema(Type type) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    if (type == String.class) {
      return schema.put("type", "string");
    }
    if (type == int.class || type == long.class || type == Integer.class) {
      return schema.put("type", "integer");
    }
    if (type instanceof ParameterizedType list) {
      schema.put("type", "array").set("items", schema(list.getActualTypeArguments()[0]));
      return schema;
    }
    if (type == JsonNode.class) {
      return schema.put("type", "object").put("description", "the document of the command");
    }
    Class<?> record = (Class<?>) type;
    String name = record.getSimpleName();
    if (!schemas.has(name)) {
      // Before its members, which may name it.
      members(schemas.putObject(name), record);
    }
    return schema.put("$ref", "#/components/schemas/" + name);
  }

  private void members(ObjectNode schema, Class<?> record) {
    schema.put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = schema.putArray("required");
    for (RecordComponent component : record.getRecordComponents()) {
      properties.set(component.getName(), schema(component.getGenericType()));
      if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
        required.add(component.getName());
      }
    }
  }
}
