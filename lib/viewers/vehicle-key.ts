import { createHash } from 'node:crypto'

/** Of 60 bits: enough for the vehicles of a link or an embed, and short in messages. */
const LENGTH = 10

/**
 * What names a vehicle within a link or an embed, and nowhere else. Their `seed` is drawn at random and never told: who
 * sees two of them cannot tell that a vehicle is in both.
 */
export const vehicleKey = (seed: string, deviceId: number): string =>
  createHash('sha256').update(`${seed} ${deviceId}`).digest('base64url').slice(0, LENGTH)
