package dev.acquit.recheck.replay;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Operation;
import dev.acquit.ptx.isa.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Objects are written as phase/expected/pending/transactions. Expectations are those of the
/// document's pages.
class SecondReadingTest {
  private static final String STATE = "rd0";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "mbarrier.init.shared.b64 [b], 2; 0/0/0/0; 0/2/2/0",
        "mbarrier.inval.shared.b64 [b]; 0/2/2/0; 0/0/0/0",
        "mbarrier.arrive.shared.b64 _, [b]; 0/2/2/0; 0/2/1/0",
        "mbarrier.arrive.shared.b64 rd1, [b]; 3/2/1/0; 4/2/2/0",
        "@p0 mbarrier.arrive.shared.b64 _, [b], 2; 0/2/2/0; 1/2/2/0",
        "mbarrier.arrive.release.cta.shared::cta.b64 _, [b], 2; 0/3/3/0; 0/3/1/0",
        "mbarrier.arrive.shared.b64 _, [b]; 0/1/1/16; 0/1/0/16",
        "mbarrier.arrive_drop.shared.b64 _, [b]; 0/2/2/0; 0/1/1/0",
        "mbarrier.arrive_drop.shared.b64 _, [b]; 0/2/1/0; 1/1/1/0",
        "mbarrier.arrive.expect_tx.shared.b64 _, [b], 16; 0/1/1/0; 0/1/0/16",
        "mbarrier.arrive.expect_tx.shared.b64 _, [b], 0; 0/1/1/0; 1/1/1/0",
        "mbarrier.arrive.expect_tx.shared.b64 _, [b], 4; 0/1/1/-4; 1/1/1/0",
        "mbarrier.expect_tx.relaxed.cta.shared.b64 [b], 8; 0/1/1/0; 0/1/1/8",
        "mbarrier.complete_tx.shared.b64 [b], 8; 0/1/1/0; 0/1/1/-8",
        "mbarrier.complete_tx.shared.b64 [b], 8; 0/1/0/8; 1/1/1/0"
      })
  void anObjectChangesAsTheDocumentSays(String text, String before, String after) {
    long release = text.contains("arrive") ? Tag.REL.bit() : 0;
    accepts(() -> update(text, object(before), object(after), release));
    refuses(() -> update(text, object(before), object("5/5/5/5"), release), "mbarrier object");
    refuses(() -> update(text, object(before), object(after), release ^ Tag.REL.bit()), "releases");
  }

  /// Which the program has to find out too.
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "mbarrier.init.shared.b64 [b], 0; 0/0/0/0",
        "mbarrier.arrive.shared.b64 _, [b]; 0/0/0/0",
        "mbarrier.arrive.shared.b64 _, [b], 2; 0/2/1/0",
        "mbarrier.arrive.shared.b64 _, [b]; 0/1/0/8",
        "mbarrier.arrive.shared.b64 _, [b]; 2/0/0/0",
        "mbarrier.expect_tx.relaxed.cta.shared.b64 [b], 1048576; 0/1/1/0",
        "mbarrier.complete_tx.shared.b64 [b], 1; 0/1/1/-1048575"
      })
  void whatHasNoMeaningHasToBeFound(String text, String before) throws NotReplayedException {
    SecondReading reading = new SecondReading();
    Operation.Marks marks = marks(text.contains("arrive") ? Tag.REL.bit() : 0);
    reading.writes(text, object(before), 0, marks, registers(0));
    accepts(() -> reading.ends(List.of("why")));
    refuses(() -> reading.copy().ends(List.of()), "meaning");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "mbarrier.test_wait.shared.b64 p0, [b], rd0; 0/2/1/0; 0/2/1/0; false",
        "mbarrier.test_wait.shared.b64 p0, [b], rd0; 1/2/2/0; 0/2/1/0; true",
        "mbarrier.try_wait.parity.shared.b64 p0, [b], 0; 0/2/1/0; 0/0/0/0; false",
        "mbarrier.try_wait.parity.shared.b64 p0, [b], 0; 1/2/1/0; 0/0/0/0; true",
        "mbarrier.try_wait.parity.shared.b64 p0, [b], 1; 1/2/1/0; 0/0/0/0; false",
        "mbarrier.try_wait.parity.shared.b64 p0, [b], 1; 2/2/1/0; 0/0/0/0; true",
        "mbarrier.test_wait.parity.relaxed.cta.shared.b64 p0, [b], 0; 1/2/1/0; 0/0/0/0; true"
      })
  void aWaitIsToldWhetherThePhaseIsComplete(
      String text, String there, String state, boolean complete) {
    boolean acquires = complete && !text.contains("relaxed");
    accepts(() -> waits(text, there, state, complete, acquires));
    refuses(() -> waits(text, there, state, !complete, acquires), "complete");
    refuses(() -> waits(text, there, state, complete, !acquires), "acquires");
  }

  @Test
  void anAnswerThatGoesNowhereIsNoAnswer() throws NotReplayedException {
    SecondReading reading = new SecondReading();
    reading.loads(
        "mbarrier.test_wait.parity.shared.b64 p0, [b], 0",
        object("0/1/1/0"),
        marks(0),
        registers(0));
    refuses(() -> reading.ends(List.of()), "answer");
  }

  /// A state of two phases ago, a parity that is none, and no object.
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "mbarrier.test_wait.shared.b64 p0, [b], rd0; 2/2/1/0",
        "mbarrier.test_wait.parity.shared.b64 p0, [b], 2; 2/2/1/0",
        "mbarrier.test_wait.shared.b64 p0, [b], rd0; 0/0/0/0"
      })
  void aQuestionWithoutMeaningHasToBeFound(String text, String there) throws NotReplayedException {
    SecondReading reading = new SecondReading();
    reading.loads(text, object(there), marks(0), registers(object("0/2/1/0")));
    accepts(() -> reading.ends(List.of("why")));
    refuses(() -> reading.ends(List.of()), "meaning");
  }

  @Test
  void theScopeIsThatOfTheWords() {
    String cta = "mbarrier.arrive.shared.b64 _, [b]";
    String cluster = "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [b]";
    Operation.Marks wide =
        new Operation.Marks(Tag.REL.bit(), Optional.of(Operation.Reach.CLUSTER), Proxy.GENERIC, 0);
    long before = object("0/2/2/0");
    long after = object("0/2/1/0");
    accepts(() -> new SecondReading().writes(cluster, before, after, wide, registers(0)));
    refuses(() -> new SecondReading().writes(cta, before, after, wide, registers(0)), "scope");
    refuses(() -> update(cluster, before, after, Tag.REL.bit()), "scope");
  }

  @Test
  void pendingArrivalsAreThoseOfTheState() {
    String text = "mbarrier.pending_count.b64 r0, rd0";
    Function<String, OptionalLong> registers = registers(object("1/5/3/0"));
    accepts(() -> new SecondReading().assigns(text, "r0", 3, registers));
    refuses(() -> new SecondReading().assigns(text, "r0", 5, registers), "pending");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "bar.sync 3; 3",
        "@p0 barrier.sync 3; 3",
        "bar.cta.sync 3; 3",
        "barrier.sync.aligned rd0; 7"
      })
  void aBarrierIsTheOneOfTheWords(String text, long number) {
    accepts(() -> BarrierText.require(text, number, registers(7)));
    refuses(() -> BarrierText.require(text, number + 1, registers(7)), "no barrier");
  }

  @Test
  void anArrivalIsNoMeeting() {
    Stream.of("bar.arrive 0, 2", "bar.sync 0, 2", "bar.warp.sync 0", "barrier.cluster.arrive")
        .forEach(text -> refuses(() -> BarrierText.require(text, 0, registers(0)), "no barrier"));
  }

  private static void update(String text, long before, long after, long tags)
      throws NotReplayedException {
    new SecondReading().writes(text, before, after, marks(tags), registers(0));
  }

  private static void waits(
      String text, String there, String state, boolean answer, boolean acquires)
      throws NotReplayedException {
    SecondReading reading = new SecondReading();
    Function<String, OptionalLong> registers = registers(object(state));
    reading.loads(text, object(there), marks(acquires ? Tag.ACQ.bit() : 0), registers);
    reading.assigns(text, "p0", answer ? 1 : 0, registers);
    reading.ends(List.of());
  }

  private static Function<String, OptionalLong> registers(long state) {
    return name -> name.equals(STATE) ? OptionalLong.of(state) : OptionalLong.empty();
  }

  private static Operation.Marks marks(long tags) {
    return new Operation.Marks(tags, Optional.of(Operation.Reach.CTA), Proxy.GENERIC, 0);
  }

  private static long object(String written) {
    String[] parts = written.split("/");
    long transactions = Long.parseLong(parts[3]) & 0x1fffff;
    return Long.parseLong(parts[0]) << 53
        | transactions << 32
        | Long.parseLong(parts[1]) << 16
        | Long.parseLong(parts[2]);
  }

  private static void accepts(ThrowingCallable asked) {
    assertThatCode(asked).doesNotThrowAnyException();
  }

  private static void refuses(ThrowingCallable asked, String why) {
    assertThatCode(asked).isInstanceOf(NotReplayedException.class).hasMessageContaining(why);
  }
}
