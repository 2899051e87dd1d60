package dev.acquit.litmus.ast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/// Which threads a scope includes.
class PlaceTest {
  @Test
  void aCtaWithoutAClusterIsOneOfItsOwn() {
    assertThat(Place.cta(0).shares(Scope.CLUSTER, Place.cta(0))).isTrue();
    assertThat(Place.cta(0).shares(Scope.CLUSTER, Place.cta(1))).isFalse();
    assertThat(Place.cta(0).shares(Scope.GPU, Place.cta(1))).isTrue();
    assertThat(Place.cta(0).shares(Scope.CTA, Place.cta(1))).isFalse();
  }

  @Test
  void numbersAreLocalToTheLevelAbove() {
    Place a = new Place(0, OptionalInt.of(0), 0);
    Place sameNumberOtherCluster = new Place(0, OptionalInt.of(1), 0);
    Place sameNumberOtherGpu = new Place(1, OptionalInt.of(0), 0);
    Place neighbour = new Place(0, OptionalInt.of(0), 1);
    assertThat(a.shares(Scope.CLUSTER, neighbour)).isTrue();
    assertThat(a.shares(Scope.CTA, sameNumberOtherCluster)).isFalse();
    assertThat(a.shares(Scope.CLUSTER, sameNumberOtherCluster)).isFalse();
    assertThat(a.shares(Scope.GPU, sameNumberOtherCluster)).isTrue();
    assertThat(a.shares(Scope.GPU, sameNumberOtherGpu)).isFalse();
    assertThat(a.shares(Scope.SYS, sameNumberOtherGpu)).isTrue();
    assertThat(a.shares(Scope.CLUSTER, Place.cta(0))).isFalse();
  }

  @Test
  void scopesAreATree() {
    List<Scope> outward = List.of(Scope.CTA, Scope.CLUSTER, Scope.GPU, Scope.SYS);
    for (Place a : all()) {
      for (Place b : all()) {
        boolean before = a.equals(b);
        assertThat(a.shares(Scope.CTA, b)).isEqualTo(before);
        for (Scope scope : outward) {
          boolean now = a.shares(scope, b);
          assertThat(now).isEqualTo(b.shares(scope, a));
          assertThat(now || !before).as("wider scopes include narrower ones").isTrue();
          for (Place c : all()) {
            if (now && b.shares(scope, c)) {
              assertThat(a.shares(scope, c)).as("%s %s %s %s", scope, a, b, c).isTrue();
            }
          }
          before = now;
        }
      }
    }
  }

  private static List<Place> all() {
    List<Place> all = new ArrayList<>();
    for (int gpu = 0; gpu < 2; gpu++) {
      for (int cta = 0; cta < 2; cta++) {
        all.add(new Place(gpu, OptionalInt.empty(), cta));
        all.add(new Place(gpu, OptionalInt.of(0), cta));
        all.add(new Place(gpu, OptionalInt.of(1), cta));
      }
    }
    return all;
  }
}
