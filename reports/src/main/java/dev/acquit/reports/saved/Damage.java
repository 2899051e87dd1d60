package dev.acquit.reports.saved;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is wrong with a file of results, in words of its own: those of the parser name classes.
/// Members are named by JSON pointers (RFC 6901).
///
/// @param message what was found
/// @param hint what to do about it
/// @param bound whether it is only larger than what the parser reads
record Damage(String message, String hint, boolean bound) {
  private static final String AGAIN = "write one with --out FILE.json";
  private static final Pattern MISSING = Pattern.compile("Missing required creator property");
  private static final Pattern WORDS = Pattern.compile("for Enum class: \\[(.*)\\]");

  /// What a failure of the parser means.
  private static Damage of(JsonProcessingException e) {
    if (cutOff(e) || cutOff(e.getCause())) {
      return new Damage(
          "found the end of the file in the middle of a result",
          "it is cut off: its command was stopped, or the disk was full; make it anew",
          false);
    } else if (e instanceof StreamConstraintsException
        || e.getCause() instanceof StreamConstraintsException) {
      return new Damage(
          "found more than is read: " + words(e).replaceAll(", from `[^`]*`", ""), AGAIN, true);
    }
    return e instanceof JsonMappingException m && !(e.getCause() instanceof JsonParseException)
        ? new Damage("found JSON that is not a result: " + member(m), AGAIN, false)
        : new Damage("found text that is no JSON, expected a result: " + words(e), AGAIN, false);
  }

  /// Between two members the parser has no kind of its own for it.
  private static boolean cutOff(@Nullable Throwable e) {
    return e instanceof JsonEOFException
        || (e instanceof JsonProcessingException p
            && p.getOriginalMessage().startsWith("Unexpected end-of-input"));
  }

  /// What a failure of the parser means, for the user.
  static InputException in(String file, JsonProcessingException e) {
    Damage found = of(e);
    return new InputException(
        new Diagnostic(
            file, position(e.getLocation()), found.message, Optional.of(found.hint), found.bound));
  }

  static Position position(@Nullable JsonLocation location) {
    return location == null || location.getLineNr() < 1
        ? Position.START
        : new Position(location.getLineNr(), Math.max(1, location.getColumnNr()));
  }

  private static String member(JsonMappingException e) {
    String path = pointer(e);
    if (MISSING.matcher(e.getOriginalMessage()).find()) {
      return "it has no member '" + path + "'";
    }
    String where = path.isEmpty() ? "it" : "the member '" + path + "'";
    return switch (e) {
      case InvalidNullException _ -> where + " is null";
      case ValueInstantiationException v
          when v.getCause() instanceof IllegalArgumentException reason ->
          where + " is none: " + reason.getMessage();
      case InvalidFormatException format ->
          where + " is " + value(format) + ", expected " + expected(format);
      case MismatchedInputException mismatch ->
          where + " is of another kind, expected " + expected(mismatch);
      default -> where + " cannot be read: " + words(e);
    };
  }

  private static String value(InvalidFormatException e) {
    return e.getValue() instanceof String text ? "'" + text + "'" : String.valueOf(e.getValue());
  }

  private static String expected(MismatchedInputException e) {
    Matcher words = WORDS.matcher(e.getOriginalMessage());
    if (words.find()) {
      return "one of " + Stream.of(words.group(1).split(", ")).sorted().collect(joining(", "));
    }
    Class<?> type = e.getTargetType() == null ? Object.class : e.getTargetType();
    if (type == String.class || type.isEnum()) {
      return "a text";
    } else if (type == boolean.class) {
      return "true or false";
    } else if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
      return type == double.class || type == Double.class ? "a number" : "a whole number";
    }
    return Collection.class.isAssignableFrom(type) ? "a list" : "an object";
  }

  private static String pointer(JsonMappingException e) {
    StringBuilder path = new StringBuilder();
    for (Reference step : e.getPath()) {
      path.append('/')
          .append(
              step.getFieldName() == null
                  ? String.valueOf(step.getIndex())
                  : escaped(step.getFieldName()));
    }
    return path.toString();
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  /// Without the parser's own account of where it is and of what it could have been.
  private static String words(JsonProcessingException e) {
    return e.getOriginalMessage()
        .lines()
        .findFirst()
        .orElse("")
        .replaceAll(" \\(start marker.*", "")
        .replaceAll(": was expecting \\(JSON String.*", "");
  }
}
