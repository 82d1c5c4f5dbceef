import { Readable } from 'node:stream'
import { constants, createGzip, type Gzip } from 'node:zlib'
import type { LiveMessage } from '@/lib/live/schema'
import { KEEP_ALIVE_MS } from '@/lib/live/silence'
import { packedHeaders } from '@/server/http/packed'
import { webBody } from '@/server/storage/web-body'

/** Unsent text above this means the viewer cannot keep up; changes are then merged until it can. */
const SLOW_ABOVE_BYTES = 1_000_000
/** What a viewer has not read so long after the end is not waited for. */
const FINISH_MS = 5000

/** A server-sent event; its data is JSON text, which has no line breaks. */
export const eventText = (id: string, type: string, data: string): string =>
  `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`

/** One open feed: server-sent events, compressed message by message when the client takes it. */
export class Feed {
  readonly body: ReadableStream<Uint8Array>
  readonly headers: Record<string, string>
  private readonly output: Gzip | Readable
  private readonly keepAlive: NodeJS.Timeout
  private ended = false

  constructor(gzip: boolean, onEnd: () => void) {
    this.output = gzip
      ? createGzip({ flush: constants.Z_SYNC_FLUSH, level: 3, memLevel: 7 })
      : new Readable({ read: () => {} })
    this.output.once('close', () => {
      this.ended = true
      clearInterval(this.keepAlive)
      onEnd()
    })
    this.body = webBody(this.output)
    this.headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies and compressors must pass messages on as they come.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      ...(gzip ? packedHeaders('gzip') : {}),
    }
    this.keepAlive = setInterval(() => this.write(': still here\n\n'), KEEP_ALIVE_MS)
  }

  get isSlow(): boolean {
    return this.waitingBytes > SLOW_ABOVE_BYTES
  }

  /** Something waits that its viewer does not take. */
  get isIdle(): boolean {
    return this.waitingBytes > 0
  }

  private get waitingBytes(): number {
    const { output } = this
    return 'writableLength' in output ? output.writableLength + output.readableLength : output.readableLength
  }

  send(id: string, message: LiveMessage): void {
    this.sendText(id, message.type, JSON.stringify(message))
  }

  /** Sends a message whose data is JSON text already. */
  sendText(id: string, type: LiveMessage['type'], data: string): void {
    this.write(eventText(id, type, data))
  }

  /** Sends what `eventText` gave, as bytes that many feeds may share. */
  sendBytes(event: Buffer): void {
    this.write(event)
  }

  private write(event: string | Buffer): void {
    if (this.ended) return
    if ('writableLength' in this.output) this.output.write(event)
    else this.output.push(event)
  }

  /** Ends once what was sent has gone out. */
  finish(): void {
    this.ended = true
    if ('writableLength' in this.output) this.output.end()
    else this.output.push(null)
    setTimeout(() => this.end(), FINISH_MS).unref()
  }

  end(): void {
    this.output.destroy()
  }
}
