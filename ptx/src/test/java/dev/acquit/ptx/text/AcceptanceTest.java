package dev.acquit.ptx.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.check.Requirements;
import dev.acquit.ptx.isa.Availability;
import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.ptx.isa.Target;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// The reader and the ISA facts agree with `ptxas` 13.0 on what can be written, and where.
class AcceptanceTest {
  private static final Target SM_80 = new Target(80);
  private static final Target SM_90 = new Target(90);

  /// The list says that sm_80 has no 128-bit load. With a register that is declared `.b128`, the
  /// same `ptxas` takes it from PTX 8.3 and sm_75 on: what was refused there was the register.
  private static final String WRONG_REGISTER = "ld.relaxed.gpu.b128 %q1,[%rd1];";

  @Test
  void ownTable() throws IOException {
    SoftAssertions softly = new SoftAssertions();
    List<String> rows = table("acceptance.tsv");
    assertThat(rows).hasSizeGreaterThan(500);
    for (String row : rows) {
      String[] cells = row.split("\t");
      String form = cells[0].strip();
      Optional<Requirements> read = requirements(form);
      softly.assertThat(accepted(read, SM_80)).as("%s on sm_80", form).isEqualTo(yes(cells[1]));
      softly.assertThat(accepted(read, SM_90)).as("%s on sm_90", form).isEqualTo(yes(cells[2]));
      boolean anywhere = !cells[3].equals("-");
      softly.assertThat(read.isPresent()).as("%s anywhere", form).isEqualTo(anywhere);
      if (anywhere && read.isPresent() && !normalised(form)) {
        Availability measured =
            new Availability(
                PtxVersion.parse(cells[4]).orElseThrow(), new Target(Integer.parseInt(cells[3])));
        // A version cannot be measured below the first one that knows the target.
        Availability ours = read.get().accepted();
        softly.assertThat(ours.target()).as("%s", form).isEqualTo(measured.target());
        softly.assertThat(atLeastFor(ours)).as("%s", form).isEqualTo(measured.version());
      }
    }
    softly.assertAll();
  }

  @Test
  void mixedModifiers() throws IOException {
    SoftAssertions softly = new SoftAssertions();
    List<String> rows = table("acceptance-mixed.tsv");
    assertThat(rows).hasSizeGreaterThan(1000);
    List<Target> targets = List.of(SM_80, SM_90, new Target(100));
    for (String row : rows) {
      String[] cells = row.split("\t");
      Optional<Requirements> read = requirements(cells[0]);
      for (int i = 0; i < targets.size(); i++) {
        softly
            .assertThat(accepted(read, targets.get(i)))
            .as("%s on %s", cells[0], targets.get(i))
            .isEqualTo(yes(cells[i + 1]));
      }
    }
    softly.assertAll();
  }

  @Test
  void list() throws IOException {
    String material = System.getProperty("acquit.material", "");
    if (material.isEmpty()) {
      System.out.println("AcceptanceTest.list not run: acquit.material is not set");
    }
    Assumptions.assumeTrue(!material.isEmpty(), "acquit.material is not set");
    List<String> lines = Files.readAllLines(Path.of(material, "data", "ptxas-acceptance.txt"));
    SoftAssertions softly = new SoftAssertions();
    int forms = 0;
    for (String line : lines) {
      if (line.isBlank()) {
        continue;
      }
      forms++;
      String[] cells = line.split("\\|", -1);
      String form = cells[0].strip();
      boolean on90 = cells[2].strip().equals("ok");
      boolean on80 = on90 && !cells[1].contains("REJ") || form.equals(WRONG_REGISTER);
      Optional<Requirements> read = requirements(form);
      softly.assertThat(accepted(read, SM_90)).as("%s on sm_90", form).isEqualTo(on90);
      softly.assertThat(accepted(read, SM_80)).as("%s on sm_80", form).isEqualTo(on80);
    }
    softly.assertAll();
    assertThat(forms).isGreaterThanOrEqualTo(86);
  }

  private static List<String> table(String name) throws IOException {
    try (InputStream in = AcceptanceTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    }
  }

  private static Optional<Requirements> requirements(String form) {
    try {
      List<Instruction> instructions = new ArrayList<>();
      for (Statement statement :
          InstructionReader.read("form", form, Position.START, Dialect.PTX, Registers.percent())) {
        instructions.add(statement.instruction());
      }
      return Optional.of(Requirements.of(instructions));
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  private static boolean accepted(Optional<Requirements> read, Target target) {
    return read.isPresent() && read.get().accepted().target().compareTo(target) <= 0;
  }

  private static boolean yes(String cell) {
    return cell.equals("yes");
  }

  /// What is read as another form, which needs less.
  private static boolean normalised(String form) {
    return form.matches("(bar|barrier)\\.cta\\.(sync|arrive).*");
  }

  private static PtxVersion atLeastFor(Availability ours) {
    int sm = ours.target().sm();
    PtxVersion first =
        sm >= 100
            ? new PtxVersion(8, 6)
            : sm >= 90
                ? new PtxVersion(7, 8)
                : sm >= 80 ? new PtxVersion(7, 0) : new PtxVersion(6, 3);
    return ours.version().compareTo(first) > 0 ? ours.version() : first;
  }
}
