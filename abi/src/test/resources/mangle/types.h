// Types of the functions in passed.tsv.
struct Pair { int a; char b; };
struct Big { double d[5]; char c; };
struct Odd { char c[129]; };
struct Owned { ~Owned(); int a; };
struct Empty {};
enum Small : unsigned char { SMALL_A };
enum Wide : unsigned long long { WIDE_A };
enum Plain { PLAIN_A };
enum __attribute__((packed)) Tiny { TINY_A };
namespace lib {
inline namespace v1 {
enum class Mode : short { OFF };
struct alignas(16) Node { Node* next; };
}
namespace detail { struct Inner { struct Deep { long a; short b; }; Deep d; }; }
union Bits { float f; unsigned u; };
}
namespace { struct Hidden { int a[3]; }; }
