package dev.acquit.codegen.compile;

import dev.acquit.kept.Store;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Compilations of earlier runs. Refusals are kept, too; what was killed is not.
///
/// An entry whose headers have changed since is as good as none, and is written again.
final class CompilationCache {
  /// Of what is kept, as part of its key.
  static final int FORMAT = 4;

  private final Store store;
  private final Map<String, Optional<FileIdentity>> seen = new ConcurrentHashMap<>();

  /// With the folder of the entries, which need not exist yet.
  CompilationCache(Path folder) {
    this.store = new Store(folder);
  }

  /// What came of a compilation before.
  Optional<Compilation> get(CompilationKey key) {
    try {
      Optional<byte[]> entry = store.find(key);
      return entry.isPresent() ? decode(entry.get()) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// Keeps what came of a compilation.
  ///
  /// @param headers files that were read besides the source
  /// @param search where these were looked for
  void put(CompilationKey key, Compilation compilation, List<Path> headers, IncludeSearch search) {
    if (compilation instanceof Compilation.Killed) {
      return;
    }
    try {
      store.keep(key, encode(compilation, headers, search));
    } catch (IOException e) {
      // The next run will compile again; this one has its result.
    }
  }

  private static byte[] encode(Compilation compilation, List<Path> headers, IncludeSearch search)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(headers.size());
    for (Path header : headers) {
      FileIdentity identity = FileIdentity.of(header);
      text(out, header.toString());
      text(out, identity.path());
      out.writeLong(identity.size());
      out.writeLong(identity.modified());
    }
    out.writeInt(search.folders().size());
    for (String folder : search.folders()) {
      text(out, folder);
    }
    text(out, search.there(headers.stream().map(Path::toString).toList()));
    switch (compilation) {
      case Compilation.Compiled(String ptx, String messages) -> {
        out.writeBoolean(true);
        text(out, ptx);
        text(out, messages);
      }
      case Compilation.Rejected(int status, String messages) -> {
        out.writeBoolean(false);
        out.writeInt(status);
        text(out, messages);
      }
      case Compilation.Killed _ ->
          throw new IllegalArgumentException("what was killed is not kept");
    }
    return bytes.toByteArray();
  }

  private Optional<Compilation> decode(byte[] entry) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(entry));
    List<String> names = new ArrayList<>();
    List<FileIdentity> headers = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      names.add(text(in));
      headers.add(new FileIdentity(text(in), in.readLong(), in.readLong()));
    }
    List<String> folders = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      folders.add(text(in));
    }
    String there = text(in);
    if (!headers.stream().allMatch(this::unchanged)
        || !new IncludeSearch(folders).there(names).equals(there)) {
      return Optional.empty();
    }
    if (in.readBoolean()) {
      return Optional.of(new Compilation.Compiled(text(in), text(in)));
    }
    return Optional.of(new Compilation.Rejected(in.readInt(), text(in)));
  }

  private boolean unchanged(FileIdentity header) {
    return seen.computeIfAbsent(header.path(), CompilationCache::identity)
        .filter(header::equals)
        .isPresent();
  }

  private static Optional<FileIdentity> identity(String path) {
    try {
      return Optional.of(FileIdentity.of(Path.of(path)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }
}
