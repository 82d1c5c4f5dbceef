import { describe, expect, it, vi } from 'vitest'
import { FairQueue } from '@/lib/queue/fair-queue'

const limits = { running: 2, waiting: 6, waitingEach: 4, retrySeconds: 5 }
const busy = expect.objectContaining({ error: 'systemBusy', params: { seconds: 5 } })

/** Work that goes on until it is told to end, and which of it was begun. */
function works() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, endOne }
}

describe('a fair queue', () => {
  it('runs a few at a time and gives each asker a turn', async () => {
    const queue = new FairQueue(limits)
    const { begun, work, endOne } = works()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2'])
      void queue.run(name.slice(0, 1), work(name))
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual(['a1', 'a2'])
    for (let turn = 0; turn < 5; turn++) await endOne()
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'a5'])
  })

  it('runs no more of one asker than it may, though there is room', async () => {
    const queue = new FairQueue({ ...limits, running: 3, runningEach: 1 })
    const { begun, work, endOne } = works()
    for (const name of ['a1', 'a2', 'b1', 'b2']) void queue.run(name.slice(0, 1), work(name))
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual(['a1', 'b1'])
    await endOne()
    expect(begun).toEqual(['a1', 'b1', 'a2'])
    expect(await queue.run('c', async () => 'at once')).toBe('at once')
    for (let turn = 0; turn < 3; turn++) await endOne()
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2'])
    expect(await queue.run('a', async () => 'again')).toBe('again')
  })

  it('refuses what would wait beyond the caps, of one and of all, and forgets what has ended', async () => {
    const queue = new FairQueue(limits)
    const { work, endOne, begun } = works()
    for (let count = 0; count < 6; count++) void queue.run('a', work('a'))
    await expect(queue.run('a', work('a'))).rejects.toEqual(busy)
    for (let count = 0; count < 2; count++) void queue.run('b', work('b'))
    await expect(queue.run('c', work('c'))).rejects.toEqual(busy)
    for (let turn = 0; turn < 8; turn++) await endOne()
    expect(begun).toHaveLength(8)
    expect(await queue.run('c', async () => 'late')).toBe('late')
  })

  it('lets others go ahead between two pieces of long work, and goes on before more of its own asker', async () => {
    const queue = new FairQueue({ ...limits, running: 1 })
    const done: string[] = []
    const inPieces = (name: string) => async (letOthers: () => Promise<void>) => {
      for (let piece = 1; piece <= 3; piece++) {
        done.push(`${name}${piece}`)
        await letOthers()
      }
    }
    await Promise.all([
      queue.run('a', inPieces('a')),
      queue.run('a', async () => void done.push('more')),
      queue.run('b', async () => void done.push('b')),
      queue.run('c', inPieces('c')),
    ])
    expect(done.slice(0, 4)).toEqual(['a1', 'b', 'c1', 'a2'])
    expect(done.slice(4).toSorted()).toEqual(['a3', 'c2', 'c3', 'more'])
    expect(done.indexOf('more')).toBeGreaterThan(done.indexOf('a3'))
    expect(await queue.run('d', async () => 'free again')).toBe('free again')
  })

  it('goes on after work that failed', async () => {
    const queue = new FairQueue({ ...limits, running: 1 })
    const failing = queue.run('a', () => Promise.reject(new Error('of the work')))
    const next = queue.run('a', async () => 'done')
    await expect(failing).rejects.toThrow('of the work')
    expect(await next).toBe('done')
  })

  it('lets who goes on and on rest as long as each took, and nobody else wait for it', async () => {
    vi.useFakeTimers()
    try {
      const queue = new FairQueue({ ...limits, running: 1, restlessEach: 150 })
      const took = (ms: number) => () => new Promise((end) => setTimeout(end, ms))
      const ends: string[] = []
      const run = async (name: string, ms: number) => {
        await queue.run(name.slice(0, 1), took(ms))
        ends.push(`${name} ${performance.now() - began}`)
      }
      const began = performance.now()
      const all = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name, 100))
      await vi.advanceTimersByTimeAsync(310)
      all.push(run('b1', 40))
      await vi.advanceTimersByTimeAsync(10_000)
      await Promise.all(all)
      expect(ends).toEqual(['a1 100', 'a2 200', 'a3 300', 'b1 350', 'a4 500'])
      await vi.advanceTimersByTimeAsync(10_000)
      await Promise.all([run('a5', 100), run('a6', 100), vi.advanceTimersByTimeAsync(1000)])
      expect(ends.slice(5)).toEqual(['a5 20410', 'a6 20510'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('lets nobody rest longer than two seconds, however long the work took', async () => {
    vi.useFakeTimers()
    try {
      const queue = new FairQueue({ ...limits, running: 1, restlessEach: 150 })
      const began = performance.now()
      const all = [6000, 100].map(async (ms) => {
        await queue.run('a', () => new Promise((end) => setTimeout(end, ms)))
        return performance.now() - began
      })
      await vi.advanceTimersByTimeAsync(20_000)
      expect(await Promise.all(all)).toEqual([6000, 8100])
    } finally {
      vi.useRealTimers()
    }
  })

  it('lets nobody rest after short work, however often it comes', async () => {
    vi.useFakeTimers()
    try {
      const queue = new FairQueue({ ...limits, running: 1, restlessEach: 150, shortEach: 100 })
      const began = performance.now()
      const took = (ms: number) => queue.run('a', () => new Promise((end) => setTimeout(end, ms)))
      const all = [100, 100, 100, 100].map(async (ms) => {
        await took(ms)
        return performance.now() - began
      })
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await Promise.all(all)).toEqual([100, 200, 300, 400])
    } finally {
      vi.useRealTimers()
    }
  })
})
