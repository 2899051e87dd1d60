// Types that host and device share.
#include <cstdint>

enum class Kind : std::uint8_t { Empty, Leaf, Inner };

struct alignas(16) Node {
  Kind kind;
  unsigned depth : 5, children : 11;
  Node* child[4];
  float4 box[2];
  int (*visit)(const Node&);
};

union Word {
  double number;
  std::uint64_t bits;
  struct {
    unsigned low, high;
  };
};
