import { log } from '@/lib/log'
import { listenNotify } from './listen-notify'
import { type Message, message as messageSchema } from './message'
import type { Receiver, Sender, Transport } from './transport'

const transport: Transport = listenNotify

const RETRY_MS = [200, 1000, 5000]

/**
 * Tells every process that subscribes, with the commit of `sender`, or not at all. A list of ids may be of any length:
 * it goes out in as many messages as it needs.
 */
export async function publish(sender: Sender, ...messages: Message[]): Promise<void> {
  const payloads = messages.flatMap(payloadsOf)
  if (payloads.length > 0) await transport.send(sender, payloads)
}

function payloadsOf(message: Message): string[] {
  const payload = JSON.stringify(message)
  if (payload.length <= transport.maxBytes || !('ids' in message) || message.ids.length < 2) return [payload]
  const half = Math.ceil(message.ids.length / 2)
  const parts = [message.ids.slice(0, half), message.ids.slice(half)]
  return parts.flatMap((ids) => payloadsOf({ ...message, ids } as Message))
}

export type Subscriber = {
  /** Called for every message. When it fails the message counts as missed, and `onGap` follows. */
  onMessage: (message: Message) => void | Promise<void>
  /**
   * Called when messages may have been missed: the connection was lost and is in place again, or `onMessage` failed.
   * Reads afresh whatever the messages would have told. Called again, ever more slowly, until it succeeds.
   */
  onGap: () => void | Promise<void>
}

export type Subscription = { stop: () => void }

/**
 * Receives the messages of all processes, its own included, until stopped. What was published before this returns may
 * be missed without a gap: subscribe first, then read. Rejects when the database is away.
 */
export async function subscribe(receiver: Receiver, { onMessage, onGap }: Subscriber): Promise<Subscription> {
  let stopped = false
  let connected = false
  /** How many gaps there were; the last one that was mended. */
  let gaps = 0
  let mended = 0
  let mending = false
  let retry: NodeJS.Timeout | undefined

  const openGap = () => {
    gaps++
    void mend(0)
  }
  async function mend(attempt: number): Promise<void> {
    if (mending || stopped) return
    clearTimeout(retry)
    mending = true
    const upTo = gaps
    try {
      await onGap()
      mended = upTo
    } catch (error) {
      log.warn({ err: error, attempt }, 'not read afresh after a gap in the messages')
      const pause = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]
      retry = setTimeout(() => void mend(attempt + 1), pause).unref()
      return
    } finally {
      mending = false
    }
    if (mended < gaps) await mend(0)
  }
  const receive = async (payload: string) => {
    const read = readMessage(payload)
    if (!read || stopped) return
    try {
      await onMessage(read)
    } catch (error) {
      log.warn({ err: error, kind: read.kind }, 'message not handled')
      openGap()
    }
  }

  await transport.listen(
    receiver,
    (payload) => void receive(payload),
    () => {
      if (connected && !stopped) openGap()
      connected = true
    },
  )
  return {
    stop: () => {
      stopped = true
      clearTimeout(retry)
    },
  }
}

/** A message of a kind that this build does not know comes from a newer one, and says nothing to it. */
function readMessage(payload: string): Message | null {
  try {
    const read = messageSchema.safeParse(JSON.parse(payload))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
