import { eq } from 'drizzle-orm'
import ExcelJs from 'exceljs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as exportReport } from '@/app/api/reports/[name]/export/route'
import { GET as getFile } from '@/app/api/tasks/[id]/file/route'
import { deviceSegments } from '@/db/schema/device-segments'
import { domains } from '@/db/schema/domains'
import { tasks } from '@/db/schema/tasks'
import type { Task } from '@/lib/tasks/schema'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { storeBrandPicture } from '@/server/domains/brand-picture'
import { fileStorage } from '@/server/storage/storage'
import { TASK_HANDLERS } from '@/worker/tasks/kinds'
import { runTasks } from '@/worker/tasks/run-tasks'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { readPdf } from '../support/read-pdf'
import { until } from '../support/until'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
const ids: Record<string, number> = {}
let busy: { id: number; imei: string }
let foreign: { id: number; imei: string }
let worker: Awaited<ReturnType<typeof runTasks>>

const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 2 * 86_400_000
const at = (minutes: number) => new Date(NOON + minutes * 60_000)
const range = { from: at(-60).toISOString(), to: at(1500).toISOString() }
/** More than are made into a file at once. */
const MANY = 1200

const ask = (body: object, token = tokens.fleet, name = 'trips') => ({
  params: { name },
  body: { format: 'csv', ...range, ...body },
  token,
})
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

beforeAll(async () => {
  const admin = await makeAccount('admin', 'administrator')
  ids.fleet = await makeAccount('fleet', 'enterprise', admin, { timeZone: 'Asia/Kathmandu' })
  ids.depot = await makeAccount('depot', 'enterprise', ids.fleet)
  ids.other = await makeAccount('other', 'enterprise', admin)
  await makeAccount('blind', 'enterprise', admin, { viewReport: false })
  const van = await makeDevice(ids.fleet, { name: '=Van' })
  const car = await makeDevice(ids.depot, { name: 'سيارة' })
  busy = await makeDevice(ids.fleet, { name: 'Busy' })
  foreign = await makeDevice(ids.other, { name: 'Foreign' })
  for (const login of ['fleet', 'other', 'blind']) tokens[login] = await tokenFor(login)
  const trip = (deviceId: number, minute: number, cm: number) => ({
    deviceId,
    kind: SEGMENT_KINDS.trip,
    startTime: at(minute),
    endTime: at(minute + 0.5),
    distanceCm: cm,
    startLat: 27.7,
    startLon: 85.3,
    endLat: 27.8,
    endLon: 85.4,
    maxSpeedKmh: 60,
  })
  await database.db
    .insert(deviceSegments)
    .values([
      trip(van.id, 0, 1_200_000),
      trip(van.id, 60, 800_000),
      trip(car.id, 5, 300_000),
      trip(foreign.id, 0, 100_000),
      ...Array.from({ length: MANY }, (_, minute) => trip(busy.id, minute, 100_000)),
    ])
  ids.van = van.id
  worker = await runTasks({ handlers: TASK_HANDLERS, pollMs: 50 })
  tokens.van = van.imei
  tokens.car = car.imei
})

afterAll(() => worker.stop())

describe('a short report', () => {
  it('comes at once as CSV with what it sums up to', async () => {
    const response = await rawRoute(exportReport, ask({ imei: [tokens.van] }))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain('.csv')
    const lines = (await bytesOf(response)).toString('utf8').trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^'=Van,/)
    expect(lines[1]).toContain('05:45:00')
    expect(lines[3]).toMatch(/^Total,/)
    expect(lines[3]).toMatch(/(^|,)20(,|$)/)
  })

  it('comes as XLSX with numbers, dates and totals', async () => {
    const columns = ['device', 'start', 'seconds', 'distanceM']
    const response = await rawRoute(exportReport, ask({ format: 'xlsx', imei: [tokens.van], columns }))
    const book = new ExcelJs.Workbook()
    await book.xlsx.load((await bytesOf(response)) as never)
    const sheet = book.worksheets[0]
    expect(sheet?.rowCount).toBe(4)
    expect(sheet?.getRow(2).getCell(1).value).toBe('=Van')
    expect(sheet?.getRow(2).getCell(2).value).toEqual(
      new Date(`${new Date(NOON).toISOString().slice(0, 10)}T05:45:00Z`),
    )
    expect(sheet?.getRow(2).getCell(3).numFmt).toBe('[h]:mm:ss')
    expect(sheet?.getRow(2).getCell(4).value).toBe(12)
    expect(sheet?.getRow(4).getCell(1).value).toBe('Total')
    expect(sheet?.getRow(4).getCell(4).value).toBe(20)
  })

  it('is refused, by name, for columns and models that there are not, whatever else it asks for', async () => {
    for (const [asked, value] of [
      [{ columns: ['nosuch'] }, 'nosuch'],
      [{ columns: ['start', 'nosuch'] }, 'nosuch'],
      [{ models: ['GT06N', 'NOPE'] }, 'NOPE'],
    ] as const) {
      const refused = await callRoute(exportReport, ask({ ...asked }))
      expect(refused).toMatchObject({ status: 400, code: 24011 })
      expect(refused.msg).toContain(value)
    }
  })

  it('comes as PDF that can be read and searched', async () => {
    const pdf = await bytesOf(
      await rawRoute(exportReport, {
        ...ask({ format: 'pdf', account: ids.depot }),
        headers: { 'accept-language': 'ar' },
      }),
    )
    const [page = [], ...more] = readPdf(pdf)
    expect(more).toEqual([])
    expect(page).toContain(Array.from('سيارة').reverse().join(''))
  })

  it('is of the devices of an account and those below, where one is given', async () => {
    const text = (await bytesOf(await rawRoute(exportReport, ask({ account: ids.depot })))).toString('utf8')
    expect(text).toContain('سيارة')
    expect(text).not.toContain('=Van')
  })
})

