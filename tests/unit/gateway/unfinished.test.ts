import { describe, expect, it, vi } from 'vitest'
import { type Holder, Unfinished } from '@/gateway/unfinished'
import { log } from '@/lib/log'

const holder = (name: string): Holder & { drops: number } => {
  const made = { name, drops: 0, drop: () => void made.drops++ }
  return made
}

describe('what is held of messages that are not whole', () => {
  it('is counted over all who hold some, and freed as they let go', () => {
    const unfinished = new Unfinished(1000)
    const [one, other] = [holder('one'), holder('other')]
    unfinished.hold(one, 400)
    unfinished.hold(other, 300)
    unfinished.hold(one, 700)
    expect([unfinished.bytes, one.drops, other.drops]).toEqual([1000, 0, 0])
    unfinished.hold(one, 0)
    unfinished.hold(one, 0)
    expect(unfinished.bytes).toBe(300)
  })

  it('is dropped of who holds most, with some room to spare, and that is logged', () => {
    const warned = vi.spyOn(log, 'warn').mockImplementation(() => {})
    const unfinished = new Unfinished(1000)
    const [small, large, middle] = [holder('small'), holder('large'), holder('middle')]
    unfinished.hold(small, 100)
    unfinished.hold(large, 500)
    unfinished.hold(middle, 400)
    expect(warned).not.toHaveBeenCalled()
    unfinished.hold(small, 101)
    expect([small.drops, middle.drops, large.drops, unfinished.bytes]).toEqual([0, 0, 1, 501])
    expect(warned.mock.calls.map(([said]) => said)).toEqual([{ device: 'large', bytes: 500, most: 1000 }])
    // What it says when it is asked later is what it holds then.
    unfinished.hold(large, 0)
    unfinished.hold(large, 50)
    expect(unfinished.bytes).toBe(551)
    warned.mockRestore()
  })

  it('goes of several when one is not enough', () => {
    const warned = vi.spyOn(log, 'warn').mockImplementation(() => {})
    const unfinished = new Unfinished(1000)
    const many = Array.from({ length: 11 }, (_, at) => holder(String(at)))
    for (const one of many) unfinished.hold(one, 100)
    expect(many.filter(({ drops }) => drops > 0)).toHaveLength(3)
    expect(unfinished.bytes).toBe(800)
    warned.mockRestore()
  })
})
