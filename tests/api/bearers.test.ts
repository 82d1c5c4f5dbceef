import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '@/app/api/routes'
import { saveHeartbeat } from '@/db/queries/health/processes'
import { systemAccess } from '@/lib/auth/access'
import { ACCOUNT_FLAGS, type AccountFlag } from '@/lib/auth/permissions'
import { setProofReach } from '@/server/domains/find-proof'
import { METHODS, type Method } from '@/server/next/openapi'
import type { RouteHandler } from '@/server/next/route'
import { commonHeaders } from '@/server/next/security-headers'
import { setFileStorage } from '@/server/storage/storage'
import { type Asked, ask, type Carried } from '../support/authorization/ask'
import { BEARER_KINDS, type MadeBearers } from '../support/authorization/bearers'
import { memoryStorage } from '../support/authorization/memory-storage'
import { MARKED_IMEI, MARKS, makeOwner, type Owner, PLACE } from '../support/authorization/owner'
import { sampleRequest, type Values } from '../support/authorization/request'
import { rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { NO_REACH } from '../support/dns-server'
import { closeFeeds } from '../support/feed-reader'
import { pathsIn } from '../support/share-paths'

/**
 * What people without a login get for the bearer that a link, or what is embedded, gave them: every operation is asked,
 * with the bearer wherever a token may stand, about the objects of who made the link. It is refused, or answers
 * what it answers anybody, or tells what is on the list of its kind.
 */
freshDatabase()

type Operation = { name: string; method: Method; path: string; handler: RouteHandler }
const OPERATIONS: Operation[] = Object.entries(ROUTES).flatMap(([path, module]) =>
  METHODS.flatMap((method) => {
    const handler = (module as Partial<Record<Method, RouteHandler>>)[method]
    return handler ? [{ name: `${method} ${path}`, method, path, handler }] : []
  }),
)

const ALL_ON = Object.fromEntries(ACCOUNT_FLAGS.map((flag) => [flag, true])) as Record<AccountFlag, boolean>
let owner: Owner
let other: Owner

beforeAll(async () => {
  setFileStorage(memoryStorage())
  setProofReach(NO_REACH)
  owner = await makeOwner(10, 'enterprise', null, ALL_ON)
  other = await makeOwner(11, 'enterprise', null, ALL_ON)
  for (const role of ['gateway', 'worker'] as const)
    await saveHeartbeat(systemAccess('test'), { role, name: 'a' }, {})
})
afterEach(closeFeeds)

const COOKIES = ['session', '__Host-session', 'bearer', 'share', 'token']
const PARAMETERS = ['bearer', 'token', 'access_token', 'authorization', 'share', 'key']
const each = (names: readonly string[], value: string) =>
  Object.fromEntries(names.map((name) => [name, value]))

/** The places in which a bearer may stand; `opens`: whether its own calls look there. */
const PLACES: Record<
  string,
  { opens: boolean; carry: (bearer: string, values: Values) => [Carried, Values] }
> = {
  'in Authorization': { opens: true, carry: (bearer, values) => [bearer, values] },
  'bare in Authorization': {
    opens: true,
    carry: (bearer, values) => [{ headers: { authorization: bearer } }, values],
  },
  'in cookies': { opens: false, carry: (bearer, values) => [{ cookies: each(COOKIES, bearer) }, values] },
  'in the query': {
    opens: false,
    carry: (bearer, values) => [{}, { ...values, query: { ...each(PARAMETERS, bearer), ...values.query } }],
  },
}

/** What an answer tells: of events of a stream, or of the data of an envelope. */
function told({ text }: Asked): unknown {
  const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as unknown)
  if (events.length > 0) return events
  try {
    return (JSON.parse(text) as { data?: unknown }).data
  } catch {
    return text
  }
}

const marksIn = ({ text }: Asked) => [...(text.match(MARKS) ?? []), ...(text.match(MARKED_IMEI) ?? [])]
const shape = (asked: Asked) => ({
  status: asked.status,
  error: asked.error,
  paths: pathsIn(told(asked)).sort(),
})

