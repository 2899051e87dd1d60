// Decoupled look-back without a fence. Wrong: flag and sum of a block are written and read one after
// the other, and who sees the flag may see the sum of before.
// acquit: launch scan<<<3, 1>>>(tiles)
// acquit: init tiles[0].flag=0
// acquit: forall (tiles[0].flag=2 /\ tiles[1].sum=3 /\ tiles[2].flag=2 /\ tiles[2].sum=6)

struct alignas(8) Tile {
  int flag; // 1: the sum is that of the block alone, 2: of all until here
  int sum;
};

__device__ void put(Tile *at, int flag, int sum) {
  volatile Tile *tile = at;
  tile->sum = sum;
  tile->flag = flag;
}

__device__ Tile get(Tile *at) {
  volatile Tile *tile = at;
  int flag;
  do {
    flag = tile->flag;
  } while (flag == 0);
  return {flag, tile->sum};
}

__global__ void scan(Tile *tiles) {
  int i = blockIdx.x;
  int own = i + 1;
  int before = 0;
  if (i > 0) {
    put(&tiles[i], 1, own);
    for (int j = i - 1; j >= 0; j--) {
      Tile tile = get(&tiles[j]);
      before += tile.sum;
      if (tile.flag == 2) {
        break;
      }
    }
  }
  put(&tiles[i], 2, before + own);
}
