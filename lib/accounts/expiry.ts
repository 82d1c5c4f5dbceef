import { AppError } from '@/lib/errors'

type Limits = {
  /** End of the superior; null when it has none. */
  superior: Date | null
  activatedAt: Date
}

/**
 * The end that an account gets. None of its own means its superior's. Throws `expiryBeyondParent`
 * for a later one and `expiryBeforeActivation` for one that is not after the activation.
 */
export function settleExpiry(wanted: Date | null, { superior, activatedAt }: Limits): Date | null {
  if (wanted === null) return superior
  if (superior && wanted > superior) throw new AppError('expiryBeyondParent', { date: day(superior) })
  if (wanted <= activatedAt) throw new AppError('expiryBeforeActivation', { date: day(activatedAt) })
  return wanted
}

const day = (date: Date) => date.toISOString().slice(0, 10)