describe.each(BEARER_KINDS)('the bearer of a $name', ({ opens, refusedBy = {}, make }) => {
  let bearers: MadeBearers
  let others: MadeBearers
  beforeAll(async () => {
    bearers = await make(owner)
    others = await make(other)
  })
  const askWith = ({ handler, method, path }: Operation, carried: Carried, values: Values) =>
    ask(handler, method, path, carried, values)

  it.each(Object.entries(PLACES))('%s opens its own calls at most', async (_, place) => {
    const wrong: string[] = []
    const opened: string[] = []
    for (const operation of OPERATIONS) {
      const { name, method, path, handler } = operation
      const values = sampleRequest(method, path, handler.spec, owner)
      const [carried, given] = place.carry(bearers.living, values)
      const asked = await askWith(operation, carried, given)
      const list = place.opens ? opens[name] : undefined
      const marks = marksIn(asked)
      const say = (what: string) => wrong.push(`${name}: ${what} (${asked.error ?? asked.status})`)
      if (list) {
        if (asked.status === 200) opened.push(name)
        const more = pathsIn(told(asked)).filter((one) => !list.includes(one))
        if (more.length > 0) say(`tells ${more.join(', ')}`)
        if (marks.length > 0) say(`tells ${marks.join(', ')}`)
      } else if (place.opens && refusedBy[name]) {
        if (asked.error !== refusedBy[name] || marks.length > 0) say('is not refused')
      } else if (handler.spec.permission !== 'public') {
        if (asked.status !== 401 || marks.length > 0) say('is not refused')
        if (asked.written > 0) say(`is refused, and ${asked.written} rows written`)
      } else {
        const anybody = await askWith(operation, {}, values)
        if (JSON.stringify(shape(asked)) !== JSON.stringify(shape(anybody)))
          say('answers otherwise than it does anybody')
        if (marks.length > marksIn(anybody).length || asked.text.includes(`${PLACE.lat}`))
          say('tells more than it does anybody')
      }
    }
    expect(wrong).toEqual([])
    expect(opened.sort()).toEqual(place.opens ? Object.keys(opens).sort() : [])
  })

  const own = () => OPERATIONS.filter(({ name }) => name in opens)

  it('tells what is shown: the test above does not look at empty answers', async () => {
    const answers = await Promise.all(own().map((one) => askWith(one, bearers.living, {})))
    const paths = new Set(answers.flatMap((asked) => pathsIn(told(asked))))
    expect([...paths].sort()).toEqual([...new Set(Object.values(opens).flat())].sort())
    expect(answers.some(({ text }) => text.includes(`${PLACE.lat}`))).toBe(true)
  })

  it('is not taken when it is none, or its time is over', async () => {
    for (const [what, bearer] of Object.entries(bearers.refused))
      for (const operation of own()) {
        const asked = await askWith(operation, bearer, {})
        expect([what, operation.name, asked.status]).toEqual([
          what,
          operation.name,
          expect.toSatisfy((status) => status === 401 || status === 410),
        ])
        expect(asked.text).not.toMatch(/event:|"(vehicles|bearer)"/)
      }
  })

  it('opens nothing by what vehicles of another are called', async () => {
    const [key = ''] = others.keys
    expect(bearers.keys).not.toContain(key)
    for (const operation of own()) {
      const values = { query: each(['key', 'vehicle', 'vehicles', 'keys', 'id', 'imei'], key) }
      const asked = await askWith(operation, bearers.living, values)
      expect([operation.name, asked.text.includes(key)]).toEqual([operation.name, false])
    }
  })

  it('sets no cookie, is named to no other site and found by no search', async () => {
    for (const { path, handler, method } of own()) {
      const response = await rawRoute(handler, { method, token: bearers.living })
      expect(response.headers.getSetCookie()).toEqual([])
      await response.body?.cancel()
      expect(commonHeaders(path, true)).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': expect.stringContaining('noindex'),
      })
    }
  })
})
