package dev.acquit.abi.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The classes of CUDA's own headers, preprocessed by nvcc, against the sizes that nvcc says.
@Tag("slow")
class HeadersTest {
  private static final Path NVCC = Path.of("/usr/local/cuda-13.0/bin/nvcc");

  private static final Pattern FACTS = Pattern.compile("facts\\[\\d+\\] = \\{([^}]*)\\}");

  @TempDir private Path folder;

  @Test
  void classesOfCudasHeadersHaveNvccsSizes() throws Exception {
    if (!Files.isExecutable(NVCC)) {
      System.out.println("HeadersTest not run: no " + NVCC);
    }
    assumeTrue(Files.isExecutable(NVCC), "no nvcc");
    Path source = folder.resolve("h.cu");
    Path text = folder.resolve("h.ii");
    String include = "#include <cuda_runtime.h>\n#include <cuda_fp16.h>\n#include <cuda/atomic>\n";
    Files.writeString(source, include);
    nvcc("-E", source.toString(), "-o", text.toString());
    Layouts read = LayoutReader.read("h.ii", Files.readString(text));
    assertThat(read.problems()).isEmpty();
    List<String> names = new ArrayList<>();
    StringBuilder facts = new StringBuilder();
    read.named()
        .forEach((name, type) -> {
          boolean cuda = name.matches("(cuda|CU|[a-z]+[1-4]|dim3|__half).*") && !name.contains(":");
          if (cuda && type instanceof RecordLayout layout && layout.size() > 0) {
            names.add(name + " " + layout.size() + " " + layout.align());
            facts
                .append(facts.isEmpty() ? "" : ", ")
                .append("sizeof(" + name + "), alignof(" + name + ")");
          }
        });
    assertThat(names).hasSizeGreaterThan(100);
    Files.writeString(
        source,
        include + "extern \"C\" __device__ const unsigned short facts[] = {" + facts + "};\n");
    Path ptx = folder.resolve("h.ptx");
    nvcc("-w", "-ptx", source.toString(), "-o", ptx.toString());
    Matcher matcher = FACTS.matcher(Files.readString(ptx));
    assertThat(matcher.find()).isTrue();
    String[] values = matcher.group(1).split(",");
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String theirs = value(values, 2 * i) + " " + value(values, 2 * i + 1);
      if (!names.get(i).endsWith(" " + theirs)) {
        wrong.add(names.get(i) + ", nvcc has " + theirs);
      }
    }
    assertThat(wrong).isEmpty();
    System.out.println("HeadersTest: " + names.size() + " classes");
  }

  private static int value(String[] bytes, int at) {
    boolean there = bytes.length > 2 * at + 1;
    int low = bytes.length > 2 * at ? Integer.parseInt(bytes[2 * at].strip()) : 0;
    return low + 256 * (there ? Integer.parseInt(bytes[2 * at + 1].strip()) : 0);
  }

  private void nvcc(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(NVCC.toString()));
    command.addAll(List.of(arguments));
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(out)).isZero();
  }
}
