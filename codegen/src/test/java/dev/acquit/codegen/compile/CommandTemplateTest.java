package dev.acquit.codegen.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.codegen.compile.CommandTemplate.Placeholder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTemplateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          cc {source}             | cc;{source}
          `  cc   -o  {output} `  | cc;-o;{output}
          'my cc' "-D x"          | my cc;-D x
          my\\ cc -D"a b"c        | my cc;-Da bc
          cc '' x                 | cc;;x
          cc "a\\"b" 'a\\b'       | cc;a"b;a\\b
          """)
  void words(String line, String words) {
    assertThat(CommandTemplate.split(line))
        .contains(List.of(words.replace("\\\\", "\\").split(";", -1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cc '", "cc \"x", "'"})
  void openQuotes(String line) {
    assertThat(CommandTemplate.split(line)).isEmpty();
  }

  @Test
  void values() {
    CommandTemplate template =
        new CommandTemplate(List.of("cc", "-arch={arch}", "{source}:{source}", "{x", "$1"));
    assertThat(template.fill(Map.of(Placeholder.ARCH, "sm_90", Placeholder.SOURCE, "a$1{arch}")))
        .containsExactly("cc", "-arch=sm_90", "a$1{arch}:a$1{arch}", "{x", "$1");
    assertThat(template.unknown()).isEmpty();
    assertThat(template.has(Placeholder.ARCH)).isTrue();
    assertThat(template.has(Placeholder.OUTPUT)).isFalse();
    Map<Placeholder, String> none = Map.of();
    assertThatThrownBy(() -> template.fill(none)).hasMessage("no value for {arch}");
  }

  @Test
  void unknownPlaces() {
    assertThat(new CommandTemplate(List.of("cc", "{input}{out}", "{source}")).unknown())
        .containsExactly("{input}", "{out}");
  }
}
