import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as openapi from '@/app/api/openapi.json/route'
import { ROUTES } from '@/app/api/routes'
import { GRANTS } from '@/lib/accounts/switches'
import { KEY_SCOPES, PERMISSIONS } from '@/lib/auth/permissions'
import { buildOpenApi, METHODS } from '@/server/next/openapi'

/** The one route that is not ours to build: next-auth answers it itself. */
const FOREIGN = '/api/auth/[...nextauth]'

const root = path.resolve(import.meta.dirname, '../..')
const files = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith(`${path.sep}route.ts`))
  .map(
    (file) =>
      `/${path
        .dirname(file)
        .split(path.sep)
        .filter((part) => !part.startsWith('('))
        .join('/')}`,
  )

describe('every route', () => {
  it('is in the table that the documentation is made from', () => {
    const listed = [...Object.keys(ROUTES), '/api/openapi.json', FOREIGN].sort()
    expect(files.sort()).toEqual(listed)
  })

  it.each(files.filter((file) => file !== FOREIGN))('%s is built by route()', async (file) => {
    const folder = path.join(root, 'app', ...file.slice(1).split('/'))
    const module = (await import(path.join(folder, 'route.ts'))) as Record<string, unknown>
    const handlers = METHODS.flatMap((method) => (module[method] ? [module[method]] : []))
    expect(handlers.length).toBeGreaterThan(0)
    for (const handler of handlers) expect(handler).toHaveProperty('spec.summary')
  })

  it('is documented with its parameters, body and answer', () => {
    const document = buildOpenApi({ ...ROUTES, '/api/openapi.json': openapi }, 'Test') as {
      paths: Record<
        string,
        Record<string, { responses: Record<string, unknown>; parameters?: { name: string }[] }>
      >
    }
    expect(Object.keys(document.paths)).toContain('/api/devices/{imei}/track')
    const track = document.paths['/api/devices/{imei}/track']?.get
    expect(track?.parameters?.map(({ name }) => name)).toEqual(['imei', 'from', 'to', 'encoding'])
    expect(track?.responses['200']).toMatchObject({
      content: { 'application/json': {}, 'application/octet-stream': { schema: {} } },
    })
    for (const operations of Object.values(document.paths)) {
      for (const operation of Object.values(operations)) expect(operation.responses).toBeTruthy()
    }
  })
})

describe('what people may be given', () => {
  const asked = new Set(
    Object.values(ROUTES).flatMap((module) =>
      METHODS.map(
        (method) =>
          (module as Record<string, { spec?: { permission?: unknown } } | undefined>)[method]?.spec
            ?.permission,
      ),
    ),
  )

  it('is what some route asks for: nothing is offered that opens nothing', () => {
    expect(asked).toContain('devices.read')
    // These are asked for by what a call of /api/devices/expiry, /api/positions/traccar, /api/commands and /api/health is
    // about.
    const within = ['devices.platformExpiry', 'devices.onSight', 'commands.sms', 'nodes.read']
    expect(KEY_SCOPES.filter((scope) => !asked.has(scope))).toEqual(within)
    const flags = new Set(
      Object.values(PERMISSIONS).flatMap((rule) => ('flags' in rule ? [...rule.flags] : [])),
    )
    // Where a session came in by the app, `editByApp` stands for `editByWeb`.
    expect(GRANTS.filter((grant) => grant !== 'editByApp').toSorted()).toEqual([...flags].sort())
  })
})
