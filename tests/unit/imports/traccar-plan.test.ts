import { describe, expect, test } from 'vitest'
import { createRuleBody } from '@/lib/alerts/rules/rule-schema'
import { growTree, ownerAmong, TOP } from '@/lib/imports/traccar/account-tree'
import { databaseMoment } from '@/lib/imports/traccar/database-rows'
import { planImport } from '@/lib/imports/traccar/plan'
import { countReasons } from '@/lib/imports/traccar/reasons'
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
        code: code.toUpperCase(),
        protocol,
        icon: 'car',
        identifierKinds: ['imei', 'vendor'] as const,
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
    unread: [],
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
      id: index + 1,
      name: `Fence ${index}`,
      area: 'CIRCLE (48 11, 300)',
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

const has = (holder: 'user' | 'device', holderId: number, kind: TraccarLink['kind'], id: number) =>
  ({ holder, holderId, kind, id }) satisfies TraccarLink
const DEVICES = [
  { id: 1, name: 'A', uniqueId: '350000000000017', groupId: 10, attributes: { speedLimit: '27' } },
  { id: 2, name: 'B', uniqueId: '350000000000025' },
]
const reasonsOf = (given: ReturnType<typeof plan>, kind: string, id: number) =>
  given.rows.find((row) => row.kind === kind && row.externalId === id)?.reasons.map(({ name }) => name)

describe('what attributes do there', () => {
  test('a limit is that of the device, its groups, or the server; what has none stays without', () => {
    const notifications = [{ id: 50, type: 'deviceOverspeed', always: true, notificators: 'web' }]
    const servers = [{ id: 1, attributes: { speedLimit: 54 } }]
    const made = plan(world({ devices: DEVICES, notifications, servers }))
    expect(made.rules.map(({ params, targets }) => [params.limitKmh, targets])).toEqual([
      [50, [1]],
      [100, [2]],
    ])
    const without = plan(world({ devices: DEVICES, notifications }))
    expect(without.rules.map(({ targets }) => targets)).toEqual([[1]])
    expect(reasonsOf(without, 'notification', 50)).toContain('limitUnknown')
  })

  test('inactivity is told of devices that say for how long, and of no others', () => {
    const notifications = [{ id: 50, type: 'deviceInactive', always: true, notificators: 'mail' }]
    const [first, second] = DEVICES
    const devices = [{ ...first, attributes: { deviceInactivityStart: 7_200_000 } }, second]
    const made = plan(world({ devices: devices as object[], notifications }))
    expect(made.rules).toMatchObject([
      { kind: 'offline', params: { minutes: 120 }, targets: [1], mail: true },
    ])
    expect(reasonsOf(made, 'notification', 50)).toContain('inactivityUnknown')
  })

  test('the limit of a fence is told by the fence, as speeding was', () => {
    const geofences = [
      { id: 30, name: 'Yard', area: 'CIRCLE (48 11, 300)', attributes: { speedLimit: 10.8, hide: true } },
    ]
    const notifications = [{ id: 50, type: 'deviceOverspeed', always: true, notificators: 'mail' }]
    const links = [has('device', 1, 'geofence', 30)]
    const made = plan(world({ devices: DEVICES, geofences, notifications }, links))
    expect(made.fences).toMatchObject([{ speedLimitKmh: 20, enter: false, mail: true, targets: [1] }])
    expect(reasonsOf(made, 'geofence', 30)).toEqual(['attributesLeft', 'speedOfFence'])
  })

  test('passwords of trackers come into no remark, and attributes without a place are named', () => {
    const devices = [{ ...DEVICES[1], attributes: { devicePassword: '123456', web: 'x' } }]
    const made = plan(
      world({ devices, users: [user(1, { attributes: { notificationTokens: 'secret', timezone: 'UTC' } })] }),
    )
    expect(made.devices[0]?.remark).toBe('web: x')
    expect(JSON.stringify(made)).not.toContain('secret')
    expect(made.rows.flatMap(({ reasons }) => reasons)).toEqual(
      expect.arrayContaining([
        { name: 'attributesLeft', about: 'devicePassword' },
        { name: 'attributesLeft', about: 'notificationTokens' },
      ]),
    )
  })
})

