import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { database } from '@/db/client'
import { keepOwnerships } from '@/db/queries/ownership/keep-ownerships'
import { deviceOwnerships } from '@/db/schema/device-records'
import { deviceDetails, deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { fillPast, PAST_PLACE } from '../device-past'
import { makeDevice } from '../world'
import type { OwnedDevice, Owner } from './owner'

/** A quarter of an hour, so many hours ago. */
const hoursAgo = (hours: number) => new Date(Math.floor(Date.now() / 900_000) * 900_000 - hours * 3_600_000)
const SALE = hoursAgo(5)

/**
 * Two devices of which an account sees only a part of the time: the `later` one came to it from somebody beside it, the
 * `former` one went there. What it must not be shown bears `PAST_MARKS`: the past of the one, what the other did since.
 */
export async function makeSoldDevices(
  owner: Owner,
  beside: Owner,
): Promise<{ later: OwnedDevice; former: OwnedDevice }> {
  const number = owner.mark.slice(2)
  const later = await makeDevice(beside.id, {
    imei: `8601${number}100000000`,
    name: `${owner.mark} came`,
    activatedAt: hoursAgo(20),
    remark: 'pastmark',
    driverName: 'pastmark',
  })
  await fillPast(later.id, hoursAgo(10))
  await stand(later.id, hoursAgo(10))
  const former = await makeDevice(owner.id, {
    imei: `8601${number}200000000`,
    name: 'Went',
    activatedAt: hoursAgo(20),
    remark: `${owner.mark}a kept`,
  })
  await give(later.id, owner.id)
  await hear(later.id)
  await give(former.id, beside.id)
  await fillPast(former.id, hoursAgo(4))
  await stand(former.id, hoursAgo(4))
  await database()
    .update(devices)
    .set({ remark: 'pastmark', driverName: 'pastmark' })
    .where(eq(devices.id, former.id))
  const none = { eventId: 0, commandId: 0 }
  return { later: { ...later, ...none }, former: { ...former, ...none } }
}

async function stand(deviceId: number, fixTime: Date): Promise<void> {
  await database()
    .insert(deviceStates)
    .values({ deviceId, ...PAST_PLACE, fixTime, lastPacketAt: fixTime, motion: 3, motionSince: fixTime })
}

/** It is heard again, and what it told last is still what its former owner's time was. */
async function hear(deviceId: number): Promise<void> {
  await database()
    .update(deviceStates)
    .set({ lastPacketAt: new Date() })
    .where(eq(deviceStates.deviceId, deviceId))
  await database()
    .insert(deviceDetails)
    .values({ deviceId, connectedAt: SALE, sensors: { text: 'pastmark' } })
}

async function give(deviceId: number, accountId: number): Promise<void> {
  const db = database()
  await db.update(devices).set({ accountId }).where(eq(devices.id, deviceId))
  await keepOwnerships(db, eq(devices.id, deviceId))
  const times = deviceOwnerships
  const ofDevice = eq(times.deviceId, deviceId)
  await db
    .update(times)
    .set({ toTime: SALE })
    .where(and(ofDevice, isNotNull(times.toTime)))
  await db
    .update(times)
    .set({ fromTime: SALE })
    .where(and(ofDevice, isNull(times.toTime)))
}
