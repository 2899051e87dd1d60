package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `acquit abi layout`: the table, the picture, the document and the errors.
class AbiLayoutTest {
  @TempDir Path folder;

  @Test
  void aTypeIsATableAndAPicture() {
    Cli.Result result =
        Cli.run(
            "abi", "layout", "struct S { char c; unsigned a:3, b:15; struct { float4 v; } n; };");
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .isEqualTo(
            """
            struct S: 32 bytes, aligned to 16
                 byte   bit       size
             a      0           1 byte   char c
             b      1     0     3 bits   unsigned int a:3
             c      1     3    15 bits   unsigned int b:15
                   16         16 bytes   struct n
             d     16         16 bytes     struct float4 v
             parameter  .param .align 16 .b8 p[32]
             variable   .global .align 16 .b8 v[32]
                    0 |a#c#.... ........|
                   16 |dddddddd dddddddd|
               byte 1, lowest bit first: bbbccccc
               byte 3, lowest bit first: cc......
            """);
    assertThat(result.status()).isZero();
  }

  @Test
  void membersOfAUnionAreInOnePlace() {
    Cli.Result result = Cli.run("abi", "layout", "union U { char c; short s; };");
    assertThat(result.out()).contains("|*b|");
  }

  @Test
  void badTypesAreNamedAndTheOthersLaidOut() throws Exception {
    Path file = folder.resolve("types.h");
    Files.writeString(file, "struct A { Foo f; };\nstruct B { int b; };\n");
    Cli.Result result = Cli.run("abi", "layout", "--file", file.toString());
    assertThat(result.out()).startsWith("struct B: 4 bytes").doesNotContain("struct A");
    assertThat(result.err()).startsWith(file + ":1:12: error: found 'Foo', expected a type");
    assertThat(result.status()).isEqualTo(2);
  }

  @Test
  void theDocumentSaysTheSame() {
    Cli.Result result =
        Cli.run("abi", "layout", "--format", "json", "struct S { ~S(); int :9; long b:3; };");
    assertThat(result.out())
        .contains("\"schema\" : \"acquit/abi-layout/1\"", "\"passing\" : \"ADDRESS\"")
        .contains("\"offset\" : 1,", "\"bit\" : 1,", "\"bits\" : 3,");
  }

  @Test
  void aFileThatIsNotThereIsBadInput() {
    assertThat(Cli.run("abi", "layout", "--file", "none.h").status()).isEqualTo(2);
    assertThat(Cli.run("abi", "layout").status()).isEqualTo(2);
  }

  @Test
  void theHostsLayoutIsSaidWhereItIsAnother() {
    String type = "struct [[gnu::packed]] A { int a; bool b:1; int :0; char c; };";
    assertThat(Cli.run("abi", "layout", type).out())
        .contains("struct A: 6 bytes", " host       gcc on x86-64 has 9 bytes, aligned to 1; c is");
    assertThat(Cli.run("abi", "layout", "--format", "json", type).out())
        .contains("\"host\" : {", "\"moved\" : \"c\"", "\"offset\" : 8");
  }

  @Test
  void checkReadsTypesOfAHeader() throws Exception {
    Path header = folder.resolve("pair.h");
    Files.writeString(header, "struct Pair { int a; char b; };\n");
    Path module = folder.resolve("m.ptx");
    Files.writeString(
        module,
        ".version 8.0\n.target sm_90\n.address_size 64\n"
            + ".visible .func _Z1f4Pair(.param .align 4 .b8 a[12]) { ret; }\n");
    assertThat(Cli.run("abi", "check", module.toString()).status()).isZero();
    Cli.Result result = Cli.run("abi", "check", "--types", header.toString(), module.toString());
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).contains("expected .align 4 .b8 [8]");
  }
}
