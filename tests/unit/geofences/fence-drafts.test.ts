import { describe, expect, it } from 'vitest'
import { draftFence, nameOfShape } from '@/lib/geofences/import/fence-drafts'
import type { FoundShape } from '@/lib/geofences/import/found-shape'
import { FENCE_COLORS, MAX_FENCE_NAME } from '@/lib/geofences/limits'
import { createGeofenceBody, fenceAlarms } from '@/lib/geofences/schema'

const shape = { kind: 'circle', lat: 41, lon: -8, radiusM: 300 } as const
const alarms = fenceAlarms.parse({ enter: true })
const found = (given: Partial<FoundShape>) =>
  ({
    name: 'Depot',
    description: '',
    colour: null,
    own: {},
    part: 1,
    parts: 1,
    flaw: null,
    shape,
    ...given,
  }) as FoundShape & { shape: typeof shape }
const draft = (given: Partial<FoundShape>) => draftFence(found(given), 3, { name: 'places.kml', alarms })

describe('a shape of a file', () => {
  it('has a name: its own, that of the file, and its part', () => {
    expect(nameOfShape(found({}), 3, 'places.kml')).toBe('Depot')
    expect(nameOfShape(found({ name: '' }), 3, 'places.kml')).toBe('places.kml 3')
    expect(nameOfShape(found({ name: '\u200b' }), 3, '\u202e')).toBe('3')
    expect(nameOfShape(found({ part: 2, parts: 12 }), 3, 'x')).toBe('Depot (2/12)')
  })

  it.each(['Gate\n7', 'a\u202eb', 'a\u0000b', '🚚'.repeat(60), 'x '.repeat(60), ' \t '])(
    'is a fence that the API takes too, whatever it is called: %j',
    (name) => {
      const made = draft({ name, parts: 3, description: `${name}\u0000` })
      const { alarms: _, group: __, ...body } = made
      expect(createGeofenceBody.safeParse(body).error).toBeUndefined()
      expect(made.name.length).toBeLessThanOrEqual(MAX_FENCE_NAME)
      expect(made.name).toMatch(/\(1\/3\)$/)
    },
  )

  it('keeps what our own export says, and takes what was chosen otherwise', () => {
    const own = { alarms: fenceAlarms.parse({ exit: true, longTimeIn: 10 }), group: ' Depots ' }
    expect(draft({ own, colour: '#112233' })).toMatchObject({
      alarms: own.alarms,
      group: 'Depots',
      color: '#112233',
    })
    expect(draft({})).toMatchObject({ alarms, group: null, color: FENCE_COLORS[0] })
  })

  it('leaves a text of nothing out, and cuts a long one', () => {
    expect(draft({ description: '\u200b' }).description).toBe('')
    expect(draft({ description: 'é'.repeat(3000) }).description).toHaveLength(2000)
  })
})
