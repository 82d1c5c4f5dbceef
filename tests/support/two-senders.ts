import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { database } from '@/db/client'
import { deviceEvents } from '@/db/schema/device-events'
import { heartbeatFrame, loginFrame, TestTracker } from './gt06-client'
import { until } from './until'

/** Addresses of this machine from which one device is claimed. */
export const [HERE, THERE] = ['127.0.0.2', '127.0.0.3'] as const

/** Connects from an address and says who it is, and waits for no answer. */
export async function claim(port: number, imei: string, address: string): Promise<TestTracker> {
  const tracker = await TestTracker.connect(port, address)
  tracker.write(loginFrame(imei))
  return tracker
}

/** A tracker is asked whether it is there, and says so. */
export async function answerProbe(tracker: TestTracker): Promise<void> {
  const asked = await tracker.reply(0x80)
  expect(asked.subarray(9, 16).toString()).toBe('STATUS#')
  tracker.write(heartbeatFrame(3))
  await tracker.reply(0x13)
}

export const eventsOf = (deviceId: number) =>
  database().select().from(deviceEvents).where(eq(deviceEvents.deviceId, deviceId))

/** The owner reads once that another sender, at `THERE`, claimed the device that is held from `HERE`. */
export async function expectTwoSendersTold(deviceId: number): Promise<void> {
  const events = await until(async () => {
    const rows = await eventsOf(deviceId)
    return rows.length > 0 && rows
  })
  expect(events).toMatchObject([{ type: 'twoSenders', subject: THERE, data: { held: HERE, claimed: THERE } }])
}
