import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { POST as process } from '@/app/api/alerts/process/route'
import { GET as listAlerts } from '@/app/api/alerts/route'
import { POST as createKey } from '@/app/api/api-keys/route'
import { POST as processAlarm } from '@/app/v3/new/newAlarm/processAlarm/route'
import { POST as queryAlarmList } from '@/app/v3/new/newAlarm/queryAlarmList/route'
import { insertDevices } from '@/db/queries/devices/device-identifiers'
import { alertProcessings } from '@/db/schema/alerts'
import { businessLogs } from '@/db/schema/business-logs'
import type { AlertList, ProcessAlertsAnswer } from '@/lib/alerts/alert-schema'
import type { Alarm } from '@/lib/v3/alarm'
import { alertWorld, atMinute } from '../support/alert-world'
import { callRoute } from '../support/call-route'
import { PASSWORD } from '../support/world'

const world = alertWorld()
const { database, ids, tokens, devices, made, raise, raiseAtFence, alerts, events, unread } = world
afterEach(async () => {
  await world.clear()
  await database.db.delete(businessLogs)
})

const DONE = { handler: 'Ana', content: 'Called the driver' }
const send = (login: keyof typeof tokens, body: object) =>
  callRoute<ProcessAlertsAnswer>(process, { token: tokens[login], body })
const logged = async () =>
  (await database.db.select().from(businessLogs).orderBy(businessLogs.id)).map((row) => ({
    action: row.action,
    objectName: row.objectName,
    path: row.path,
    changes: row.changes,
  }))

