import { describe, expect, it } from 'vitest'
import { readCoordinates } from '@/lib/geo/distance'
import { readOptions, writeOptions } from '@/lib/shares/kept-options'
import { createShareBody, editShareBody, type Share } from '@/lib/shares/schema'
import {
  createBody,
  draftOf,
  editBody,
  fieldOfPath,
  HOUR_PRESETS,
  newDraft,
  problemsOf,
  type ShareDraft,
} from '@/lib/shares/share-draft'

const van = { imei: '860000000000001', name: 'Blue van' }
const bus = { imei: '860000000000002', name: 'Bus' }
const target = { kind: 'devices', devices: [van, bus] } as const
const circle = { lat: 41.15, lon: -8.61, radiusM: 300 }
const usual = newDraft('Blue van')
const given = (part: Partial<ShareDraft>): ShareDraft => ({ ...usual, ...part })

const share = (part: Partial<Share> = {}): Share => ({
  id: 7,
  name: 'Delivery',
  accountName: 'Fleet',
  makerName: 'fleet',
  own: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-11-20T12:00:00.000Z',
  endedAt: null,
  endReason: null,
  groupId: null,
  groupName: null,
  devices: [{ ...van, plate: null }],
  end: null,
  deviceIcon: true,
  aliases: { [van.imei]: 'Van 1', [bus.imei]: 'Bus 1' },
  fields: { ...usual.fields, destination: false },
  privacy: { withheld: [], onlyWithin: null, delayS: 0, roundM: 0 },
  hasPasscode: false,
  maxViewers: null,
  tellFirstView: false,
  views: 0,
  lastViewedAt: null,
  viewing: 0,
  ...part,
})

describe('a new link', () => {
  it('needs nothing but a name, and is what the server takes', () => {
    expect(problemsOf(usual, true)).toEqual({})
    const body = createBody(usual, target)
    expect(createShareBody.parse(body)).toEqual(body)
    expect(body).toMatchObject({ name: 'Blue van', hours: 8, imeis: [van.imei, bus.imei], end: null })
    expect(body.fields).toMatchObject({ name: true, phone: false, trail: 'none', destination: false })
  })

  it('has a name that fits, cut between characters', () => {
    const name = newDraft(`${'a'.repeat(59)}🚚`).name
    expect(name).toBe('a'.repeat(59))
    expect(newDraft(`${'b'.repeat(58)}🚚🚚`).name).toBe(`${'b'.repeat(58)}🚚`)
  })

  it('is made to a group by its id', () => {
    const body = createBody(usual, { kind: 'group', id: 4, name: 'North' })
    expect(body).toMatchObject({ groupId: 4 })
    expect(body).not.toHaveProperty('imeis')
  })

  it('ends at a place, and tells the way there', () => {
    const draft = given({ until: 'arrives', place: { name: ' Depot ', circle } })
    const body = createBody(draft, target)
    expect(body.end).toEqual({ kind: 'arrives', ...circle, name: 'Depot' })
    expect(body.fields.destination).toBe(true)
    expect(createShareBody.safeParse(body).success).toBe(true)
  })

  it('forgets a place and circles that were set and not chosen after all', () => {
    const draft = given({
      until: 'tripEnds',
      place: { name: 'Depot', circle },
      area: 'everywhere',
      withheld: [circle],
      onlyWithin: circle,
    })
    const body = createBody(draft, target)
    expect(body.end).toEqual({ kind: 'tripEnds' })
    expect(body.privacy).toEqual({ withheld: [], onlyWithin: null, delayS: 0, roundM: 0 })
    expect(body.fields.destination).toBe(false)
  })

  it('takes minutes of delay, and leaves out empty names, passcodes and limits', () => {
    const aliases = { [van.imei]: ' Van 1 ', [bus.imei]: '  ' }
    const body = createBody(given({ aliases, delayMinutes: '15', passcode: ' ', maxViewers: ' ' }), target)
    expect(body).toMatchObject({ aliases: { [van.imei]: 'Van 1' }, passcode: null, maxViewers: null })
    expect(body.aliases).not.toHaveProperty(bus.imei)
    expect(body.privacy.delayS).toBe(900)
  })
})

