package dev.acquit.model.cat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.acquit.model.Seed;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Whatever a cat file holds, it ends in a model or in a message that points into a file.
class CatMutationTest {
  private static final int MUTANTS = 2_000;
  private static final List<String> FILES =
      List.of(
          "ptx-6.0.cat",
          "ptx-7.5.cat",
          "ptx.cat",
          "ptx-common.cat",
          "ptx-mbarrier.cat",
          "ptx-async.cat",
          "rc11.cat",
          "rc11-no-nta.cat",
          "rc11-base.cat",
          "cpp17.cat",
          "cpp20.cat",
          "cpp-common.cat",
          "cpp-race.cat");

  private static final List<String> PIECES =
      List.of(
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          ";",
          ",",
          "|",
          "&",
          "\\",
          "*",
          "+",
          "?",
          "~",
          "^-1",
          "^",
          "=",
          "\"",
          "(*",
          "*)",
          "/*",
          "//",
          "let",
          "in",
          "try",
          "with",
          "if",
          "then",
          "else",
          "match",
          "fun",
          "->",
          "||",
          "++",
          "'a",
          "let rec",
          "and",
          "as",
          "acyclic",
          "empty",
          "flag",
          "include",
          "with",
          "from",
          "orientations",
          "show",
          "po",
          "rf",
          "co",
          "W",
          "_",
          "0",
          "99999999999999999999",
          "\n",
          "\u0000",
          "\u00e9",
          "\uD800",
          "include \"ptx.cat\"",
          "let rec a = a;a",
          "let f(x) = f(x)",
          "undefined_unless");

  private final Random random = new Random(Seed.value());

  @Test
  void damagedFilesGiveMessages() throws Exception {
    List<String> texts = new ArrayList<>();
    for (String file : FILES) {
      texts.add(Models.text(file).orElseThrow());
    }
    for (Path file : CatFiles.in("good")) {
      texts.add(Files.readString(file));
    }
    int compiled = 0;
    for (int run = 0; run < MUTANTS; run++) {
      String text = one(texts);
      for (int i = random.nextInt(3); i >= 0; i--) {
        text = damaged(text, one(texts));
      }
      compiled += check(text, Seed.advice(Seed.value(), run)) ? 1 : 0;
    }
    assertThat(compiled).as("mutants that are models still").isBetween(1, MUTANTS - 1);
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String damaged(String text, String other) {
    int at = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), at + 1 + random.nextInt(8));
    String before = text.substring(0, at);
    return switch (random.nextInt(7)) {
      case 0 -> before + text.substring(to);
      case 1 -> before + one(PIECES) + text.substring(at);
      case 2 -> before + " " + one(PIECES) + " " + text.substring(at);
      case 3 -> before;
      case 4 -> before + other.substring(Math.min(at, other.length()));
      case 5 -> before + one(PIECES).repeat(300) + text.substring(at);
      default -> before + (char) random.nextInt(0x250) + text.substring(to);
    };
  }

  private static boolean check(String text, String advice) {
    try {
      MemoryModel model =
          ModelCompiler.compile(
              "mutant", "mutant", text, f -> FILES.contains(f) ? Models.text(f) : Optional.empty());
      assertThat(model.choices()).as(advice).isNotEmpty();
      return true;
    } catch (InputException e) {
      Diagnostic diagnostic = e.diagnostic();
      if (diagnostic.file().equals("mutant")) {
        List<String> lines = List.of(text.split("\n", -1));
        assertThat(diagnostic.position().line()).as(advice).isBetween(1, lines.size());
        int length = lines.get(diagnostic.position().line() - 1).length();
        assertThat(diagnostic.position().column()).as(advice).isBetween(1, length + 1);
      }
      return false;
    } catch (RuntimeException | StackOverflowError e) {
      return fail(advice + "\n" + text, e);
    }
  }
}
