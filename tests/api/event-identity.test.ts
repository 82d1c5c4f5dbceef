import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { GET as listEvents } from '@/app/api/events/route'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { readLiveEvents } from '@/db/queries/live/live'
import { deviceEvents } from '@/db/schema/device-events'
import { positions } from '@/db/schema/positions'
import { systemAccess } from '@/lib/auth/access'
import type { EventList } from '@/lib/events/schema'
import type { Report } from '@/lib/ingest/change'
import { buildChange } from '@/lib/ingest/pipeline'
import { DEFAULT_STEP_SETTINGS } from '@/lib/ingest/steps'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'
import { makeFix, makeReport } from '../unit/ingest/make-change'

const database = freshDatabase()
const system = systemAccess('test')
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

const crossing = (lat: number, ...subjects: string[]): Report =>
  makeReport({
    fixes: [makeFix({ lat })],
    events: subjects.map((subject) => ({ type: 'fenceExit', time: null, fix: 0, subject })),
  })

it('two geofences crossed at one fix are two events, a third at a second fix of that time another, resent ones none', async () => {
  const { id } = await makeDevice(owner)
  const device = { gateway: 'test', protocol: 'gt06', address: 'test' }
  const { state, version } = await claimDevice(system, id, device)
  const both = crossing(41.15, 'geofence:1', 'geofence:2')
  await saveChanges(system, [{ deviceId: id, version, change: buildChange(state, [both]) }])
  const settings = DEFAULT_STEP_SETTINGS
  const again = (reports: readonly Report[]) =>
    saveWithReplay(system, { deviceId: id, version, settings, reports })
  const subjects = async () => {
    const rows = await database.db
      .select()
      .from(deviceEvents)
      .where(eq(deviceEvents.deviceId, id))
      .orderBy(asc(deviceEvents.id))
    return rows.map(({ type, subject, lat }) => `${type} ${subject} ${lat}`)
  }
  const first = ['fenceExit geofence:1 41.15', 'fenceExit geofence:2 41.15']
  expect(await subjects()).toEqual(first)
  const token = await tokenFor('owner')
  const { items } = (await callRoute<EventList>(listEvents, { token, path: '/api/events' })).data
  const named = ({ type, subject }: { type: string; subject: string }) => `${type} ${subject}`
  expect(items.map(named)).toEqual(['fenceExit geofence:2', 'fenceExit geofence:1'])
  const live = await readLiveEvents(
    system,
    items.map((event) => [id, event.id]),
  )
  expect(live.map(({ event }) => named(event))).toEqual(['fenceExit geofence:1', 'fenceExit geofence:2'])
  expect(await again([both])).not.toBeNull()
  expect(await subjects()).toEqual(first)

  expect(await again([crossing(41.16, 'geofence:3')])).not.toBeNull()
  expect(await database.db.select().from(positions).where(eq(positions.deviceId, id))).toHaveLength(2)
  expect(await subjects()).toEqual([...first, 'fenceExit geofence:3 41.16'])
  expect(await again([crossing(41.16, 'geofence:3'), both])).not.toBeNull()
  expect(await subjects()).toHaveLength(3)
})
