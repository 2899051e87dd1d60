package dev.acquit.cli.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.reports.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;

/// The addresses of the page and of its questions.
final class Site implements HttpHandler {
  /// The longest request, in bytes: a saved result of many tests still fits.
  private static final int LONGEST = 16_000_000;

  private static final String API = "/api/";

  private static final String JSON_TYPE = "application/json; charset=utf-8";

  private static final ObjectMapper READER = Json.strict().build();

  /// What can be asked, by the last part of its address.
  static final SequencedMap<String, Class<? extends Question>> QUESTIONS = questions();

  private final Key key;
  private final Assets assets;
  private final Catalogue catalogue;
  private final Desk desk;
  private final Pages pages;
  private final Proofreader proofreader = new Proofreader();

  private static SequencedMap<String, Class<? extends Question>> questions() {
    SequencedMap<String, Class<? extends Question>> questions = new LinkedHashMap<>();
    for (Class<?> type : Question.class.getPermittedSubclasses()) {
      questions.put(type.getSimpleName().toLowerCase(Locale.ROOT), type.asSubclass(Question.class));
    }
    return questions;
  }

  /// @param key who may ask
  /// @param assets the files of the page
  /// @param catalogue what it offers
  /// @param desk answers
  /// @param pages results as pages
  Site(Key key, Assets assets, Catalogue catalogue, Desk desk, Pages pages) {
    this.key = key;
    this.assets = assets;
    this.catalogue = catalogue;
    this.desk = desk;
    this.pages = pages;
  }

  /// What a request is told that is not answered otherwise.
  ///
  /// @param error why, in words
  record Refusal(String error) {}

  /// A question is taken.
  ///
  /// @param id what cancels it
  private record Begun(String id) {}

  /// A result that was shown.
  ///
  /// @param page its name below `/api/pages/`
  record Shown(String page) {}

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      harden(exchange.getResponseHeaders());
      try {
        answer(exchange);
      } catch (BadQuestion e) {
        refuse(exchange, 400, e.why());
      }
    }
  }

  /// Nothing of others is loaded, and nobody puts the page into one of theirs.
  private static void harden(Headers headers) {
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("X-Frame-Options", "SAMEORIGIN");
    headers.set("Cache-Control", "no-store");
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (path.equals("/") && key.isInAddress(exchange)) {
      // The key does not stay in the address, which people show each other.
      exchange.getResponseHeaders().set("Set-Cookie", key.asCookie());
      exchange.getResponseHeaders().set("Location", "/");
      exchange.sendResponseHeaders(303, -1);
    } else if (!key.isWith(exchange)) {
      refuse(
          exchange,
          403,
          "found no key, expected that of the address which acquit serve printed: open that one");
    } else if (exchange.getRequestMethod().equals("POST")) {
      posted(exchange, path);
    } else if (exchange.getRequestMethod().equals("GET")) {
      got(exchange, path);
    } else {
      refuse(exchange, 405, "found " + exchange.getRequestMethod() + ", expected GET or POST");
    }
  }

  private void got(HttpExchange exchange, String path) throws IOException {
    if (path.equals("/")) {
      index(exchange);
    } else if (path.equals(API + "catalogue")) {
      send(exchange, 200, catalogue);
    } else if (path.equals(API + "openapi.json")) {
      String document = Json.write(OpenApi.of(catalogue.version(), QUESTIONS));
      send(exchange, 200, JSON_TYPE, bytes(document));
    } else if (path.startsWith(API + "pages/")) {
      Optional<String> page = pages.find(path.substring((API + "pages/").length()));
      if (page.isEmpty()) {
        refuse(exchange, 404, "this result was forgotten: ask again");
      } else {
        send(exchange, 200, "text/html; charset=utf-8", bytes(page.get()));
      }
    } else {
      Optional<Assets.Asset> asset = assets.find(path);
      if (asset.isEmpty()) {
        refuse(exchange, 404, "there is no " + path);
      } else {
        // Files of this version, under one address until the command is started anew.
        exchange.getResponseHeaders().set("Cache-Control", "no-cache");
        send(exchange, 200, asset.get().type(), asset.get().bytes());
      }
    }
  }

  /// The page itself. Its scripts and styles are those that have today's number, and no others.
  private void index(HttpExchange exchange) throws IOException {
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    String nonce = HexFormat.of().formatHex(random);
    exchange
        .getResponseHeaders()
        .set(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self' 'nonce-"
                + nonce
                + "'; style-src 'self' 'nonce-"
                + nonce
                + "'; img-src 'self' data: blob:; connect-src 'self'; frame-src 'self';"
                + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    String html =
        assets
            .text("index.html")
            .replace("{nonce}", nonce)
            .replace("{imports}", Json.line(assets.modules()).strip());
    send(exchange, 200, "text/html; charset=utf-8", bytes(html));
  }

  private void posted(HttpExchange exchange, String path) throws IOException {
    byte[] body = exchange.getRequestBody().readNBytes(LONGEST + 1);
    if (body.length > LONGEST) {
      refuse(exchange, 413, "found more than " + LONGEST + " bytes");
    } else if (path.startsWith(API + "cancel/")) {
      // A question may have ended while the wish to stop it was on its way, which is no error.
      desk.cancel(path.substring((API + "cancel/").length()));
      exchange.sendResponseHeaders(204, -1);
    } else if (path.equals(API + "read")) {
      proofread(exchange, read(body, Proofreader.Text.class));
    } else if (path.equals(API + "report")) {
      Source saved = read(body, Source.class);
      send(exchange, 200, new Shown(pages.add(Saved.page(saved))));
    } else {
      Class<? extends Question> type =
          path.startsWith(API) ? QUESTIONS.get(path.substring(API.length())) : null;
      if (type == null) {
        refuse(exchange, 404, "there is no " + path);
      } else {
        ask(exchange, read(body, type));
      }
    }
  }

  private static <T> T read(byte[] body, Class<T> type) throws IOException {
    try {
      T value = READER.readValue(body, type);
      if (value == null) {
        throw new BadQuestion("found null, expected an object");
      }
      return value;
    } catch (JsonProcessingException e) {
      if (e.getCause() instanceof BadQuestion bad) {
        throw bad;
      }
      throw new BadQuestion("this is no question: " + e.getOriginalMessage());
    }
  }

  private void proofread(HttpExchange exchange, Proofreader.Text text) throws IOException {
    try {
      send(exchange, 200, proofreader.read(text));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void ask(HttpExchange exchange, Question question) throws IOException {
    // Before the answer begins: what cannot be asked has a status of its own.
    question.words(Path.of("/"), new Question.Limits("1s", 1));
    String id = UUID.randomUUID().toString();
    try (EventStream events = EventStream.begin(exchange, () -> desk.cancel(id))) {
      events.send("begun", Json.line(new Begun(id)).strip());
      try {
        Answer answer = desk.answer(id, question, text -> events.send("progress", quoted(text)));
        events.send("answer", Json.line(answer).strip());
      } catch (Desk.Full e) {
        events.send("refused", quoted("too many questions wait: ask again later"));
      } catch (IOException e) {
        events.send("refused", quoted("there is no place for files: " + IoReason.of(e)));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static String quoted(String text) {
    return TextNode.valueOf(text).toString();
  }

  private static void refuse(HttpExchange exchange, int status, String why) throws IOException {
    send(exchange, status, new Refusal(why));
  }

  private static void send(HttpExchange exchange, int status, Record document) throws IOException {
    send(exchange, status, JSON_TYPE, bytes(Json.line(document)));
  }

  private static void send(HttpExchange exchange, int status, String type, byte[] bytes)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
