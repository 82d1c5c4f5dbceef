import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { holdBriefly, MOST_HOLD_MS, threadCpuMs, watchHold, withoutHold } from '../../support/loop-hold'

/** Works for so long, however busy the machine is. */
function work(ms: number): void {
  const began = threadCpuMs()
  while (threadCpuMs() - began < ms);
}
const TOO_LONG_MS = MOST_HOLD_MS * 1.2

describe('the probe of the event loop', () => {
  it('sees how long work held it, and not how long something was waited for', async () => {
    const held = await watchHold(async () => {
      await sleep(10)
      work(80)
      await sleep(10)
    })
    expect(held.longestMs).toBeGreaterThanOrEqual(80)
    const turns = await watchHold(async () => {
      for (let turn = 0; turn < 30; turn++) {
        work(10)
        await sleep(10)
      }
    })
    expect(turns.longestMs).toBeLessThan(150)
  })

  it('fails what holds it each time, and passes what only the first call did', async () => {
    await expect(withoutHold('GET /x', async () => work(TOO_LONG_MS))).rejects.toThrow(/^GET \/x held/)
    expect(() => holdBriefly('decode', () => work(TOO_LONG_MS))).toThrow(/^decode took/)
    let calls = 0
    const loading = async () => {
      calls++
      if (calls === 1) work(TOO_LONG_MS)
      return calls
    }
    expect(await withoutHold('GET /y', loading)).toBe(2)
  })
})
