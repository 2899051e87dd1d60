package dev.acquit.gpu.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.device.DeviceProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where the driver is looked for, and when its absence is an error. No machine of the tests has
/// one.
class DriverSearchTest {
  @TempDir private Path folder;

  private DriverSearch find(Optional<Path> named) throws IOException {
    return CudaDriver.find(
        named, List.of(folder.resolve("lib")), folder.resolve("dev"), CudaDriver.PATIENCE);
  }

  private Path node(String name) throws IOException {
    return Files.createFile(Files.createDirectories(folder.resolve("dev")).resolve(name));
  }

  private Path library(String content) throws IOException {
    Path lib = Files.createDirectories(folder.resolve("lib"));
    return Files.writeString(lib.resolve(DriverFile.LIBRARY), content);
  }

  private static String broken(DriverSearch search) {
    assertThat(search).isInstanceOf(DriverSearch.Broken.class);
    return ((DriverSearch.Broken) search).problem().toString();
  }

  @Test
  void aMachineWithoutAnythingHasNoGpu() throws IOException {
    DeviceProblem problem = ((DriverSearch.Absent) find(Optional.empty())).problem();
    assertThat(problem.kind()).isEqualTo(DeviceProblem.Kind.ABSENT);
    assertThat(problem.toString())
        .contains("there is no libcuda.so.1", "install the NVIDIA driver", "--driver FILE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nvidia0", "nvidiactl", "nvidia-uvm", "nvhost-gpu", "dxg"})
  void whereThereIsADeviceNodeAMissingLibraryIsAnError(String name) throws IOException {
    Path node = node(name);
    assertThat(broken(find(Optional.empty())))
        .startsWith("there is a GPU, since there is " + node + ", but there is no libcuda.so.1");
  }

  @Test
  void foldersAreLookedIntoWhenTheLoaderKnowsNone() throws IOException {
    Path file = library("no library");
    DriverSearch search = find(Optional.empty());
    assertThat(((DriverSearch.Absent) search).problem().toString())
        .contains(file + " cannot be loaded", "ldd " + file);
  }

  @Test
  void aNamedFileIsTheOnlyOneAndHasToBeThere() throws IOException {
    library("no library");
    Path other = folder.resolve("other.so");
    assertThat(broken(find(Optional.of(other)))).contains("there is no file " + other);
    Files.writeString(other, "no library");
    assertThat(broken(find(Optional.of(other)))).contains(other + " cannot be loaded");
  }

  @Test
  void aLibraryThatIsNoDriverNamesWhatItLacks() {
    Path c = libc();
    assertThat(broken(CudaDriver.find(Optional.of(c), CudaDriver.PATIENCE)))
        .contains(
            c + " is named as the driver's library, but " + c + " lacks cuInit,",
            "update the NVIDIA driver");
  }

  private static Path libc() {
    return List.of(
            "/lib/x86_64-linux-gnu/libc.so.6",
            "/lib/aarch64-linux-gnu/libc.so.6",
            "/lib64/libc.so.6")
        .stream()
        .map(Path::of)
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }
}
