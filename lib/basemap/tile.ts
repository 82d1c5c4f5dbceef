import { z } from 'zod'

/** Tiles of the web Mercator square: z doublings, x from the west, y from the north. */
export type Tile = { z: number; x: number; y: number }

const MAX_TILE_ZOOM = 24

const whole = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number)

/** A tile as it stands in a path; anything that is not a tile of its zoom is refused. */
export const tileParams = z
  .object({ z: whole, x: whole, y: whole })
  .refine(({ z, x, y }) => z <= MAX_TILE_ZOOM && x < 2 ** z && y < 2 ** z)

/** Where a longitude lies on the square, 0 in the west to 1 in the east. */
export const mercatorX = (lon: number): number => lon / 360 + 0.5

/** Where a latitude lies on the square, 0 in the north to 1 in the south; the poles are cut off. */
export function mercatorY(lat: number): number {
  const sin = Math.sin((lat * Math.PI) / 180)
  return clamp(0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI)
}

export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

/** Rows of TMS, which MBTiles are stored by, count from the south. */
export const tmsRow = ({ z, y }: Pick<Tile, 'z' | 'y'>): number => 2 ** z - 1 - y

const clamp = (value: number) => Math.min(1, Math.max(0, value))
