import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NEW_PLAYER, nextSpeed, PASSING_MS, type Player, playerReducer, SPEEDS } from '@/lib/playback/player'

const HOUR = 3_600_000
const loaded: Player = playerReducer(NEW_PLAYER, { type: 'load', from: 0, to: 10 * HOUR })
const playing: Player = { ...loaded, playing: true, passesQuiet: false, speed: 1 }

describe('the clock of the player', () => {
  it('is true to time at every speed, however the frames fall', () => {
    const frames = fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { maxLength: 200 })
    fc.assert(
      fc.property(frames, fc.constantFrom(...SPEEDS), (ticks, speed) => {
        const end = ticks.reduce((player, ms) => playerReducer(player, { type: 'tick', ms }), {
          ...playing,
          speed,
        })
        const real = ticks.reduce((sum, ms) => sum + ms, 0)
        expect(end.time).toBeCloseTo(Math.min(10 * HOUR, real * speed), 3)
      }),
    )
  })

  it('stops at the end, and plays from the start again', () => {
    const late = { ...playing, time: 10 * HOUR - 50 }
    const ended = playerReducer(late, { type: 'tick', ms: 100 })
    expect(ended).toMatchObject({ time: 10 * HOUR, playing: false })
    expect(playerReducer(ended, { type: 'toggle' })).toMatchObject({ time: 0, playing: true })
  })

  it('does nothing while it is paused, and has nothing to play in an instant', () => {
    expect(playerReducer({ ...playing, playing: false }, { type: 'tick', ms: 100 }).time).toBe(0)
    const instant = playerReducer(NEW_PLAYER, { type: 'load', from: 5, to: 5 })
    expect(playerReducer(instant, { type: 'play' }).playing).toBe(false)
  })

  it('keeps within its range', () => {
    expect(playerReducer(playing, { type: 'seek', time: -1 })).toMatchObject({ time: 0, playing: true })
    expect(playerReducer(playing, { type: 'step', time: 99 * HOUR })).toMatchObject({
      time: 10 * HOUR,
      playing: false,
    })
    expect(playerReducer(loaded, { type: 'load', from: 100, to: 200, at: 150 }).time).toBe(150)
  })

  it('passes over what is quiet within a moment, and is true to time around it', () => {
    const quiet = [{ from: 10_000, to: 8 * HOUR }]
    const passing = { ...playing, passesQuiet: true, speed: 10 as const }
    const tick = (player: Player, ms: number) => playerReducer(player, { type: 'tick', ms }, quiet)
    expect(tick(passing, 500).time).toBe(5000)
    const inside = tick(passing, 1000 + PASSING_MS / 2)
    expect(inside.time).toBeCloseTo(10_000 + (8 * HOUR - 10_000) / 2, 0)
    expect(tick(passing, 1000 + PASSING_MS + 200).time).toBeCloseTo(8 * HOUR + 2000, 0)
    // A quiet interval that is short at this speed anyway is not slowed down.
    const short = playerReducer({ ...passing, speed: 100 }, { type: 'tick', ms: 100 }, [
      { from: 0, to: 5000 },
    ])
    expect(short.time).toBeCloseTo(10_000, 6)
  })

  it('comes to the same time in one tick or in many, over quiet intervals too', () => {
    const spans = fc.array(fc.integer({ min: 1, max: HOUR }), { maxLength: 12 }).map((lengths) => {
      let at = 0
      return lengths.flatMap((length, index) => {
        const span = { from: at, to: at + length }
        at += length
        return index % 2 === 0 ? [span] : []
      })
    })
    const frames = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(spans, frames, fc.constantFrom(...SPEEDS), (quiet, ticks, speed) => {
        const start: Player = { ...playing, passesQuiet: true, speed }
        const many = ticks.reduce((player, ms) => playerReducer(player, { type: 'tick', ms }, quiet), start)
        const one = playerReducer(start, { type: 'tick', ms: ticks.reduce((sum, ms) => sum + ms, 0) }, quiet)
        expect(Math.abs(many.time - one.time)).toBeLessThan(1)
      }),
    )
  })

  it('has a scale of speeds with ends', () => {
    expect(nextSpeed(10, 1)).toBe(20)
    expect(nextSpeed(0.1, -1)).toBe(0.1)
    expect(nextSpeed(100, 1)).toBe(100)
  })
})
