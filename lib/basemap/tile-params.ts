import { z } from 'zod'
import { MAX_TILE_ZOOM } from './tile'

const whole = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number)

/** A tile as it stands in a path; anything that is not a tile of its zoom is refused. */
export const tileParams = z
  .object({ z: whole, x: whole, y: whole })
  .refine(({ z, x, y }) => z <= MAX_TILE_ZOOM && x < 2 ** z && y < 2 ** z)
