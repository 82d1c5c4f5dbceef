import { expect, it } from 'vitest'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { findModels } from '@/lib/devices/find-models'
import type { DeviceModel } from '@/lib/devices/model-schema'

const MODELS: DeviceModel[] = PROTOCOLS.flatMap(({ name: protocol, identifiers, models }) =>
  models.map(({ code, name, vendor, heartbeatSeconds }) => ({
    code,
    name,
    makerName: name,
    alias: null,
    vendor,
    protocol,
    heartbeatSeconds,
    icon: 'car',
    identifierKinds: [...identifiers],
    simNote: null,
    retired: false,
    custom: false,
  })),
)
const codes = (search: string, first?: string) =>
  findModels(MODELS, search, first).flatMap(({ models }) => models.map(({ code }) => code))

it('finds by maker, name, code or protocol, whatever the signs between', () => {
  expect(codes('st901')).toEqual(['ST-901', 'ST-901M'])
  expect(codes('sinotrack 90').length).toBeGreaterThan(4)
  expect(codes('teltonika fmb 920')).toEqual(['FMB920'])
  expect(codes('jt/t808')).toContain('G10LS')
  expect(codes('queclink')).toContain('GV300')
  expect(codes('no such')).toEqual([])
})

it('groups by maker in the order of the alphabet, those of a protocol before', () => {
  const vendors = findModels(MODELS, '').map(({ vendor }) => vendor)
  expect(vendors).toEqual([...vendors].sort((a, b) => a.localeCompare(b)))
  expect(new Set(vendors).size).toBe(vendors.length)
  const [first] = findModels(MODELS, '', 'teltonika')
  expect(first?.vendor).toBe('Teltonika')
  expect(codes('', 'teltonika')).toHaveLength(MODELS.length)
})
