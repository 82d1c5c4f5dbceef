import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runEachSecond } from '@/worker/run-each-second'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = 'not looked at'

it('looks a second after the last look, and sooner where that found something', async () => {
  const found = [2, 0]
  const look = vi.fn(async () => found.shift() ?? 0)
  const looks = runEachSecond(look, { failure, busyMs: 100 })
  await vi.advanceTimersByTimeAsync(999)
  expect(look).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(look).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(999)
  expect(look).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(3)
  await looks.stop()
})

it('looks again after a look that failed', async () => {
  const look = vi.fn(async () => Promise.reject(new Error('no database')))
  const looks = runEachSecond(look, { failure })
  await vi.advanceTimersByTimeAsync(2000)
  expect(look).toHaveBeenCalledTimes(2)
  await looks.stop()
})

it('stops when the look that is under way has ended, which is told that it is over', async () => {
  let end = () => {}
  let askIsOver = () => false
  const look = vi.fn((isOver: () => boolean) => {
    askIsOver = isOver
    return new Promise<number>((resolve) => {
      end = () => resolve(1)
    })
  })
  const looks = runEachSecond(look, { failure })
  await vi.advanceTimersByTimeAsync(1000)
  expect(askIsOver()).toBe(false)
  let stopped = false
  const stopping = looks.stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(stopped).toBe(false)
  expect(askIsOver()).toBe(true)
  end()
  await stopping
  await vi.advanceTimersByTimeAsync(5000)
  expect(look).toHaveBeenCalledTimes(1)
})
