import { expect } from 'vitest'
import { rawRoute } from './call-route'

type OfType<Message, T> = Extract<Message, { type: T }>
const opened: ReadableStreamDefaultReader<Uint8Array>[] = []

/** Closes the feeds that a test has open. */
export async function closeFeeds(): Promise<void> {
  for (const reader of opened.splice(0)) await reader.cancel().catch(() => {})
}

/** An open feed of viewers without a login, message by message. */
export async function readFeed<Message extends { type: string }>(
  route: Parameters<typeof rawRoute>[0],
  bearer: string,
) {
  const response = await rawRoute(route, { token: bearer })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.getSetCookie()).toEqual([])
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  opened.push(reader)
  const decoder = new TextDecoder()
  let text = ''
  const next = async (): Promise<Message | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
        text = text.slice(end + 2)
        if (data) return JSON.parse(data) as Message
        continue
      }
      const part = await reader.read()
      if (part.done) return null
      text += decoder.decode(part.value, { stream: true })
    }
  }
  const untilType = async <T extends Message['type']>(
    type: T,
    which: (message: OfType<Message, T>) => boolean = () => true,
  ): Promise<OfType<Message, T>> => {
    for (let got = await next(); got; got = await next())
      if (got.type === type && which(got as OfType<Message, T>)) return got as OfType<Message, T>
    throw new Error(`the feed ended before ${type}`)
  }
  return { next, untilType, close: () => reader.cancel() }
}
