package dev.acquit.reports.check;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.acquit.reports.json.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/// The text of a [CheckDocument] that is written while its results come, so that there may be more
/// of them than memory holds. All pieces together are the text of the document.
public final class GrowingCheck {
  private final StringWriter piece = new StringWriter();
  private final JsonGenerator out = Json.growing(piece);
  private final boolean several;
  private final List<CheckAnswer> kept = new ArrayList<>();

  /// @param tool what writes it
  /// @param several whether a test may be put before several models: then all results are kept, to
  ///   say where the models differ
  public GrowingCheck(Json.Tool tool, boolean several) {
    this.several = several;
    run(() -> {
      out.writeStartObject();
      out.writeStringField("schema", CheckDocument.SCHEMA);
      out.writePOJOField("tool", tool);
      out.writeArrayFieldStart("results");
    });
  }

  /// Takes a result; they come in the order of the input. One about termination is kept: these come
  /// behind the others.
  ///
  /// @return the text up to its end
  public String result(CheckAnswer result) {
    boolean later = result instanceof TerminationJson;
    if (several || later) {
      kept.add(result);
    }
    return later ? "" : write(() -> out.writePOJO(result));
  }

  /// Ends the document.
  ///
  /// @return the rest of its text
  public String end(CheckDocument.End end) {
    CheckDocument rest = CheckDocument.of(Json.Tool.acquit(""), kept, end);
    return write(() -> {
      out.writeEndArray();
      out.writePOJOField("termination", rest.termination());
      out.writePOJOField("errors", rest.errors());
      out.writePOJOField("undone", rest.undone());
      if (rest.expectation() != null) {
        out.writePOJOField("expectation", rest.expectation());
      }
      if (rest.comparison() != null) {
        out.writePOJOField("comparison", rest.comparison());
      }
      out.writePOJOField("findings", rest.findings());
      if (rest.baseline() != null) {
        out.writePOJOField("baseline", rest.baseline());
      }
      out.writeEndObject();
      out.writeRaw('\n');
    });
  }

  private void run(Step step) {
    try {
      step.run();
      out.flush();
    } catch (IOException e) {
      throw new IllegalStateException("a string can be written to", e);
    }
  }

  private String write(Step step) {
    run(step);
    String text = piece.toString();
    piece.getBuffer().setLength(0);
    return text;
  }

  /// Something that is written.
  private interface Step {
    void run() throws IOException;
  }
}
