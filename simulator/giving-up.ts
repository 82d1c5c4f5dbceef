const FIRST_TRIES = 3

export type LinkEnd =
  /** Nobody answered at the address. */
  | 'unreachable'
  /** The server took the connection and closed it, or said nothing, instead of a login reply. */
  | 'refused'
  | 'lost'

export type Attempts = {
  /** Null never gives up. */
  giveUpAfterMs: number | null
  everLoggedIn: boolean
  failures: number
  /** How long nothing has been confirmed. */
  awayMs: number
}

/**
 * Whether to dial again after a connection ended. Who may give up takes a first refusal for an
 * answer; once it was let in, it goes on for a while, since a gateway may be restarting.
 */
export function verdictOn(end: LinkEnd, attempts: Attempts): 'again' | 'refused' | 'away' {
  const { giveUpAfterMs, everLoggedIn, failures, awayMs } = attempts
  if (giveUpAfterMs === null) return 'again'
  const tooLong = awayMs > giveUpAfterMs
  if (end === 'lost') return tooLong ? 'away' : 'again'
  if (end === 'refused') return !everLoggedIn || tooLong ? 'refused' : 'again'
  return tooLong || (!everLoggedIn && failures >= FIRST_TRIES) ? 'away' : 'again'
}
