package dev.acquit.mapper.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappingsTest {
  @Test
  void suggestsTheNearestName() {
    assertThatThrownBy(() -> Mappings.find("ptx-abi-12.7"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "ptx-abi-12.7:1:1: error: found no mapping and no file of this name, expected a file"
                + " or one of paper-asplos19, ptx-abi-12.8, ptx-abi-12.9, ptx-abi-13,"
                + " membar-pre-volta\n"
                + "  hint: did you mean 'ptx-abi-12.8'?");
  }

  @Test
  void aNameThatIsNoPathIsUnknown() {
    assertThatThrownBy(() -> Mappings.find("a\0b")).isInstanceOf(InputException.class);
  }

  @Test
  void readsFiles(@TempDir Path folder) throws Exception {
    MappingFile shipped = Mappings.find("ptx-abi-13");
    Path file = Files.writeString(folder.resolve("mine"), shipped.text());
    MappingFile mine = Mappings.find(file.toString());
    assertThat(mine.file()).isEqualTo(file.toString());
    assertThat(mine.mapping()).isEqualTo(shipped.mapping());
    assertThat(mine.hash()).isEqualTo(shipped.hash());
  }

  @Test
  void refusesBytesThatAreNoText(@TempDir Path folder) throws Exception {
    Path file = Files.write(folder.resolve("mine"), new byte[] {(byte) 0xff, 0});
    assertThatThrownBy(() -> Mappings.find(file.toString()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("not text in UTF-8");
  }

  @Test
  void hashIsTheSha256OfTheText() throws Exception {
    Mapping any = Mappings.find("ptx-abi-13").mapping();
    MappingFile file = new MappingFile("f", "abc", any);
    assertThat(file.hash())
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assertThat(file.shortHash()).isEqualTo("ba7816bf8f01");
  }
}
