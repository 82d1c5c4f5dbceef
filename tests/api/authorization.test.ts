import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ROUTES } from '@/app/api/routes'
import { saveHeartbeat } from '@/db/queries/health/processes'
import { systemAccess } from '@/lib/auth/access'
import { setProofReach } from '@/server/domains/find-proof'
import { METHODS, type Method } from '@/server/next/openapi'
import type { RouteHandler } from '@/server/next/route'
import { setSheetReader } from '@/server/spreadsheet/sheet-rows'
import { setFileStorage } from '@/server/storage/storage'
import { type Asked, ask } from '../support/authorization/ask'
import { BY_HAND } from '../support/authorization/by-hand'
import {
  type Actor,
  type Cast,
  makeCast,
  ownerOf,
  RELATIONS,
  type Relation,
} from '../support/authorization/cast'
import { fleetsIn, placesIn, showsForeignTime, strangersIn } from '../support/authorization/leaks'
import { memoryStorage } from '../support/authorization/memory-storage'
import { PLACE } from '../support/authorization/owner'
import { readAtOnce } from '../support/authorization/read-at-once'
import { REFUSED_TO_ALL } from '../support/authorization/refused-to-all'
import { type Named, namedFields, naming, sampleRequest, type Values } from '../support/authorization/request'
import { isGranted, observedVerdict, scopeVerdict, type Verdict } from '../support/authorization/verdict'
import { freshDatabase } from '../support/database'
import { NO_REACH } from '../support/dns-server'

freshDatabase()
let cast: Cast
beforeAll(async () => {
  setFileStorage(memoryStorage())
  setProofReach(NO_REACH)
  setSheetReader(readAtOnce)
  cast = await makeCast()
})

type Operation = { method: Method; path: string; handler: RouteHandler }
const ALL: Operation[] = Object.entries(ROUTES).flatMap(([path, module]) =>
  METHODS.flatMap((method) => {
    const handler = (module as Partial<Record<Method, RouteHandler>>)[method]
    return handler ? [{ method, path, handler }] : []
  }),
)
/** Bearers of links live for a quarter of an hour, which a busy machine may need for all: what takes them comes first. */
const takesBearers = ({ path }: Operation): boolean => /^\/api\/(share|embed)\//.test(path)
const OPERATIONS = [...ALL.filter(takesBearers), ...ALL.filter((one) => !takesBearers(one))]

type Case = { actor: Actor; whose: Relation; field: Named | null; values: Values; expected: Verdict }

/** Every actor × every field that names an object × whose object it is. */
function casesOf({ method, path, handler: { spec } }: Operation): Case[] {
  const fields = namedFields(method, path, spec)
  const operation = `${method} ${path}`
  return cast.actors.flatMap((actor): Case[] => {
    const values = sampleRequest(method, path, spec, actor.owner)
    if (!isGranted(actor, operation, spec.permission)) {
      const expected = actor.bearer ? 'signedOut' : 'denied'
      return [{ actor, whose: 'own', field: null, values, expected }]
    }
    if (fields.length === 0) return [{ actor, whose: 'own', field: null, values, expected: 'through' }]
    return fields.flatMap((field) =>
      RELATIONS.filter((whose) => isAbout(whose, actor, field)).map((whose): Case => {
        const owner = ownerOf(cast, actor, whose)
        const request = naming(operation, values, field, owner, whose === 'ungiven')
        const others = fields.filter((other) => other !== field && isIn(request, other))
        const verdicts = [
          ...others.map((other) => scopeVerdict(actor, operation, other.reference, 'own')),
          scopeVerdict(actor, operation, field.reference, whose),
        ]
        return { actor, whose, field, values: request, expected: worst(verdicts) }
      }),
    )
  })
}

/**
 * Only a device was given away, or not given. A switch that is off takes permissions and does not change whose objects are in reach:
 * who has one off asks for the own ones and for a stranger's.
 */
function isAbout(whose: Relation, actor: Actor, { reference }: Named): boolean {
  if (whose === 'ungiven') return actor.subset && reference.kind === 'device'
  if (actor.name.includes('without')) return whose === 'own' || whose === 'foreign'
  return (whose !== 'former' && whose !== 'later') || reference.kind === 'device'
}

const isIn = (values: Values, { part, path }: Named) =>
  path.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], values[part]) !==
  undefined
const worst = (verdicts: Verdict[]): Verdict =>
  (['hidden', 'ownAccount'] as const).find((one) => verdicts.includes(one)) ?? 'through'

const counts = { cases: 0, through: 0, denied: 0, hidden: 0, ownAccount: 0, signedOut: 0 }
/** Operations that somebody got something out of: without any, their other cases would say little. */
const answered = new Set<string>()
/** Operations that told somebody where a device is. */
const placed = new Set<string>()
/** Operations that told somebody of its fleet by an alert. */
const toldOfFleet = new Set<string>()
const refusals = new Map<string, Set<string>>()

