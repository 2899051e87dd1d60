package dev.acquit.reports.ci;

import dev.acquit.reports.Visible;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// Writes suites as the XML of JUnit's Ant task, which build servers read.
public final class JunitWriter {
  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter out;

  private JunitWriter() throws XMLStreamException {
    this.out = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
  }

  /// The document.
  ///
  /// @param name what ran
  public static String write(String name, List<JunitSuite> suites) {
    try {
      JunitWriter xml = new JunitWriter();
      xml.suites(name, suites);
      return xml.text.toString();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("elements are written to memory", e);
    }
  }

  private void suites(String name, List<JunitSuite> suites) throws XMLStreamException {
    out.writeStartDocument("UTF-8", "1.0");
    newline(0);
    start("testsuites", name);
    counts(suites);
    for (JunitSuite suite : suites) {
      newline(1);
      start("testsuite", suite.name());
      counts(List.of(suite));
      for (Case one : suite.cases()) {
        testcase(one);
      }
      end(1);
    }
    end(0);
    newline(0);
    out.writeEndDocument();
    out.flush();
  }

  private void counts(List<JunitSuite> suites) throws XMLStreamException {
    attribute("tests", suites.stream().mapToLong(s -> s.cases().size()).sum());
    attribute("failures", sum(suites, Outcome.Failure.class));
    attribute("errors", sum(suites, Outcome.Error.class));
    attribute("skipped", sum(suites, Outcome.Skipped.class));
  }

  private static long sum(List<JunitSuite> suites, Class<? extends Outcome> kind) {
    return suites.stream().mapToLong(s -> s.count(kind)).sum();
  }

  private void testcase(Case one) throws XMLStreamException {
    newline(2);
    start("testcase", one.name());
    attribute("classname", one.group());
    switch (one.outcome()) {
      case Outcome.Passed p -> {}
      case Outcome.Failure(var message, var type, var more) ->
          problem("failure", message, type, more);
      case Outcome.Error(var message, var type, var more) -> problem("error", message, type, more);
      case Outcome.Skipped(var message) -> {
        newline(3);
        out.writeEmptyElement("skipped");
        attribute("message", message);
      }
    }
    if (!one.out().isEmpty()) {
      newline(3);
      out.writeStartElement("system-out");
      out.writeCharacters(clean(one.out()));
      out.writeEndElement();
    }
    end(2);
  }

  private void problem(String element, String message, String type, String more)
      throws XMLStreamException {
    newline(3);
    out.writeStartElement(element);
    attribute("message", message);
    attribute("type", type);
    out.writeCharacters(clean(more));
    out.writeEndElement();
  }

  private void start(String element, String name) throws XMLStreamException {
    out.writeStartElement(element);
    attribute("name", name);
  }

  private void attribute(String name, long value) throws XMLStreamException {
    attribute(name, String.valueOf(value));
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
