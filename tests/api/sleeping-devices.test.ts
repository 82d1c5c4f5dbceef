import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { POST as removeDevices } from '@/app/api/devices/deletion/route'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as sell } from '@/app/api/devices/sell/route'
import { GET as openLive } from '@/app/api/live/route'
import { countByStatus } from '@/db/queries/devices/device-counts'
import { followModes } from '@/db/queries/working-modes/follow-modes'
import { accounts } from '@/db/schema/accounts'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { deviceWorkingModes } from '@/db/schema/working-modes'
import { accessFor, accountForAccess } from '@/lib/auth/access'
import { LIVE_FIELDS, placeIn } from '@/lib/live/fields'
import type { LiveMessage } from '@/lib/live/schema'
import { callRoute } from '../support/call-route'
import { closeFeeds, readFeed } from '../support/feed-reader'
import { type Device, each6h, HOUR, MINUTE, modeWorld, normal } from '../support/mode-world'
import { takeAllTurns as turns } from '../support/take-all-turns'

const {
  database,
  system,
  tokens,
  ids,
  order,
  stagesFor,
  statesOf,
  end,
  heard,
  makeTracker,
  after,
  followed,
  readStatus,
  isFoundBy,
} = modeWorld()

afterEach(closeFeeds)

describe('a device that sleeps by its working mode', () => {
  /** Nothing was heard of it for so long that it would be offline. */
  const fallSilent = (tracker: Device) => heard(tracker, new Date(Date.now() - 2 * HOUR))
  let tracker: Device
  beforeEach(async () => {
    tracker = await followed(each6h)
    await fallSilent(tracker)
  })

  it('is shown so in lists, filters and counts, until it did not come', async () => {
    const [row] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, ids.fleet ?? 0))
    if (!row) throw new Error('no account')
    const count = () => countByStatus(accessFor(accountForAccess(row)))
    expect([
      await readStatus(tracker),
      await isFoundBy(tracker, 'sleeping'),
      await isFoundBy(tracker, 'offline'),
    ]).toEqual(['sleeping', true, false])
    const before = await count()
    await database.db
      .update(deviceStates)
      .set({ sleepsUntil: new Date(Date.now() - MINUTE) })
      .where(eq(deviceStates.deviceId, tracker.id))
    expect([
      await readStatus(tracker),
      await isFoundBy(tracker, 'sleeping'),
      await isFoundBy(tracker, 'offline'),
    ]).toEqual(['offline', false, true])
    const later = await count()
    expect([before.sleeping - later.sleeping, later.offline - before.offline]).toEqual([1, 1])
  })

  it('is told so in the live feed, which hears at once when that changes', async () => {
    const SLEEPS = placeIn(LIVE_FIELDS, 'sleepsUntil')
    const feed = await readFeed<LiveMessage>(openLive, tokens.fleet ?? '')
    const { live } = await feed.untilType('snapshot')
    const until = live.find(([id]) => id === tracker.id)?.[SLEEPS]
    expect(until).toBe(after(6 * HOUR + 30 * MINUTE).getTime() / 1000)
    await followed(normal, tracker)
    const isIt = (row: readonly unknown[]) => row[0] === tracker.id && row[SLEEPS] === null
    await feed.untilType('delta', (delta) => delta.live.some(isIt))
  })

  it('and is sold follows none for anybody: the new owner sees nothing of it', async () => {
    const waiting = await makeTracker()
    await order({ imeis: [waiting.imei], mode: each6h })
    await turns()
    const give = async (handler: typeof sell, accountId = ids.shop) =>
      expect(
        await callRoute(handler, {
          token: tokens.shop,
          body: { imeis: [tracker.imei, waiting.imei], accountId },
        }),
      ).toMatchObject({ code: 0 })
    await give(move)
    await give(sell, ids.rival)
    expect([await statesOf(tracker, 'rival'), await statesOf(tracker, 'fleet')]).toEqual([[], []])
    expect([await statesOf(tracker, 'shop'), await statesOf(waiting, 'shop')]).toEqual([
      [[1, 'deviceMoved']],
      [[1, 'deviceMoved']],
    ])
    expect(await readStatus(tracker, 'rival')).toBe('offline')
    await end(waiting, 'done', after(HOUR))
    await followModes(system, after(9 * HOUR))
    expect([await statesOf(tracker, 'shop'), await statesOf(waiting, 'shop')]).toEqual([
      [[1, 'deviceMoved']],
      [[1, 'deviceMoved']],
    ])
  })

  it('and is deleted follows none any more', async () => {
    const preview = { imeis: [tracker.imei], confirm: tracker.imei }
    const gone = await callRoute(removeDevices, { token: tokens.admin, body: preview })
    expect(gone).toMatchObject({ code: 0 })
    const [device] = await database.db.select().from(devices).where(eq(devices.id, tracker.id))
    expect(device?.deletedAt).not.toBeNull()
    const rows = await database.db
      .select({ ending: deviceWorkingModes.ending, lookAt: deviceWorkingModes.lookAt })
      .from(deviceWorkingModes)
      .where(inArray(deviceWorkingModes.deviceId, [tracker.id]))
    expect(rows).toEqual([{ ending: 'deviceMoved', lookAt: null }])
    expect(await stagesFor(tracker)).toEqual([])
  })
})
