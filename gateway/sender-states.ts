import { type Identifier, identifierKey } from '@/lib/identifiers/identifier-kinds'

/** Senders of one connection that are remembered: a relay speaks for a few. */
const MOST_SENDERS = 32

/**
 * What a protocol remembers of those who speak over one connection. Mostly that is one; a relay speaks for several, and
 * what one of them said is none of another's. Whoever names somebody else, and is not let in, changes nothing of those who are.
 */
export class SenderStates<State> {
  private readonly bySender = new Map<string, State>()

  constructor(private readonly make: () => State) {}

  /** Of a sender, or of all who do not say who they are. The one who is `connected` is not forgotten for others. */
  of(sender: Identifier | null, connected: Identifier | null): State {
    const key = keyOf(sender)
    const known = this.bySender.get(key)
    if (known !== undefined) return known
    if (this.bySender.size >= MOST_SENDERS) this.forgetOldest(keyOf(connected))
    const state = this.make()
    this.bySender.set(key, state)
    return state
  }

  all(): Iterable<State> {
    return this.bySender.values()
  }

  private forgetOldest(kept: string): void {
    for (const key of this.bySender.keys()) {
      if (key === kept) continue
      this.bySender.delete(key)
      return
    }
  }
}

const keyOf = (sender: Identifier | null): string => (sender === null ? '' : identifierKey(sender))