describe('what has to be mended', () => {
  it.each([
    ['name', { name: '  ' }, { text: 'needed' }],
    ['name', { name: 'a'.repeat(61) }, { text: 'tooLong', values: { max: 60 } }],
    ['hours', { hours: '' }, { text: 'needed' }],
    ['hours', { hours: '0' }, { text: 'tooLow', values: { min: 1 } }],
    ['hours', { hours: '721' }, { text: 'tooHigh', values: { max: 720 } }],
    ['hours', { hours: '1.5' }, { text: 'wholeNumber' }],
    ['place', { until: 'arrives' }, { text: 'needed' }],
    ['area', { area: 'withheld' }, { text: 'needed' }],
    ['area', { area: 'onlyWithin' }, { text: 'needed' }],
    ['aliases', { aliases: { [van.imei]: 'a'.repeat(51) } }, { text: 'tooLong', values: { max: 50 } }],
    ['delay', { delayMinutes: '1441' }, { text: 'tooHigh', values: { max: 1440 } }],
    ['passcode', { passcode: '123' }, { text: 'tooShort', values: { min: 4 } }],
    ['maxViewers', { maxViewers: '0' }, { text: 'tooLow', values: { min: 1 } }],
  ] as const)('%s: %o', (field, part, problem) => {
    expect(problemsOf(given(part as Partial<ShareDraft>), true)).toEqual({ [field]: problem })
  })

  it.each(HOUR_PRESETS)('no preset: %i h', (hours) => {
    expect(problemsOf(given({ hours: String(hours) }), true)).toEqual({})
  })

  it('is told at the field that the server speaks of', () => {
    const paths = ['name', 'end.name', 'privacy.delayS', 'privacy.withheld.0.lat', 'aliases.8', 'imeis']
    expect(paths.map(fieldOfPath)).toEqual(['name', 'place', 'delay', 'area', 'aliases', null])
  })
})

describe('a link that there is', () => {
  it('is edited by what is another than before', () => {
    const before = draftOf(share(), 'edit')
    expect(editBody(before, before)).toEqual({})
    const body = editBody({ ...before, name: 'Tour', hours: '24', roundM: 500 }, before)
    expect(editShareBody.safeParse(body).success).toBe(true)
    expect(body).toEqual({
      name: 'Tour',
      hours: 24,
      privacy: { withheld: [], onlyWithin: null, delayS: 0, roundM: 500 },
    })
  })

  it('may be left to end when it does', () => {
    expect(problemsOf(draftOf(share(), 'edit'), false)).toEqual({})
  })

  it('keeps its passcode until another, or none, is typed', () => {
    const before = draftOf(share({ hasPasscode: true }), 'edit')
    expect(editBody({ ...before, maxViewers: '3' }, before)).toEqual({ maxViewers: 3 })
    expect(editBody({ ...before, passcode: '' }, before)).toEqual({ passcode: null })
    expect(editBody({ ...before, passcode: '4711' }, before)).toEqual({ passcode: '4711' })
  })

  it('is made again for as long, for vehicles that are still seen', () => {
    const draft = draftOf(share({ hasPasscode: true, end: { kind: 'tripEnds' } }), 'again')
    expect(draft).toMatchObject({ hours: '4', passcode: '', until: 'tripEnds' })
    expect(draft.aliases).toEqual({ [van.imei]: 'Van 1' })
    expect(draftOf(share({ expiresAt: '2027-03-01T00:00:00.000Z' }), 'again').hours).toBe('720')
  })
})

describe('what was chosen last', () => {
  it('is proposed for the next link, without name and place', () => {
    const chosen = given({ hours: '24', deviceIcon: false, fields: { ...usual.fields, plate: true } })
    const next = readOptions(writeOptions(chosen), newDraft('Bus'))
    expect(next).toMatchObject({ name: 'Bus', hours: '24', deviceIcon: false })
    expect(next.fields).toMatchObject({ plate: true, name: true })
  })

  it.each([
    null,
    '',
    'no JSON',
    '[]',
    '{"hours":"24","fields":{"name":"yes","trail":"all"}}',
    '{"fields":3}',
  ])('is left out where it is not as it was written: %s', (kept) => {
    expect(readOptions(kept, usual)).toEqual(usual)
  })
})

describe('coordinates', () => {
  it.each([
    ['41.15, -8.61', { lat: 41.15, lon: -8.61 }],
    [' 41 ; 8 ', { lat: 41, lon: 8 }],
    ['91, 0', null],
    ['41.15', null],
    ['Porto', null],
  ])('%s', (text, point) => {
    expect(readCoordinates(text)).toEqual(point)
  })
})
