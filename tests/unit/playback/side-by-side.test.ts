import { describe, expect, it } from 'vitest'
import { nothingMoves, passedOver, sharedQuiet, sharedRange } from '@/lib/playback/side-by-side'

const first = { span: { from: 0, to: 100 }, quiet: [{ from: 20, to: 50 }] }
const second = { span: { from: 40, to: 200 }, quiet: [{ from: 45, to: 60 }] }

describe('vehicles side by side', () => {
  it('are watched from the first to the last moment of any', () => {
    expect(sharedRange([first, second])).toEqual({ from: 0, to: 200 })
    expect(sharedRange([])).toBeNull()
  })

  it('are quiet together only when none moves', () => {
    expect(sharedQuiet([first, second])).toEqual([
      { from: 20, to: 40 },
      { from: 45, to: 50 },
    ])
    expect(sharedQuiet([first])).toEqual(first.quiet)
    expect(sharedQuiet([])).toEqual([])
  })

  it('are quiet between the end of one and the beginning of the other', () => {
    const later = { span: { from: 300, to: 400 }, quiet: [] }
    expect(sharedQuiet([first, later])).toEqual([...first.quiet, { from: 100, to: 300 }])
  })

  it('are played at their pace where none of them moves, for passing that over leaves nothing', () => {
    const still = { span: { from: 0, to: 100 }, quiet: [{ from: 0, to: 100 }] }
    expect(nothingMoves([still])).toBe(true)
    expect(nothingMoves([first])).toBe(false)
    expect(nothingMoves([still, second])).toBe(false)
    expect(nothingMoves([])).toBe(false)
    expect(passedOver(still.span, still.quiet)).toEqual([])
    expect(passedOver(first.span, first.quiet)).toEqual(first.quiet)
  })
})
