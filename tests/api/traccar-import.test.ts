import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { asc, count, eq, like, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  GET as getInvitations,
  POST as postInvitations,
} from '@/app/api/imports/traccar/[id]/invitations/route'
import { POST as postStart } from '@/app/api/imports/traccar/[id]/start/route'
import { POST as postDump } from '@/app/api/imports/traccar/dump/route'
import { POST as postImport } from '@/app/api/imports/traccar/route'
import { GET as getFile } from '@/app/api/tasks/[id]/file/route'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { accounts } from '@/db/schema/accounts'
import { alertRules, alertTellings } from '@/db/schema/alerts'
import { commandTemplates } from '@/db/schema/command-templates'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceRecords } from '@/db/schema/device-records'
import { deviceSegments } from '@/db/schema/device-segments'
import { deviceStates } from '@/db/schema/device-states'
import { deviceGroups, devices } from '@/db/schema/devices'
import { geofences } from '@/db/schema/geofences'
import { importOrigins } from '@/db/schema/import-origins'
import { outbox } from '@/db/schema/outbox'
import { fixes } from '@/db/schema/positions'
import { tasks } from '@/db/schema/tasks'
import { systemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import type { ImportInvitations } from '@/lib/imports/traccar/invitations'
import type { Task } from '@/lib/tasks/schema'
import { orderDumpDryRun } from '@/server/imports/traccar/order-import'
import { setImportReach } from '@/server/imports/traccar/reach'
import { newFileKey } from '@/server/storage/file-storage'
import { folderStorage } from '@/server/storage/folder-storage'
import { fileStorage, setFileStorage } from '@/server/storage/storage'
import { TASK_HANDLERS } from '@/worker/tasks/kinds'
import { runTasks } from '@/worker/tasks/run-tasks'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { untilTask } from '../support/task-runners'
import { traccarDatabase } from '../support/traccar-database'
import { traccarDump } from '../support/traccar-dump'
import { traccarPgDump } from '../support/traccar-pg-dump'
import { traccarServer } from '../support/traccar-server'
import { IMEIS } from '../support/traccar-world'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
let folder: string
let token: string
let top: number
let server: Awaited<ReturnType<typeof traccarServer>>
let source: Awaited<ReturnType<typeof traccarDatabase>>
const runners: Awaited<ReturnType<typeof runTasks>>[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'traccar-'))
  setFileStorage(folderStorage(folder))
  top = await makeAccount('top', 'administrator')
  token = await tokenFor('top')
  await makeAccount('dealer', 'distributor')
  server = await traccarServer()
  source = await traccarDatabase()
  setImportReach({ resolve: async () => ['127.0.0.1'], isPrivate: true })
  runners.push(await runTasks({ handlers: TASK_HANDLERS, pollMs: 50 }))
})
afterAll(async () => {
  for (const runner of runners) await runner.stop()
  setImportReach(undefined)
  await server.stop()
  await source.stop()
  await rm(folder, { recursive: true, force: true })
})

const byApi = () => ({ door: 'api', url: server.url, user: 'admin', password: 'secret' })
const order = (body: unknown, as = token) => callRoute<Task>(postImport, { method: 'POST', token: as, body })
const start = (id: number) =>
  callRoute<Task>(postStart, { method: 'POST', token, params: { id: String(id) } })
type Counts = Record<string, Record<string, number>>
const countsOf = (task: Task) => task.result?.counts as Counts

async function tryOut(body: unknown): Promise<Task> {
  const { data } = await order(body)
  return untilTask(token, data.id, 'done')
}
async function moveIn(body: unknown): Promise<Task> {
  const { data } = await start((await tryOut(body)).id)
  return untilTask(token, data.id, 'done')
}

