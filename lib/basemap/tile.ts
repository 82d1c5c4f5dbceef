/** Tiles of the web Mercator square: z doublings, x from the west, y from the north. */
export type Tile = { z: number; x: number; y: number }

export const MAX_TILE_ZOOM = 24

export const isTileZoom = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_TILE_ZOOM

/** Rows of TMS, which MBTiles are stored by, count from the south. */
export const tmsRow = ({ z, y }: Pick<Tile, 'z' | 'y'>): number => 2 ** z - 1 - y
