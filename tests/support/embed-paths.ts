import type { EmbedFields } from '@/lib/embeds/terms-schema'
import { NO_EMBED_FIELDS } from './embed-world'

export const EMBED_FIELDS = Object.keys(NO_EMBED_FIELDS) as (keyof EmbedFields)[]

export const under = (at: string, ...names: string[]) => names.map((name) => `${at}.${name}`)
const PLACE = ['address', 'name', 'country', 'distanceM', 'bearing']
const SHOWN = [
  'title',
  'view',
  'fields',
  'options',
  'days',
  'vehicles',
  'now',
  ...under('fields', ...EMBED_FIELDS),
  ...under('options', 'theme', 'accent', 'language', 'controls', 'timeZone', 'units'),
  ...under('options.controls', 'zoom', 'layers', 'fullscreen', 'search'),
  ...under('options.units', 'distance', 'volume', 'temperature'),
]
const OPEN = ['bearer', 'bearerUntil', 'renewable']
const NAMED = ['vehicles.key', 'vehicles.icon']
const POSITION = under('vehicles.position', 'lat', 'lon', 'time')
const STATE = ['type', 'vehicles', ...NAMED, 'vehicles.status', 'vehicles.position', ...POSITION]
/** What each field adds to vehicles by their names, and to those that are seen live. */
const NAMES: Partial<Record<keyof EmbedFields, string[]>> = {
  name: ['vehicles.name'],
  plate: ['vehicles.plate'],
}
const LIVE: Record<keyof EmbedFields, string[]> = {
  name: ['vehicles.name'],
  plate: ['vehicles.plate'],
  driver: ['vehicles.driver'],
  phone: ['vehicles.phone'],
  speed: under('vehicles.position', 'speedKmh', 'heading'),
  address: ['vehicles.position.address', ...under('vehicles.position.address', ...PLACE)],
}

/** The paths of all that viewers of an embed with these fields may be told, but those of its view. */
export function embedPaths(fields: EmbedFields) {
  const shared = EMBED_FIELDS.filter((field) => fields[field])
  const names = [...NAMED, ...shared.flatMap((field) => NAMES[field] ?? [])]
  return {
    open: [...SHOWN, ...OPEN],
    hello: [...SHOWN, 'type'],
    state: [...STATE, ...shared.flatMap((field) => LIVE[field])],
    /** Of vehicles to choose from. */
    names,
  }
}