/** All that an import makes, without ids of ours. */
async function moved() {
  const { db } = database
  const owner = { login: accounts.login }
  return {
    accounts: await db
      .select({
        login: accounts.login,
        type: accounts.type,
        modifyData: accounts.modifyData,
        zone: accounts.timeZone,
      })
      .from(accounts)
      .where(like(accounts.login, '%nordwind%'))
      .orderBy(asc(accounts.login)),
    groups: await db
      .select({ ...owner, name: deviceGroups.name })
      .from(deviceGroups)
      .innerJoin(accounts, eq(accounts.id, deviceGroups.accountId))
      .orderBy(asc(deviceGroups.name)),
    devices: await db
      .select({
        ...owner,
        imei: devices.imei,
        name: devices.name,
        icon: devices.icon,
        model: devices.model,
        driver: devices.driverName,
        sim: devices.sim,
        remark: devices.remark,
        auto: devices.autoActivate,
        record: deviceRecords.customer,
      })
      .from(devices)
      .innerJoin(accounts, eq(accounts.id, devices.accountId))
      .leftJoin(deviceRecords, eq(deviceRecords.deviceId, devices.id))
      .orderBy(asc(devices.imei)),
    fences: await db
      .select({ ...owner, name: geofences.name, shape: geofences.shape, alarms: geofences.alarms })
      .from(geofences)
      .innerJoin(accounts, eq(accounts.id, geofences.accountId))
      .orderBy(asc(geofences.name)),
    rules: await db
      .select({ ...owner, name: alertRules.name, kind: alertRules.kind })
      .from(alertRules)
      .innerJoin(accounts, eq(accounts.id, alertRules.accountId))
      .orderBy(asc(sql`${alertRules.name} collate "C"`)),
    templates: await db
      .select({
        ...owner,
        name: commandTemplates.name,
        text: commandTemplates.text,
        command: commandTemplates.command,
      })
      .from(commandTemplates)
      .innerJoin(accounts, eq(accounts.id, commandTemplates.accountId))
      .orderBy(asc(commandTemplates.name)),
    trips: await db
      .select({
        imei: devices.imei,
        kind: deviceSegments.kind,
        start: deviceSegments.startTime,
        cm: deviceSegments.distanceCm,
      })
      .from(deviceSegments)
      .innerJoin(devices, eq(devices.id, deviceSegments.deviceId))
      .orderBy(asc(devices.imei), asc(deviceSegments.startTime)),
    odometers: await db
      .select({ imei: devices.imei, cm: deviceStates.odometerCm })
      .from(deviceStates)
      .innerJoin(devices, eq(devices.id, deviceStates.deviceId))
      .orderBy(asc(devices.imei)),
    fixes: (await db.select({ count: count() }).from(fixes))[0]?.count,
  }
}

/** As before any import. */
async function forget(): Promise<void> {
  const { db, owner } = database
  await db.delete(tasks)
  await db.delete(importOrigins)
  await owner.execute('truncate devices, geofences, alert_rules, command_templates, device_groups cascade')
  await owner.execute('truncate positions, device_states, device_segments, device_events cascade')
  await owner.execute(`delete from accounts where login like '%nordwind%' and login not like 'boss%'`)
  await owner.execute(`delete from accounts where login like 'boss%'`)
}

