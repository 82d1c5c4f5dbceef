import { describe, expect, it } from 'vitest'
import { DELETE, GET as getOwn, PUT } from '@/app/api/custom-reports/[id]/route'
import { POST as preview } from '@/app/api/custom-reports/preview/route'
import { GET as listOwn, POST } from '@/app/api/custom-reports/route'
import type { CustomReportListed, CustomReportPreview } from '@/lib/reports/custom-schema'
import { callRoute } from '../support/call-route'
import { AROUND, reportWorld } from '../support/report-world'

const { tokens, ask } = reportWorld()

describe('own reports', () => {
  const body = {
    name: 'Long trips',
    source: 'trips',
    columns: ['device', 'start', 'distanceM'],
    computed: [{ label: 'Cost', formula: 'distanceM / 1000 * 0.5', kind: 'number', total: 'sum' }],
    conditions: ['distanceM>=6000'],
    shared: true,
  }

  it('are made, read by who is below, and by no one else', async () => {
    const made = await callRoute<CustomReportListed>(POST, { token: tokens.fleet, body })
    expect(made.status).toBe(201)
    const name = `custom-${made.data.id}`
    const { data } = await ask(name, AROUND)
    expect(data.rows.map(({ cells }) => cells.computed1)).toEqual([6, 4])
    expect(data.totals.computed1).toBe(10)
    expect(data.columns.filter(({ hidden }) => !hidden).map(({ key }) => key)).toEqual([
      'device',
      'start',
      'distanceM',
      'computed1',
    ])
    const listed = (login: string) =>
      callRoute<CustomReportListed[]>(listOwn, { token: tokens[login] }).then((answer) => answer.data.length)
    expect(await listed('driver')).toBe(1)
    expect(await listed('other')).toBe(0)
    expect(await listed('admin')).toBe(0)
    const params = { id: String(made.data.id) }
    expect((await callRoute(getOwn, { token: tokens.other, params })).status).toBe(404)
    expect((await ask(name, AROUND, tokens.other)).status).toBe(404)
    expect((await callRoute(PUT, { token: tokens.driver, params, body, method: 'PUT' })).status).toBe(403)
    expect((await callRoute(DELETE, { token: tokens.driver, params, method: 'DELETE' })).status).toBe(403)
    expect(await callRoute(POST, { token: tokens.fleet, body })).toMatchObject({ status: 409, code: 24005 })
    const renamed = { ...body, name: 'Far trips', shared: false }
    expect((await callRoute(PUT, { token: tokens.fleet, params, body: renamed, method: 'PUT' })).status).toBe(
      200,
    )
    expect(await listed('driver')).toBe(0)
    expect((await callRoute(DELETE, { token: tokens.fleet, params, method: 'DELETE' })).status).toBe(200)
    expect(await listed('fleet')).toBe(0)
  })

  it('are looked at before they are saved, with the rows that they will have', async () => {
    const draft = { ...body, name: undefined, shared: undefined }
    const look = (token = tokens.fleet, more = {}) =>
      callRoute<CustomReportPreview>(preview, { token, body: { ...draft, ...more } })
    const { data } = await look()
    expect(data.rows.map(({ cells }) => cells.computed1)).toEqual([6, 4])
    expect(data.columns.filter(({ hidden }) => !hidden).map(({ key }) => key)).toContain('computed1')
    expect((await look(tokens.driver)).data).toMatchObject({ rows: [], deviceCount: 0 })
    expect((await look(tokens.blind)).status).toBe(403)
    expect(await look(tokens.fleet, { columns: ['nothing'] })).toMatchObject({ status: 400 })
    expect((await callRoute<CustomReportListed[]>(listOwn, { token: tokens.fleet })).data).toEqual([])
  })

  it.each([
    [{ computed: [{ label: 'x', formula: 'distanceM +', kind: 'number' }] }, 40001],
    [{ computed: [{ label: 'x', formula: 'nothing * 2', kind: 'number' }] }, 24004],
    [{ columns: ['device', 'nothing'] }, 40001],
    [{ group: 'imei' }, 40001],
  ])('refuses %j', async (part, code) => {
    const answer = await callRoute(POST, { token: tokens.fleet, body: { ...body, name: 'Refused', ...part } })
    expect(answer).toMatchObject({ status: 400, code })
  })
})
