package dev.acquit.cli.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/// The version, which the build writes into a resource.
public final class Version {
  private Version() {}

  /// The version of the POM.
  public static String number() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  /// What `--version` says.
  public static String line() {
    return "acquit " + number();
  }

  /// The same for picocli. A class of its own: who only wants to know the version needs none of
  /// picocli's.
  public static final class Provider implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {line()};
    }
  }
}
