#include <linux/module.h>
#include "nv-p2p.h"

#define BOUND 0x10000ul
#define LOW (BOUND - 1)

struct args {
    u64 token;
    u32 space;
    u64 va;
    u64 len;
};

struct held {
    u64 token;
    u32 space;
    u64 va;
    struct nvidia_p2p_page_table *table;
};

static void gone(void *data)
{
    struct held *h = (struct held *)data;

    if (h->table)
        nvidia_p2p_free_page_table(h->table);
}

static long hold(struct held *h, void __user *user)
{
    struct args a;

    if (copy_from_user(&a, user, sizeof a))
        return -EFAULT;
    if ((a.va & LOW) != 0)
        return -EINVAL;
    if (a.len == 0 || !IS_ALIGNED(a.len, BOUND))
        return -EINVAL;
    h->token = a.token;
    h->space = a.space;
    h->va = a.va;
    if (nvidia_p2p_get_pages(h->token, h->space, h->va, a.len, &h->table, &gone, h))
        return -EIO;
    if (!NVIDIA_P2P_PAGE_TABLE_VERSION_COMPATIBLE(h->table)) {
        nvidia_p2p_put_pages(h->token, h->space, h->va, h->table);
        return -EINVAL;
    }
    return h->table->page_size;
}
