import {
  type RefusedAttempt,
  saveRefusedAttempts,
  saveUnreadStreams,
  type UnreadStream,
} from '@/db/queries/ingest/refused-attempts'
import type { SystemAccess } from '@/lib/auth/access'
import type { RefusalReason } from '@/lib/connect/connection-schema'
import { identifierKey } from '@/lib/identifiers/identifier-kinds'
import { log } from '@/lib/log'
import { plainAddress } from '@/lib/network/address'
import type { Attempt } from './admission'
import type { Protocol } from './protocols/protocol'
import { recogniseSender, type Sender } from './recognise-sender'

const SAVE_EVERY_MS = 1000
/** A flood must not fill memory or the tables: what is more within the time is not written down. */
const MAX_WAITING = 500

/** Somebody whose first bytes cannot be read at the port of a protocol. */
export type Stranger = Omit<Unread, 'spoken'> & { bytes: Buffer }
type Unread = Omit<UnreadStream, 'at'>

/**
 * Writes down who was not let in and why, for whoever sets a tracker up; now and then, beside the path of the fixes. Of a
 * device the newest attempt of each reason stays, of an address the newest of each protocol, each with the time when it came:
 * a tracker that is let in meanwhile has got over it.
 */
export class Refusals {
  private readonly attempts = new Map<string, RefusedAttempt>()
  private readonly streams = new Map<string, UnreadStream>()
  private timer: NodeJS.Timeout | null = null

  constructor(
    private readonly system: SystemAccess,
    private readonly protocols: readonly Protocol[],
  ) {}

  /** Somebody was refused who called himself so. Whether that is a registered device is found out when it is saved. */
  add({ identifier, protocol, address }: Attempt, reason: RefusalReason): void {
    const attempt = { identifier, protocol, reason, address: plainAddress(address), at: new Date() }
    this.wait(this.attempts, `${identifierKey(identifier)} ${reason}`, attempt)
  }

  /** Something came that says nothing of who sends it. */
  addUnread({ address, ...unread }: Unread): void {
    const stream = { ...unread, address: plainAddress(address), at: new Date() }
    this.wait(this.streams, `${stream.protocol} ${stream.address}`, stream)
  }

  /** The protocol of a stranger's bytes, and the identifier in them. */
  recognise(bytes: Buffer): Sender | null {
    return recogniseSender(bytes, this.protocols, Date.now())
  }

  async save(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const [attempts, streams] = [[...this.attempts.values()], [...this.streams.values()]]
    this.attempts.clear()
    this.streams.clear()
    try {
      if (attempts.length > 0) await saveRefusedAttempts(this.system, attempts)
      if (streams.length > 0) await saveUnreadStreams(this.system, streams)
    } catch (error) {
      log.warn({ err: error }, 'refused connections not written down')
    }
  }

  private wait<T>(waiting: Map<string, T>, key: string, one: T): void {
    if (!waiting.has(key) && waiting.size >= MAX_WAITING) return
    waiting.set(key, one)
    this.timer ??= setTimeout(() => void this.save(), SAVE_EVERY_MS)
  }
}