describe('moving in from a Traccar server', () => {
  let first: Awaited<ReturnType<typeof moved>>

  it('a dry run says what would come, and makes nothing', async () => {
    const task = await tryOut(byApi())
    expect(task).toMatchObject({ kind: 'importTraccar', result: { isDry: true } })
    expect(countsOf(task)).toMatchObject({
      account: { comes: 3, otherwise: 0, left: 2 },
      device: { comes: 0, otherwise: 3, left: 1 },
      geofence: { comes: 2, left: 1 },
      attribute: { left: 1 },
      notification: { otherwise: 3, comes: 2, left: 1 },
      command: { comes: 2, left: 1 },
      maintenance: { otherwise: 1, left: 1 },
      calendar: { left: 1 },
      report: { left: 1 },
      server: { left: 1 },
    })
    expect(task.result?.reasons).toContainEqual({ kind: 'calendar', name: 'calendarStays', count: 1 })
    expect(await moved()).toMatchObject({ accounts: [], devices: [], fences: [], rules: [], fixes: 0 })
    const file = await rawRoute(getFile, { token, params: { id: String(task.id) } })
    const report = await file.text()
    expect(report).toContain(
      'several have it; it comes to the account above them (anna@nordwind.example, bo@nordwind.example)',
    )
    expect(report.split('\n').filter((line) => line.startsWith('Fences'))).toHaveLength(3)
  })

  it('the import makes it, each thing with the lowest account that alone has it', async () => {
    const task = await moveIn(byApi())
    expect(task.result).toMatchObject({ isDry: false, positions: { stored: 1080, duplicate: 0 } })
    first = await moved()
    expect(first.accounts).toEqual([
      { login: 'anna@nordwind.example', type: 6, modifyData: false, zone: 'Europe/Berlin' },
      { login: 'bo@nordwind.example', type: 6, modifyData: true, zone: 'UTC' },
      { login: 'boss@nordwind.example', type: 2, modifyData: true, zone: 'UTC' },
    ])
    expect(first.devices).toMatchObject([
      {
        login: 'anna@nordwind.example',
        imei: IMEIS.van,
        name: "O'Hara's van",
        icon: 'van',
        model: 'GT06N',
        driver: 'Ines Maier',
        sim: '+491511234567',
        remark: 'contact: Depot 3',
        auto: true,
        record: { driverNo: 'D-77' },
      },
      { login: 'anna@nordwind.example', imei: IMEIS.truck, icon: 'truck', model: 'GT06N', auto: false },
      { login: 'boss@nordwind.example', imei: IMEIS.shared, remark: 'speedLimit: 27' },
    ])
    expect(first.groups).toEqual([{ login: 'anna@nordwind.example', name: 'Vans' }])
    expect(first.fences).toMatchObject([
      {
        login: 'anna@nordwind.example',
        name: 'Depot',
        alarms: { enter: true, exit: false, mail: true },
        shape: { kind: 'circle', lat: 52.52, lon: 13.405, radiusM: 300 },
      },
      { login: 'boss@nordwind.example', name: 'Route', shape: { kind: 'corridor', widthM: 100 } },
    ])
    expect(first.rules).toEqual([
      { login: 'anna@nordwind.example', name: 'Oil', kind: 'mileage' },
      { login: 'boss@nordwind.example', name: 'Silence', kind: 'offline' },
      { login: 'boss@nordwind.example', name: 'alarm', kind: 'deviceEvent' },
      { login: 'boss@nordwind.example', name: 'deviceOverspeed 100 km/h', kind: 'overspeed' },
      { login: 'boss@nordwind.example', name: 'deviceOverspeed 50 km/h', kind: 'overspeed' },
    ])
    expect(first.templates).toEqual([
      { login: 'boss@nordwind.example', name: 'Reboot', text: null, command: 'reset' },
      { login: 'boss@nordwind.example', name: 'Where', text: 'WHERE#', command: null },
    ])
  })

  it('positions become trips as if they had been heard, and nobody is told of what they raise', async () => {
    const trips = first.trips.filter(({ imei, kind }) => imei === IMEIS.van && kind === 1)
    expect(trips.map(({ start }) => start.toISOString().slice(0, 10))).toEqual(['2026-09-01', '2026-09-03'])
    // 0.3° of latitude.
    for (const { cm } of trips) expect(cm / 100_000).toBeCloseTo(33.3, 0)
    const { db } = database
    const events = await db.select().from(deviceEvents).where(eq(deviceEvents.type, 'hardBraking'))
    expect(events).toHaveLength(3)
    expect(events.every(({ late }) => late)).toBe(true)
    expect(await db.select().from(alertTellings)).toEqual([])
    expect(await db.select().from(outbox)).toEqual([])
  })

  it('nobody signs in by a password that did not come along, and none is kept of the server', async () => {
    const rows = await database.db.select().from(accounts).where(like(accounts.login, '%nordwind%'))
    expect(rows.every(({ passwordHash }) => passwordHash === '!')).toBe(true)
    const [task] = await database.db
      .select()
      .from(tasks)
      .where(eq(tasks.kind, 'importTraccar'))
      .orderBy(asc(tasks.id))
      .limit(1)
      .offset(2)
    expect(JSON.stringify(task?.params)).not.toContain('secret":"')
    expect(JSON.stringify(task?.params)).not.toContain('secret')
  })

  it('a second time it changes nothing, by whichever door', async () => {
    const again = await moveIn(byApi())
    expect(again.result).toMatchObject({ positions: { stored: 0, duplicate: 0 } })
    expect(countsOf(again)).toMatchObject({
      account: { here: 3 },
      device: { here: 3 },
      geofence: { here: 2 },
    })
    expect(await moved()).toEqual(first)
    const { url, user, password } = source
    const other = await moveIn({ door: 'database', url, user, password })
    expect(other.result).toMatchObject({ positions: { stored: 0, duplicate: 1080 } })
    expect(countsOf(other)).toMatchObject({
      account: { here: 3 },
      device: { here: 3 },
      geofence: { here: 2 },
      notification: { here: 3 },
      command: { here: 2 },
      maintenance: { here: 1 },
    })
    expect(await moved()).toEqual(first)
  })

  it('positions that cannot be taken are counted by their reason, and stand in the file', async () => {
    const [, byApi, byDatabase] = await database.db
      .select()
      .from(tasks)
      .where(sql`${tasks.kind} = 'importTraccar' and ${tasks.result} ->> 'isDry' = 'false'`)
      .orderBy(asc(tasks.id))
    // The API is not asked for what stays behind, and of what it brought before only for the last days.
    expect((byApi?.result as Task['result'])?.positions).toMatchObject({ refused: { deviceUnknown: 0 } })
    const refused = { placeImpossible: 1, timeImpossible: 0, valueUnreadable: 0, deviceUnknown: 2 }
    expect((byDatabase?.result as Task['result'])?.positions).toMatchObject({ refused })
    const file = await rawRoute(getFile, { token, params: { id: String(byDatabase?.id) } })
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const names = Object.keys(files)
    expect(names).toHaveLength(2)
    expect(names[1]).toBe('refused-positions.csv')
    const lines = strFromU8(files['refused-positions.csv']!).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(IMEIS.van)
    expect(lines[1]).toContain('95.5, 13.4')
    expect(lines[2]).toMatch(/103.*,2$/)
  })

  it('what people changed here stays, and the next dry run says so', async () => {
    const { db } = database
    const anna = eq(accounts.login, 'anna@nordwind.example')
    await db.update(accounts).set({ customerName: 'Anna Maier', disabled: false }).where(anna)
    await db.update(devices).set({ name: 'Van 1' }).where(eq(devices.imei, IMEIS.van))
    const again = await moveIn(byApi())
    const [kept] = await db.select().from(accounts).where(anna)
    expect(kept?.customerName).toBe('Anna Maier')
    expect(again.result?.reasons).toEqual(
      expect.arrayContaining([
        { kind: 'account', name: 'differsHere', count: 1 },
        { kind: 'device', name: 'differsHere', count: 1 },
      ]),
    )
    await db.update(accounts).set({ customerName: 'Anna' }).where(anna)
    await db.update(devices).set({ name: "O'Hara's van" }).where(eq(devices.imei, IMEIS.van))
  })

  it('those who came are mailed a link to their first password when it is asked for, once', async () => {
    const { data } = await order(byApi())
    const params = { id: String(data.id) }
    await untilTask(token, data.id, 'done')
    const before = await callRoute<ImportInvitations>(getInvitations, { token, params })
    expect(before.data).toEqual({ mails: false, ready: 0, waiting: 3, invited: 0, unreachable: 0 })
    expect((await callRoute(postInvitations, { method: 'POST', token, params })).code).toBe(23002)

    Object.assign(env(), { SMTP_HOST: '127.0.0.1', SMTP_PORT: 1, MAIL_FROM: 'Tracking <fleet@example.com>' })
    await database.db
      .update(accounts)
      .set({ disabled: true })
      .where(eq(accounts.login, 'bo@nordwind.example'))
    const invited = await callRoute<ImportInvitations>(postInvitations, { method: 'POST', token, params })
    expect(invited.data).toEqual({ mails: true, ready: 0, waiting: 0, invited: 2, unreachable: 1 })
    const rows = await database.db.select().from(outbox)
    expect(rows.map(({ recipient }) => recipient).sort()).toEqual([
      'anna@nordwind.example',
      'boss@nordwind.example',
    ])
    await callRoute(postInvitations, { method: 'POST', token, params })
    expect(await database.db.select().from(outbox)).toHaveLength(2)
    expect(
      (await callRoute(postInvitations, { method: 'POST', token: await tokenFor('dealer'), params })).status,
    ).toBe(403)
    await database.db
      .update(accounts)
      .set({ disabled: false })
      .where(eq(accounts.login, 'bo@nordwind.example'))
    await database.db.delete(outbox)
    Object.assign(env(), { SMTP_HOST: undefined, SMTP_PORT: undefined, MAIL_FROM: undefined })
  })

  it('what was renamed or taken away here stays so', async () => {
    await database.db.update(geofences).set({ name: 'Our depot' }).where(eq(geofences.name, 'Depot'))
    await database.db.delete(commandTemplates).where(eq(commandTemplates.name, 'Where'))
    const again = await moveIn(byApi())
    expect(countsOf(again)).toMatchObject({ geofence: { here: 2 }, command: { here: 2 } })
    const now = await moved()
    expect(now.fences.map(({ name }) => name)).toEqual(['Our depot', 'Route'])
    expect(now.templates.map(({ name }) => name)).toEqual(['Reboot'])
  })

  it('the same server by its database is the same', async () => {
    await forget()
    const { url, user, password } = source
    const task = await moveIn({ door: 'database', url, user, password })
    expect(task.result).toMatchObject({ positions: { stored: 1080, duplicate: 0 } })
    expect(await moved()).toEqual(first)
  })

  it('and so is a dump of either database, packed or not', async () => {
    for (const bytes of [traccarDump(), gzipSync(traccarDump()), traccarPgDump()]) {
      await forget()
      const file = new File([bytes as BlobPart], 'old.sql')
      const form = new FormData()
      form.set('file', file)
      form.set('name', 'old')
      const { data: dry } = await callRoute<Task>(postDump, { method: 'POST', token, form })
      await untilTask(token, dry.id, 'done')
      expect(await moved()).toMatchObject({ accounts: [], devices: [] })
      const task = await untilTask(token, (await start(dry.id)).data.id, 'done')
      const refused = { placeImpossible: 1, timeImpossible: 0, valueUnreadable: 0, deviceUnknown: 2 }
      expect(task.result).toMatchObject({ positions: { stored: 1080, refused } })
      expect(await moved()).toEqual(first)
    }
  })

  it('a file that is no dump is refused', async () => {
    const key = newFileKey('tasks', 'sql')
    await fileStorage().put(key, Buffer.from('PNG\r\n\x1a'), 'application/sql')
    const access = await accessOfActor(systemAccess('test'), top, 'web')
    const dump = { key, name: 'x.sql', zone: 'UTC', language: 'en', from: null, positions: true } as const
    const { id } = await orderDumpDryRun(access!, dump)
    expect((await untilTask(token, id, 'failed')).error?.name).toBe('importDump')
  })

  it('a token opens the API as well', async () => {
    const task = await tryOut({ door: 'token', url: server.url, token: 'tok' })
    expect(countsOf(task)).toMatchObject({ device: { here: 3 } })
  })
})

