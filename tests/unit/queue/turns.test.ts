import { expect, it, vi } from 'vitest'
import { Turns } from '@/lib/queue/turns'

it('lets others go ahead after each turn, in one piece of work or many, and keeps the order', async () => {
  let clock = 0
  let longest = 0
  let began = 0
  const pause = vi.fn(async () => {
    longest = Math.max(longest, clock - began)
    began = clock
  })
  const turns = new Turns({ now: () => clock, pause })
  const done: number[] = []
  const work = (item: number) => {
    clock += 0.25
    done.push(item)
  }
  await turns.each(
    Array.from({ length: 1000 }, (_, at) => at),
    work,
  )
  for (let at = 1000; at < 2000; at += 10) {
    await turns.each(
      Array.from({ length: 10 }, (_, more) => at + more),
      work,
    )
  }
  expect(done).toEqual(Array.from({ length: 2000 }, (_, at) => at))
  expect(pause.mock.calls.length).toBeGreaterThan(10)
  expect(longest).toBeLessThan(50)
})

it('does not stop for what is short', async () => {
  const pause = vi.fn(async () => {})
  const turns = new Turns({ now: () => 0, pause })
  expect(await turns.map([1, 2, 3], (one) => one * 2)).toEqual([2, 4, 6])
  expect(pause).not.toHaveBeenCalled()
})

it('gives one work a turn before others are seen to again, however many works there are', async () => {
  const order: string[] = []
  let isOver = false
  const others = () => {
    order.push('others')
    if (!isOver) setImmediate(others)
  }
  const work = async (name: string) => {
    const turns = new Turns()
    for (let piece = 0; piece < 3; piece++) {
      const end = performance.now() + 20
      while (performance.now() < end);
      await turns.next()
      order.push(name)
    }
  }
  setImmediate(others)
  await Promise.all(['a', 'b', 'c'].map(work))
  isOver = true
  expect(order.filter((one) => one !== 'others')).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c'])
  for (const [at, one] of order.entries())
    if (at > 0 && one !== 'others') expect(order[at - 1]).toBe('others')
})
