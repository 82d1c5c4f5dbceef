import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as previewEdit } from '@/app/api/devices/batch-edit/preview/route'
import { POST as postEdit } from '@/app/api/devices/batch-edit/route'
import { POST as getSheet } from '@/app/api/devices/batch-edit/sheet/route'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceGroups, devices } from '@/db/schema/devices'
import type { EditPreview } from '@/lib/devices/import-schema'
import type { Task } from '@/lib/tasks/schema'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { endedTask, sheetForm, sheetWorker } from '../support/sheets'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
sheetWorker()
const tokens: Record<string, string> = {}
let fleet: number
let foreign: { imei: string }

beforeAll(async () => {
  const admin = await makeAccount('admin', 'administrator')
  fleet = await makeAccount('fleet', 'enterprise', admin)
  tokens.fleet = await tokenFor('fleet')
  foreign = await makeDevice(await makeAccount('south', 'distributor', admin), { name: 'Foreign' })
})

describe('a batch edit', () => {
  it('gives what becomes a phone by it a key, and takes that of what is none any more', async () => {
    const [van, phone] = [
      await makeDevice(fleet),
      await makeDevice(fleet, { model: 'PHONE', phoneKey: 'its-key' }),
    ]
    const csv = `IMEI,Model\n${van.imei},PHONE\n${phone.imei},GT06N\n`
    const { data } = await callRoute<Task>(postEdit, { token: tokens.fleet, form: sheetForm(csv) })
    expect(await endedTask(tokens.fleet, data.id)).toMatchObject({ result: { changed: 2 } })
    const keyOf = async (id: number) =>
      (await database.db.select().from(devices).where(eq(devices.id, id)))[0]?.phoneKey
    expect(await keyOf(van.id)).toMatch(/^[\w-]{20}$/)
    expect(await keyOf(phone.id)).toBeNull()
  })

  it('downloads, is edited, shows its differences, and changes those cells and no others', async () => {
    const van = await makeDevice(fleet, { name: 'Edit 1', plate: 'AA 1', sim: '+351 91' })
    const truck = await makeDevice(fleet, { name: 'Edit 2', remark: 'keep, "this"' })
    await database.db.insert(deviceGroups).values({ accountId: fleet, name: 'North' })
    const sheet = await rawRoute(getSheet, {
      token: tokens.fleet,
      body: { imeis: [van.imei, truck.imei, foreign.imei], format: 'csv' },
    })
    const text = await sheet.text()
    expect(text).toContain(van.imei)
    expect(text).not.toContain(foreign.imei)

    const preview = (csv: string, login = 'fleet') =>
      callRoute<EditPreview>(previewEdit, { token: tokens[login], form: sheetForm(csv) })
    expect((await preview(text)).data).toMatchObject({ total: 2, changed: 0, unchanged: 2, rows: [] })

    const edited = `${text.replace('AA 1', 'BB 2').replace('Edit 2', 'Renamed')}${foreign.imei},x,GT06N\r\n`
    const { data } = await preview(edited)
    expect(data).toMatchObject({ total: 3, changed: 2, unchanged: 0, problems: { deviceUnknown: 1 } })
    expect(data.rows.find(({ given }) => given.imei === van.imei)?.changes).toEqual([
      { column: 'plate', before: 'AA 1', after: 'BB 2' },
    ])
    const grouped = `IMEI,Group\n${van.imei},north\n${truck.imei},none such\n${van.imei},\n`
    const task = await callRoute<Task>(postEdit, { token: tokens.fleet, form: sheetForm(edited) })
    expect(await endedTask(tokens.fleet, task.data.id)).toMatchObject({
      status: 'done',
      result: { changed: 2, unchanged: 0, refused: 1 },
    })
    const second = await callRoute<Task>(postEdit, { token: tokens.fleet, form: sheetForm(grouped) })
    expect(await endedTask(tokens.fleet, second.data.id)).toMatchObject({
      result: { changed: 1, refused: 2 },
    })
    const rows = await database.db
      .select({
        name: devices.name,
        plate: devices.plate,
        sim: devices.sim,
        remark: devices.remark,
        group: deviceGroups.name,
      })
      .from(devices)
      .leftJoin(deviceGroups, eq(deviceGroups.id, devices.groupId))
      .where(sql`${devices.imei} in (${van.imei}, ${truck.imei})`)
      .orderBy(devices.id)
    expect(rows).toEqual([
      { name: 'Edit 1', plate: 'BB 2', sim: '+351 91', remark: null, group: 'North' },
      { name: 'Renamed', plate: null, sim: null, remark: 'keep, "this"', group: null },
    ])
    const actions = await database.db
      .select({ changes: businessLogs.changes })
      .from(businessLogs)
      .where(eq(businessLogs.action, 'devices.edit'))
    expect(actions.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { plate: { before: 'AA 1', after: 'BB 2' } },
        { name: { before: 'Edit 2', after: 'Renamed' } },
        { group: { before: null, after: 'North' } },
      ]),
    )
  })
})
