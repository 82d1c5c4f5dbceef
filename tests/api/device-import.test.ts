import { count, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as postFile } from '@/app/api/devices/import/file/route'
import { POST as postPreview } from '@/app/api/devices/import/preview/route'
import { POST as postTyped } from '@/app/api/devices/import/route'
import { GET as getTemplate } from '@/app/api/devices/import/template/route'
import { GET as getFile } from '@/app/api/tasks/[id]/file/route'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceTransfers } from '@/db/schema/device-records'
import { deviceGroups, devices } from '@/db/schema/devices'
import { tasks } from '@/db/schema/tasks'
import type { ImportPreview, ImportResult } from '@/lib/devices/import-schema'
import type { Task } from '@/lib/tasks/schema'
import { TASK_HANDLERS } from '@/worker/tasks/kinds'
import { runTasks } from '@/worker/tasks/run-tasks'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { rowsOf } from '../support/rows-of'
import { endedTask, sheetForm, sheetWorker } from '../support/sheets'
import { until } from '../support/until'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
const worker = sheetWorker()
let foreign: { imei: string }

beforeAll(async () => {
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north)
  ids.south = await makeAccount('south', 'distributor', ids.admin)
  for (const login of ['admin', 'north', 'fleet', 'south']) tokens[login] = await tokenFor(login)
  foreign = await makeDevice(ids.south ?? 0, { name: 'Foreign' })
})

const upload = (data: FormData, login = 'north', headers = {}) =>
  callRoute<Task>(postFile, { token: tokens[login], form: data, headers })
const refusedRows = async (id: number) => {
  const file = await rawRoute(getFile, { token: tokens.north, params: { id: String(id) } })
  return rowsOf(new Uint8Array(await file.arrayBuffer()), 'en', 10_000).map(({ cells }) => cells)
}
const deviceCount = async () => (await database.db.select({ count: count() }).from(devices))[0]?.count ?? 0

describe('a spreadsheet of 10 000 rows, 300 of them wrong', { timeout: 120_000 }, () => {
  const wrong = new Map<number, [string[], string]>()
  const imeiOf = (row: number) => String(860_000_000_000_000 + row)
  for (let at = 0; at < 50; at++) {
    const row = 100 + at * 6
    wrong.set(row, [['', `Van ${row}`, 'GT06N'], 'The IMEI is missing'])
    wrong.set(row + 1, [['12345', `Van ${row}`, 'GT06N'], 'An IMEI has exactly 15 digits'])
    wrong.set(row + 2, [[imeiOf(5), `Van ${row}`, 'GT06N'], 'Same IMEI as in row 7'])
    wrong.set(row + 3, [[imeiOf(row + 3), 'n'.repeat(51), 'GT06N'], 'Name: longer than 50 characters'])
    wrong.set(row + 4, [[imeiOf(row + 4), 'x', 'nonsense'], 'This model is not in the catalogue'])
    wrong.set(row + 5, [['', 'y', 'no'], 'The IMEI is missing; This model is not in the catalogue'])
  }
  const lines = Array.from(
    { length: 10_000 },
    (_, row) => wrong.get(row)?.[0] ?? [imeiOf(row), `Van ${row}`, 'GT06N'],
  )
  const csv = ['IMEI,Name,Model', ...lines.map((cells) => cells.join(','))].join('\r\n')

  it('lands the right ones with progress, and gives the wrong ones back with reasons', async () => {
    const { data, status } = await upload(sheetForm(csv, { accountId: String(ids.fleet) }))
    expect(status).toBe(202)
    expect(data).toMatchObject({ kind: 'importDevices', title: 'devices.csv', total: 10_000 })
    const seen = new Set<number>()
    const task = await until(async () => {
      const [row] = await database.db.select().from(tasks).where(eq(tasks.id, data.id))
      if (row) seen.add(row.done)
      return row?.finishedAt && row
    }, 100)
    expect(seen.size).toBeGreaterThan(3)
    expect(task).toMatchObject({
      status: 'done',
      done: 10_000,
      result: {
        created: 9700,
        refused: 300,
        problems: { imeiEmpty: 100, imeiFormat: 50, imeiDuplicate: 50, tooLong: 50, modelUnknown: 100 },
      },
    })
    const [top, ...rows] = await refusedRows(data.id)
    expect(top).toEqual(['IMEI', 'Name', 'Model', 'Reason'])
    expect(rows).toEqual(
      [...wrong].toSorted(([left], [right]) => left - right).map(([, [cells, why]]) => [...cells, why]),
    )
    const [owned] = await database.db
      .select({ count: count(), sold: count(devices.soldAt) })
      .from(devices)
      .where(eq(devices.accountId, ids.fleet!))
    expect(owned).toEqual({ count: 9700, sold: 9700 })
    const [written] = await database.db
      .select({ count: count() })
      .from(businessLogs)
      .where(eq(businessLogs.action, 'devices.create'))
    expect(written?.count).toBe(9700)
    const [history] = await database.db.select({ count: count() }).from(deviceTransfers)
    expect(history?.count).toBe(9700)
  })

  it('changes nothing when it comes again', async () => {
    const before = await database.db.execute(
      sql`select md5(string_agg(d::text, '' order by id)) from devices d`,
    )
    const { data } = await upload(sheetForm(csv, { accountId: String(ids.fleet) }))
    expect((await endedTask(tokens.north, data.id)).result).toMatchObject({ created: 0, refused: 10_000 })
    expect(
      await database.db.execute(sql`select md5(string_agg(d::text, '' order by id)) from devices d`),
    ).toEqual(before)
  })
})

