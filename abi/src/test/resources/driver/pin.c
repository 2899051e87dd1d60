#include <linux/module.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include "nv-p2p.h"

#define GPU_PAGE_SHIFT 16
#define GPU_PAGE_SIZE ((u64)1 << GPU_PAGE_SHIFT)
#define GPU_PAGE_OFFSET (GPU_PAGE_SIZE - 1)
#define GPU_PAGE_MASK (~GPU_PAGE_OFFSET)

MODULE_LICENSE("GPL");

struct request {
    u64 addr;
    u64 size;
};

struct region {
    u64 start;
    u64 length;
    struct nvidia_p2p_page_table *table;
    struct nvidia_p2p_dma_mapping *mapping;
    struct list_head list;
};

static LIST_HEAD(regions);
static DEFINE_MUTEX(lock);

static void region_gone(void *data)
{
    struct region *r = data;

    mutex_lock(&lock);
    list_del(&r->list);
    mutex_unlock(&lock);
    nvidia_p2p_free_dma_mapping(r->mapping);
    nvidia_p2p_free_page_table(r->table);
    kfree(r);
}

static int region_map(struct pci_dev *dev, struct region *r)
{
    struct nvidia_p2p_dma_mapping *mapping;
    int ret = nvidia_p2p_dma_map_pages(dev, r->table, &mapping);

    if (ret)
        return ret;
    if (!NVIDIA_P2P_DMA_MAPPING_VERSION_COMPATIBLE(mapping)) {
        nvidia_p2p_dma_unmap_pages(dev, r->table, mapping);
        return -EINVAL;
    }
    pr_info("%u entries\n", mapping->entries);
    r->mapping = mapping;
    return 0;
}

static int region_pin(struct pci_dev *dev, void __user *arg)
{
    struct request q;
    struct region *r;
    int ret;

    if (copy_from_user(&q, arg, sizeof(q)))
        return -EFAULT;
    r = kzalloc(sizeof(*r), GFP_KERNEL);
    if (!r)
        return -ENOMEM;
    r->start = q.addr & GPU_PAGE_MASK;
    r->length = round_up(q.addr + q.size, GPU_PAGE_SIZE) - r->start;
    ret = nvidia_p2p_get_pages(0, 0, r->start, r->length, &r->table, region_gone, r);
    if (ret)
        goto out;
    if (!NVIDIA_P2P_PAGE_TABLE_VERSION_COMPATIBLE(r->table)) {
        ret = -EINVAL;
        goto put;
    }
    pr_info("%u pages\n", r->table->entries);
    ret = region_map(dev, r);
    if (!ret)
        return 0;
put:
    nvidia_p2p_put_pages(0, 0, r->start, r->table);
out:
    kfree(r);
    return ret;
}

static void region_unpin(struct pci_dev *dev, struct region *r)
{
    nvidia_p2p_dma_unmap_pages(dev, r->table, r->mapping);
    nvidia_p2p_put_pages(0, 0, r->start, r->table);
    kfree(r);
}
