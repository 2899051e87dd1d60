namespace lib { namespace v1 { struct P { float x, y; char c; }; enum class M : unsigned char { A, B }; struct alignas(16) Q { P p; int n[3]; }; 
template<class T> struct Box { T a; int b; };
struct Ctor { int a; __device__ Ctor(const Ctor&o):a(o.a){} __device__ Ctor(int x):a(x){} };
union U { double d; char c[12]; }; struct E {}; class V { public: __device__ virtual int f(); int z; }; struct D : P { char tail; }; struct BF { int a:3; unsigned b:17; };
} 
using namespace v1;
enum Old { X, Y=1000 };
__device__ int g(v1::P p, v1::M m, v1::Q q, v1::Box<double> b, Old o) { return p.x + (int)m + q.n[1] + b.b + o; }
__device__ int h(v1::Ctor c, v1::U u, v1::E e, v1::D d, v1::BF bf, const v1::P* pp, v1::P& r) { return c.a + u.c[0] + d.tail + bf.b + pp->c + r.c; }
__device__ float i(float4 f, dim3 d, unsigned short s) { return f.x + d.y + s; }
__device__ D j(int a, char c) { D d; d.tail = a + c; return d; }
__device__ long m(P (&q)[3], double x, bool y) { return q[1].x + x + y; }
__device__ BF n(U u, Q q) { BF b; b.a = u.d + q.p.x; b.b = 3; return b; }
__global__ void k(v1::P p, v1::M m, v1::Q q, v1::Box<double> b, Old o, int*out) { *out = p.x + (int)m + q.n[1] + b.b + o; }
__device__ int w(v1::V v) { return v.z; }
}
__device__ signed char a(int x) { return x; }
__device__ unsigned char b(int x) { return x; }
__device__ short c(int x) { return x; }
__device__ unsigned short d(short x) { return x; }
__device__ signed char e(signed char *x) { return *x; }
__device__ unsigned short f(signed char *x) { return *x; }
__device__ signed char g(unsigned char *x) { return *x; }
__device__ signed char h() { return -1; }
__device__ unsigned char i(bool q) { return q ? 255 : 3; }
__device__ unsigned short j() { return 65535; }
__device__ int use(int x) { return a(x)+b(x)+c(x)+d(x); }
struct Holds { lib::v1::V v[2]; int q; };
__global__ void virtuals(lib::v1::V v, int *p, Holds w, lib::v1::V* ok) { *p = v.z + w.q; }
