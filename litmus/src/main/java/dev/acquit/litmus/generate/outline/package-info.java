/// Straight-line tests in terms that C++ and PTX share, from which generators make tests.
///
/// ```
/// Outline       = Outline(OutlineThread ...)
/// OutlineThread = OutlineThread(Place, Step ...)
/// Step          = Load(location, Annotation, Dependency?) | Store(location, value, Annotation, Dependency?)
///               | Update(adds, seen, location, value, Annotation, Dependency?)
///               | Swap(location, expected, value, Annotation, failure Order, Dependency?)
///               | Fence(Annotation)
/// Annotation    = Annotation(Order, Scope?)
/// Dependency    = Dependency(Kind, index of the step that is depended on, guard value?)
/// ```
///
/// [OutlineWriter] turns an outline into a test of a [TestLanguage], [OutlineReader] finds the
/// outline of a test.
package dev.acquit.litmus.generate.outline;
