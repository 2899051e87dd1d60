package dev.acquit.codegen.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.ast.ThreadScope;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ShapeTest {
  @Test
  void aLineIsAShape() {
    Shape shape = Shape.of("MP : acquire sc : Wx1.na F.rel~ |~ Ry1.op? Rx0.sc");

    assertThat(shape.name()).isEqualTo("MP");
    assertThat(shape.shows()).containsExactlyInAnyOrder(Loss.ACQUIRE, Loss.SC);
    assertThat(shape.threads()).hasSize(2);
    assertThat(shape.threads().getLast().near()).isTrue();
    assertThat(shape.threads().getFirst().slots().getLast().narrow()).isTrue();
    assertThat(shape.spot()).isEqualTo(new Shape.Spot(1, 0));
    assertThat(shape.asked().guards()).isTrue();
    assertThat(shape.fits(ThreadScope.DEVICE)).isTrue();
    assertThat(shape.fits(ThreadScope.BLOCK)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "MP : acquire",
        "MP : order : Wx1.op",
        "MP : acquire : Wx1",
        "MP : acquire : Xx1.op",
        "MP : acquire : Wx1.seq"
      })
  void otherLinesAreNone(String line) {
    assertThatThrownBy(() -> Shape.of(line)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aShapeHasAPlaceForTheOperation() {
    assertThatThrownBy(() -> Shape.of("MP : acquire : Wx1.na").spot())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void namesInTheCatalogueAreDifferentAndEveryLossIsShown() {
    Set<String> names = Catalogue.shipped().stream().map(Shape::name).collect(Collectors.toSet());
    Set<Loss> shown =
        Catalogue.shipped().stream()
            .flatMap(s -> s.shows().stream())
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Loss.class)));

    assertThat(names).hasSameSizeAs(Catalogue.shipped());
    assertThat(shown).isEqualTo(EnumSet.complementOf(EnumSet.of(Loss.KIND)));
  }
}
