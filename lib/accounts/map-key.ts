import { AppError } from '@/lib/errors'

/** How many accounts below may use one account's map key. */
const MAX_KEY_SHARERS = 100

export function refuseOverShared(sharers: number): void {
  if (sharers > MAX_KEY_SHARERS) throw new AppError('mapKeyShared', { max: MAX_KEY_SHARERS })
}
