import { describe, expect, it } from 'vitest'
import { type FleetFound, fleetAlert } from '@/lib/alerts/detection/fleet-alert'
import { paramSchema } from '@/lib/alerts/kinds/param-schema'
import { PreviewRun, type TriedRule } from '@/lib/alerts/preview/preview-rule'
import { END_STAGES } from '@/lib/fleet/ends/end-stage'
import { SERVICE_STAGES, whenOverdue, whenTold } from '@/lib/fleet/services/when-told'

const service = { planId: 3, plan: 'Oil', vehicle: 'Van' }
const paper = {
  paper: 'insurance',
  paperId: 5,
  name: 'Allianz',
  vehicle: 'Van',
  endsOn: '2027-05-31',
} as const
const serviceAt = (stage: (typeof SERVICE_STAGES)[number]): FleetFound => ({
  kind: 'serviceDue',
  stage,
  ...service,
})
const paperAt = (stage: (typeof END_STAGES)[number]): FleetFound => ({
  kind: 'paperEnding',
  stage,
  ...paper,
  daysLeft: stage,
})
const ticked = { days30: true, days7: true, days1: true, days0: true }

describe('a rule over the fleet', () => {
  it.each([
    ['soon', ['soon', 'due', 'overdue']],
    ['due', ['due', 'overdue']],
    ['overdue', ['overdue']],
  ] as const)('alerts to services from %s on', (fromStage, stages) => {
    const found = SERVICE_STAGES.filter((stage) => fleetAlert('serviceDue', { fromStage }, serviceAt(stage)))
    expect(found).toEqual(stages)
  })

  it('names the plan and the vehicle', () => {
    expect(fleetAlert('serviceDue', { fromStage: 'soon' }, serviceAt('due'))).toEqual({
      stage: 'due',
      ...service,
    })
  })

  it('alerts to papers so many days before as are ticked, and names them', () => {
    const params = { ...ticked, days30: false, days1: false }
    expect(END_STAGES.filter((stage) => fleetAlert('paperEnding', params, paperAt(stage)))).toEqual([7, 0])
    expect(fleetAlert('paperEnding', params, paperAt(7))).toEqual({ ...paper, daysLeft: 7 })
  })

  it('alerts to nothing of the other kind', () => {
    expect(fleetAlert('serviceDue', { fromStage: 'soon' }, paperAt(7))).toBeNull()
    expect(fleetAlert('paperEnding', ticked, serviceAt('due'))).toBeNull()
  })

  it('has some day ticked', () => {
    const none = { days30: false, days7: false, days1: false, days0: false }
    expect(paramSchema('paperEnding').safeParse(none).error?.issues).toMatchObject([
      { path: ['days30'], message: 'validation.needed' },
    ])
    expect(paramSchema('paperEnding').safeParse({ ...none, days1: true }).success).toBe(true)
  })
})

describe('that a service is overdue', () => {
  const due = { kind: 'distance', key: 'base:1000', value: 1000, used: 1.1 } as const
  const over = { ...due, state: 'overdue' } as never

  it('is told once of a due value, and again of the next', () => {
    const first = whenOverdue([over], [], 5)
    expect(first.tells).toEqual(over)
    expect(whenOverdue([over], first.told, 6)).toEqual({ tells: null, told: first.told })
    const next = { ...due, key: 'service:2:1000', state: 'overdue' } as never
    expect(whenOverdue([next], first.told, 7).tells).toEqual(next)
  })

  it('is nothing while it is only due, and leaves what is told of that alone', () => {
    expect(whenOverdue([{ ...due, state: 'due' } as never], [], 5)).toEqual({ tells: null, told: [] })
    const { told } = whenOverdue([over], [], 5)
    expect(whenTold([over], told, 6).tells?.stage).toBe('due')
  })
})

it('is tried on what was told before, each within the schedule', () => {
  const START = Date.UTC(2026, 10, 2)
  const HOUR = 3_600_000
  const rule: TriedRule = {
    accountId: 1,
    kind: 'serviceDue',
    from: START,
    to: START + 24 * HOUR,
    terms: {
      params: { fromStage: 'due' },
      schedule: { zone: 'UTC', windows: [{ days: [2], from: '06:00', to: '18:00' }] },
    },
  }
  const run = new PreviewRun(rule, {
    id: 1,
    groupId: null,
    onlineWindowMs: HOUR,
    wired: undefined,
    fences: undefined,
    drivers: null,
    vehicles: null,
  } as never)
  run.takeFleet(
    [
      ['due', -1],
      ['due', 3],
      ['soon', 8],
      ['due', 9],
      ['overdue', 9],
    ].map(([stage, hour]) => ({ time: START + Number(hour) * HOUR, found: serviceAt(stage as 'due') })),
  )
  const { alerts, rejected } = run.result()
  expect(alerts.map(({ type, data }) => [type, data?.stage])).toEqual([
    ['serviceDue', 'due'],
    ['serviceDue', 'overdue'],
  ])
  expect(rejected).toEqual({ outsideSchedule: 1 })
})
