import { z } from 'zod'
import type { Method } from '@/server/next/openapi'
import type { RouteSpec } from '@/server/next/route'
import { NO_EMBED_FIELDS, ORIGIN } from '../embed-world'
import { BROWSER_KEYS } from '../push-server'
import { NO_FIELDS } from '../share-world'
import { PASSWORD } from '../world'
import type { Owner } from './owner'
import { COUPLED, namingOf, type Reference, referenceOf } from './references'

export type Part = 'params' | 'query' | 'body' | 'form'
export const PARTS = ['params', 'query', 'body', 'form'] as const
/** A field that names an object, and where it stands. */
export type Named = { part: Part; path: readonly string[]; list: boolean; reference: Reference }
export type Values = Partial<Record<Part, Record<string, unknown>>>

type Json = {
  type?: string | string[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  enum?: unknown[]
  const?: unknown
  minimum?: number
  default?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
}

export function schemaOf(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
}

const variants = (schema: Json): Json[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(variants),
]

/** Every field of a request that names an object, nested ones included. */
export function namedFields(method: Method, path: string, spec: RouteSpec): Named[] {
  const found: Named[] = []
  const walk = (part: Part, schema: Json, at: readonly string[]) => {
    for (const variant of variants(schema)) {
      for (const [name, field] of Object.entries(variant.properties ?? {})) {
        // What a device is to be called names no device that there is.
        const named = at.at(-1) === 'identifiers' ? null : referenceOf(method, path, name)
        // What stands in a filter only narrows what is seen anyway.
        const reference = named && at.at(-1) === 'filter' ? { ...named, reach: 'filter' as const } : named
        const list = variants(field).some(({ type }) => type === 'array') && part !== 'query'
        const here = [...at, name]
        const known = found.some((one) => one.part === part && one.path.join() === here.join())
        if (reference && !known) found.push({ part, path: here, list, reference })
        if (!reference)
          for (const inner of [field, ...variants(field).flatMap(({ items }) => items ?? [])])
            walk(part, inner, here)
      }
    }
  }
  for (const part of PARTS) if (spec[part]) walk(part, schemaOf(spec[part]), [])
  return found
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => new File([PIXEL], name, { type: 'image/png' })
const sheet = (imei: string) =>
  new File([`IMEI,Remark\n${imei},checked\n`], `${imei}.csv`, { type: 'text/csv' })
const NEW_IMEI = '359000000000017'
const FENCE_SHAPE = { kind: 'circle', lat: 41.15, lon: -8.62, radiusM: 500 }
const fences = new File(
  [
    '{"type":"Feature","properties":{"name":"New","radiusM":500},"geometry":{"type":"Point","coordinates":[-8.62,41.15]}}',
  ],
  'fences.geojson',
)

/** A right value for a field of this name. */
const SAMPLES: Record<string, unknown> = {
  account: 'newlogin1',
  agreed: true,
  alias: 'Our model',
  captcha: 'abcd',
  code: '123456',
  columns: ['name'],
  customerName: 'New customer',
  department: 'Fleet',
  email: 'new@example.com',
  format: 'csv',
  formula: '1 + 1',
  from: ago(30),
  host: 'brand-new.example.com',
  hoverColor: '#1155aa',
  selectedColor: '#1155aa',
  imei: NEW_IMEI,
  imeis: [NEW_IMEI],
  language: 'en',
  model: 'GT06N',
  name: 'newname',
  newPassword: 'another horse 2',
  oldPassword: PASSWORD,
  password: PASSWORD,
  phone: '+49 123456',
  q: 'qx',
  scopes: ['devices.read'],
  start: ago(20),
  themeColor: '#1155aa',
  to: ago(2),
  token: 'abcdefghijklmnopqrstuvwxyz',
  type: undefined,
  until: 'lifetime',
  url: 'https://hooks.example.com/new',
  kinds: ['task.done'],
  x: '0',
  y: '0',
  z: '0',
}

const PUSH_ENDPOINT = 'https://fcm.googleapis.com/fcm/send/new'

const CIRCLE = { kind: 'circle', lat: 1, lon: 1, radiusM: 100 }

/** What a valid request to an operation needs beyond the samples. */
const NEEDED: Record<string, Values> = {
  'GET /api/reports/[name]': { query: { from: ago(30), to: ago(2) } },
  'POST /api/reports/[name]/export': { body: { from: ago(30), to: ago(2), format: 'csv' } },
  'POST /api/models': { body: { code: 'NEW-1', like: 'GT06N', icon: 'car' } },
  'PATCH /api/models/[code]': { params: { code: 'GT06N' }, body: { retired: false } },
  'PUT /api/models/[code]/alias': { params: { code: 'GT06N' } },
  'PATCH /api/accounts/[id]': { body: { remark: 'checked' } },
  'PATCH /api/account/profile': { body: { company: 'checked' } },
  'PATCH /api/domains/[id]': { body: { title: 'Checked' } },
  'PATCH /api/groups/[id]': { body: { pinned: true } },
  'PATCH /api/virtual-accounts/[id]': {
    body: { remark: 'checked', devices: { kind: 'some', imeis: [], groupIds: [] } },
  },
  'POST /api/accounts/[id]/virtual-accounts': {
    body: { devices: { kind: 'some', imeis: [], groupIds: [] } },
  },
  'POST /api/accounts': { body: { type: 'endUser' } },
  'POST /api/announcements': { body: { words: { en: { title: 'Notice', body: 'What is new' } } } },
  'PATCH /api/announcements/[id]': { body: { look: 'banner' } },
  'POST /api/feedback': { form: { kind: 'idea' } },
  'PUT /api/alarm-sounds/[severity]': { form: { file: new File(['ID3'], 'horn.mp3') } },
  'PUT /api/mail-server': {
    body: { host: 'mail.example.com', port: 25, mailFrom: 'a@example.com', user: '' },
  },
  'POST /api/mail/test': { body: { to: 'somebody@example.com' } },
  'POST /api/report-schedules': { body: { report: 'mileage', recipients: [], frequency: 'daily' } },
  'PUT /api/report-schedules/[id]': { body: { report: 'mileageDaily', recipients: [], frequency: 'daily' } },
  'POST /api/custom-reports': { body: { source: 'mileage', columns: ['device'] } },
  'POST /api/custom-reports/preview': { body: { source: 'mileage', columns: ['device'] } },
  'PUT /api/custom-reports/[id]': { body: { source: 'mileage', columns: ['device'] } },
  'POST /api/shares': { body: { fields: NO_FIELDS } },
  'POST /api/shares/[id]/mail': { body: { link: `#${'a'.repeat(43)}`, to: ['somebody@example.com'] } },
  'POST /api/embeds': {
    body: { view: { kind: 'map', list: true }, fields: NO_EMBED_FIELDS, origins: [ORIGIN] },
  },
  'POST /api/alert-contacts': { body: { timeZone: 'UTC' } },
  'PATCH /api/alert-contacts/[id]': { body: { phone: '+49 1' } },
  'POST /api/alert-snoozes': { body: { minutes: 60 } },
  'PATCH /api/alert-rules/[id]': { body: { silenceMinutes: 10 } },
  'POST /api/geofences': { body: { shape: FENCE_SHAPE } },
  'PATCH /api/geofences/[id]': { body: { exit: true } },
  'POST /api/geofences/import': { form: { file: fences, mode: 'import' } },
  'POST /api/landmarks/import': { form: { file: fences, mode: 'import' } },
  'POST /api/devices/binding': { body: { bindable: true } },
  'POST /api/devices/export/task': { body: { format: 'csv' } },
  'POST /api/devices/import/preview': { form: { imeis: NEW_IMEI } },
  'POST /api/phones/[imei]/fixes': { body: { fixes: [{ time: ago(1), lat: 41.1, lon: -8.6 }] } },
  'POST /api/mcp': { body: { id: 1, method: 'tools/list' } },
  'POST /api/places/reverse': { body: { points: [[1, 1]] } },
  'POST /api/devices/[imei]/pictures': { form: { picture: picture('front.png') } },
  'PUT /api/domains/[id]/pictures/[picture]': { form: { file: picture('logo.png') } },
  'POST /api/black-cars': { body: { name: 'New address', lat: 41.15, lon: -8.62, radiusM: 200 } },
  'PATCH /api/black-cars/[id]': { body: { name: 'Checked' } },
  'POST /api/landmarks': { body: { name: 'New landmark', shape: CIRCLE } },
  'POST /api/push/subscriptions': {
    body: { endpoint: PUSH_ENDPOINT, keys: BROWSER_KEYS },
  },
  'PUT /api/push/subscriptions': { body: { endpoint: PUSH_ENDPOINT } },
  'POST /api/webhooks': { body: { devices: { kind: 'some', imeis: [], groupIds: [] } } },
  'PATCH /api/webhooks/[id]': { body: { devices: { kind: 'some', imeis: [], groupIds: [] } } },
  'PUT /api/preferences/[name]': { params: { name: 'reports.order' }, body: { value: 'kind' } },
  'PATCH /api/preferences/[name]': { params: { name: 'tables.columns' }, body: { value: {} } },
}

/** Fields of which a request has one only. */
const EITHER = [
  ['ids', 'imeis'],
  ['device', 'account'],
  ['deletedIds', 'taskId'],
  ['alertId', 'subject'],
  ['alertId', 'imei'],
] as const
/** The same where other operations take both. */
const EITHER_OF: Record<string, readonly [string, string]> = {
  'POST /api/shares': ['imeis', 'groupId'],
  'POST /api/geofences': ['devices', 'groupIds'],
  'POST /api/alert-rules': ['devices', 'groupIds'],
  'POST /api/alert-rules/preview': ['devices', 'groupIds'],
}

/** A right request that names objects of `own` wherever it has to name one. */
export function sampleRequest(method: Method, path: string, spec: RouteSpec, own: Owner): Values {
  const values: Values = {}
  const fieldOf = (name: string, schema: Json): unknown => {
    const reference = referenceOf(method, path, name)
    if (reference)
      return encode(
        reference,
        own,
        false,
        variants(schema).some(({ type }) => type === 'array'),
      )
    if (name === 'file' || name === 'pictures') return sheet(NEW_IMEI)
    if (SAMPLES[name] !== undefined && accepts(schema, SAMPLES[name])) return SAMPLES[name]
    return valueFor(schema)
  }
  const valueFor = (schema: Json): unknown => {
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum.includes('csv') ? 'csv' : schema.enum[0]
    const inner = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
    if (inner && !schema.properties) return valueFor(inner)
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'object') return objectFor(schema)
    if (type === 'array') return [valueFor(schema.items ?? {})]
    if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
    if (type === 'boolean') return true
    return 'sample'
  }
  const objectFor = (schema: Json): Record<string, unknown> => {
    const { properties = {}, required = [] } = schema.properties
      ? schema
      : (variants(schema).find((one) => one.properties) ?? {})
    const wanted = Object.keys(properties).filter((name) => required.includes(name) || name === 'format')
    const all = { ...Object.fromEntries(wanted.map((name) => [name, fieldOf(name, properties[name] ?? {})])) }
    if ('ids' in properties && 'imeis' in properties && !('imeis' in all)) all.imeis = [own.devices[0].imei]
    const [first] = EITHER_OF[`${method} ${path}`] ?? []
    if (first && first in properties) all[first] = [own.devices[0].imei]
    if ('device' in properties && 'account' in properties) all.device = own.devices[0].imei
    return all
  }
  for (const part of PARTS) {
    if (!spec[part]) continue
    values[part] = { ...objectFor(schemaOf(spec[part])), ...NEEDED[`${method} ${path}`]?.[part] }
  }
  return values
}

function accepts(schema: Json, sample: unknown): boolean {
  const fixed = variants(schema).flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]))
  return fixed.length === 0 || fixed.includes(sample)
}