beforeEach(async () => {
  for (const role of ['gateway', 'worker'] as const)
    await saveHeartbeat(systemAccess('test'), { role, name: 'a' }, {})
})

/** What an answer shows that it should not. */
function differences({ actor, whose, field, values, expected }: Case, asked: Asked): string[] {
  const what = `${actor.name} · ${field?.path.join('.') ?? 'nothing'} · ${whose}`
  const observed = observedVerdict(asked.status, asked.error)
  const strangers = strangersIn(cast, actor, asked.text, values)
  const fleets = fleetsIn(actor, asked.text)
  return [
    observed !== expected && `${what}: ${observed} (${asked.error ?? asked.status}), not ${expected}`,
    expected !== 'through' && asked.written > 0 && `${what}: refused, and ${asked.written} rows written`,
    placesIn(actor, asked.text) && `${what}: shows positions (${asked.status})`,
    showsForeignTime(asked.text) && `${what}: shows the time of another owner (${asked.status})`,
    fleets.length > 0 && `${what}: tells of ${fleets.join(', ')} (${asked.status})`,
    strangers.length > 0 && `${what}: shows ${strangers.join(', ')} (${asked.status})`,
  ].filter((line) => line !== false)
}

function remember(name: string, { expected }: Case, { status, error, text }: Asked): void {
  if (status < 300) answered.add(name)
  if (text.includes('zzfleet')) toldOfFleet.add(name)
  if (text.includes(`${PLACE.lat}`)) placed.add(name)
  else if (expected === 'through')
    refusals.set(name, (refusals.get(name) ?? new Set()).add(error ?? String(status)))
  counts.cases++
  counts[expected]++
}

/** Calls under way at once; the pool has one connection more. */
const AT_ONCE = 4

/** Does the same with each, several at once. */
async function besideEachOther<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const one of left) await work(one)
  })
  await Promise.all(workers)
}

describe('every operation × who asks × whose objects', () => {
  it.each(OPERATIONS.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s',
    async (name, operation) => {
      const { method, path, handler } = operation
      const askAs = ({ actor, values }: Case) => ask(handler, method, path, actor.token, values)
      const writes = ({ expected }: Case) => method !== 'GET' && expected === 'through'
      const cases = casesOf(operation)
      const alone = cases.filter(writes)
      await besideEachOther(
        cases.filter((one) => !writes(one)),
        async (one) => {
          const asked = await askAs(one)
          // It may only have been in the way of another: what counts is what comes out alone.
          if (differences(one, asked).length > 0) alone.push(one)
          else remember(name, one, asked)
        },
      )
      const wrong: string[] = []
      for (const one of alone) {
        const asked = await askAs(one)
        wrong.push(...differences(one, asked))
        remember(name, one, asked)
      }
      expect(wrong.slice(0, 40), `${wrong.length} differences`).toEqual([])
    },
    120_000,
  )

  it('gets an answer out of every operation at least once, or the refusal that it has to give', () => {
    const never = OPERATIONS.map(({ method, path }) => `${method} ${path}`).filter(
      (one) => !answered.has(one),
    )
    const why = Object.fromEntries(never.map((one) => [one, [...(refusals.get(one) ?? [])].join()]))
    expect(why).toEqual(REFUSED_TO_ALL)
  })

  it('says where devices are to those who may know it, by the operations that hide it from others', () => {
    expect([...placed]).toEqual(
      expect.arrayContaining([
        'GET /api/devices',
        'GET /api/devices/[imei]',
        'POST /api/devices/search',
        'GET /api/events',
        'POST /v3/new/newEquipment/queryEquipmentList',
      ]),
    )
  })

  it('tells of a fleet by alerts to those who read it, by the operations that hide it from others', () => {
    expect([...toldOfFleet]).toEqual(expect.arrayContaining(['GET /api/alerts', 'GET /api/events']))
  })
})

describe('what was written down by hand', () => {
  it.each(BY_HAND)('$who | $operation $field | $whose | $verdict', async (line) => {
    const operation = OPERATIONS.find(({ method, path }) => `${method} ${path}` === line.operation)
    const actor = cast.actors.find(({ name }) => name === line.who)
    if (!operation || !actor) throw new Error('no such operation or actor')
    const { method, path, handler } = operation
    // The outermost of this name: what stands in a filter may be called the same.
    const field = namedFields(method, path, handler.spec)
      .filter((one) => one.path.at(-1) === line.field)
      .sort((left, right) => left.path.length - right.path.length)[0]
    if (line.field && !field) throw new Error('no such field')
    const sample = sampleRequest(method, path, handler.spec, actor.owner)
    const owner = ownerOf(cast, actor, line.whose)
    const values = field ? naming(line.operation, sample, field, owner, line.whose === 'ungiven') : sample
    const asked = await ask(handler, method, path, actor.token, values)
    expect([observedVerdict(asked.status, asked.error), asked.error]).toEqual([line.verdict, asked.error])
  })
})

afterAll(() => console.info(`authorization: ${JSON.stringify(counts)}`))
