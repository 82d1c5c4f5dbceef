import { expect, it } from 'vitest'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { identifierWording } from '@/lib/identifiers/identifier-wording'

const of = (name: string) => {
  const found = PROTOCOLS.find((protocol) => protocol.name === name)
  return found && identifierWording({ protocol: name, identifierKinds: found.identifiers })
}

it('asks for what the trackers of a protocol call themselves', () => {
  expect(Object.fromEntries(PROTOCOLS.map(({ name }) => [name, of(name)]))).toEqual({
    gt06: 'imei',
    teltonika: 'imei',
    gps103: 'imei',
    meitrack: 'imei',
    jt808: 'terminal',
    h02: 'number',
    tk103: 'number',
    suntech: 'serial',
    osmand: 'phone',
    wialon: 'any',
    queclink: 'any',
  })
})
