package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Turns the records of this package into text.
public final class Json {
  private static final ObjectMapper MAPPER =
      strict()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
          .build();

  private Json() {}

  /// What reads documents: each value is of the kind that its record says, and each member that
  /// [Members] requires is there.
  public static JsonMapper.Builder strict() {
    return JsonMapper.builder()
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .withCoercionConfig(
            LogicalType.Textual,
            c ->
                c.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
        .annotationIntrospector(
            AnnotationIntrospector.pair(new JacksonAnnotationIntrospector(), new Members()));
  }

  /// The tool that wrote a document, and how it was asked.
  ///
  /// @param name `acquit`
  /// @param version its version
  /// @param command the line that one types to ask so again; absent where nobody typed one, and in
  ///   files of older versions
  /// @param time when, in UTC, to the second (ISO 8601); absent where `command` is
  public record Tool(String name, String version, @Nullable String command, @Nullable String time) {
    /// What a shell takes as it is.
    private static final Pattern PLAIN = Pattern.compile("[\\w./:=,@+%-]+");

    /// This tool.
    ///
    /// @param version its version
    public static Tool acquit(String version) {
      return new Tool("acquit", version, null, null);
    }

    /// It when it was asked.
    ///
    /// @param words the words of the command line, without the name of the program
    /// @param time when
    public Tool asked(List<String> words, String time) {
      return new Tool(
          name,
          version,
          Stream.concat(Stream.of(name), words.stream().map(Tool::quoted))
              .collect(Collectors.joining(" ")),
          time);
    }

    /// The words that were typed, without the name of the program; empty if nobody typed any, or
    /// they are no such line.
    public List<String> words() {
      List<String> words = new ArrayList<>();
      if (command == null || !command.startsWith(name + " ")) {
        return words;
      }
      StringBuilder word = new StringBuilder();
      boolean quoted = false;
      for (int i = name.length() + 1; i < command.length(); i++) {
        char c = command.charAt(i);
        if (c == '\'') {
          quoted = !quoted;
        } else if (c == '\\' && !quoted && i + 1 < command.length()) {
          word.append(command.charAt(++i));
        } else if (c == ' ' && !quoted) {
          words.add(word.toString());
          word.setLength(0);
        } else {
          word.append(c);
        }
      }
      words.add(word.toString());
      return words;
    }

    private static String quoted(String word) {
      return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
  }

  /// The text of a document on one line, with a line feed at its end.
  public static String line(Record document) {
    try {
      return MAPPER.writeValueAsString(document) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("records of plain values can be written", e);
    }
  }

  /// The text of a document, indented, with a line feed at its end.
  public static String write(Record document) {
    return indented(document);
  }

  /// The text of a document in a format that is not ours, indented, with a line feed at its end.
  public static String write(JsonNode document) {
    return indented(document);
  }

  /// A document as a tree, as it is written.
  public static JsonNode tree(Object document) {
    return MAPPER.valueToTree(document);
  }

  /// Writes a document piece by piece, indented as [#write(Record)] does it.
  ///
  /// @param to where its text goes
  public static JsonGenerator growing(Writer to) {
    try {
      return MAPPER.createGenerator(to).setPrettyPrinter(printer());
    } catch (IOException e) {
      throw new IllegalStateException("nothing is written yet", e);
    }
  }

  private static DefaultPrettyPrinter printer() {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    return new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
  }

  private static String indented(Object document) {
    try {
      return MAPPER.writer(printer()).writeValueAsString(document) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("records of plain values can be written", e);
    }
  }

  /// Reads a document back.
  ///
  /// @param <T> what it should be
  /// @param text the text of the document
  /// @param type what it should be
  /// @return empty if it is something else
  public static <T extends Record> Optional<T> read(String text, Class<T> type) {
    try {
      return Optional.ofNullable(MAPPER.readValue(text, type));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
