import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StreetsAnswer } from '@/components/map/ask-streets'
import { StreetsLink } from '@/components/map/streets-link'

const TILES = {
  tiles: ['https://tiles.example/{z}/{x}/{y}'],
  minZoom: 0,
  maxZoom: 14,
  bounds: null,
  attribution: [],
}
const LOST = { z: 3, x: 1, y: 1 }

/** Ends what an answer has to go through until watchers hear of it. */
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a link to streets', () => {
  let page: EventTarget
  beforeEach(() => {
    vi.useFakeTimers()
    page = new EventTarget()
    vi.stubGlobal('window', page)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function linkTo(answers: (StreetsAnswer | 'never')[]) {
    const asked: object[] = []
    const ask = async (_: string, how: { lostTile: typeof LOST | null; again: boolean }) => {
      asked.push(how)
      const answer = answers.shift() ?? { trouble: 'unreachable' as const }
      return answer === 'never' ? new Promise<never>(() => {}) : answer
    }
    return { link: new StreetsLink('https://tiles.example/planet', ask), asked }
  }

  it('asks when the first map looks, once for all of them', async () => {
    const { link, asked } = linkTo([{ tiles: TILES }])
    expect(asked).toHaveLength(0)
    const [heard, alsoHeard] = [vi.fn(), vi.fn()]
    link.watch(heard)
    link.watch(alsoHeard)
    await settle()
    expect(asked).toEqual([{ lostTile: null, again: false }])
    expect(link.read().tiles).toBe(TILES)
    // Each once of the question, and once of the answer.
    expect(heard).toHaveBeenCalledTimes(2)
    expect(alsoHeard).toHaveBeenCalledTimes(2)
  })

  it('tries again by itself after pauses, and stops when nobody looks', async () => {
    const { link, asked } = linkTo([])
    const leave = link.watch(() => {})
    await settle()
    expect(link.read().trouble).toBe('unreachable')
    await vi.advanceTimersByTimeAsync(14_999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    leave()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(asked).toHaveLength(2)
    // The pause is long over for who looks next.
    link.watch(() => {})
    await settle()
    expect(asked).toHaveLength(3)
  })

  it('does not begin its pause anew with every map that opens', async () => {
    const { link, asked } = linkTo([])
    link.watch(() => {})()
    link.watch(() => {})
    await settle()
    for (let i = 0; i < 5; i++) {
      const leave = link.watch(() => {})
      await vi.advanceTimersByTimeAsync(2500)
      leave()
    }
    await vi.advanceTimersByTimeAsync(2500)
    expect(asked).toHaveLength(2)
  })

  it('tries at once when the browser is online again, and when told to, asking the host itself', async () => {
    const { link, asked } = linkTo([{ trouble: 'unreachable' }, { trouble: 'unusable' }, { tiles: TILES }])
    link.watch(() => {})
    await settle()
    page.dispatchEvent(new Event('online'))
    await settle()
    expect(link.read().trouble).toBe('unusable')
    link.retry()
    await settle()
    expect(link.read()).toMatchObject({ trouble: null, tiles: TILES })
    expect(asked.slice(1)).toEqual([
      { lostTile: null, again: true },
      { lostTile: null, again: true },
    ])
    page.dispatchEvent(new Event('online'))
    await settle()
    expect(asked).toHaveLength(3)
  })

  it('asks for the tile that was lost', async () => {
    const { link, asked } = linkTo([{ tiles: TILES }, { trouble: 'lost' }, { tiles: TILES }])
    link.watch(() => {})
    await settle()
    link.lose(LOST)
    expect(link.read()).toMatchObject({ tiles: null, trouble: 'lost' })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(link.read()).toMatchObject({ tiles: null, trouble: 'lost' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(link.read().tiles).toBe(TILES)
    expect(asked.slice(1)).toEqual([
      { lostTile: LOST, again: true },
      { lostTile: LOST, again: true },
    ])
  })

  it('does not hear an answer that was asked for before tiles were lost', async () => {
    let answerLate = (_: StreetsAnswer) => {}
    const late = new Promise<StreetsAnswer>((resolve) => {
      answerLate = resolve
    })
    const answers = [Promise.resolve<StreetsAnswer>({ tiles: TILES }), late]
    const link = new StreetsLink('https://tiles.example/planet', async () => {
      return answers.shift() ?? { trouble: 'lost' }
    })
    link.watch(() => {})
    await settle()
    link.retry()
    link.lose(LOST)
    answerLate({ tiles: TILES })
    await settle()
    expect(link.read()).toMatchObject({ tiles: null, trouble: 'lost', isAsking: false })
  })
})
