package dev.acquit.mapper.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the lowering makes is PTX: it is printed and read again. Objects have the width that the
/// model of C++ gives them.
class LoweredTextTest {
  private static final Path TESTS = Path.of("../litmus/src/test/resources/cpp");

  @Test
  void everyLoweredTestIsReadAgain() throws Exception {
    List<Path> files;
    try (Stream<Path> all = Files.list(TESTS)) {
      files = all.filter(p -> p.toString().endsWith(".litmus")).sorted().toList();
    }
    assertThat(files).hasSizeGreaterThan(5);
    for (Path file : files) {
      CppTest cpp = (CppTest) LitmusReader.read(file.toString(), Files.readString(file));
      for (String name : Mappings.names()) {
        Lowering lowering = Lowering.of(cpp, Mappings.find(name).mapping());
        for (int alternative = 0; alternative < 3; alternative++) {
          PtxTest ptx = lowering.lower(lowering.each(alternative)).test();
          String text = LitmusWriter.write(ptx);
          assertThat(LitmusReader.read("lowered", text)).as(text).isEqualTo(ptx);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int",
        "unsigned",
        "uint32_t",
        "long",
        "unsigned long",
        "long long",
        "int64_t",
        "std::uint64_t",
        "volatile long",
        "atomic_int",
        "atomic_long",
        "atomic_ulong",
        "cuda::atomic<unsigned long long, cuda::thread_scope_device>",
        "short",
        "uint16_t",
        "char",
        "unsigned char",
        "int8_t",
        "bool",
        "_Atomic short"
      })
  void objectsAreAsWideAsInTheModelOfCpp(String type) throws Exception {
    CppTest plain = cpp(type, "*x = 3; int r0 = *x;");
    assertThat(widths(lowered(plain))).isEqualTo(widths(plain)).hasSize(2);
    CppTest atomic = cpp(type, "atomic_store(x, 3); long r0 = atomic_load(x);");
    assertThat(widths(lowered(atomic))).isEqualTo(widths(atomic)).hasSize(2);
    CppTest updates =
        cpp(
            type,
            "auto e = atomic_load(x); atomic_exchange(x, 2); atomic_fetch_add(x, 1);"
                + " atomic_fetch_sub(x, e);"
                + " atomic_fetch_and(x, 3); atomic_fetch_max(x, 4);"
                + " atomic_compare_exchange_strong(x, &e, 5);");
    int width = widths(plain).getFirst();
    if (width >= 32) {
      assertThat(widths(lowered(updates))).isEqualTo(widths(updates)).hasSize(7);
    } else if (width == 16) {
      // Each update looks first, and then tries; a compare-exchange tries once.
      assertThat(widths(lowered(updates))).containsOnly(16).hasSize(1 + 5 * 2 + 1);
    } else {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> lowered(updates))
          .withMessageStartingWith("PTX has no atom.exch on objects of ");
    }
  }

  /// As libcu++ has them; PTX has no update of a byte.
  @ParameterizedTest
  @ValueSource(strings = {"atomic<uint8_t>", "cuda::atomic<signed char>", "atomic_char"})
  void atomicObjectsOfAByteAreWords(String type) throws Exception {
    CppTest updates =
        cpp(
            type,
            "auto e = x->load(); x->store(e); x->exchange(2); x->fetch_and(3); x->fetch_max(4);"
                + " x->compare_exchange_strong(e, 5);");
    assertThat(widths(lowered(updates))).containsOnly(32).hasSize(6);
    CppTest sum = cpp(type, "x->fetch_add(1);");
    assertThat(widths(lowered(sum))).containsOnly(32).hasSize(2);
    CppTest moved = cpp(type, "auto p = x + 1; p->load();");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> lowered(moved))
        .withMessage("an address of an atomic object of 8 bits is computed with");
  }

