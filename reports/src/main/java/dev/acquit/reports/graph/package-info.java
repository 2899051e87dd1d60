/// Executions as pictures: threads are columns, time goes down, relations are arrows in herd's
/// colours, and the cycle that breaks an axiom has a halo.
///
/// ```
/// ExecutionGraph = ExecutionGraph(Words, Column ..., Node ..., Arrow ...)   what is to be seen
/// Drawing        = Drawing(width, height, Placed ..., Routed ..., ...)     where it is
/// Shape          = Box | Line | Area | Text | Group                        what is painted
/// ```
///
/// A report becomes a graph ([GraphBuilder]), a graph a drawing ([Layout]), a drawing shapes
/// ([Painter]), and shapes SVG ([SvgWriter]), TikZ ([TikzWriter]) or pixels ([PngWriter]);
/// [DotWriter] hands the graph to Graphviz. Each step is a function of its input alone, so the same
/// result gives the same bytes.
@NullMarked
package dev.acquit.reports.graph;

import org.jspecify.annotations.NullMarked;