describe('an import', () => {
  it('goes on where a killed worker was, and counts and reports as if nothing had been', async () => {
    await worker.stop()
    const csv = ['IMEI,Name', ...Array.from({ length: 1200 }, (_, row) => `${861_000_000_000_000 + row},n`)]
    csv.splice(300, 0, '77,bad')
    const { data } = await upload(sheetForm(csv.join('\n')))
    // A worker that dies after its first step: the row is as it would leave it.
    const dying = new Error('killed')
    const dead = await runTasks({
      handlers: {
        importDevices: {
          ...TASK_HANDLERS.importDevices!,
          run: async (task) => {
            let steps = 0
            const progress: typeof task.progress = async (given, tx) => {
              await task.progress(given, tx)
              if (tx && ++steps === 2) throw dying
            }
            await TASK_HANDLERS.importDevices!.run({ ...task, progress })
            return undefined
          },
        },
      },
    })
    await endedTask(tokens.north, data.id)
    await dead.stop()
    const [half] = await database.db.select().from(tasks).where(eq(tasks.id, data.id))
    expect(half).toMatchObject({ done: 500, result: { created: 499 } })
    await database.db
      .update(tasks)
      .set({ status: 'running', leaseUntil: sql`now() - interval '1 second'`, finishedAt: null, error: null })
      .where(eq(tasks.id, data.id))
    await worker.start()
    const task = await endedTask(tokens.north, data.id)
    expect(task).toMatchObject({ status: 'done', result: { created: 1200, refused: 1 } })
    expect(task.result).not.toHaveProperty('state')
    expect(await refusedRows(data.id)).toEqual([
      ['IMEI', 'Name', 'Reason'],
      ['77', 'bad', 'An IMEI has exactly 15 digits'],
    ])
  })

  it('may be an xlsx in any language; the refused rows come back as one', async () => {
    const template = await rawRoute(getTemplate, {
      token: tokens.north,
      path: '/api/devices/import/template?format=xlsx',
      headers: { 'accept-language': 'ar' },
    })
    const bytes = new Uint8Array(await template.arrayBuffer())
    expect(rowsOf(bytes, 'ar', 5)[0]?.cells.slice(0, 3)).toEqual(['IMEI', 'الاسم', 'الطراز'])
    const csv = 'الاسم;IMEI;other\nشاحنة;862000000000001;x\nشاحنة;86200;y'
    const { data } = await upload(sheetForm(csv, {}, 'قائمة.csv'), 'north', { 'accept-language': 'ar' })
    expect(await endedTask(tokens.north, data.id)).toMatchObject({
      result: { created: 1, refused: 1 },
      fileName: 'قائمة – المرفوضة.csv',
    })
    expect(await refusedRows(data.id)).toEqual([
      ['الاسم', 'IMEI', 'other', 'السبب'],
      ['شاحنة', '86200', 'y', 'يتكوّن رقم IMEI من 15 رقمًا بالضبط'],
    ])
  })

  it('is judged before it is done, row by row, and a preview changes nothing', async () => {
    const before = await deviceCount()
    const csv = `IMEI,Name\n862000000000010,ok\n${foreign.imei},theirs\n,none`
    const preview = await callRoute<ImportPreview>(postPreview, { token: tokens.north, form: sheetForm(csv) })
    expect(preview.data).toMatchObject({
      columns: ['imei', 'name'],
      total: 3,
      right: 1,
      problems: { imeiExists: 1, imeiEmpty: 1 },
      rows: [
        { number: 3, issues: [{ problem: 'imeiExists' }] },
        { number: 4, issues: [{ problem: 'imeiEmpty' }] },
        { number: 2, issues: [], given: { imei: '862000000000010', name: 'ok' } },
      ],
    })
    const typed = new FormData()
    typed.set('imeis', '862000000000010 862000000000010\n12')
    const second = await callRoute<ImportPreview>(postPreview, { token: tokens.north, form: typed })
    expect(second.data).toMatchObject({ total: 3, right: 1, problems: { imeiDuplicate: 1, imeiFormat: 1 } })
    expect(await deviceCount()).toBe(before)
  })

  it('of typed IMEIs is done at once', async () => {
    const body = { imeis: ['862000000000020', '862000000000021', '862', '862000000000020'], model: 'jm-vl03' }
    const { data, status } = await callRoute<ImportResult>(postTyped, { token: tokens.north, body })
    expect(status).toBe(201)
    expect(data).toMatchObject({ created: 2, refused: 2, problems: { imeiFormat: 1, imeiDuplicate: 1 } })
    const many = { imeis: Array.from({ length: 1001 }, () => '1') }
    expect((await callRoute(postTyped, { token: tokens.north, body: many })).status).toBe(400)
  })

  it('of typed IMEIs has the names that stand beside them, or says what is wrong with them', async () => {
    const typed = new FormData()
    const text = '862000000000030 Van 7\nAB-12-CD;862000000000031\n862000000000032'
    typed.set('imeis', `${text}\n862000000000033\t${'n'.repeat(51)}`)
    const preview = await callRoute<ImportPreview>(postPreview, { token: tokens.north, form: typed })
    expect(preview.data).toMatchObject({
      columns: ['imei', 'name'],
      total: 4,
      right: 3,
      problems: { tooLong: 1 },
    })
    const imeis = [
      { imei: '862000000000030', name: 'Van 7' },
      { imei: '862000000000031', name: 'AB-12-CD' },
      '862000000000032',
      { imei: '862000000000033', name: 'n'.repeat(51) },
      'x'.repeat(300),
    ]
    const { data } = await callRoute<ImportResult>(postTyped, { token: tokens.north, body: { imeis } })
    expect(data).toMatchObject({ created: 3, refused: 2, problems: { tooLong: 1, imeiFormat: 1 } })
    const made = await database.db
      .select({ imei: devices.imei, name: devices.name })
      .from(devices)
      .where(inArray(devices.imei, ['862000000000030', '862000000000031', '862000000000032']))
      .orderBy(devices.imei)
    expect(made.map(({ name }) => name)).toEqual(['Van 7', 'AB-12-CD', '862000000000032'])
  })

  it('is refused to who may not, into what is not theirs, and of what is no spreadsheet', async () => {
    const csv = 'IMEI\n862000000000099'
    expect(await upload(sheetForm(csv), 'fleet')).toMatchObject({ status: 403, code: 40300 })
    for (const accountId of [ids.south, ids.admin, 999_999])
      expect(await upload(sheetForm(csv, { accountId: String(accountId) }))).toMatchObject({
        status: 404,
        code: 20001,
      })
    const [group] = await database.db
      .insert(deviceGroups)
      .values({ accountId: ids.south!, name: 'theirs' })
      .returning()
    expect(await upload(sheetForm(csv, { groupId: String(group?.id) }))).toMatchObject({
      status: 404,
      code: 21010,
    })
    expect(await upload(sheetForm(csv, { model: 'no such' }))).toMatchObject({ code: 21004 })
    expect(await upload(sheetForm('Name\nVan'))).toMatchObject({ status: 400, code: 23013 })
    expect(await upload(sheetForm(new Uint8Array([0xd0, 0xcf]), {}, 'old.xls'))).toMatchObject({
      code: 23009,
    })
    const long = `IMEI\n${'862000000000099\n'.repeat(10_001)}`
    expect(await upload(sheetForm(long))).toMatchObject({ status: 400, code: 23008 })
    expect(await upload(sheetForm(new Uint8Array(10_050_000)))).toMatchObject({ status: 413, code: 23005 })
    expect(await upload(sheetForm(new Uint8Array(11_000_000)))).toMatchObject({ status: 413, code: 40002 })
    const nothing = new FormData()
    nothing.set('imeis', '')
    expect((await callRoute(postPreview, { token: tokens.north, form: nothing })).status).toBe(400)
    expect((await callRoute(postFile, { token: tokens.north, body: {} })).status).toBe(400)
    const open = await database.db.select().from(tasks).where(eq(tasks.status, 'waiting'))
    expect(open).toEqual([])
  })
})
