import { createParser } from 'eventsource-parser'
import type { LiveMessage } from '@/lib/live/schema'

/** A device's fix on its way to a viewer: seconds since 1970, and when it came in milliseconds with fractions. */
export type HeardFix = { id: number; fixTime: number; at: number }

/** A viewer without a browser: reads the live feed of whoever is signed in with `cookie`. Resolves when it is ready. */
export async function listenToFeed(
  url: string,
  cookie: string,
): Promise<{ heard: HeardFix[]; close: () => void }> {
  const closing = new AbortController()
  const answer = await fetch(`${url}/api/live`, { headers: { cookie }, signal: closing.signal })
  if (!answer.ok || !answer.body) throw new Error(`no live feed: ${answer.status}`)
  const heard: HeardFix[] = []
  let ready = () => {}
  const isReady = new Promise<void>((resolve) => {
    ready = resolve
  })
  const parser = createParser({
    onEvent: ({ data }) => {
      const message = JSON.parse(data) as LiveMessage
      if (message.type === 'ready') ready()
      if (message.type !== 'delta') return
      const at = performance.timeOrigin + performance.now()
      for (const [id, , , , , fixTime] of message.live) heard.push({ id, fixTime: fixTime ?? 0, at })
    },
  })
  const read = async (body: ReadableStream<Uint8Array>) => {
    const text = new TextDecoder()
    for await (const part of body) parser.feed(text.decode(part, { stream: true }))
  }
  void read(answer.body).catch((error) => {
    if (!closing.signal.aborted) throw error
  })
  await isReady
  return { heard, close: () => closing.abort() }
}
