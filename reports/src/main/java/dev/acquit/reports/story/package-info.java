/// A result, told once, and what makes text, pages, Markdown and files for build servers of it.
///
/// ```
/// ToldDocument = a document that tells its story
/// Ending       = how it ended, of which the exit status is made
/// Story        = what is said of a result: its verdict, facts, parts and checks
/// Part, Line, Finding = what a story is made of
/// StoryText, StoryMarkdown, StoryPage, StoryCases, StoryCommands, StorySarif, StoryGitlab, StoryCsv, StoryLatex
///              = a format each, which knows no result
/// ```
@NullMarked
package dev.acquit.reports.story;

import org.jspecify.annotations.NullMarked;
