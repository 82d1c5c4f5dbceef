import { describe, expect, it } from 'vitest'
import { type ImportKnowledge, judgeImport } from '@/lib/devices/import-rows'
import { arrangeSheet, plainHeading, type SheetColumn } from '@/lib/devices/sheet-columns'
import { arrangeTyped } from '@/lib/devices/typed-devices'

const known: ImportKnowledge = {
  models: new Map([
    ['radio', { code: 'RADIO', icon: 'truck', identifierKinds: ['terminal', 'vendor'] }],
    ['gt06n', { code: 'GT06N', icon: 'car', identifierKinds: ['imei'] }],
    ['jm-ll01', { code: 'JM-LL01', icon: 'container', identifierKinds: ['imei'] }],
  ]),
  groups: new Map([['north', 7]]),
  icons: new Map([['卡车', 'truck']]),
  existing: new Set(['350000000000009', '350000000000008', 'van-7']),
  defaults: { model: 'GT06N', groupId: null },
}
const judge = (...rows: Partial<Record<SheetColumn, string>>[]) =>
  judgeImport(
    rows.map((given, at) => ({ number: at + 2, given })),
    known,
  )
const problems = (given: Partial<Record<SheetColumn, string>>) =>
  judge({ imei: '350000000000001', ...given })[0]?.issues.map(({ problem, column }) => [problem, column])

describe('a row of an import', () => {
  it('that is right becomes a device, with what it leaves out filled in', () => {
    expect(judge({ imei: '350000000000001' })[0]?.device).toEqual({
      imei: '350000000000001',
      kind: 'imei',
      name: '350000000000001',
      model: 'GT06N',
      icon: 'car',
      groupId: null,
      plate: null,
      sim: null,
      iccid: null,
      sn: null,
      vin: null,
      driverName: null,
      driverPhone: null,
      remark: null,
    })
    const full = { imei: '350000000000001', name: 'Box 1', model: 'jm-ll01', group: 'NORTH', icon: '卡车' }
    expect(judge({ ...full, vin: '1hgcm82633a004352', sim: '+351 9' })[0]?.device).toMatchObject({
      name: 'Box 1',
      model: 'JM-LL01',
      groupId: 7,
      icon: 'truck',
      vin: '1HGCM82633A004352',
      sim: '+351 9',
    })
  })

  it.each([
    ['', 'imeiEmpty'],
    ['35000000000000', 'imeiFormat'],
    ['3500000000000011', 'imeiFormat'],
    ['3.5E+14', 'imeiFormat'],
    ['35000000000000a', 'imeiFormat'],
    ['٣٥٠٠٠٠٠٠٠٠٠٠٠٠١', 'imeiFormat'],
    ['350000000000009', 'imeiExists'],
    ['350000000000008', 'imeiExists'],
  ])('with the IMEI “%s” is refused: %s', (imei, problem) => {
    expect(problems({ imei })).toEqual([[problem, 'imei']])
  })

  it('is known by whatever its model calls itself', () => {
    const devices = judge(
      { imei: '013912345678', model: 'radio' },
      { imei: 'truck-7', model: 'radio' },
      { imei: '350000000000007' },
    ).map(({ device }) => device && [device.kind, device.imei])
    expect(devices).toEqual([
      ['terminal', '13912345678'],
      ['vendor', 'truck-7'],
      ['imei', '350000000000007'],
    ])
    expect(judge({ imei: 'truck-7' })[0]?.issues[0]?.problem).toBe('imeiFormat')
  })

  it('with an IMEI of a row before it is refused and names that row', () => {
    const imei = '350000000000001'
    const [first, second] = judge({ imei, name: 'a' }, { imei, name: 'b' })
    expect(first?.device?.name).toBe('a')
    expect(second).toMatchObject({ device: null, issues: [{ problem: 'imeiDuplicate', params: { row: 2 } }] })
  })

  it('says everything that is wrong with it at once', () => {
    expect(
      problems({
        name: 'n'.repeat(51),
        model: 'no such',
        group: 'south',
        icon: 'spaceship',
        vin: '1HGCM82633A00435O',
        sim: '1'.repeat(22),
        plate: 'p'.repeat(51),
        driverName: 'two  spaces',
        driverPhone: 'call me',
        remark: 'r'.repeat(501),
      })?.toSorted(),
    ).toEqual(
      [
        ['tooLong', 'name'],
        ['modelUnknown', 'model'],
        ['groupUnknown', 'group'],
        ['iconUnknown', 'icon'],
        ['vinFormat', 'vin'],
        ['tooLong', 'sim'],
        ['tooLong', 'plate'],
        ['consecutiveSpaces', 'driverName'],
        ['phoneFormat', 'driverPhone'],
        ['tooLong', 'remark'],
      ].toSorted(),
    )
  })

  it('counts what people see as one character as one', () => {
    expect(problems({ name: '车'.repeat(50) })).toEqual([])
    expect(problems({ name: '🚚'.repeat(50) })).toEqual([])
  })
})

