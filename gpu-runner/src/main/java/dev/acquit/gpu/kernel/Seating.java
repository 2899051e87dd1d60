package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Which roles share a CTA and a cluster, as the places of the test's threads say.
///
/// @param seats one for each role, in the order of the test's threads
/// @param places the CTA of each cluster and rank: `places.get(cluster).get(rank)`
/// @param clustered whether the test speaks of clusters, so that launches need them
/// @param lanes whether lanes find out something together: then an instance has warps for itself
/// @param alone whether an instance has CTAs for itself, with a warp for each role: its threads
///   need not all come to a barrier, and nobody waits there for one that has ended
public record Seating(
    List<Seat> seats, List<List<Place>> places, boolean clustered, boolean lanes, boolean alone) {
  /// Threads of a warp.
  static final int WARP = 32;

  private static final int LARGEST_CLUSTER = 8;

  /// Copies the lists.
  public Seating {
    seats = List.copyOf(seats);
    places = places.stream().map(List::copyOf).toList();
  }

  /// The seating of the threads that a kernel runs, all of one GPU.
  static Seating of(List<PtxThread> threads) throws RefusedException {
    boolean alone = Meetings.needCtas(threads);
    List<List<Place>> places = new ArrayList<>();
    List<Seat> seats = new ArrayList<>();
    for (PtxThread thread : threads) {
      Place place = thread.place();
      int cluster = indexOfCluster(places, place);
      List<Place> ctas = places.get(cluster);
      if (!ctas.contains(place)) {
        ctas.add(place);
      }
      int rank = ctas.indexOf(place);
      int position =
          (int) seats.stream().filter(s -> s.cluster() == cluster && s.rank() == rank).count();
      seats.add(new Seat(thread.id(), cluster, rank, alone ? WARP * position : position));
    }
    boolean clustered = threads.stream().anyMatch(t -> t.place().cluster().isPresent());
    boolean lanes = threads.stream().anyMatch(Body::hasLanes);
    Seating seating = new Seating(seats, places, clustered, lanes, alone);
    if (seating.clusterCtas() > LARGEST_CLUSTER) {
      throw new RefusedException(
          "a cluster of the test has more than "
              + LARGEST_CLUSTER
              + " CTAs, which no GPU promises");
    }
    return seating;
  }

  private static int indexOfCluster(List<List<Place>> places, Place place) {
    for (int i = 0; i < places.size(); i++) {
      if (places.get(i).getFirst().shares(Scope.CLUSTER, place)) {
        return i;
      }
    }
    places.add(new ArrayList<>());
    return places.size() - 1;
  }

  /// How many clusters an instance takes part in.
  public int clusters() {
    return places.size();
  }

  /// CTAs of a cluster of the launch, a power of two.
  public int clusterCtas() {
    return powerOfTwo(places.stream().mapToInt(List::size).max().orElse(1));
  }

  /// Places for roles in a CTA, a power of two that holds the fullest CTA, and whole warps where
  /// lanes find out something together.
  public int positions() {
    int needed = powerOfTwo(seats.stream().mapToInt(Seat::position).max().orElse(0) + 1);
    return lanes || alone ? Math.max(WARP, needed) : needed;
  }

  /// How many warps a CTA needs at least.
  public int warps() {
    return alone ? positions() / WARP : positions();
  }

  /// How many roles sit in the CTA of this one.
  int neighbours(int role) {
    return (int) seats.stream().filter(s -> s.sameCta(seats.get(role))).count();
  }

  /// Which lanes of the warp of a role the threads of the test are, one bit each: those of a CTA
  /// are counted in the order of the test.
  int lanes(int role) {
    Seat own = seats.get(role);
    return seats.stream()
        .filter(s -> s.sameCta(own) && s.position() / WARP == own.position() / WARP)
        .mapToInt(s -> 1 << s.position() % WARP)
        .reduce(0, (a, b) -> a | b);
  }

  /// The CTAs of the test, numbered: that of a role.
  int cta(int role) {
    Seat seat = seats.get(role);
    return places.subList(0, seat.cluster()).stream().mapToInt(List::size).sum() + seat.rank();
  }

  /// How many CTAs the test has.
  int ctas() {
    return places.stream().mapToInt(List::size).sum();
  }

  /// The first role in a CTA, if a thread of the test runs there.
  Optional<Integer> firstRole(Place place) {
    for (int role = 0; role < seats.size(); role++) {
      Seat seat = seats.get(role);
      if (places.get(seat.cluster()).get(seat.rank()).equals(place)) {
        return Optional.of(role);
      }
    }
    return Optional.empty();
  }

  static int powerOfTwo(int atLeast) {
    return atLeast <= 1 ? 1 : Integer.highestOneBit(atLeast - 1) << 1;
  }
}
