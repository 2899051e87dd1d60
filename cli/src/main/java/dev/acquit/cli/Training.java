package dev.acquit.cli;

import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Interruption;
import dev.acquit.cli.shell.Outlet;
import dev.acquit.program.Workplace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/// Runs what a user runs most, so that the JVM can write an archive of the classes and profiles
/// that this needs. The launcher does so after a build; the command then starts in half the time.
public final class Training {
  private static final int ROUNDS = 20;
  private static final int RUNS = 3;
  private static final String EMULATOR = "--device=emulator";

  private static final String PTX =
      """
      PTX MP+relacq
      { x=0; y=0; }
       P0@cta 0,gpu 0         | P1@cta 1,gpu 0          ;
       st.weak [x], 1         | ld.acquire.gpu r0, [y]  ;
       st.release.gpu [y], 1  | ld.relaxed.gpu r1, [x]  ;
       fence.sc.gpu           | fence.sc.gpu            ;
      ~exists (1:r0=1 /\\ 1:r1=0)
      """;

  /// One thread waits for the other.
  private static final String WAIT =
      """
      PTX wait
      { x=0; y=0; }
       P0@cta 0,gpu 0           | P1@cta 1,gpu 0             ;
       st.relaxed.gpu [x], 1    | LC00:                      ;
       st.release.gpu [y], 1    | ld.acquire.gpu r0, [y]     ;
                                | bne r0, 1, LC00            ;
                                | ld.relaxed.gpu r1, [x]     ;
      forall (1:r1=1)
      """;

  private static final String CPP =
      """
      C SB
      { }
      P0 (atomic_int* x, atomic_int* y) {
        atomic_store_explicit(x, 1, memory_order_seq_cst, thread_scope_device);
        int r0 = atomic_load_explicit(y, memory_order_acquire, thread_scope_device);
      }
      P1 (atomic_int* x, atomic_int* y) {
        int r0 = atomic_fetch_add_explicit(y, 1, memory_order_acq_rel, thread_scope_device);
        if (r0 == 1) { atomic_thread_fence(memory_order_seq_cst, thread_scope_device); }
      }
      exists (0:r0=0 /\\ 1:r0=0)
      """;

  private static final String EMITTED =
      """
      // source: load seq_cst scope=device type=u32
      .version 8.6
      .target sm_90
      .address_size 64
      .visible .func (.param .b32 r) f(.param .b64 a)
      {
        .reg .b32 %r<2>;
        .reg .b64 %rd<2>;
        ld.param.u64 %rd1, [a];
        fence.sc.gpu;
        ld.acquire.gpu.u32 %r1, [%rd1];
        st.param.b32 [r], %r1;
        ret;
      }
      """;

  private Training() {}

  /// Runs the commands; prints nothing unless one of them fails.
  ///
  /// @param args the word `short` for the commands alone that are over at once. The JVM loads all
  ///   that an archive has before it starts anything: those have one of their own, half as large
  /// @throws IllegalStateException if a command fails
  public static void main(String[] args) throws IOException {
    process();
    file();
    for (int i = 0; i < ROUNDS; i++) {
      run(PTX + "---\n" + CPP, "check", "-");
      run(CPP, "check", "--format", "herd", "-");
      run(CPP, "map", "--mapping", "ptx-abi-13", "-");
    }
    run(WAIT, "check", "--property=all", "-");
    run("", "models");
    run("", "mappings");
    run("", "check", "--help");
    run("", "--version");
    if (args.length == 0) {
      more();
    }
  }

  /// What a process does beside its command.
  private static void process() {
    Main.stopping(new Interruption(), new CompletableFuture<>());
    Main.isKept();
    Workplace.closeAll();
  }

  /// What most people ask: one file.
  private static void file() throws IOException {
    Path test = Files.createTempFile("acquit-training", ".litmus");
    try {
      Files.writeString(test, PTX);
      run("", "check", test.toString());
    } finally {
      Files.delete(test);
    }
  }

  private static void more() throws IOException {
    for (int i = 0; i < ROUNDS; i++) {
      run(PTX, "check", "--format", "json", "-");
    }
    gate();
    run(CPP, "verify", "ptx-abi-13", "--tests=-", "--only");
    run(CPP, "verify", "ptx-abi-13", "--tests=-", "--format=json");
    run("", "verify", "ptx-abi-13", "--bound=3", "--only");
    for (int i = 0; i < ROUNDS; i++) {
      run(EMITTED, "gate", "check", "--cache=none", "-");
    }
    runs();
    run("", "--help");
  }

  /// Tests on the emulator, and what a store keeps of them: on a GPU most of it is the same.
  private static void runs() throws IOException {
    Path store = Files.createTempFile("acquit-training", ".db");
    try {
      Files.delete(store);
      for (int i = 0; i < RUNS; i++) {
        run(PTX, "run", EMULATOR, "--mode=sanity", "--time=300ms", "--store=" + store, "-");
      }
      run(PTX, "run", EMULATOR, "--time=1ms", "--mutants=0", "--format=json", "-");
      run("", "observations", "list", store.toString());
      run("", "observations", "export", store.toString());
      run("", "devices");
    } finally {
      Files.deleteIfExists(store);
      Files.deleteIfExists(store.resolveSibling(store.getFileName() + "-wal"));
      Files.deleteIfExists(store.resolveSibling(store.getFileName() + "-shm"));
    }
  }

  /// Judges functions, and finds them judged.
  private static void gate() throws IOException {
    String findings = "--allow=not_derivable,mixed_size,weaker,wrong_space,wrong_value";
    Path folder = Files.createTempDirectory("acquit-training");
    Path ptx = folder.resolve("training.ptx");
    try (InputStream in = Training.class.getResourceAsStream("training.ptx")) {
      Files.copy(Objects.requireNonNull(in, "the class path lacks training.ptx"), ptx);
      for (int i = 0; i < ROUNDS; i++) {
        run("", "gate", "check", "--cache=none", "--format=json", findings, ptx.toString());
      }
      String cache = "--cache=" + folder;
      for (int i = 0; i < ROUNDS; i++) {
        run("", "gate", "check", cache, "--format=json", findings, ptx.toString());
      }
      run("", "gate", "check", cache, findings, ptx.toString());
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static void run(String input, String... command) throws IOException {
    Outlet outlet = new Outlet(OutputStream.nullOutputStream());
    try (PrintWriter nowhere =
        new PrintWriter(new OutputStreamWriter(outlet, StandardCharsets.UTF_8))) {
      Environment environment =
          Main.environment(
              new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
              nowhere,
              nowhere,
              new Interruption(),
              List.of(command));
      int status = Acquit.run(environment, command);
      if (status != 0 || outlet.lost().isPresent()) {
        throw new IllegalStateException(String.join(" ", command) + " ended with " + status);
      }
    }
  }
}
