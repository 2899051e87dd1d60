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
    return properties().getProperty("version");
  }

  /// What `--version` says: which commit was built, and of which day it is, where the build could
  /// ask git.
  public static String line() {
    Properties properties = properties();
    String commit = properties.getProperty("commit");
    String line = "acquit " + properties.getProperty("version");
    return commit.startsWith("$")
        ? line
        : line + " (" + commit + ", " + properties.getProperty("date") + ")";
  }

  private static Properties properties() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
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
