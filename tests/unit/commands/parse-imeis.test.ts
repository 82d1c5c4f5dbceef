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
    expect(parseImeis(text)).toEqual({ imeis: [VAN, BUS, CAR], wrong: [], repeated: 0 })
  })

  it('are each taken once, in their order', () => {
    expect(parseImeis(`${BUS}\n${VAN}\n${BUS} ${BUS}`)).toEqual({ imeis: [BUS, VAN], wrong: [], repeated: 2 })
  })

  it('are read from a table with headings, names and a mark at its beginning', () => {
    const file = `\ufeffName;IMEI;Plate\r\nVan 7;${VAN};AB-12-CD\r\n"Bus, old";${BUS};\r\n`
    expect(parseImeis(file)).toEqual({ imeis: [VAN, BUS], wrong: [], repeated: 0 })
  })

  it('may have other identifiers than IMEIs', () => {
    expect(parseImeis('T-1000.a\nT-1000.b 0123456789')).toEqual({
      ...{ imeis: ['T-1000.a', '0123456789'], wrong: [], repeated: 0 },
    })
    expect(parseImeis('T-1000.a T-1000.b').imeis).toEqual(['T-1000.a', 'T-1000.b'])
  })

  it('are told from what cannot be one: too short, or a number that a spreadsheet has rounded', () => {
    expect(parseImeis(`12\n8.60123E+14\n${VAN}`)).toEqual({
      ...{ imeis: [VAN], wrong: ['12', '8.60123E+14'], repeated: 0 },
    })
  })

  it('are none in an empty text', () => {
    expect(parseImeis(' \n,; ')).toEqual({ imeis: [], wrong: [], repeated: 0 })
  })

  it('are read ten thousand at a time', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => String(860_000_000_000_000 + at))
    expect(parseImeis(many.join('\n')).imeis).toEqual(many)
  })
})
