#include <linux/module.h>
#include "nv-p2p.h"

enum { SHIFT = 16, PAGE = 1 << SHIFT };

struct pinned {
    u64 start;
    struct nvidia_p2p_page_table *table;
};

static u64 down(u64 addr)
{
    return addr & ~(u64)(PAGE - 1);
}

static int pin(struct pinned *p, unsigned long addr, size_t size)
{
    int ret;

    p->start = down(addr);
    size = ALIGN(addr + size - p->start, 65536);
    ret = nvidia_p2p_get_pages_persistent(p->start, size, &p->table, 0);
    if (ret < 0)
        return ret;
    if (!NVIDIA_P2P_PAGE_TABLE_VERSION_COMPATIBLE(p->table))
        return -EINVAL;
    return p->table->entries;
}

static void unpin(struct pinned *p)
{
    nvidia_p2p_put_pages_persistent(p->start, p->table, 0);
}
