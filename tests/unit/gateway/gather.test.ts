import { describe, expect, it } from 'vitest'
import { gather } from '@/gateway/gather'

/** Asks whose answers come when they are let go, each with what was asked together. */
function makeAsker(most = 10) {
  const together: (readonly number[])[] = []
  const release: (() => void)[] = []
  const ask = gather(async (questions: readonly number[]) => {
    together.push(questions)
    await new Promise<void>((resolve) => release.push(resolve))
    if (questions.includes(13)) throw new Error('thirteen')
    return questions.map((question) => question * 2)
  }, most)
  const next = async () => {
    while (release.length === 0) await Promise.resolve()
    release.shift()?.()
  }
  return { ask, together, next }
}

describe('questions that are asked together', () => {
  it('the first goes at once, those that come meanwhile go together', async () => {
    const { ask, together, next } = makeAsker()
    const answers = Promise.all([1, 2, 3].map(ask))
    expect(together).toEqual([[1]])
    await next()
    await next()
    expect(await answers).toEqual([2, 4, 6])
    expect(together).toEqual([[1], [2, 3]])
    const later = ask(4)
    await next()
    expect(await later).toBe(8)
  })

  it('are no more than so many at a time', async () => {
    const { ask, together, next } = makeAsker(2)
    const answers = Promise.all([1, 2, 3, 4].map(ask))
    for (let at = 0; at < 3; at++) await next()
    expect(await answers).toEqual([2, 4, 6, 8])
    expect(together).toEqual([[1], [2, 3], [4]])
  })

  it('fail together; those after them are asked all the same', async () => {
    const { ask, next } = makeAsker(2)
    const answers = Promise.allSettled([1, 13, 2, 3].map(ask))
    for (let at = 0; at < 3; at++) await next()
    expect((await answers).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
  })
})