describe('a long report', () => {
  it.each([
    ['csv', (bytes: Buffer) => bytes.toString('utf8').match(/\r\n/g)?.length === MANY + 2],
    [
      'pdf',
      (bytes: Buffer) =>
        readPdf(bytes)
          .flat()
          .filter((line) => line === 'Busy').length === MANY,
    ],
  ] as const)('is made by a task, whose file has every row, as %s', async (format, isWhole) => {
    const { status, data } = await callRoute<Task>(exportReport, ask({ format, imei: [busy.imei] }))
    expect(status).toBe(202)
    expect(data).toMatchObject({ kind: 'exportReport', mine: true })
    await until(async () => {
      const [row] = await database.db.select().from(tasks).where(eq(tasks.id, data.id))
      return row?.status === 'done'
    })
    const call = { params: { id: String(data.id) } }
    const response = await rawRoute(getFile, { ...call, token: tokens.fleet })
    expect(isWhole(await bytesOf(response))).toBe(true)
    expect((await callRoute(getFile, { ...call, token: tokens.other })).status).toBe(404)
  })
})

describe('paper', () => {
  it('bears the logo of the host that it was asked at, made at once or by a task, and none that is gone', async () => {
    const drawing = { width: 300, height: 60, channels: 4, background: '#3b7aff80' } as const
    const file = new File([await sharp({ create: drawing }).webp().toBuffer()], 'logo.webp')
    const logo = await storeBrandPicture('logo', file, 'test')
    await database.db
      .insert(domains)
      .values({ host: 'paper.example.com', title: 'Paper', accountId: ids.fleet, logo, proof: 'given' })
    const headers = { host: 'paper.example.com' }
    const short = ask({ format: 'pdf', imei: [tokens.van] })
    const hasLogo = async (response: Response) =>
      (await bytesOf(response)).toString('latin1').includes('/Subtype /Image')
    expect(await hasLogo(await rawRoute(exportReport, { ...short, headers }))).toBe(true)
    expect(await hasLogo(await rawRoute(exportReport, short))).toBe(false)

    const long = ask({ format: 'pdf', imei: [busy.imei] })
    const { data } = await callRoute<Task>(exportReport, { ...long, headers })
    const fileOf = () => rawRoute(getFile, { params: { id: String(data.id) }, token: tokens.fleet })
    await until(async () => {
      const [row] = await database.db.select().from(tasks).where(eq(tasks.id, data.id))
      return row?.status === 'done'
    })
    expect(await hasLogo(await fileOf())).toBe(true)

    await fileStorage().remove(logo)
    expect(await hasLogo(await rawRoute(exportReport, { ...short, headers }))).toBe(false)
  })
})

describe('the scope of an export', () => {
  it('is not taken for everything where it is misspelt', async () => {
    expect(await callRoute(exportReport, ask({ imeis: [tokens.van] }))).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'imeis' }] },
    })
  })

  it('has nothing of others', async () => {
    expect((await callRoute(exportReport, ask({ imei: [foreign.imei] }))).status).toBe(404)
    expect((await callRoute(exportReport, ask({ account: ids.other }))).status).toBe(404)
    const text = (await bytesOf(await rawRoute(exportReport, ask({}, tokens.other)))).toString('utf8')
    expect(text).toContain('Foreign')
    expect(text).not.toContain('=Van')
  })

  it('needs the right to reports, and refuses what the report refuses', async () => {
    expect((await callRoute(exportReport, ask({}, tokens.blind))).status).toBe(403)
    expect((await callRoute(exportReport, ask({}, tokens.fleet, 'nothing'))).status).toBe(404)
    expect((await callRoute(exportReport, ask({ from: range.to, to: range.from }))).status).toBe(400)
  })
})
