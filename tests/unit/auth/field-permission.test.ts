import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ROUTES } from '@/app/api/routes'
import { neededFor, needs } from '@/lib/auth/field-permission'
import { hiderFor } from '@/server/next/hidden-fields'
import { METHODS, type Method } from '@/server/next/openapi'
import type { RouteHandler } from '@/server/next/route'

const place = z.object({ lat: needs('positions.read', z.number().nullable()), name: z.string() })
const hidden = (schema: z.ZodType, value: unknown, permissions: string[] = []) => {
  const data = schema.parse(value)
  hiderFor(schema)?.(data, (permission) => permissions.includes(permission))
  return data
}
const van = { lat: 1.5, name: 'van' }
const VAN = { lat: null, name: 'van' }

describe('a field that takes a permission', () => {
  it('is null for whoever lacks it, and as it is for others', () => {
    expect(hidden(place, van)).toEqual(VAN)
    expect(hidden(place, van, ['positions.read'])).toEqual(van)
    expect(hidden(place, van, ['devices.read'])).toEqual(VAN)
  })

  it.each<[string, z.ZodType, unknown, unknown]>([
    ['a list', z.array(place), [van, van], [VAN, VAN]],
    ['a record', z.record(z.string(), place), { a: van }, { a: VAN }],
    ['another object', z.object({ of: place.nullable().optional() }), { of: van }, { of: VAN }],
    ['one of several', z.union([z.string(), place]), van, VAN],
    ['an extension', place.extend({ more: z.number() }), { ...van, more: 1 }, { ...VAN, more: 1 }],
    ['nothing', place.nullable(), null, null],
  ])('is found within %s', (_, schema, value, expected) => {
    expect(hidden(schema, value)).toEqual(expected)
  })

  it('costs an answer without any nothing', () => {
    expect(hiderFor(z.object({ name: z.string(), list: z.array(z.number()) }))).toBeNull()
  })
})

/** Names under which answers say where a device is or was, or which way it went. */
const PLACING = new Set([
  'lat',
  'lon',
  'lng',
  'fixTime',
  'gpsTime',
  'speedKmh',
  'speed',
  'heading',
  'direction',
  'altitude',
  'accuracy',
  'satellites',
  'cell',
])
/**
 * Places of the map and those at which a link ends, what a link tells, and the unit in which an account reads speeds.
 * The calls of links and embeds say where their vehicles are to whoever was given them; only who may know it makes one.
 */
const OF_NO_DEVICE = [
  ...['GET /api/embeds items', 'POST /api/embeds', 'GET /api/embeds/[id]', 'PATCH /api/embeds/[id]'].map(
    (call) => `${call} fields speed`,
  ),
  ...['POST /api/embed/open', 'GET /api/embed/feed'].map((call) => `${call} fields speed`),
  'GET /api/embed/feed vehicles position ',
  'GET /api/embed/track points ',
  'GET /api/embed/track stops ',
  ...['GET /api/shares items', 'POST /api/shares', 'PATCH /api/shares/[id]'].flatMap((call) => [
    `${call} end `,
    `${call} fields speed`,
  ]),
  ...['POST /api/share/open', 'GET /api/share/feed'].flatMap((call) => [
    `${call} end place `,
    `${call} shows fields speed`,
  ]),
  'GET /api/share/feed vehicles position ',
  'GET /api/search places lat',
  'GET /api/search places lon',
  'GET /v3/new/account/current',
  // What was driven is told to who may see positions alone: the query asks for that.
  'GET /api/fleet-routes/driven points',
  // What somebody drew.
  ...['GET /api/fleet-routes items', 'POST /api/fleet-routes', 'GET /api/fleet-routes/[id]']
    .concat('PUT /api/fleet-routes/[id]')
    .map((call) => `${call} points`),
  ...[
    'GET /api/geofences items',
    'POST /api/geofences',
    'GET /api/geofences/[id]',
    'PATCH /api/geofences/[id]',
  ]
    .concat('POST /api/geofences/import items', 'POST /api/landmarks/import items')
    .concat('GET /api/landmarks items', 'POST /api/landmarks')
    .concat('GET /api/landmarks/[id]', 'PATCH /api/landmarks/[id]')
    .concat('POST /v3/new/newFence/queryFenceList records', 'POST /v3/new/newFence/addFence')
    .concat('POST /v3/new/newFence/updateFence', 'POST /v3/new/newLandmark/queryLandmarkList records')
    .concat('POST /v3/new/newLandmark/addLandmark', 'POST /v3/new/newLandmark/updateLandmark')
    .map((call) => `${call} shape `),
  ...['GET /api/black-cars items', 'POST /api/black-cars', 'GET /api/black-cars/[id]']
    .concat('PATCH /api/black-cars/[id]', 'POST /api/black-cars/[id]/review')
    .flatMap((call) => [`${call} lat`, `${call} lon`]),
]

function unguarded(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => {
      const here = `${path} ${name}`
      if (PLACING.has(name) && neededFor(field as z.ZodType) !== 'positions.read') return [here]
      return unguarded(field as z.ZodType, here)
    })
  if (schema instanceof z.ZodArray) return unguarded(schema.element as z.ZodType, path)
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).flatMap((option) => unguarded(option, path))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return unguarded(schema.def.innerType as z.ZodType, path)
  return []
}

describe('answers of all routes', () => {
  it('say where devices are by fields that take the permission, unless the route takes it', () => {
    const found = Object.entries(ROUTES).flatMap(([path, module]) =>
      METHODS.flatMap((method: Method) => {
        const spec = (module as Partial<Record<Method, RouteHandler>>)[method]?.spec
        if (!spec || spec.permission === 'positions.read') return []
        return unguarded(spec.returns, `${method} ${path}`)
      }),
    )
    expect(found.filter((one) => !OF_NO_DEVICE.some((known) => one.startsWith(known)))).toEqual([])
  })
})
