#include <linux/module.h>
#include <linux/nv-p2p.h>

struct surface {
    u64 va;
    struct nvidia_p2p_page_table *table;
    struct nvidia_p2p_dma_mapping *map;
};

static void freed(void *data)
{
    struct surface *s = data;

    nvidia_p2p_free_page_table(s->table);
    kfree(s);
}

static int pin(struct device *dev, struct surface *s, void __user *argp)
{
    struct { u64 va; u64 size; } args;
    u64 offset;
    u64 length;
    int ret;

    if (copy_from_user(&args, argp, sizeof(args)))
        return -EFAULT;
    s->va = args.va & PAGE_MASK;
    offset = args.va & (PAGE_SIZE - 1);
    length = (offset + args.size + PAGE_SIZE - 1) & PAGE_MASK;
    ret = nvidia_p2p_get_pages(s->va, length, &s->table, freed, s);
    if (ret < 0)
        return ret;
    ret = nvidia_p2p_dma_map_pages(dev, s->table, &s->map, DMA_BIDIRECTIONAL);
    if (ret < 0) {
        nvidia_p2p_put_pages(s->table);
        return ret;
    }
    if (!NVIDIA_P2P_DMA_MAPPING_VERSION_COMPATIBLE(s->map))
        return -EINVAL;
    return s->map->entries;
}

static void unpin(struct surface *s)
{
    nvidia_p2p_dma_unmap_pages(s->map);
    nvidia_p2p_put_pages(s->table);
}
