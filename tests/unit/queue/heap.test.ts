import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Heap } from '@/lib/queue/heap'

it('hands out what comes first, whatever was put in meanwhile', () => {
  // Numbers are put in, null takes one out.
  const steps = fc.array(fc.option(fc.integer(), { nil: null }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, (asked) => {
      const heap = new Heap<number>((a, b) => a < b)
      const left: number[] = []
      for (const one of asked) {
        if (one !== null) {
          heap.push(one)
          left.push(one)
          continue
        }
        left.sort((a, b) => a - b)
        expect(heap.pop()).toBe(left.shift())
      }
    }),
  )
})