describe('maintenance', () => {
  const maintenances = [
    { id: 80, name: 'Oil', type: 'totalDistance', start: 0, period: 15_000_000 },
    { id: 81, name: 'Engine', type: 'hours', start: 0, period: 900_000_000 },
    { id: 82, name: 'Once', type: 'odometer', start: 5_000_000, period: 0 },
    { id: 83, name: 'Yearly', type: 'fixTime', period: 31_536_000_000 },
    { id: 84, name: 'Short', type: 'odometer', period: 1000 },
    { id: 85, name: 'Of none', type: 'odometer', period: 15_000_000 },
  ]
  const links = [80, 81, 82, 83, 84].map((id) => has('device', 1, 'maintenance', id))

  test('that falls due by distance or hours becomes a rule, told as its notifications were; others say why not', () => {
    const notifications = [{ id: 50, type: 'maintenance', always: true, notificators: 'mail' }]
    const made = plan(world({ devices: DEVICES, maintenances, notifications }, links))
    expect(made.rules).toMatchObject([
      { of: 'maintenance', kind: 'mileage', params: { everyKm: 15_000 }, targets: [1], mail: true },
      { of: 'maintenance', kind: 'engineHours', params: { everyHours: 250 }, targets: [1], mail: true },
    ])
    for (const { kind, params } of made.rules)
      expect(createRuleBody.safeParse({ name: 'x', kind, params, devices: 'all' }).success).toBe(true)
    expect([80, 82, 83, 84, 85].map((id) => reasonsOf(made, 'maintenance', id))).toEqual([
      ['countsAnew'],
      ['dueOnceLeft'],
      ['dueByLeft'],
      ['periodUnusable'],
      ['countsAnew', 'devicesNone'],
    ])
    expect(made.rows.find(({ kind }) => kind === 'notification')).toMatchObject({
      becomes: 'maintenance × 2',
    })
  })
})

test('what has no counterpart stands in the report by its name, as does what could not be read', () => {
  const given = world({
    calendars: [{ id: 1, name: 'Shifts' }],
    reports: [{ id: 2, type: 'trips', description: 'Weekly' }],
    orders: [{ id: 3, uniqueid: 'O-1' }],
    servers: [{ id: 1, attributes: { speedLimit: 50, 'web.x': 1 } }],
  })
  const unread = [{ list: 'devices' as const, id: 7, name: 'Odd', field: 'id' }]
  const { rows } = plan({ ...given, unread })
  expect(rows.map(({ kind, name, move, reasons }) => [kind, name, move, reasons[0]?.name])).toEqual([
    ['calendar', 'Shifts', 'left', 'calendarStays'],
    ['report', 'Weekly', 'left', 'scheduleLeft'],
    ['order', 'O-1', 'left', 'orderLeft'],
    ['server', '', 'left', 'attributesLeft'],
    ['device', 'Odd', 'left', 'rowUnreadable'],
  ])
  expect(countReasons(rows)).toContainEqual({ kind: 'calendar', name: 'calendarStays', count: 1 })
})

test('a user whose e-mail is no login comes by the name of the directory, and says how it gets in', () => {
  const made = plan(world({ users: [user(1, { email: 'no login', login: 'jdoe' })] }))
  expect(made.accounts).toMatchObject([{ login: 'jdoe', email: null }])
  expect(reasonsOf(made, 'account', 1)).toEqual(['noPasswordNoMail'])
})

test('times of a database are by the clocks of its server', () => {
  expect(databaseMoment('2026-07-01 12:00:00.250000', 'Europe/Berlin')).toBe(
    Date.parse('2026-07-01T10:00:00.250Z'),
  )
  expect(databaseMoment('2026-07-01T12:00:00', 'UTC')).toBe(Date.parse('2026-07-01T12:00:00Z'))
  expect(databaseMoment('soon', 'UTC')).toBeNull()
})