  @Test
  void oneThreadSeesAByteWhereAnotherHasAWord() throws Exception {
    CppTest test =
        (CppTest)
            LitmusReader.read(
                "f",
                "C t\n{}\nP0 (atomic<uint8_t>* x) { x->store(1); }\n"
                    + "P1 (uint8_t* x) { int r0 = *x; }\nexists (1:r0=1)\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> lowered(test))
        .withMessage("'x' is an atomic object of 8 bits in one thread only");
  }

  /// Each operation has the type that PTX has for it, or is tried by compare-and-swap.
  ///
  /// @ptx 9.7.13.5 atom: `.b128` for exch and cas, `.f32` and `.f64` for add
  @ParameterizedTest
  @CsvSource({
    "float, x->exchange(2), exch.b32",
    "float, x->fetch_add(2), add.f32",
    "double, x->fetch_sub(2), add.f64",
    "double, 'auto e = 1.0; x->compare_exchange_strong(e, 2)', cas.b64",
    "__int128, x->exchange(2), exch.b128",
    "__int128, x->fetch_add(2), cas.b128",
    "unsigned __int128, x->fetch_max(2), cas.b128",
    "unsigned __int128, 'unsigned __int128 e = 1; x->compare_exchange_strong(e, 2)', cas.b128"
  })
  void updatesHaveTheTypeThatPtxHas(String type, String body, String atom) throws Exception {
    PtxTest test = lowered(cpp("cuda::atomic<" + type + ">", body + ";"));
    String text = LitmusWriter.write(test);
    assertThat(text).contains("." + atom + " ");
    LitmusTest again = LitmusReader.read("again", text);
    assertThat(LitmusWriter.write(again)).isEqualTo(text);
  }

  /// What registers have not is said, and not computed as something else.
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = '|',
      value = {
        "__half | __half r0 = *x; | values of type '__half' are not lowered",
        "__int128 | auto r1 = *x / 3; | '/' of 128 bits is a call of a function, which is not"
            + " lowered",
        "__int128 | float r1 = *x; | a conversion of '__int128' to 'float' is not lowered"
      })
  void valuesThatRegistersHaveNotAreRefused(String type, String body, String why) throws Exception {
    CppTest test = cpp(type, body);
    assertThatIllegalArgumentException().isThrownBy(() -> lowered(test)).withMessage(why);
  }

  /// Values that need more than 32 bits come out the same in C++ and in PTX.
  @ParameterizedTest
  @CsvSource({
    "long, '*x = 4294967297; long r0 = *x + 1; int r1 = r0 > *x;'",
    "long, 'long a = 1; *x = a << 40 | 5; long r0 = *x >> 38; int r1 = *x == 5;'",
    "unsigned long, '*x = 1; long r0 = atomic_fetch_add(x, 4294967296); int r1 = *x != 1;'",
    "int64_t, 'long r0 = -1; *x = ~r0 ^ 8589934592; atomic_fetch_sub(x, r0); r0 = -*x;'",
    "long, 'auto r0 = *x + 4294967296; *x = r0; if (*x == 0) { *x = 7; }'",
    "atomic_long, 'long e = 0; int r1 = atomic_compare_exchange_strong(x, &e, 8589934593);"
        + " long r0 = atomic_exchange(x, e);'",
    "short, '*x = 65537; int r0 = *x;'",
    "char, '*x = 257; int r0 = *x; int r1 = r0 == 1;'",
    "int, '*x = 4294967297; int r0 = *x;'"
  })
  void wideValuesAgree(String type, String body) throws Exception {
    CppTest cpp = cpp(type, body);
    CheckResult source = check("cpp20", cpp);
    for (String name : Mappings.names()) {
      Mapping mapping = Mappings.find(name).mapping();
      Lowering lowering = Lowering.of(cpp, mapping);
      CheckResult target = check("ptx", lowering.lower(lowering.first()).test());
      assertThat(target.states()).as(name + ": " + body).isEqualTo(source.states()).hasSize(1);
    }
  }

  private static CheckResult check(String model, LitmusTest test) throws Exception {
    MemoryModel found = Models.find(model);
    return new Checker(found, Limits.DEFAULT, false).check(test);
  }

  private static CppTest cpp(String type, String body) throws Exception {
    String locations = body.contains("r0") ? "locations [x; 0:r0;]\n" : "";
    return (CppTest)
        LitmusReader.read(
            "t", "C t\n{ x=0; }\nP0 (" + type + "* x) { " + body + " }\n" + locations);
  }

  private static PtxTest lowered(CppTest test) throws Exception {
    Lowering lowering = Lowering.of(test, Mappings.find("ptx-abi-13").mapping());
    return lowering.lower(lowering.first()).test();
  }

  /// The widths of the accesses of P0, in order.
  private static List<Integer> widths(LitmusTest test) throws Exception {
    List<IntegerType> types = new ArrayList<>();
    for (var step : Programs.of(test).threads().getFirst().steps()) {
      types.add(
          switch (step.operation()) {
            case Operation.Load l -> l.type();
            case Operation.Store s -> s.type();
            case Operation.Update u -> u.type();
            case Operation.CompareSwap c -> c.type();
            default -> null;
          });
    }
    return types.stream().filter(Objects::nonNull).map(IntegerType::bits).toList();
  }
}
