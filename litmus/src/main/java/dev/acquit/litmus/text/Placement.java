package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Numbers places in one way: each level from 0, in the order of the threads, within the level
/// above. The CTAs of a device that are clusters of their own are numbered together.
public final class Placement {
  private final List<Place> places;
  private final int[] gpu;
  private final int[] cluster;
  private final int[] cta;

  private Placement(List<Place> places) {
    this.places = places;
    this.gpu = new int[places.size()];
    this.cluster = new int[places.size()];
    this.cta = new int[places.size()];
  }

  /// The same places with canonical numbers: two lists of places have equal results just when they
  /// are the same up to numbering.
  ///
  /// @param places the place of each thread, in the order of the threads
  public static List<Place> canonical(List<Place> places) {
    return new Placement(places).numbered();
  }

  /// There are few threads: looking at all before each is quicker than tables.
  private List<Place> numbered() {
    List<Place> result = new ArrayList<>(places.size());
    boolean same = true;
    for (int i = 0; i < places.size(); i++) {
      number(i);
      Place place = places.get(i);
      boolean as =
          gpu[i] == place.gpu()
              && cta[i] == place.cta()
              && (place.cluster().isEmpty() || cluster[i] == place.cluster().getAsInt());
      same &= as;
      result.add(
          as
              ? place
              : new Place(
                  gpu[i],
                  place.cluster().isPresent() ? OptionalInt.of(cluster[i]) : OptionalInt.empty(),
                  cta[i]));
    }
    return same ? List.copyOf(places) : List.copyOf(result);
  }

  /// Numbers of levels are those of an earlier thread in the same group, or the next ones.
  private void number(int i) {
    Place place = places.get(i);
    int newGpu = 0;
    int newCluster = 0;
    int newCta = 0;
    gpu[i] = -1;
    cluster[i] = -1;
    cta[i] = -1;
    for (int j = 0; j < i; j++) {
      Place other = places.get(j);
      newGpu = Math.max(newGpu, gpu[j] + 1);
      if (other.gpu() == place.gpu()) {
        gpu[i] = gpu[j];
        if (other.cluster().isPresent()) {
          newCluster = Math.max(newCluster, cluster[j] + 1);
        }
        if (other.cluster().equals(place.cluster())) {
          cluster[i] = cluster[j];
          newCta = Math.max(newCta, cta[j] + 1);
          if (other.cta() == place.cta()) {
            cta[i] = cta[j];
          }
        }
      }
    }
    gpu[i] = gpu[i] < 0 ? newGpu : gpu[i];
    cluster[i] = cluster[i] < 0 && place.cluster().isPresent() ? newCluster : cluster[i];
    cta[i] = cta[i] < 0 ? newCta : cta[i];
  }
}
