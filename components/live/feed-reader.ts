import type { LiveMessage } from '@/lib/live/schema'
import { EventStream } from './event-stream'

export type FeedHandlers = {
  onMessage: (message: LiveMessage) => void
  /** When the server was heard last, in milliseconds of this machine's clock; null for never. */
  onLost: (heardAt: number | null) => void
  /** The server refused for good, e.g. because there are too many devices, or the feed gave way to newer ones. */
  onRefused: (text: string) => void
  onSignedOut: () => void
}

/** Reads the live feed of the console, of all devices or of one, for as long as it is not closed. */
export class FeedReader extends EventStream {
  constructor(imei: string | null, handlers: FeedHandlers) {
    const query = imei === null ? '' : `?imei=${imei}`
    super({
      open: (signal, lastId) =>
        fetch(`/api/live${query}`, { headers: lastId ? { 'last-event-id': lastId } : {}, signal }),
      onData: (data) => {
        const message = JSON.parse(data) as LiveMessage
        if (message.type !== 'ended') {
          handlers.onMessage(message)
          return 'goOn'
        }
        handlers.onRefused(message.msg)
        return 'stop'
      },
      onLost: handlers.onLost,
      onRefused: (response) => refused(response, handlers),
    })
  }
}

async function refused(response: Response, handlers: FeedHandlers): Promise<'stop' | 'lost'> {
  if (response.status === 401) {
    handlers.onSignedOut()
    return 'stop'
  }
  if (response.status >= 500 || response.status === 429) return 'lost'
  const body = (await response.json().catch(() => null)) as { msg?: string } | null
  handlers.onRefused(body?.msg ?? '')
  return 'stop'
}
