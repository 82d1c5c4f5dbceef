import { describe, expect, it } from 'vitest'
import { parseImeis } from '@/lib/commands/parse-imeis'

const [VAN, BUS, CAR] = ['860000000000001', '860000000000002', '860000000000003'] as const

describe('the devices of a batch', () => {
  it.each([
    ['lines', `${VAN}\n${BUS}\r\n${CAR}`],
    ['commas', `${VAN},${BUS}, ${CAR}`],
    ['spaces and semicolons', ` ${VAN} ${BUS};${CAR};`],
    ['separators of Chinese', `${VAN}，${BUS}、${CAR}`],
    ['quotes of a spreadsheet', `"${VAN}"\t'${BUS}\n="${CAR}"`],
  ])('are split at %s', (_, text) => {
    expect(parseImeis(text)).toEqual({ imeis: [VAN, BUS, CAR], wrong: [], repeated: 0, leftOut: [] })
  })

  it('are each taken once, in their order', () => {
    expect(parseImeis(`${BUS}\n${VAN}\n${BUS} ${BUS}`)).toEqual({
      imeis: [BUS, VAN],
      wrong: [],
      repeated: 2,
      leftOut: [],
    })
  })

  it('are read from a table with headings, names and a mark at its beginning', () => {
    const file = `\ufeffName;IMEI;Plate\r\nVan 7;${VAN};AB-12-CD\r\n"Bus, old";${BUS};\r\n`
    expect(parseImeis(file)).toEqual({ imeis: [VAN, BUS], wrong: [], repeated: 0, leftOut: [] })
  })

  it('may have other identifiers than IMEIs', () => {
    expect(parseImeis('T-1000.a\nT-1000.b 0123456789')).toEqual({
      imeis: ['T-1000.a', '0123456789'],
      wrong: [],
      repeated: 0,
      leftOut: [],
    })
    expect(parseImeis('T-1000.a T-1000.b').imeis).toEqual(['T-1000.a', 'T-1000.b'])
  })

  it('are told from what cannot be one: too short, or a number that a spreadsheet has rounded', () => {
    expect(parseImeis(`12\n8.60123E+14\n${VAN}`)).toEqual({
      imeis: [VAN],
      wrong: ['12', '8.60123E+14'],
      repeated: 0,
      leftOut: [],
    })
  })

  const [SIM, IMSI, PHONE] = ['8934071100000000017', '214070000000018', '+34600123456'] as const
  /** Their check digits are right. */
  const [LORRY, TAXI] = ['490154203237518', '356938035643809'] as const

  it.each(['IMEI', 'imei', 'IMEI 号', 'رقم IMEI', 'Número de IMEI', 'N.º IMEI', 'Device IMEI'])(
    'are those below the heading %s, whatever stands beside it',
    (heading) => {
      const file = `SIM;${heading};Phone\r\n${SIM};${VAN};${PHONE}\r\n${SIM};;${PHONE}\r\n;T-1000.a;\r\n`
      expect(parseImeis(file)).toEqual({
        imeis: [VAN, 'T-1000.a'],
        wrong: [],
        repeated: 0,
        leftOut: [SIM, PHONE, SIM, PHONE],
      })
    },
  )

  it('are called wrong below a heading where they are none', () => {
    expect(parseImeis(`Name,IMEI\nVan,8.6E+14\nBus,${BUS}`)).toMatchObject({
      imeis: [BUS],
      wrong: ['8.6E+14'],
    })
  })

  it('are known without headings by the column that has most of them', () => {
    const file = `${SIM},${VAN},Van\n${SIM},${BUS},Bus\n${SIM},,Car`
    expect(parseImeis(file)).toEqual({ imeis: [VAN, BUS], wrong: [], repeated: 0, leftOut: [SIM, SIM, SIM] })
  })

  it('are told from other numbers of 15 digits by the digit that checks them', () => {
    expect(parseImeis(`${IMSI};${LORRY}\n214070000000026;${TAXI}`)).toMatchObject({
      imeis: [LORRY, TAXI],
      leftOut: [IMSI, '214070000000026'],
    })
    // Where none of them is right, all may be IMEIs.
    expect(parseImeis(`${VAN};${BUS}\n${CAR};${IMSI}`).imeis).toEqual([VAN, BUS, CAR, IMSI])
  })

  it('are told from a number of a SIM card or to call in a single line', () => {
    expect(parseImeis(`${SIM} ${VAN} ${PHONE}`)).toMatchObject({ imeis: [VAN], leftOut: [SIM, PHONE] })
    expect(parseImeis(`${SIM};013800138000`)).toMatchObject({ imeis: ['013800138000'], leftOut: [SIM] })
    // What may be the half of one is told; words beside one are its name.
    expect(parseImeis(`${VAN}, 12345, Van 7`)).toMatchObject({ imeis: [VAN], leftOut: ['12345'] })
    expect(parseImeis(SIM)).toMatchObject({ imeis: [SIM], leftOut: [] })
  })

  it('may stand below a table that was read before', () => {
    const file = `Name;IMEI;SIM\nVan;${VAN};${SIM}`
    expect(parseImeis(`${BUS}\n${file}\n${CAR}\nIMEI\n${LORRY}`)).toMatchObject({
      imeis: [BUS, VAN, CAR, LORRY],
      leftOut: [SIM],
    })
  })

  it('are none in an empty text', () => {
    expect(parseImeis(' \n,; ')).toEqual({ imeis: [], wrong: [], repeated: 0, leftOut: [] })
  })

  it('are read ten thousand at a time', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => String(860_000_000_000_000 + at))
    expect(parseImeis(many.join('\n')).imeis).toEqual(many)
  })
})
