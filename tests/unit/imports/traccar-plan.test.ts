import { describe, expect, test } from 'vitest'
import { growTree, ownerAmong, TOP } from '@/lib/imports/traccar/account-tree'
import { databaseMoment } from '@/lib/imports/traccar/database-rows'
import { planImport } from '@/lib/imports/traccar/plan'
import {
  TRACCAR_LISTS,
  type TraccarLink,
  type TraccarWorld,
  traccarUser,
} from '@/lib/imports/traccar/records'
import { reportCsv } from '@/lib/imports/traccar/report-csv'

const user = (id: number, more: object = {}) =>
  traccarUser.parse({ id, name: `User ${id}`, email: `u${id}@example.com`, ...more })
const manages = (holderId: number, id: number): TraccarLink => ({
  holder: 'user',
  holderId,
  kind: 'user',
  id,
})

const MODELS = new Map(
  Object.entries({ gt06n: 'gt06', forwarded: 'osmand', fm1100: 'teltonika', fmb920: 'teltonika' }).map(
    ([code, protocol]) => [
      code,
      {
        ...{ code: code.toUpperCase(), protocol, icon: 'car', identifierKinds: ['imei', 'vendor'] as const },
        proposed: code !== 'fm1100' && code !== 'forwarded',
      },
    ],
  ),
)
const world = (given: Partial<Record<keyof typeof TRACCAR_LISTS, object[]>>, links: TraccarLink[] = []) =>
  ({
    ...Object.fromEntries(
      Object.entries(TRACCAR_LISTS).map(([list, schema]) => [
        list,
        (given[list as keyof typeof TRACCAR_LISTS] ?? []).map((row) => schema.parse(row)),
      ]),
    ),
    links,
    protocols: new Map([[1, 'teltonika']]),
  }) as unknown as TraccarWorld
const plan = (given: TraccarWorld) =>
  planImport(given, { models: MODELS, top: 'top', now: Date.UTC(2026, 0, 1) })

describe('the tree of accounts', () => {
  test('a manager of a manager gives way, unrelated ones to their common superior', () => {
    const users = [1, 2, 3, 4, 5].map((id) => user(id))
    const links = [manages(1, 2), manages(1, 3), manages(2, 3), manages(2, 4), manages(5, 4)]
    const { parents, order, notes } = growTree(users, links)
    expect([...parents]).toEqual([
      [1, TOP],
      [2, 1],
      [3, 2],
      [5, TOP],
      [4, TOP],
    ])
    for (const id of order) expect(order.indexOf(parents.get(id) ?? 0)).toBeLessThan(order.indexOf(id))
    expect(notes.get(4)?.[0]?.name).toBe('severalManagers')
  })

  test('a circle is cut, whichever way round', () => {
    const { parents, notes } = growTree(
      [user(1), user(2), user(3)],
      [manages(1, 2), manages(2, 3), manages(3, 1)],
    )
    expect(parents.size).toBe(3)
    expect([...parents.values()].filter((parent) => parent === TOP)).toHaveLength(1)
    expect([...notes.values()].flat().map(({ name }) => name)).toEqual(['managersInCircle'])
  })

  test('owns what the lowest alone has', () => {
    const parents = new Map([
      [1, TOP],
      [2, 1],
      [3, 1],
    ])
    expect(ownerAmong(parents, [])).toEqual({ owner: TOP, shared: [] })
    expect(ownerAmong(parents, [1, 2])).toEqual({ owner: 2, shared: [] })
    expect(ownerAmong(parents, [2, 3])).toEqual({ owner: 1, shared: [2, 3] })
  })
})

describe('a plan', () => {
  test('chooses a model by name, by protocol, or as forwarded', () => {
    const devices = [
      { id: 1, name: 'A', uniqueId: '350000000000017' },
      { id: 2, name: 'B', uniqueId: '350000000000025', model: 'gt06N' },
      { id: 3, name: 'C', uniqueId: 'abc-12345' },
    ]
    expect(plan(world({ devices })).devices.map(({ model }) => model)).toEqual([
      'FMB920',
      'GT06N',
      'FORWARDED',
    ])
  })

  test('cuts names, keeps groups apart that are one after it, and says so', () => {
    const long = 'A group with a name that is long'
    const { groups, rows } = plan(
      world({
        groups: [
          { id: 1, name: `${long} one` },
          { id: 2, name: `${long} two` },
          { id: 3, name: 'Empty' },
        ],
        devices: [1, 2].map((id) => ({
          id,
          name: 'x'.repeat(80),
          uniqueid: `35000000000001${id}`,
          groupid: id,
        })),
      }),
    )
    expect(groups.map(({ name }) => name)).toEqual(['A group with a name', 'A group with a nam 2'])
    expect(rows.filter(({ kind }) => kind === 'group').map(({ move }) => move)).toEqual([
      'otherwise',
      'otherwise',
      'left',
    ])
  })

  test('an account of many fences is given room for them, and so are those above it', () => {
    const geofences = Array.from({ length: 30 }, (_, index) => ({
      ...{ id: index + 1, name: `Fence ${index}`, area: 'CIRCLE (48 11, 300)' },
    }))
    const links = geofences.map(
      ({ id }): TraccarLink => ({ holder: 'user', holderId: 2, kind: 'geofence', id }),
    )
    const { accounts } = plan(world({ users: [user(1), user(2)], geofences }, [...links, manages(1, 2)]))
    expect(accounts.map(({ fenceQuota }) => fenceQuota)).toEqual([30, 30])
  })

  test('leaves engine commands, SMS and unknown ones behind, and no more templates than an account may have', () => {
    const commands = [
      { id: 1, description: 'Cut', type: 'custom', attributes: { data: 'RELAY,1#' } },
      { id: 2, description: 'Text', type: 'custom', textChannel: true, attributes: { data: 'WHERE#' } },
      { id: 3, description: 'Odd', type: 'movementAlarm' },
      ...[4, 5, 6, 7, 8, 9].map((id) => ({ id, description: 'Where', type: 'positionSingle' })),
    ]
    const { templates, rows } = plan(world({ commands }))
    expect(templates.map(({ name }) => name)).toEqual(['Where', 'Where 2', 'Where 3', 'Where 4', 'Where 5'])
    const why = rows.map(({ reasons }) => reasons[0]?.name)
    expect(why.slice(0, 3)).toEqual(['engineLeft', 'smsLeft', 'typeLeft'])
    expect(why.at(-1)).toBe('templatesFull')
  })

  test('writes a report in which no name is run as a formula', () => {
    const { rows } = plan(world({ drivers: [{ id: 1, name: '=1+1', uniqueid: 'd' }] }))
    const words = {
      headings: ['a'],
      kind: (kind: string) => kind,
      move: (move: string) => move,
      reason: ({ name }: { name: string }) => name,
    }
    const lines = [...reportCsv(rows, words)]
    expect(lines[1]).not.toMatch(/,=1/)
    expect(lines[1]).toContain('driverOfNone')
  })
})

test('times of a database are by the clocks of its server', () => {
  expect(databaseMoment('2026-07-01 12:00:00.250000', 'Europe/Berlin')).toBe(
    Date.parse('2026-07-01T10:00:00.250Z'),
  )
  expect(databaseMoment('2026-07-01T12:00:00', 'UTC')).toBe(Date.parse('2026-07-01T12:00:00Z'))
  expect(databaseMoment('soon', 'UTC')).toBeNull()
})