describe('a sheet', () => {
  const headings = new Map<string, SheetColumn>([
    [plainHeading('IMEI'), 'imei'],
    [plainHeading('设备名称'), 'name'],
    [plainHeading('Licence plate'), 'plate'],
  ])
  const rows = (...cells: string[][]) => cells.map((row, at) => ({ number: at + 1, cells: row }))

  it('has its columns by their headings, wherever they stand and whatever lies between', () => {
    const sheet = arrangeSheet(
      rows(['licence plate', 'what', 'imei *', '设备名称'], ['AB', 'x', '1', 'Van']),
      headings,
    )
    expect(sheet?.columns).toEqual(['imei', 'name', 'plate'])
    expect(sheet?.rows).toEqual([{ number: 2, given: { imei: '1', name: 'Van', plate: 'AB' } }])
    expect(sheet?.cells).toEqual([['AB', 'x', '1', 'Van']])
  })

  it('without headings has the columns of the template', () => {
    const sheet = arrangeSheet(rows(['350000000000001', 'Van'], ['350000000000002']), headings)
    expect(sheet?.headings).toEqual([])
    expect(sheet?.rows[1]).toEqual({ number: 2, given: { imei: '350000000000002', name: '' } })
    for (const identifier of ['13911', 'LORRY-2024.1', '00000000013912345678'])
      expect(arrangeSheet(rows([identifier, 'Van']), headings)?.rows).toHaveLength(1)
  })

  it('without a column of IMEIs is none', () => {
    expect(arrangeSheet(rows(['name', 'x'], ['Van', 'y']), headings)).toBeNull()
    expect(arrangeSheet([], headings)).toBeNull()
  })

  it('may be typed: lines, commas, semicolons, tabs', () => {
    expect(arrangeTyped(' 1\n2, 3;4\t5，6\r\n').rows.map(({ given }) => given.imei)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ])
  })

  const A = '350000000000001'
  const B = '350000000000002'
  it.each([
    [`${A} Van 7`, [[A, 'Van 7']]],
    [`${A}\tVan 7`, [[A, 'Van 7']]],
    [`${A}, Van 7; blue`, [[A, 'Van 7; blue']]],
    [`${A};货车 七`, [[A, '货车 七']]],
    [`Van 7\t${A}`, [[A, 'Van 7']]],
    [
      `${A} 12\r\n${B} AB-1234 2024`,
      [
        [A, '12'],
        [B, 'AB-1234 2024'],
      ],
    ],
    [
      `${A} One, ${B} Two`,
      [
        [A, 'One'],
        [B, 'Two'],
      ],
    ],
    [`${A},${B}`, [[A], [B]]],
    [`${A}\n${B} Two`, [[A], [B, 'Two']]],
    ['LORRY-2024.1 Big one', [['LORRY-2024.1', 'Big one']]],
    ['LORRY-2024.1 LORRY-2024.2', [['LORRY-2024.1'], ['LORRY-2024.2']]],
    // Nothing is dropped: what is no IMEI is a row that is refused.
    [`IMEI Name\n${A} One`, [['IMEI'], ['Name'], [A, 'One']]],
    [`Van ${A} ${B}`, [['Van'], [A], [B]]],
    [' \n ,;\n', []],
  ])('may be typed with names: %j', (text, expected) => {
    const { rows, columns } = arrangeTyped(text)
    const given = rows.map(({ given: { imei, name } }) => (name === undefined ? [imei] : [imei, name]))
    expect(given).toEqual(expected)
    expect(columns).toEqual(given.some(({ length }) => length > 1) ? ['imei', 'name'] : ['imei'])
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
  })
})
