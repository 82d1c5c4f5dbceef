import type { FromWorker, ToWorker } from '@/lib/live/worker-messages'
import { LiveDesk } from './live-desk'

/** States that depend on the clock are looked at this often. */
const STATUS_MS = 5000

/** The Web Worker behind the console: everything about many vehicles happens here, off the page's thread. */
const scope = self as unknown as {
  postMessage: (message: FromWorker, transfer?: Transferable[]) => void
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
}

const desk = new LiveDesk((message, transfer) => scope.postMessage(message, transfer ?? []))
scope.onmessage = ({ data }) => desk.hear(data)
setInterval(() => desk.tick(), STATUS_MS)
