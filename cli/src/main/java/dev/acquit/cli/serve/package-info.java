/// A page on the user's own machine: the command's questions asked and answered in a browser.
///
/// A request becomes the words of a command line ([dev.acquit.cli.serve.Question]), which runs in
/// this process as it would in a shell ([dev.acquit.cli.serve.Desk]); what it printed is the
/// answer. So the page knows nothing that the command does not, and no engine knows the page.
@NullMarked
package dev.acquit.cli.serve;

import org.jspecify.annotations.NullMarked;
