package dev.acquit.gpu.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is written is there, once.
class ObservationStoreTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void file() {
    file = folder.resolve("runs of today.db");
  }

  @Test
  void whatIsWrittenIsRead() throws Exception {
    Run hardware = Runs.run(1);
    Run emulated =
        Runs.run(
            2,
            Runs.MP,
            Runs.EMULATOR,
            new Ending(Ending.Kind.STOPPED, "the time was up"),
            Runs.histogram("1:r0=-1; [x]=&y+4;", 10));
    Run nothing =
        Runs.run(
            3,
            Runs.MP + " ",
            Runs.H200,
            new Ending(Ending.Kind.LOST, "line 1\nline 2"),
            new LinkedHashMap<>());
    try (ObservationStore store = ObservationStore.open(file)) {
      assertThat(store.record(nothing)).isTrue();
      assertThat(store.record(emulated)).isTrue();
      assertThat(store.record(hardware)).isTrue();
      assertThat(store.record(hardware)).isFalse();
      assertThat(store.runs(RunFilter.ALL)).containsExactly(hardware, emulated, nothing);
    }
    try (ObservationStore store = ObservationStore.openReading(file)) {
      List<Run> runs = store.runs(RunFilter.ALL);
      assertThat(runs).containsExactly(hardware, emulated, nothing);
      assertThat(runs.get(0).kernel()).isSameAs(runs.get(1).kernel());
      assertThatThrownBy(() -> store.record(Runs.run(4)))
          .isInstanceOf(StoreException.class)
          .hasMessage(
              file
                  + ": the file or its folder cannot be written; name a file in a folder of your"
                  + " own");
    }
    // Closed files stand alone: they can be copied.
    assertThat(folder).isDirectoryContaining(file::equals);
    try (var all = Files.list(folder)) {
      assertThat(all).containsExactly(file);
    }
  }

  @Test
  void filters() throws Exception {
    Ending lost = new Ending(Ending.Kind.LOST, "");
    Run hardware = Runs.run(1);
    Run emulated = Runs.run(2, "other", Runs.EMULATOR, lost, new LinkedHashMap<>());
    try (ObservationStore store = ObservationStore.open(file)) {
      store.record(hardware);
      store.record(emulated);
      assertThat(of(store, emulated.id())).containsExactly(emulated);
      assertThat(store.runs(RunFilter.test("M?"))).containsExactly(hardware, emulated);
      assertThat(store.runs(RunFilter.test("[M]P"))).isEmpty();
      RunFilter all = RunFilter.ALL;
      assertThat(
              store.runs(
                  new RunFilter(
                      all.id(),
                      all.test(),
                      Optional.of(Text.of("other").hash()),
                      all.kind(),
                      all.device(),
                      all.ending())))
          .containsExactly(emulated);
      assertThat(
              store.runs(
                  new RunFilter(
                      all.id(),
                      all.test(),
                      all.testHash(),
                      all.kind(),
                      Optional.of("NVIDIA*"),
                      all.ending())))
          .containsExactly(hardware);
      assertThat(
              store.runs(
                  new RunFilter(
                      all.id(),
                      all.test(),
                      all.testHash(),
                      all.kind(),
                      all.device(),
                      Optional.of(Ending.Kind.LOST))))
          .containsExactly(emulated);
    }
  }

  @Test
  void howATestEndedIsWrittenWhenItHas(@TempDir Path folder) throws Exception {
    Run open = Runs.run(1, Runs.MP, Runs.H200, Ending.notYet(), Runs.run(1).histogram());
    Run stopped =
        Runs.run(
            2, Runs.MP, Runs.H200, new Ending(Ending.Kind.STOPPED, "by hand"), open.histogram());
    Path all = folder.resolve("all.db");
    try (ObservationStore store = ObservationStore.open(file);
        ObservationStore other = ObservationStore.open(all)) {
      store.record(open);
      store.record(stopped);
      assertThat(other.merge(file)).isEqualTo(new ObservationStore.Merged(2, 0));
      List<UUID> ids = List.of(open.id(), stopped.id());
      store.end(ids, ids, Ending.done(), List.of("too late: there are notes"));
      assertThat(of(store, open.id()).getFirst().ending()).isEqualTo(Ending.done());
      assertThat(of(store, stopped.id())).containsExactly(stopped);
      assertThat(other.merge(file)).isEqualTo(new ObservationStore.Merged(0, 2));
      assertThat(other.runs(RunFilter.ALL)).isEqualTo(store.runs(RunFilter.ALL));
    }
  }

  @Test
  void aRunGrowsUntilItsTestHasEnded(@TempDir Path folder) throws Exception {
    Path all = folder.resolve("all.db");
    Run begun = growing(100, 40, Ending.notYet(), List.of());
    Run later = growing(300, 45, Ending.notYet(), List.of());
    Run done = growing(300, 45, Ending.done(), List.of("one note", "and a line break"));
    try (ObservationStore store = ObservationStore.open(file);
        ObservationStore other = ObservationStore.open(all)) {
      assertThat(store.record(begun)).isTrue();
      assertThat(other.merge(file)).isEqualTo(new ObservationStore.Merged(1, 0));
      assertThat(store.record(later)).isFalse();
      assertThat(store.runs(RunFilter.ALL)).containsExactly(later);
      assertThat(store.record(begun)).as("older than what is there").isFalse();
      assertThat(store.runs(RunFilter.ALL)).containsExactly(later);
      List<UUID> ids = List.of(begun.id());
      store.end(ids, ids, Ending.done(), List.of("one note", "and a\nline break"));
      assertThat(store.runs(RunFilter.ALL)).containsExactly(done);
      store.record(growing(900, 99, Ending.notYet(), List.of()));
      assertThat(store.runs(RunFilter.ALL)).as("it has ended").containsExactly(done);

      assertThat(other.merge(file)).isEqualTo(new ObservationStore.Merged(0, 1));
      assertThat(other.runs(RunFilter.ALL)).containsExactly(done);
    }
  }

  private static Run growing(int some, int others, Ending ending, List<String> notes) {
    Run r =
        Runs.run(
            1,
            Runs.MP,
            Runs.H200,
            ending,
            Runs.histogram("1:r0=0; 1:r1=0;", some, "1:r0=1; 1:r1=" + others + ";", others));
    return new Run(
        r.id(),
        r.test(),
        r.testText(),
        r.kernel(),
        r.cubin(),
        r.device(),
        r.configuration(),
        r.seed(),
        r.mode(),
        r.start(),
        r.time(),
        r.instances(),
        r.skipped(),
        r.odd(),
        r.firstInstances(),
        r.lastInstances(),
        r.histogram(),
        r.placement(),
        r.ending(),
        Optional.of(new Remarks(true, Optional.empty(), notes, List.of("odd: " + others))));
  }

  @Test
  void mergingTwiceChangesNothing() throws Exception {
    Path other = folder.resolve("other.db");
    try (ObservationStore store = ObservationStore.open(other)) {
      store.record(Runs.run(1));
      store.record(Runs.run(2));
    }
    byte[] before = Files.readAllBytes(other);
    try (ObservationStore store = ObservationStore.open(file)) {
      store.record(Runs.run(2));
      store.record(Runs.run(3));
      assertThat(store.merge(other)).isEqualTo(new ObservationStore.Merged(1, 1));
      assertThat(store.merge(other)).isEqualTo(new ObservationStore.Merged(0, 2));
      assertThat(store.merge(file)).isEqualTo(new ObservationStore.Merged(0, 3));
      assertThat(store.runs(RunFilter.ALL)).containsExactly(Runs.run(1), Runs.run(2), Runs.run(3));
      assertThatThrownBy(() -> store.merge(folder.resolve("none.db")))
          .hasMessage(folder.resolve("none.db") + ": there is no such file; look at its name");
    }
    assertThat(Files.readAllBytes(other)).isEqualTo(before);
    assertThat(folder.resolve("none.db")).doesNotExist();
  }

  @Test
  void aMergeThatFailsChangesNothing() throws Exception {
    Path other = folder.resolve("other.db");
    try (ObservationStore store = ObservationStore.open(other)) {
      store.record(Runs.run(1));
      store.record(Runs.run(2));
      try (var statement = store.database().connection().createStatement()) {
        statement.execute(
            "UPDATE run SET start = 'yesterday' WHERE id = '" + Runs.run(2).id() + "'");
      }
    }
    try (ObservationStore store = ObservationStore.open(file)) {
      assertThatThrownBy(() -> store.merge(other))
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith(other + ": the file is damaged: run " + Runs.run(2).id());
      assertThat(store.runs(RunFilter.ALL)).isEmpty();
      store.record(Runs.run(5));
      assertThat(store.runs(RunFilter.ALL)).containsExactly(Runs.run(5));
    }
  }

  @Test
  void numbersThatContradictEachOtherAreRefused() {
    Run run = Runs.run(1);
    assertThatThrownBy(() -> with(run, 104, Ending.done()))
        .hasMessage("105 instances counted of 104");
    assertThatThrownBy(() -> with(run, 106, Ending.done()))
        .hasMessage("105 instances counted of 106, and the run is said to be done");
    assertThat(with(run, 106, new Ending(Ending.Kind.STOPPED, "")).instances()).isEqualTo(106);
    assertThatThrownBy(() -> Counts.of(1, 2, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  private static Run with(Run r, long instances, Ending ending) {
    return new Run(
        r.id(),
        r.test(),
        r.testText(),
        r.kernel(),
        r.cubin(),
        r.device(),
        r.configuration(),
        r.seed(),
        r.mode(),
        r.start(),
        r.time(),
        instances,
        r.skipped(),
        r.odd(),
        r.firstInstances(),
        r.lastInstances(),
        r.histogram(),
        r.placement(),
        ending,
        r.remarks());
  }

  private static List<Run> of(ObservationStore store, UUID id) throws StoreException {
    return store.runs(
        new RunFilter(
            Optional.of(id),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }
}