function encode(reference: Reference, owner: Owner, second: boolean, list: boolean): unknown {
  const value = namingOf(reference, owner, second)
  if (reference.by === 'sheet') return sheet(String(value))
  if (reference.by === 'fileName') return picture(`${value}1.png`)
  return list ? [value] : value
}

/** The same request with one field that names an object of `owner`. */
export function naming(
  operation: string,
  values: Values,
  field: Named,
  owner: Owner,
  second: boolean,
): Values {
  const copy = { ...values, [field.part]: cloneDeep(values[field.part] ?? {}) }
  let at = copy[field.part] as Record<string, unknown>
  for (const step of field.path.slice(0, -1)) {
    at[step] ??= {}
    at = at[step] as Record<string, unknown>
  }
  const last = field.path.at(-1) ?? ''
  at[last] = encode(field.reference, owner, second, field.list)
  if (field.path[0] === 'filter') for (const name of ['ids', 'imeis']) delete copy[field.part]?.[name]
  const coupled = COUPLED[`${operation} ${last}`]
  if (coupled) at[coupled.field] = [namingOf(coupled.reference, owner, second)]
  for (const pair of [...EITHER, ...(EITHER_OF[operation] ? [EITHER_OF[operation]] : [])]) {
    const other = pair.find((name) => name !== last)
    if ((pair as readonly string[]).includes(last) && other && field.part !== 'params') delete at[other]
  }
  return copy
}

function cloneDeep(value: unknown): Record<string, unknown> {
  const clone = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(clone)
    if (one === null || typeof one !== 'object' || one instanceof File) return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, clone(inner)]))
  }
  return clone(value) as Record<string, unknown>
}