describe('the list of alerts', () => {
  it('is in time order, and says all that is known of each', async () => {
    const rule = { accountId: ids.north, subject: `rule:${made.ruleId}`, step: 'rules' }
    const speeding = await raise(3, 'overspeed', {
      ...rule,
      endTime: atMinute(5),
      speedKmh: 95.5,
      data: { limitKmh: 80 },
    })
    const entered = await raiseAtFence(1, { late: true })
    const own = await raise(2, 'sos')
    const { items, next } = await alerts('north')
    expect(next).toBeNull()
    const vehicle = { deviceId: devices.van.id, imei: devices.van.imei, deviceName: 'Van', plate: null }
    const plain = {
      endTime: null,
      fenceId: null,
      ruleId: null,
      subjectName: null,
      speedKmh: null,
      data: null,
      late: false,
      withdrawn: false,
      quiet: false,
      read: false,
      processed: false,
      processing: null,
      deliveries: [],
      lat: 41.1,
      lon: -8.6,
      ...vehicle,
      receivedAt: expect.any(String),
    }
    expect(items).toMatchObject([
      {
        ...plain,
        id: entered,
        time: atMinute(1).toISOString(),
        kind: 'fenceEnter',
        severity: 'notice',
        fenceId: made.fenceId,
        subject: `geofence:${made.fenceId}`,
        subjectName: 'Harbour',
        late: true,
      },
      { ...plain, id: own, time: atMinute(2).toISOString(), kind: 'sos', severity: 'critical', subject: '' },
      {
        ...plain,
        id: speeding,
        time: atMinute(3).toISOString(),
        kind: 'overspeed',
        severity: 'warning',
        ruleId: made.ruleId,
        subject: `rule:${made.ruleId}`,
        subjectName: 'Too fast',
        endTime: atMinute(5).toISOString(),
        speedKmh: 95.5,
        data: { limitKmh: 80 },
      },
    ])
  })

  it('keeps to devices, times and kinds, and leaves out what is likely false', async () => {
    const [a, b, c] = [await raise(1, 'sos'), await raise(2, 'overspeed'), await raise(3, 'doorOpen')]
    const quiet = await raise(4, 'sharpLeft', { quiet: true })
    const foreign = await raise(2, 'sos', { deviceId: devices.foreign.id })
    const idsOf = async (query: string) => (await alerts('fleet', query)).items.map(({ id }) => id)
    expect(await idsOf('')).toEqual([a, b, c])
    expect(await idsOf('?quiet=show')).toEqual([a, b, c, quiet])
    expect(await idsOf('?kind=sos')).toEqual([a])
    expect(await idsOf('?kind=sos&kind=overspeed')).toEqual([a, b])
    expect(await idsOf(`?imei=${devices.van.imei}`)).toEqual([a, b, c])
    expect(await idsOf(`?imei=${devices.foreign.imei}`)).toEqual([])
    const range = `?from=${atMinute(2).toISOString()}&to=${atMinute(3).toISOString()}`
    expect(await idsOf(range)).toEqual([b, c])
    expect((await alerts('other')).items.map(({ id }) => id)).toEqual([foreign])
    for (const query of ['kind=nonsense', 'imei=1', 'limit=0', 'after=nothing', 'from=today'])
      expect(
        (await callRoute(listAlerts, { token: tokens.fleet, path: `/api/alerts?${query}` })).status,
      ).toBe(400)
  })

  it('comes in pages without gaps or repeats, of one time by id', async () => {
    for (let n = 0; n < 25; n++) await raise(Math.floor(n / 5), 'moved', { subject: `n:${24 - n}` })
    const seen: { time: string; id: number }[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: AlertList = await alerts('fleet', `?limit=7&after=${next}`)
      seen.push(...page.items)
      next = page.next
    }
    expect(seen).toHaveLength(25)
    const sorted = seen.toSorted((a, b) => a.time.localeCompare(b.time) || a.id - b.id)
    expect(seen.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
    const first = await alerts('fleet', '?pageSize=10')
    expect(first.items).toHaveLength(10)
    expect((await alerts('fleet', `?pageSize=100&after=${first.next}`)).items).toHaveLength(15)
  })

  it('comes in pages of many devices, too', async () => {
    const many = await insertDevices(
      database.db,
      Array.from({ length: 201 }, (_, n) => ({
        accountId: ids.other,
        imei: String(360_000_000_000_000 + n),
        name: `Bus ${n}`,
        model: 'GT06N',
      })),
    )
    for (const { id } of many.slice(0, 8)) await raise(id % 3, 'moved', { deviceId: id })
    const first = await alerts('other', '?limit=5')
    const rest = await alerts('other', `?limit=5&after=${first.next}`)
    const times = [...first.items, ...rest.items].map(({ time }) => time)
    expect(times).toHaveLength(8)
    expect(times).toEqual(times.toSorted())
    expect(rest.next).toBeNull()
  })
})

describe('processing', () => {
  it('is seen by all who see the alert, with who did it; it is read by the account that did', async () => {
    const id = await raise(1, 'sos')
    expect((await send('fleet', { ids: [id], ...DONE })).data).toEqual({ changed: 1, ids: [id], more: false })
    const [own] = (await alerts('fleet')).items
    expect(own).toMatchObject({ read: true, processed: true })
    expect(own?.processing).toEqual({ ...DONE, time: expect.any(String), byOwnAccount: true })
    const [above] = await events('north')
    expect(above).toMatchObject({ read: false, processing: { ...DONE, byOwnAccount: false } })
    expect([await unread('fleet'), await unread('north')]).toEqual([0, 1])
    expect((await alerts('fleet', '?processed=unprocessed')).items).toEqual([])
    expect((await events('fleet', '?processed=processed')).map((event) => event.id)).toEqual([id])
  })

  it('by a virtual account is that of its parent', async () => {
    const id = await raise(1, 'sos')
    await send('helper', { ids: [id], ...DONE })
    expect((await events('north'))[0]?.processing).toMatchObject({ byOwnAccount: true })
    expect((await events('fleet'))[0]?.processing).toMatchObject({ byOwnAccount: false })
    const [row] = await database.db.select().from(alertProcessings)
    expect(row?.accountId).toBe(ids.helper)
  })

  it('of somebody before stays as it is, until the alert is opened again', async () => {
    const id = await raise(1, 'sos')
    await send('fleet', { ids: [id], ...DONE })
    const late = { handler: 'Rui', content: '' }
    expect((await send('north', { ids: [id], ...late })).data).toMatchObject({ changed: 0, ids: [] })
    expect((await events('north'))[0]?.processing?.handler).toBe('Ana')
    expect((await send('north', { ids: [id], processed: false })).data).toMatchObject({ changed: 1 })
    expect((await events('fleet'))[0]?.processing).toBeNull()
    expect((await send('north', { ids: [id], processed: false })).data).toMatchObject({ changed: 0 })
    await send('north', { ids: [id], ...late })
    expect((await events('fleet'))[0]?.processing).toMatchObject({ ...late, byOwnAccount: false })
  })

  it('of an alert that is not visible is refused, and nothing is written', async () => {
    const own = await raise(1, 'sos')
    const foreign = await raise(2, 'sos', { deviceId: devices.foreign.id })
    for (const body of [
      { ids: [own, foreign], ...DONE },
      { ids: [own, 999_999_999], ...DONE },
      { ids: [foreign], processed: false },
    ])
      expect(await send('fleet', body)).toMatchObject({ status: 404, code: 33001 })
    expect(await database.db.select().from(alertProcessings)).toEqual([])
    expect(await logged()).toEqual([])
  })

  it('of all of a filter takes what nobody has processed, up to what was seen', async () => {
    const [a, b] = [await raise(1, 'sos'), await raise(2, 'overspeed')]
    const gone = await raise(3, 'sos')
    await world.withdraw(gone)
    await raise(4, 'sos', { quiet: true })
    const later = await raise(5, 'sos')
    await send('fleet', { ids: [a], ...DONE })
    const answer = await send('fleet', { filter: { upTo: b }, handler: 'Rui' })
    expect(answer.data).toEqual({ changed: 1, ids: [b], more: false })
    expect((await send('fleet', { filter: { kind: ['overspeed'] }, ...DONE })).data.ids).toEqual([])
    expect((await send('fleet', { filter: { imei: devices.van.imei }, ...DONE })).data.ids).toEqual([later])
    expect((await send('other', { filter: {}, ...DONE })).data.ids).toEqual([])
    // A name that is not known would ask for all.
    expect(await send('fleet', { filter: { type: ['sos'] }, ...DONE })).toMatchObject({ status: 400 })
  })

  it('is written down for those who see the alert, once for what a device has in common', async () => {
    const [a, b] = [await raise(1, 'sos'), await raise(2, 'overspeed')]
    const fenced = await raiseAtFence(3)
    await send('north', { ids: [b, fenced, a], ...DONE })
    await send('north', { ids: [a], processed: false })
    const objectName = `Van (${devices.van.imei})`
    const path = { north: `/${ids.north}/`, fleet: `/${ids.north}/${ids.fleet}/` }
    const terms = (alerts: number[]) => ({ alerts, ...DONE })
    const change = (values: object, done: boolean) =>
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          done ? { before: null, after: value } : { before: value, after: null },
        ]),
      )
    const rows = await logged()
    expect(rows.slice(0, 2).toSorted((one, other) => other.path.length - one.path.length)).toEqual([
      { action: 'alerts.process', objectName, path: path.fleet, changes: change(terms([a, b]), true) },
      { action: 'alerts.process', objectName, path: path.north, changes: change(terms([fenced]), true) },
    ])
    expect(rows[2]).toEqual({
      action: 'alerts.reopen',
      objectName,
      path: path.fleet,
      changes: change(terms([a]), false),
    })
  })

  it('takes the permission', async () => {
    const id = await raise(1, 'sos')
    const body = { name: 'reader', scopes: ['events.read'], password: PASSWORD }
    const { data } = await callRoute<{ key: string }>(createKey, { token: tokens.fleet, body })
    expect((await callRoute(process, { token: data.key, body: { ids: [id], ...DONE } })).status).toBe(403)
    const rows = await database.db.select().from(alertProcessings).where(eq(alertProcessings.eventId, id))
    expect(rows).toEqual([])
  })
})

