import { expect, it } from 'vitest'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { protocolName } from '@/lib/connect/protocol-names'

it('is how people write each protocol, as its title begins for most', () => {
  expect(Object.fromEntries(PROTOCOLS.map(({ name }) => [name, protocolName(name)]))).toEqual({
    gt06: 'GT06',
    jt808: 'JT/T 808',
    osmand: 'OsmAnd',
    teltonika: 'Teltonika',
    h02: 'H02',
    wialon: 'Wialon IPS',
    gps103: 'GPS103',
    meitrack: 'Meitrack',
    suntech: 'Suntech',
    queclink: 'Queclink',
    tk103: 'TK103',
  })
  for (const { name, title } of PROTOCOLS) expect(title).toContain(protocolName(name))
  expect(['api', 'traccar'].map(protocolName)).toEqual(['API', 'Traccar'])
})
