import { describe, expect, it } from 'vitest'
import { type EditKnowledge, groupKey, judgeEdits, type SheetDevice } from '@/lib/devices/edit-rows'
import type { SheetColumn } from '@/lib/devices/sheet-columns'

const van: SheetDevice = {
  id: 1,
  accountId: 5,
  imei: '350000000000001',
  name: 'Van',
  model: 'GT06N',
  icon: 'car',
  plate: 'AB 1',
  sim: null,
  group: 'North',
  iccid: null,
  sn: null,
  vin: null,
  driverName: null,
  driverPhone: null,
  remark: null,
}
const known: EditKnowledge = {
  models: new Map([
    ['gt06n', { code: 'GT06N', retired: false }],
    ['gt06e', { code: 'GT06E', retired: false }],
    ['old', { code: 'OLD', retired: true }],
  ]),
  icons: new Map(),
  devices: new Map([[van.imei ?? '', van]]),
  groups: new Map([
    [groupKey(5, 'North'), { id: 7, name: 'North' }],
    [groupKey(5, 'South'), { id: 8, name: 'South' }],
    [groupKey(6, 'Foreign'), { id: 9, name: 'Foreign' }],
  ]),
}
const judge = (given: Partial<Record<SheetColumn, string>>) => {
  const [row] = judgeEdits([{ number: 2, given: { imei: '350000000000001', ...given } }], known)
  if (!row) throw new Error('no row')
  return row
}

describe('a row of a batch edit', () => {
  it('changes nothing when it says what is so already', () => {
    const same = { name: 'Van', model: 'gt06n', plate: 'AB 1', sim: '', group: 'north', icon: 'CAR' }
    expect(judge(same)).toMatchObject({ deviceId: 1, changes: [], issues: [] })
  })

  it('leaves alone what the sheet has no column for, and takes away what is empty', () => {
    expect(judge({ plate: '', remark: 'new' }).changes).toEqual([
      { column: 'plate', before: 'AB 1', after: null },
      { column: 'remark', before: null, after: 'new' },
    ])
  })

  it('moves between the groups of the device’s own account', () => {
    expect(judge({ group: 'SOUTH' })).toMatchObject({
      groupId: 8,
      changes: [{ column: 'group', before: 'North', after: 'South' }],
    })
    expect(judge({ group: '' })).toMatchObject({ groupId: null, changes: [{ after: null }] })
    expect(judge({ group: 'Foreign' }).issues).toEqual([{ problem: 'groupUnknown', column: 'group' }])
  })

  it('gives a retired model to none that is not of it already', () => {
    expect(judge({ model: 'gt06e' }).changes).toEqual([{ column: 'model', before: 'GT06N', after: 'GT06E' }])
    expect(judge({ model: 'old' })).toMatchObject({
      changes: [],
      issues: [{ problem: 'modelUnknown', column: 'model' }],
    })
    const old = { ...known, devices: new Map([[van.imei ?? '', { ...van, model: 'OLD' }]]) }
    const row = { number: 2, given: { imei: van.imei ?? '', model: 'old' } }
    expect(judgeEdits([row], old)[0]).toMatchObject({ changes: [], issues: [] })
  })

  it('is refused for a device that is not there, twice there, or left without what it needs', () => {
    expect(judge({ imei: '350000000000002' }).issues[0]?.problem).toBe('deviceUnknown')
    expect(judge({ imei: '35' }).issues[0]?.problem).toBe('imeiFormat')
    expect(judge({ name: '', model: '' }).issues.map(({ problem }) => problem)).toEqual([
      'nameEmpty',
      'modelEmpty',
    ])
    const twice = [2, 3].map((number) => ({ number, given: { imei: '350000000000001', name: 'x' } }))
    expect(judgeEdits(twice, known)[1]?.issues[0]).toMatchObject({
      problem: 'imeiDuplicate',
      params: { row: 2 },
    })
  })
})
