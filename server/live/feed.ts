import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { LiveMessage } from '@/lib/live/schema'
import { KEEP_ALIVE_MS } from '@/lib/live/silence'
import { type OpenResponse, takeResponse } from '@/server/http/open-response'
import { packedHeaders } from '@/server/http/packed'
import { webBody } from '@/server/storage/web-body'

/** Unsent text above this means the viewer cannot keep up; changes are then merged until it can. */
const SLOW_ABOVE_BYTES = 1_000_000
/** What a viewer has not read so long after the end is not waited for. */
const FINISH_MS = 5000

/** A server-sent event; its data is JSON text, which has no line breaks. */
export const eventText = (id: string, type: string, data: string): string =>
  `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`

const STILL_HERE = Buffer.from(': still here\n\n')

/** Where a feed writes to: a response that was taken, or a stream that becomes the body of one. */
type Output = OpenResponse & { body: ReadableStream<Uint8Array> | null }

type Options = {
  gzip?: boolean
  /** Of the request; its response is taken where the web process laid it down. */
  take?: Headers
  onEnd: () => void
}

/** One open feed: server-sent events, compressed message by message when the client takes it. */
export class Feed {
  private readonly headers: Record<string, string>
  private readonly output: Output
  private ended = false
  /** Something was said since it was looked whether anything was. */
  private spoke = true

  constructor({ gzip = false, take, onEnd }: Options) {
    this.headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies and compressors must pass messages on as they come.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      ...(gzip ? packedHeaders('gzip') : {}),
    }
    const onClose = () => {
      this.ended = true
      openFeeds().delete(this)
      onEnd()
    }
    openFeeds().add(this)
    const taken = take ? takeResponse(take, this.headers, onClose) : null
    this.output = taken ? { ...taken, body: null } : streamOutput(gzip, onClose)
  }

  /** What the route answers with. */
  answer(): Response {
    return new Response(this.output.body, { headers: this.headers })
  }

  get isSlow(): boolean {
    return this.output.waitingBytes() > SLOW_ABOVE_BYTES
  }

  /** Something waits that its viewer does not take. */
  get isIdle(): boolean {
    return this.output.waitingBytes() > 0
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

  /** Says something where nothing was said of late; to be asked twice in the time in which something has to be. */
  keepAlive(): void {
    if (!this.spoke) this.write(STILL_HERE)
    else this.spoke = false
  }

  private write(event: string | Buffer): void {
    if (this.ended) return
    this.spoke = true
    this.output.write(event)
  }

  /** Ends once what was sent has gone out. */
  finish(): void {
    this.ended = true
    this.output.end()
    setTimeout(() => this.end(), FINISH_MS).unref()
  }

  end(): void {
    this.output.destroy()
  }
}

function streamOutput(gzip: boolean, onClose: () => void): Output {
  const packer = gzip ? createGzip({ flush: constants.Z_SYNC_FLUSH, level: 3, memLevel: 7 }) : null
  const plain = packer ?? new Readable({ read: () => {} })
  plain.once('close', onClose)
  return {
    body: webBody(plain),
    write: (bytes) => void (packer ? packer.write(bytes) : plain.push(bytes)),
    waitingBytes: () => (packer?.writableLength ?? 0) + plain.readableLength,
    end: () => void (packer ? packer.end() : plain.push(null)),
    destroy: () => void plain.destroy(),
  }
}

// Next keeps a copy of this module for each route; one timer is for all feeds.
const holder = globalThis as typeof globalThis & { openFeeds?: Set<Feed> }

function openFeeds(): Set<Feed> {
  if (holder.openFeeds) return holder.openFeeds
  const feeds = new Set<Feed>()
  holder.openFeeds = feeds
  setInterval(() => {
    for (const feed of feeds) feed.keepAlive()
  }, KEEP_ALIVE_MS / 2).unref()
  return feeds
}
