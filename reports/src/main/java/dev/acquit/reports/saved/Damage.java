package dev.acquit.reports.saved;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What is wrong with a file of results, in words of its own: those of the parser name classes.
///
/// @param message what was found
/// @param hint what to do about it
record Damage(String message, String hint) {
  private static final String AGAIN = "write one with --out FILE.json";
  private static final Pattern MISSING =
      Pattern.compile("Missing required creator property '([^']*)'");

  /// What a failure of the parser means.
  static Damage of(JsonProcessingException e) {
    if (e instanceof JsonEOFException || e.getCause() instanceof JsonEOFException) {
      return new Damage(
          "found the end of the file in the middle of a result",
          "it is cut off: its command was stopped, or the disk was full; make it anew");
    }
    if (e instanceof JsonParseException || e.getCause() instanceof JsonParseException) {
      return new Damage("found text that is no JSON, expected a result: " + words(e), AGAIN);
    }
    if (e instanceof MismatchedInputException mismatch) {
      return new Damage("found JSON that is not a result: " + mismatch(mismatch), AGAIN);
    }
    return new Damage("found JSON that is not a result: " + words(e), AGAIN);
  }

  /// The exception for the user.
  InputException in(String file, Position position) {
    return new InputException(file, position, message, hint);
  }

  private static String mismatch(MismatchedInputException e) {
    Matcher missing = MISSING.matcher(e.getOriginalMessage());
    if (missing.find()) {
      return "it has no field '" + missing.group(1) + "'";
    }
    String path = path(e);
    return path.isEmpty()
        ? "it is of another kind"
        : "the field '" + path + "' has a value of another kind";
  }

  private static String path(JsonMappingException e) {
    StringBuilder path = new StringBuilder();
    List<Reference> steps = e.getPath();
    for (Reference step : steps) {
      if (step.getFieldName() == null) {
        path.append('[').append(step.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
      }
    }
    return path.toString();
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
