import { describe, expect, it } from 'vitest'
import { WarmBoards } from '@/lib/fleet-board/warm-boards'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const slow = (now: number) => ({ now, ms: 3000 })

describe('boards that are kept warm', () => {
  it('are those whose sums take long, each some minutes after it was summed up', () => {
    const boards = new WarmBoards<string>()
    boards.summed('small', 'small', { now: 0, ms: 40 })
    boards.summed('large', 'large', slow(0))
    expect(boards.due(5 * MINUTE)).toEqual([])
    expect(boards.due(8 * MINUTE)).toEqual(['large'])
    boards.summed('large', 'large', slow(8 * MINUTE))
    expect(boards.due(9 * MINUTE)).toEqual([])
  })

  it('are none any more a day after somebody looked last', () => {
    const boards = new WarmBoards<string>()
    boards.summed('large', 'large', slow(0))
    boards.looked('large', 10 * HOUR)
    boards.summed('large', 'large', slow(30 * HOUR))
    expect(boards.due(33 * HOUR)).toEqual(['large'])
    expect(boards.due(35 * HOUR)).toEqual([])
    expect(boards.isEmpty).toBe(true)
  })

  it('are none any more when they have become small, or are gone', () => {
    const boards = new WarmBoards<string>()
    boards.summed('large', 'large', slow(0))
    boards.summed('large', 'large', { now: HOUR, ms: 10 })
    boards.summed('gone', 'gone', slow(HOUR))
    boards.drop('gone')
    expect(boards.due(3 * HOUR)).toEqual([])
  })

  it('are no more than thirty: the one that nobody looked at for longest goes', () => {
    const boards = new WarmBoards<number>()
    for (let at = 0; at < 30; at++) boards.summed(String(at), at, slow(at))
    boards.looked('0', HOUR)
    boards.summed('30', 30, slow(HOUR))
    const due = boards.due(2 * HOUR)
    expect(due).toHaveLength(30)
    expect(due).toContain(0)
    expect(due).not.toContain(1)
  })
})
