/* A module that pins memory of a GPU for its device: four obligations are not kept. */
#include <linux/module.h>
#include <linux/uaccess.h>
#include "nv-p2p.h"

struct region {
    u64 start, length;
    struct nvidia_p2p_page_table *table;
};

static void region_gone(void *data)
{
    struct region *r = data;

    nvidia_p2p_put_pages(0, 0, r->start, r->table);
}

static long region_pin(struct region *r, void __user *arg)
{
    struct { u64 addr, size; } q;

    if (copy_from_user(&q, arg, sizeof(q)))
        return -EFAULT;
    r->start = q.addr & GPU_PAGE_MASK;
    r->length = q.size;
    if (nvidia_p2p_get_pages(0, 0, r->start, r->length, &r->table, region_gone, r))
        return -EIO;
    return r->table->entries;
}
