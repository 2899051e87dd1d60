package dev.acquit.cli.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/// Who may ask: whoever has the key that the command printed. Others on the same machine reach the
/// page's port, too, and pages of others in the user's browser could send requests there; they do
/// not have it. A browser is given it as a cookie that it keeps to itself, a program sends it as
/// `Authorization: Bearer KEY`.
///
/// @param text the key
/// @param cookie the name of the cookie: browsers tell hosts apart, but not their ports
record Key(String text, String cookie) {
  private static final String PARAMETER = "key=";
  private static final String BEARER = "Bearer ";

  /// A key that nobody can guess.
  ///
  /// @param port where the page is
  static Key random(int port) {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return new Key(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes), "acquit-" + port);
  }

  /// What stands behind the page's address where it is printed.
  String query() {
    return "?" + PARAMETER + text;
  }

  /// Whether a request has it in its address, as the printed one has.
  boolean isInAddress(HttpExchange exchange) {
    String query = exchange.getRequestURI().getRawQuery();
    return query != null && query.startsWith(PARAMETER) && is(query.substring(PARAMETER.length()));
  }

  /// Whether a request has it as a cookie or as a header.
  boolean isWith(HttpExchange exchange) {
    Headers headers = exchange.getRequestHeaders();
    for (String line : headers.getOrDefault("Authorization", List.of())) {
      if (line.startsWith(BEARER) && is(line.substring(BEARER.length()))) {
        return true;
      }
    }
    for (String line : headers.getOrDefault("Cookie", List.of())) {
      for (String one : line.split("; *", -1)) {
        if (one.startsWith(cookie + "=") && is(one.substring(cookie.length() + 1))) {
          return true;
        }
      }
    }
    return false;
  }

  /// The cookie for a browser that has shown the key.
  String asCookie() {
    return cookie + "=" + text + "; Path=/; HttpOnly; SameSite=Strict";
  }

  /// In a time that says nothing about the key.
  private boolean is(String word) {
    return MessageDigest.isEqual(
        word.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
  }
}
