import { describe, expect, it } from 'vitest'
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

  it('goes on after work that failed', async () => {
    const queue = new FairQueue({ ...limits, running: 1 })
    const failing = queue.run('a', () => Promise.reject(new Error('of the work')))
    const next = queue.run('a', async () => 'done')
    await expect(failing).rejects.toThrow('of the work')
    expect(await next).toBe('done')
  })
})
