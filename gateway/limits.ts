import { subnetOf } from '@/lib/network/address'

/** Counts connections per key, or what `keyOf` makes of it: those of a subnet that are open, or those that wait for a device. */
export class ConnectionLimit<Key = string> {
  private readonly counts = new Map<Key, number>()

  constructor(
    private readonly max: number,
    private readonly keyOf: (given: Key) => Key = (given) => given,
  ) {}

  has(given: Key): boolean {
    return this.counts.has(this.keyOf(given))
  }

  /** False when the key has as many as it may. */
  enter(given: Key): boolean {
    const key = this.keyOf(given)
    const count = this.counts.get(key) ?? 0
    if (count >= this.max) return false
    this.counts.set(key, count + 1)
    return true
  }

  leave(given: Key): void {
    const key = this.keyOf(given)
    const count = (this.counts.get(key) ?? 0) - 1
    if (count > 0) this.counts.set(key, count)
    else this.counts.delete(key)
  }
}

/**
 * How fast one device may send fixes, or packets without any: `perSecond` on average, with a burst of `BURST_SECONDS` worth
 * for the buffer of a tracker that was out of reach. A device that is faster is slowed, not cut.
 */
const BURST_SECONDS = 20
/** Packets without a fix that one device may send: heartbeats, readings, the parts of pictures. */
export const PACKETS_PER_SECOND = 100

export class Rate {
  private tokens: number
  private refilledAt = 0

  constructor(private readonly perSecond: number) {
    this.tokens = perSecond * BURST_SECONDS
  }

  /** Takes so many out; returns how many milliseconds to wait before reading on, 0 for none. */
  take(count: number, now: number): number {
    const most = this.perSecond * BURST_SECONDS
    if (this.refilledAt > 0)
      this.tokens = Math.min(most, this.tokens + ((now - this.refilledAt) / 1000) * this.perSecond)
    this.refilledAt = now
    this.tokens -= count
    return this.tokens >= 0 ? 0 : Math.ceil((-this.tokens / this.perSecond) * 1000)
  }
}

/** Of what came from an address so many times as much goes back: it may be forged, and somebody else's. */
const ANSWERED_TIMES = 3
/** Datagrams that go back for one. */
const ANSWERS_EACH = 3

/** What may be said to an address that nobody has proved to have. */
export class AnswerCredit {
  private bytes = 0
  private datagrams = 0

  came(bytes: number): void {
    this.bytes += bytes * ANSWERED_TIMES
    this.datagrams += ANSWERS_EACH
  }

  /** Whether a datagram of so many bytes may go; it is paid for then. */
  pay(bytes: number): boolean {
    if (bytes > this.bytes || this.datagrams < 1) return false
    this.bytes -= bytes
    this.datagrams--
    return true
  }
}

const GUESSES_FORGOTTEN_MS = 3_600_000
/** Addresses that are remembered; the one that began longest ago goes first. */
const MOST_ADDRESSES = 5000

/**
 * Identifiers that an address presented within an hour and that it had no right to: those that nobody registered or that
 * are heard otherwise. Each counts once, so that trackers that wait for their registration use nothing up. Addresses of
 * one IPv6 subnet count as one.
 */
export class Guesses {
  private readonly bySubnet = new Map<string, { since: number; identifiers: Set<string> }>()

  constructor(private readonly max: number) {}

  /** Whether the address has presented as many as it may. `now` in ms. */
  isUsedUp(address: string, now: number): boolean {
    return (this.of(subnetOf(address), now)?.identifiers.size ?? 0) >= this.max
  }

  /** False when it is one too many. */
  add(address: string, identifier: string, now: number): boolean {
    const subnet = subnetOf(address)
    const known = this.of(subnet, now) ?? { since: now, identifiers: new Set<string>() }
    if (known.identifiers.size >= this.max) return known.identifiers.has(identifier)
    known.identifiers.add(identifier)
    this.bySubnet.set(subnet, known)
    const [first] = this.bySubnet.keys()
    if (this.bySubnet.size > MOST_ADDRESSES && first !== undefined) this.bySubnet.delete(first)
    return true
  }

  private of(subnet: string, now: number) {
    const known = this.bySubnet.get(subnet)
    if (known && now - known.since < GUESSES_FORGOTTEN_MS) return known
    this.bySubnet.delete(subnet)
    return undefined
  }
}

/** Pairs of device and address that are remembered; the oldest goes first. */
export const MOST_REMEMBERED = 10_000

/** Puts a value under its key as the newest one, and forgets the oldest of more than so many. */
export function keepNewest<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}

/** What happened less than a while ago. */
export class Memory {
  private readonly since = new Map<string, number>()

  constructor(private readonly forMs: number) {}

  holds(key: string, now: number): boolean {
    const since = this.since.get(key)
    return since !== undefined && now - since < this.forMs
  }

  add(key: string, now: number): void {
    keepNewest(this.since, key, now, MOST_REMEMBERED)
  }
}
