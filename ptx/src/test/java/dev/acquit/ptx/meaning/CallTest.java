package dev.acquit.ptx.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.ModuleReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallTest {
  private static Call read(String call) throws Exception {
    var module =
        ModuleReader.read(
            "call.ptx",
            """
            .version 8.6
            .target sm_90
            .address_size 64
            .func f() { .reg .b64 %%rd<4>; .param .b32 a, b, r; %s; ret; }
            """
                .formatted(call));
    return Stream.of(module.functions().getLast().body().orElseThrow())
        .flatMap(List::stream)
        .flatMap(i -> i instanceof BodyItem.Line l ? Stream.of(l) : Stream.empty())
        .flatMap(l -> Call.of(l.statement().instruction()).stream())
        .findFirst()
        .orElseThrow();
  }

  private static Call call(String callee, String... arguments) {
    return new Call(List.of(), new Operand.Symbol(callee), names(arguments), Optional.empty());
  }

  private static List<Written> names(String... names) {
    return Stream.of(names).<Written>map(Operand.Symbol::new).toList();
  }

  @Test
  void withAndWithoutLists() throws Exception {
    assertThat(read("call f")).isEqualTo(call("f"));
    assertThat(read("call.uni f, (a, b)")).isEqualTo(call("f", "a", "b"));
    assertThat(read("call (r), f, (a)"))
        .isEqualTo(new Call(names("r"), new Operand.Symbol("f"), names("a"), Optional.empty()));
    assertThat(read("call.uni f, ()")).isEqualTo(call("f"));
    assertThat(read("call (r), f"))
        .isEqualTo(new Call(names("r"), new Operand.Symbol("f"), List.of(), Optional.empty()));
  }

  @Test
  void indirect() throws Exception {
    assertThat(read("call (r), %rd1, (a), proto"))
        .isEqualTo(
            new Call(names("r"), new Operand.Register("%rd1"), names("a"), Optional.of("proto")));
    assertThat(read("call %rd1, proto"))
        .isEqualTo(
            new Call(List.of(), new Operand.Register("%rd1"), List.of(), Optional.of("proto")));
  }

  @Test
  void whatIsNoCall() {
    assertThat(Call.of(new Instruction.Exit())).isEmpty();
    assertThat(Call.of(new Instruction.Unmodelled("call", List.of(), List.of())))
        .map(Call::name)
        .contains("");
  }

  @ParameterizedTest
  @CsvSource({"abort, true, true", "vprintf, false, true", "mine, false, false"})
  void functionsThatAreKnown(String name, boolean fatal, boolean harmless) {
    Call call = call(name);

    assertThat(call.fatal()).isEqualTo(fatal);
    assertThat(call.harmless()).isEqualTo(harmless);
  }
}
