import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { graphicsIdle } from '@/components/map/wake-graphics'

const SIGNALED = 1

/** A context whose fence is passed when told. */
function stubContext() {
  const state = { passed: false, lost: false, asked: 0 }
  const gl = {
    SYNC_GPU_COMMANDS_COMPLETE: 2,
    SYNC_STATUS: 3,
    SIGNALED,
    fenceSync: () => ({}),
    deleteSync: vi.fn(),
    flush: vi.fn(),
    isContextLost: () => state.lost,
    getSyncParameter: () => {
      state.asked++
      return state.passed ? SIGNALED : 0
    },
  }
  return { state, gl, canvas: { getContext: () => gl } as unknown as HTMLCanvasElement }
}

async function watch(canvas: HTMLCanvasElement) {
  const seen = { idle: false }
  void graphicsIdle(canvas).then(() => {
    seen.idle = true
  })
  return seen
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('waiting for the graphics', () => {
  it('asks now and then, and ends when all is done', async () => {
    const { state, gl, canvas } = stubContext()
    const seen = await watch(canvas)
    await vi.advanceTimersByTimeAsync(100)
    expect(seen.idle).toBe(false)
    expect(state.asked).toBeGreaterThan(2)
    state.passed = true
    await vi.advanceTimersByTimeAsync(20)
    expect(seen.idle).toBe(true)
    expect(gl.deleteSync).toHaveBeenCalledOnce()
  })

  it('does not wait for a lost context, nor for ever, nor where there is none', async () => {
    const lost = stubContext()
    lost.state.lost = true
    const slow = stubContext()
    const seen = [await watch(lost.canvas), await watch(slow.canvas)]
    await vi.advanceTimersByTimeAsync(20)
    expect(seen.map(({ idle }) => idle)).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(3000)
    expect(seen.map(({ idle }) => idle)).toEqual([true, true])
    await graphicsIdle({ getContext: () => null } as unknown as HTMLCanvasElement)
  })
})
