package dev.acquit.bench.visible;

import dev.acquit.bench.common.Marked;
import dev.acquit.gpu.cubin.Cubin;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.driver.Ptxas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/// Asks an assembler which pieces of PTX become the same machine code.
public final class Visible {
  /// The architectures, 90 for sm_90.
  static final List<Integer> TARGETS = List.of(75, 80, 90, 100, 120);

  /// What the table of a page stands between.
  static final String MARK = "visible";

  private Visible() {}

  /// Writes the table of a page anew.
  ///
  /// @param args the page, and ptxas
  public static void main(String[] args) throws Exception {
    if (args.length != 2) {
      System.err.println("usage: Visible PAGE PTXAS");
      System.exit(2);
    }
    Path page = Path.of(args[0]);
    Marked marked = Marked.of(Files.readString(page), MARK);
    Files.writeString(page, marked.with(table(Path.of(args[1]))));
  }

  /// The table of an assembler, with its version.
  static String table(Path ptxas) throws DeviceException, IOException, InterruptedException {
    StringBuilder table = new StringBuilder("\n\n");
    table.append("`ptxas` ").append(Ptxas.of(ptxas).version()).append(", `-O3`:\n\n");
    table.append("| what | of |");
    TARGETS.forEach(sm -> table.append(" sm_").append(sm).append(" |"));
    table.append("\n|--|--|").append("--|".repeat(TARGETS.size())).append('\n');
    Map<Integer, Map<Form, String>> codes = new HashMap<>();
    for (int sm : TARGETS) {
      codes.put(sm, codes(ptxas, sm));
    }
    for (Question question : Question.all()) {
      table.append(question.key());
      for (int sm : TARGETS) {
        table.append(' ').append(question.answer(codes.get(sm))).append(" |");
      }
      table.append('\n');
    }
    return table.append('\n').toString();
  }

  /// The hash of the machine code of each form that an architecture has.
  private static Map<Form, String> codes(Path ptxas, int sm)
      throws IOException, InterruptedException {
    SequencedSet<Form> asked = new LinkedHashSet<>();
    Question.all().forEach(question -> asked.addAll(question.forms()));
    List<Form> forms = asked.stream().filter(f -> f.least() <= sm).toList();
    StringBuilder text = new StringBuilder(".version 8.7\n.target sm_" + sm + "\n");
    text.append(".address_size 64\n");
    for (int i = 0; i < forms.size(); i++) {
      text.append(forms.get(i).kernel("k" + i));
    }
    byte[] image = assemble(ptxas, sm, text.toString());
    Map<Form, String> codes = new HashMap<>();
    for (int i = 0; i < forms.size(); i++) {
      String kernel = "k" + i;
      codes.put(
          forms.get(i),
          Cubin.codeHash(image, kernel)
              .orElseThrow(() -> new IOException("no machine code of " + kernel)));
    }
    return codes;
  }

  private static byte[] assemble(Path ptxas, int sm, String text)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("visible");
    Path in = folder.resolve("in.ptx");
    Path out = folder.resolve("out.cubin");
    Path log = folder.resolve("log");
    try {
      Files.writeString(in, text);
      List<String> command = new ArrayList<>(List.of(ptxas.toString(), "-O3", "-arch=sm_" + sm));
      command.addAll(List.of(in.toString(), "-o", out.toString()));
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (process.waitFor() != 0) {
        throw new IOException("sm_" + sm + ": " + Files.readString(log));
      }
      return Files.readAllBytes(out);
    } finally {
      for (Path file : List.of(in, out, log, folder)) {
        Files.deleteIfExists(file);
      }
    }
  }
}