describe('the calls of `/v3`', () => {
  it('list the same alerts under their own names, and process them', async () => {
    const [a, b] = [await raise(1, 'sos', { endTime: atMinute(2) }), await raise(3, 'overspeed')]
    const call = (handler: typeof queryAlarmList | typeof processAlarm, body: object) =>
      callRoute<{ records: Alarm[]; next: string | null }>(handler, { token: tokens.fleet, body })
    const terms = { handlerName: 'Ana', handleContent: 'Called the driver' }
    expect((await call(processAlarm, { alarmIds: [a], ...terms })).status).toBe(200)
    const { data } = await call(queryAlarmList, { imeiList: [devices.van.imei], pageSize: 1 })
    expect(data.records).toEqual([
      {
        id: a,
        imei: devices.van.imei,
        deviceName: 'Van',
        alarmType: 'sos',
        alarmName: null,
        startTime: atMinute(1).toISOString(),
        endTime: atMinute(2).toISOString(),
        lat: 41.1,
        lng: -8.6,
        speed: null,
        readStatus: 0,
        processed: true,
        ...terms,
        handleTime: expect.any(String),
        late: false,
        withdrawn: false,
        severity: 'critical',
        assigneeName: null,
        commentCount: 0,
      },
    ])
    expect((await call(queryAlarmList, { after: data.next })).data.records.map(({ id }) => id)).toEqual([b])
    for (const [body, found] of [
      [{ readStatus: -1 }, [b]],
      [{ processed: true }, [a]],
      [{ processed: 'false', alarmTypes: ['sos', 'overspeed'] }, [b]],
    ] as const)
      expect((await call(queryAlarmList, body)).data.records.map(({ id }) => id)).toEqual(found)
    const foreign = await raise(4, 'sos', { deviceId: devices.foreign.id })
    expect((await call(processAlarm, { alarmIds: [foreign], ...terms })).status).toBe(404)
  })
})
