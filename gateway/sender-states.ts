import { type Identifier, identifierKey } from '@/lib/identifiers/identifier-kinds'

/** Senders of one connection that are remembered: a relay speaks for a few. */
const MOST_SENDERS = 32

/**
 * What a protocol remembers of those who speak over one connection. Mostly that is one; a relay speaks for several, and
 * what one of them said is none of another's. Whoever names somebody else, and is not let in, changes nothing of those who are.
 */
export class SenderStates<State> {
  private readonly bySender = new Map<string, State>()
  /** Whose state was asked for last: mostly it is the next one, too. */
  private last: { sender: Identifier; state: State } | null = null

  constructor(private readonly make: () => State) {}

  /** Of a sender, or of all who do not say who they are. The one who is `connected` is not forgotten for others. */
  of(sender: Identifier | null, connected: Identifier | null): State {
    const { last } = this
    if (last && sender && last.sender.value === sender.value && last.sender.kind === sender.kind)
      return last.state
    const key = keyOf(sender)
    const state = this.bySender.get(key) ?? this.add(key, connected)
    this.last = sender && { sender, state }
    return state
  }

  private add(key: string, connected: Identifier | null): State {
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
      // Nobody may write to a state that is counted no more.
      this.last = null
      return
    }
  }
}

const keyOf = (sender: Identifier | null): string => (sender === null ? '' : identifierKey(sender))
