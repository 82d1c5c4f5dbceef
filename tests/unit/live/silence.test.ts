import { expect, it } from 'vitest'
import { CHECK_MS, KEEP_ALIVE_MS, LOST_AFTER_MS, OPENING_MS, Silence } from '@/lib/live/silence'

/** Checks every second from `from` on; when the feed is taken for lost, or null for not until `to`. */
function lostAt(silence: Silence, from: number, to: number): number | null {
  for (let now = from; now <= to; now += CHECK_MS) if (silence.isLost(now)) return now
  return null
}

it('takes a feed for lost that was heard and says nothing more', () => {
  const silence = new Silence(0)
  silence.hear(500)
  expect(lostAt(silence, 1000, 60_000)).toBe(11_000)
})

it('bears that two signs of life in a row do not come', () => {
  expect(3 * KEEP_ALIVE_MS).toBeLessThan(LOST_AFTER_MS)
  const silence = new Silence(0)
  for (let heard = 0; heard < 60_000; heard += 3 * KEEP_ALIVE_MS) {
    silence.hear(heard)
    expect(lostAt(silence, heard + CHECK_MS, heard + 3 * KEEP_ALIVE_MS)).toBeNull()
  }
})

it('waits longer for the first word', () => {
  expect(lostAt(new Silence(0), CHECK_MS, 60_000)).toBe(OPENING_MS + CHECK_MS)
})

it('lets a machine that slept read what waits for it before it judges', () => {
  const [slept, hidden] = [new Silence(0), new Silence(0)]
  for (const silence of [slept, hidden]) {
    silence.hear(0)
    expect(silence.isLost(3_600_000)).toBe(false)
  }
  hidden.hear(3_600_500)
  expect(slept.isLost(3_601_000)).toBe(true)
  expect(hidden.isLost(3_601_000)).toBe(false)
})
