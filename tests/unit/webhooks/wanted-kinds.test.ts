import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import { forgetWantedKinds, wantedKinds } from '@/db/queries/webhooks/wanted-kinds'

/** A transaction in which some kinds are wanted; it counts what it is asked. */
function transaction(kinds: string[]) {
  const execute = vi.fn(async () => kinds.map((kind) => ({ kind })))
  return { tx: { execute } as never, execute }
}

beforeEach(() => {
  forgetWantedKinds()
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  forgetWantedKinds()
})

it('without endpoints a batch costs a look into memory, and one question a second', async () => {
  const { tx, execute } = transaction([])
  for (let batch = 0; batch < 50; batch++) {
    await tellWebhooks(tx, [{ kind: 'device.online', deviceId: 7, at: 0, data: {} }])
    vi.advanceTimersByTime(10)
  }
  expect(execute).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  await tellWebhooks(tx, [{ kind: 'device.online', deviceId: 7, at: 0, data: {} }])
  expect(execute).toHaveBeenCalledTimes(2)
})

it('what nobody wants is not looked up, and a change in the own process holds at once', async () => {
  const { tx, execute } = transaction(['trip.ended'])
  await tellWebhooks(tx, [{ kind: 'device.online', deviceId: 7, at: 0, data: {} }])
  expect(execute).toHaveBeenCalledTimes(1)
  const now = transaction(['device.online'])
  expect(await wantedKinds(now.tx)).toEqual(new Set(['trip.ended']))
  forgetWantedKinds()
  expect(await wantedKinds(now.tx)).toEqual(new Set(['device.online']))
})
