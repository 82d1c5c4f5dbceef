import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchDatabase } from '@/server/live/watch-database'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a database that fails is told of once, and again after it came back', async () => {
  let up = true
  const away = vi.fn()
  const watch = watchDatabase(async () => {
    if (!up) throw new Error('refused')
  }, away)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(away).not.toHaveBeenCalled()
  up = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(away).toHaveBeenCalledTimes(1)
  up = true
  await vi.advanceTimersByTimeAsync(30_000)
  up = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(away).toHaveBeenCalledTimes(2)
  clearInterval(watch)
})

it('a database that is silent is away, and is asked one thing at a time', async () => {
  const away = vi.fn()
  const asked = vi.fn(() => new Promise(() => {}))
  const watch = watchDatabase(asked, away)
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(away).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4900)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(away).toHaveBeenCalledTimes(1)
  clearInterval(watch)
})
