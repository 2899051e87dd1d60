package dev.acquit.reports.ci;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.GateText;
import dev.acquit.reports.GateWords;
import dev.acquit.reports.Paint;
import dev.acquit.reports.Visible;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.GateFunctionJson;
import dev.acquit.reports.json.GateJson;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// A run of the gate as the XML of JUnit's Ant task, which build servers read: a suite for each
/// file, a case for each function.
///
/// A finding that fails the gate is a failure, one that leaves the question open is an error, one
/// that the baseline knows and a function without an annotation are skipped. Files and annotations
/// that are wrong are errors of a suite of their own.
public final class JunitXml {
  private static final String INPUT = "input";

  private final GateJson document;
  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter out;

  private JunitXml(GateJson document) throws XMLStreamException {
    this.document = document;
    this.out = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
  }

  /// What a suite has.
  private record Suite(List<GateFunctionJson> functions, List<GateJson.NamedJson> notAnnotated) {
    long failures() {
      return functions.stream().filter(f -> !f.known() && f.severity().equals("error")).count();
    }

    long errors() {
      return functions.stream().filter(f -> !f.known() && f.severity().equals("unknown")).count();
    }

    long skipped() {
      return notAnnotated.size() + functions.stream().filter(GateFunctionJson::known).count();
    }

    int tests() {
      return functions.size() + notAnnotated.size();
    }
  }

  /// The document.
  public static String render(GateJson document) {
    try {
      JunitXml xml = new JunitXml(document);
      xml.suites();
      return xml.text.toString();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("elements are written to memory", e);
    }
  }

  private void suites() throws XMLStreamException {
    Map<String, Suite> suites = new LinkedHashMap<>();
    for (String file : files()) {
      suites.put(
          file,
          new Suite(
              document.functions().stream().filter(f -> f.file().equals(file)).toList(),
              document.notAnnotated().stream().filter(n -> n.file().equals(file)).toList()));
    }
    out.writeStartDocument("UTF-8", "1.0");
    newline(0);
    start("testsuites", "acquit gate");
    counts(
        suites.values().stream().mapToInt(Suite::tests).sum() + document.errors().size(),
        suites.values().stream().mapToLong(Suite::failures).sum(),
        suites.values().stream().mapToLong(Suite::errors).sum() + document.errors().size(),
        suites.values().stream().mapToLong(Suite::skipped).sum());
    for (Map.Entry<String, Suite> e : suites.entrySet()) {
      suite(e.getKey(), e.getValue());
    }
    if (!document.errors().isEmpty()) {
      input();
    }
    end(0);
    newline(0);
    out.writeEndDocument();
    out.flush();
  }

  private List<String> files() {
    return Stream.concat(
            document.functions().stream().map(GateFunctionJson::file),
            document.notAnnotated().stream().map(GateJson.NamedJson::file))
        .distinct()
        .toList();
  }

  private void suite(String file, Suite suite) throws XMLStreamException {
    newline(1);
    start("testsuite", file);
    counts(suite.tests(), suite.failures(), suite.errors(), suite.skipped());
    for (GateFunctionJson f : suite.functions()) {
      newline(2);
      start("testcase", f.function());
      attribute("classname", file);
      outcome(f);
      newline(3);
      out.writeStartElement("system-out");
      out.writeCharacters(clean(details(f)));
      out.writeEndElement();
      end(2);
    }
    for (GateJson.NamedJson n : suite.notAnnotated()) {
      newline(2);
      start("testcase", n.function());
      attribute("classname", file);
      newline(3);
      out.writeEmptyElement("skipped");
      attribute("message", "not annotated: nothing says what the function implements");
      end(2);
    }
    end(1);
  }

  private void outcome(GateFunctionJson f) throws XMLStreamException {
    if (f.known()) {
      newline(3);
      out.writeEmptyElement("skipped");
      attribute("message", "known: " + GateWords.message(f));
      return;
    }
    String element =
        switch (f.severity()) {
          case "error" -> "failure";
          case "unknown" -> "error";
          default -> "";
        };
    if (!element.isEmpty()) {
      Verdict verdict = GateWords.verdict(f);
      newline(3);
      out.writeStartElement(element);
      attribute("message", GateWords.message(f));
      attribute("type", verdict.name());
      out.writeCharacters(
          clean(
              f.file()
                  + ":"
                  + f.place().line()
                  + ":"
                  + f.place().column()
                  + ": "
                  + f.place().text()
                  + "\n"
                  + GateWords.meaning(verdict)
                  + " "
                  + GateWords.advice(verdict)));
      out.writeEndElement();
    }
  }

  private String details(GateFunctionJson f) {
    return GateText.function(document, f, Paint.PLAIN);
  }

  private void input() throws XMLStreamException {
    newline(1);
    start("testsuite", INPUT);
    counts(document.errors().size(), 0, document.errors().size(), 0);
    for (ErrorJson e : document.errors()) {
      newline(2);
      start("testcase", e.file() + ":" + e.line() + ":" + e.column());
      attribute("classname", e.file());
      newline(3);
      out.writeStartElement("error");
      attribute("message", e.message());
      attribute("type", "BAD_INPUT");
      out.writeCharacters(clean(e.hint() == null ? "" : e.hint()));
      out.writeEndElement();
      end(2);
    }
    end(1);
  }

  private void start(String element, String name) throws XMLStreamException {
    out.writeStartElement(element);
    attribute("name", name);
  }

  private void counts(int tests, long failures, long errors, long skipped)
      throws XMLStreamException {
    attribute("tests", String.valueOf(tests));
    attribute("failures", String.valueOf(failures));
    attribute("errors", String.valueOf(errors));
    attribute("skipped", String.valueOf(skipped));
  }

  /// Attributes are on one line: a line break would be read as a blank.
  private void attribute(String name, String value) throws XMLStreamException {
    out.writeAttribute(name, Visible.line(value));
  }

  /// XML has no way to write most control characters.
  private static String clean(String text) {
    return Visible.lines(text);
  }

  private void end(int depth) throws XMLStreamException {
    newline(depth);
    out.writeEndElement();
  }

  private void newline(int depth) throws XMLStreamException {
    out.writeCharacters("\n" + "  ".repeat(depth));
  }
}