describe('an import', () => {
  afterEach(() => setImportReach({ resolve: async () => ['127.0.0.1'], isPrivate: true }))

  it('is of platform administrators alone', async () => {
    const { status } = await order(byApi(), await tokenFor('dealer'))
    expect(status).toBe(403)
  })

  it.each([
    'http://127.0.0.1:8082',
    'http://[::1]',
    'http://10.0.0.5',
    'http://169.254.169.254',
    'http://localhost',
  ])('does not call %s', async (url) => {
    setImportReach({ resolve: async () => [], isPrivate: false })
    const { status, code } = await order({ ...byApi(), url })
    expect({ status, code }).toEqual({ status: 400, code: 36001 })
  })

  it('does not call a name that leads to an address of ours, nor such a database', async () => {
    setImportReach({ resolve: async () => ['10.1.2.3'], isPrivate: false })
    for (const body of [
      { ...byApi(), url: 'http://traccar.example' },
      { door: 'database', url: 'postgres://db.example/traccar', user: 'x', password: 'y' },
    ]) {
      const { data } = await order(body)
      const failed = await untilTask(token, data.id, 'failed')
      expect(failed.error).toEqual({ name: 'importAddress', params: { host: expect.any(String) } })
    }
  })

  it('says that the login was refused, and starts nothing that was not tried', async () => {
    const { data } = await order({ ...byApi(), password: 'wrong' })
    const failed = await untilTask(token, data.id, 'failed')
    expect(failed.error?.name).toBe('importSignIn')
    expect((await start(data.id)).code).toBe(36007)
  })

  it('makes one import of a dry run, however often and at once it is asked for', async () => {
    const { id } = await tryOut(byApi())
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(id)))
    const [made, ...others] = answers.sort((a, b) => a.code - b.code)
    expect(others.map(({ code }) => code)).toEqual(Array(7).fill(36007))
    await untilTask(token, made?.data.id ?? 0, 'done')
  })

  it('takes no password within an address', async () => {
    expect((await order({ ...byApi(), url: 'http://a:b@traccar.example' })).status).toBe(400)
  })
})
