import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FeedReader } from '@/components/live/feed-reader'

const TEXT = 'id: a.1\nevent: delta\ndata: {"x":1}\n\n: still here\n\nid: a.2\nevent: ready\ndata: {}\n\n'

const fetchStub = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetchStub.mockReset()))
afterEach(() => vi.unstubAllGlobals())

/** An answer whose body comes in these pieces, and then ends. */
function answer(...pieces: string[]): Response {
  const body = new ReadableStream({
    start: (stream) => {
      for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece))
      stream.close()
    },
  })
  return new Response(body)
}

/** Reads until the connection was lost `times` times; returns what was told. */
async function readUntilLost(times: number): Promise<unknown[]> {
  const messages: unknown[] = []
  await new Promise<void>((resolve) => {
    let left = times
    const reader = new FeedReader(null, {
      onMessage: (message) => messages.push(message),
      onLost: () => {
        if (--left > 0) return
        reader.close()
        resolve()
      },
      onRefused: () => {},
      onSignedOut: () => {},
    })
  })
  return messages
}

describe('the reader of the live feed', () => {
  it('puts messages together from any pieces', async () => {
    for (let cut = 0; cut <= TEXT.length; cut++) {
      fetchStub.mockResolvedValueOnce(answer(TEXT.slice(0, cut), TEXT.slice(cut)))
      expect(await readUntilLost(1)).toEqual([{ x: 1 }, {}])
    }
  })

  it('does not come back when it gave way to newer feeds, and says why', async () => {
    const ended = 'id: a.3\nevent: ended\ndata: {"type":"ended","error":"tooManyFeeds","msg":"Closed"}\n\n'
    fetchStub.mockResolvedValueOnce(answer(TEXT, ended))
    const told = await new Promise<string>((resolve, reject) => {
      new FeedReader(null, {
        onMessage: () => {},
        onLost: () => reject(new Error('taken for lost')),
        onRefused: resolve,
        onSignedOut: () => {},
      })
    })
    expect(told).toBe('Closed')
    expect(fetchStub).toHaveBeenCalledTimes(1)
  })

  it('drops a message that was cut off, and goes on after the last whole one', async () => {
    fetchStub.mockResolvedValueOnce(answer(TEXT, 'id: a.3\ndata: {"x"')).mockResolvedValueOnce(answer())
    expect(await readUntilLost(2)).toEqual([{ x: 1 }, {}])
    expect(fetchStub.mock.calls.map(([, init]) => init?.headers)).toEqual([{}, { 'last-event-id': 'a.2' }])
  })

  it('is lost at once when the network is left, and comes back with it after the last message', async () => {
    fetchStub.mockImplementationOnce(async (_, init) => {
      const body = new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode(TEXT))
          init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason))
        },
      })
      return new Response(body)
    })
    const lost: (number | null)[] = []
    const begun = Date.now()
    await new Promise<void>((resolve) => {
      const reader = new FeedReader(null, {
        onMessage: (message) => {
          // TEXT ends with a message without a field.
          if (!('x' in message)) reader.goOffline()
        },
        onLost: (heardAt) => {
          lost.push(heardAt)
          if (lost.length === 1) {
            fetchStub.mockImplementationOnce(async () => {
              reader.close()
              resolve()
              return answer()
            })
            queueMicrotask(() => reader.goOnline())
          }
        },
        onRefused: () => {},
        onSignedOut: () => {},
      })
    })
    expect(fetchStub.mock.calls.map(([, init]) => init?.headers)).toEqual([{}, { 'last-event-id': 'a.2' }])
    expect(lost).toHaveLength(1)
    expect(lost[0]).toBeGreaterThanOrEqual(begun)
  })
})
