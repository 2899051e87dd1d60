package dev.acquit.reports.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.graph.Drawing.Frame;
import dev.acquit.reports.graph.Drawing.Route;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Where things are in pictures: nothing lies on something else, arrows go around boxes, everything
/// is on the paper.
@Tag("slow")
class GeometryTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_120L);
  private static final int RANDOM = Rounds.of(250);

  /// One shipped test in so many is drawn in each build.
  private static final int SHARE = 3;

  @Test
  void picturesOfShippedTestsAreClean() throws IOException, InputException {
    List<ExecutionGraph> graphs = Graphs.shipped(Rounds.of(SHARE, 1), SHARE);
    assertThat(graphs).hasSizeGreaterThan(55 * Rounds.of(SHARE, 1) / SHARE);
    Faults all = new Faults();
    graphs.forEach(g -> sound(g, all));
    assertThat(all.labelsOnBoxes).as("names of relations on boxes").isZero();
    assertThat(all.labelsOnLabels).as("names on names").isZero();
  }

  @Test
  void picturesOfGeneratedTestsAreClean() throws InputException {
    List<ExecutionGraph> graphs = Graphs.generated();
    assertThat(graphs).hasSizeGreaterThan(200);
    Faults all = new Faults();
    graphs.forEach(g -> sound(g, all));
    assertThat(all.labelsOnBoxes).as("names of relations on boxes").isZero();
    assertThat(all.labelsOnLabels).as("names on names").isZero();
  }

  /// Far more relations than any test has: here a few names may have to share a place.
  @Test
  void picturesOfAnythingAreReadable() {
    Faults all = new Faults();
    Random random = new Random(SEED);
    for (int i = 0; i < RANDOM; i++) {
      sound(Graphs.random(random, 1 + random.nextInt(8), 1 + random.nextInt(12)), all);
    }
    String seed = "seed " + SEED + ", of " + all.labels + " names";
    assertThat(all.labels).isGreaterThan(15 * RANDOM);
    assertThat(all.labelsOnBoxes).as("names on boxes, " + seed).isLessThan(all.labels / 200);
    assertThat(all.labelsOnLabels).as("names on names, " + seed).isLessThan(all.labels / 100);
  }

  private static final class Faults {
    private int labels;
    private int labelsOnBoxes;
    private int labelsOnLabels;
  }

  /// Fails where there is something that never may be, and counts what is hard to avoid.
  private static void sound(ExecutionGraph graph, Faults faults) {
    Drawing d = Layout.of(graph);
    String name = graph.words().title() + ", seed " + SEED;
    List<Rect> solid = new ArrayList<>(d.boxes());
    solid.addAll(d.headers());
    apart(solid, name);
    Rect paper = new Rect(0, 0, d.width(), d.height());
    assertThat(solid).as(name).allMatch(paper::contains);
    assertThat(d.texts()).as(name).allMatch(t -> paper.contains(t.box()));
    assertThat(d.legend()).as(name).allMatch(k -> paper.contains(k.name().box()));
    assertThat(d.frames()).as(name).allMatch(f -> paper.contains(f.box()));
    frames(d, name);
    List<Rect> labels = new ArrayList<>();
    for (Route r : d.routes()) {
      free(d, r, name);
      r.label().ifPresent(labels::add);
    }
    assertThat(labels).as(name).allMatch(paper::contains);
    faults.labels += labels.size();
    for (int i = 0; i < labels.size(); i++) {
      Rect label = labels.get(i);
      faults.labelsOnBoxes += solid.stream().anyMatch(label::overlaps) ? 1 : 0;
      faults.labelsOnLabels += labels.subList(0, i).stream().anyMatch(label::overlaps) ? 1 : 0;
    }
  }

  private static void apart(List<Rect> rects, String name) {
    for (int i = 0; i < rects.size(); i++) {
      for (int j = 0; j < i; j++) {
        assertThat(rects.get(i).overlaps(rects.get(j)))
            .as(name + ": " + rects.get(i) + " and " + rects.get(j))
            .isFalse();
      }
    }
  }

  /// Frames are nested or apart, and each box of a thread is inside or outside, never half.
  private static void frames(Drawing d, String name) {
    for (Frame f : d.frames()) {
      for (Frame g : d.frames()) {
        boolean nested = f.box().contains(g.box()) || g.box().contains(f.box());
        assertThat(nested || !f.box().overlaps(g.box())).as(name + ": " + f + " and " + g).isTrue();
      }
      for (Rect box : d.boxes()) {
        boolean clear = f.box().contains(box) || !f.box().overlaps(box);
        assertThat(clear).as(name + ": " + f + " and " + box).isTrue();
      }
    }
  }

  /// An arrow begins and ends at its boxes, stays on the paper and runs through no box or header.
  private static void free(Drawing d, Route route, String name) {
    String what = name + ": " + route.arrow();
    Rect from = d.boxes().get(route.arrow().from());
    Rect to = d.boxes().get(route.arrow().to());
    assertThat(from.grown(0.5).contains(route.curve().start())).as(what).isTrue();
    assertThat(to.grown(0.5).contains(route.curve().end())).as(what).isTrue();
    Rect paper = new Rect(0, 0, d.width(), d.height());
    for (Point p : route.curve().points()) {
      assertThat(paper.contains(p)).as(what + " at " + p).isTrue();
      assertThat(d.boxes().stream().map(b -> b.grown(-0.1)).noneMatch(b -> b.contains(p)))
          .as(what + " through a box at " + p)
          .isTrue();
      assertThat(d.headers().stream().noneMatch(b -> b.contains(p)))
          .as(what + " through a header at " + p)
          .isTrue();
    }
  }
}
