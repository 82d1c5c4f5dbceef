import type { ShareFields } from '@/lib/shares/schema'
import { NO_FIELDS } from './share-world'

const PLACE = ['address', 'name', 'country', 'distanceM', 'bearing']
const OPEN = [
  'bearer',
  'bearerUntil',
  'title',
  'endsAt',
  'end',
  'now',
  'end.kind',
  'end.place',
  'brand',
  'shows',
  'brand.title',
  'brand.themeColor',
  'brand.logo',
  'shows.fields',
  'shows.withholds',
  'shows.deviceIcon',
  'shows.delayS',
  'shows.roundM',
  ...Object.keys(NO_FIELDS).map((field) => `shows.fields.${field}`),
]
const HELLO = [...OPEN.filter((path) => !/^(bearer|brand)/.test(path)), 'type']
const STATE = [
  'type',
  'vehicles',
  'vehicles.key',
  'vehicles.withheld',
  'vehicles.position',
  'vehicles.position.lat',
  'vehicles.position.lon',
  'vehicles.position.time',
  'vehicles.position.heard',
]
const ICON = 'vehicles.icon'
const END_PLACE = ['name', 'lat', 'lon', 'radiusM'].map((name) => `end.place.${name}`)
const ESTIMATES = ['straight', 'road'].flatMap((way) => [way, `${way}.distanceM`, `${way}.seconds`])

/** What each field adds, to the link itself and to its vehicles. */
const ADDED: Record<keyof ShareFields, { link?: string[]; state?: string[]; trail?: string[] }> = {
  name: { state: ['vehicles.name'] },
  plate: { state: ['vehicles.plate'] },
  driver: { state: ['vehicles.driver'] },
  phone: { state: ['vehicles.phone'] },
  speed: { state: ['vehicles.position.speedKmh', 'vehicles.position.heading'] },
  address: {
    state: ['', ...PLACE.map((name) => `.${name}`)].map((name) => `vehicles.position.address${name}`),
  },
  trail: { state: ['vehicles.position.part'], trail: ['vehicles.key', 'vehicles.part', 'vehicles.parts'] },
  // Only by links that tell all of where a vehicle is: `share-routes.test.ts`.
  route: {},
  destination: {
    link: END_PLACE,
    state: ['', ...ESTIMATES.map((name) => `.${name}`)].map((name) => `vehicles.position.destination${name}`),
  },
}

/** The paths of all keys in a value; those in lists count once. */
export function pathsIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => pathsIn(one, at)))]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`
    return [path, ...pathsIn(inner, path)]
  })
}

export const sharedOf = (fields: ShareFields) =>
  (Object.keys(fields) as (keyof ShareFields)[]).filter(
    (field) => fields[field] !== false && fields[field] !== 'none',
  )

/** The paths of all that viewers of a link with these fields may be told, by what tells it. */
export function sharedPaths(fields: ShareFields, deviceIcon: boolean) {
  const added = (of: 'link' | 'state' | 'trail') =>
    sharedOf(fields).flatMap((field) => ADDED[field][of] ?? [])
  return {
    open: [...OPEN, ...added('link')],
    hello: [...HELLO, ...added('link')],
    state: [...STATE, ...(deviceIcon ? [ICON] : []), ...added('state')],
    trail: ['vehicles', ...added('trail')],
  }
}
