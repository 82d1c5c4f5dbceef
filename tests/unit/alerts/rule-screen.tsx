import { userEvent } from '@testing-library/user-event'
import type { vi } from 'vitest'
import { AlertRulesScreen } from '@/components/alert-rules/alert-rules-screen'
import type { CurrentAccount } from '@/lib/accounts/schema'
import type { AlertRule, RulePreviewAnswer } from '@/lib/alerts/rules/rule-schema'
import type { ApiError } from '@/lib/http/api-error'
import { renderInConsole } from '../../support/console-page'

export const IMEI = '352093081234567'
const nobody = { contactIds: [], roles: [], accountIds: [], webhookIds: [] }

export const speeding: AlertRule = {
  id: 5,
  accountId: 2,
  accountName: 'Fleet',
  own: true,
  editable: true,
  name: 'Too fast',
  kind: 'overspeed',
  params: { limitFrom: 'own', limitKmh: 120, durationS: 10 },
  enabled: true,
  devices: 'all',
  groupIds: null,
  except: [],
  schedule: null,
  silenceMinutes: 30,
  maxAgeMinutes: 60,
  activeFrom: null,
  activeUntil: null,
  severity: null,
  minBeforeMinutes: 0,
  maxGapMinutes: null,
  tell: { mail: true, push: true, ...nobody, escalation: null, availableTimes: 0 },
  toldCount: 7,
  version: 1,
  onAlert: null,
  commandCounts: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

export const previewed: RulePreviewAnswer = {
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-01-08T00:00:00.000Z',
  devices: 1340,
  looked: 200,
  sampled: true,
  alerts: 3,
  told: 2,
  devicesAlerted: 1,
  byDevice: [{ imei: IMEI, name: 'Truck 12', alerts: 3, told: 2 }],
  byDay: [
    { day: '2026-01-02', alerts: 1, told: 1 },
    { day: '2026-01-03', alerts: 2, told: 1 },
  ],
  first: [
    {
      imei: IMEI,
      name: 'Truck 12',
      type: 'overspeed',
      time: '2026-01-02T10:00:00.000Z',
      endTime: '2026-01-02T10:05:00.000Z',
      lat: null,
      lon: null,
      speedKmh: 131,
      data: null,
      told: false,
      reason: 'silence',
      until: '2026-01-02T10:20:00.000Z',
    },
  ],
  rejected: [{ reason: 'tooShort', count: 41 }],
}

type Answers = {
  rules: AlertRule[]
  quota: number
  /** What a change is refused with; null where it is taken. */
  refusal: ApiError | null
  /** What is away. */
  failure: Error | null
  preview: (signal: AbortSignal) => Promise<RulePreviewAnswer>
}
export const usual = (): Answers => ({
  rules: [speeding],
  quota: 200,
  refusal: null,
  failure: null,
  preview: async () => previewed,
})

type Call = { body?: object; query?: { search?: string; kind?: string }; signal?: AbortSignal }

/** Answers as the API does, from what `held` says at the moment. */
export const answering = (held: () => Answers) => async (method: string, path: string, call: Call) => {
  const { rules, quota, refusal, failure, preview } = held()
  if (path === '/api/alert-rules/preview') return preview(call.signal as AbortSignal)
  if (method !== 'GET') {
    if (refusal) throw refusal
    return speeding
  }
  const page = { total: 0, page: 1, pageSize: 100, quota, used: rules.filter(({ own }) => own).length }
  if (path === '/api/alert-rules') {
    if (failure) throw failure
    const { search = '', kind } = call.query ?? {}
    const items = rules.filter((one) => one.name.includes(search) && (!kind || one.kind === kind))
    return { ...page, items, total: items.length }
  }
  const ana = { id: 3, name: 'Ana', email: 'ana@example.com', verified: true, role: 'dispatcher' }
  if (path === '/api/alert-contacts') return { items: [ana] }
  if (path === '/api/webhooks') return [sms, { ...sms, id: 5, name: 'ERP', kinds: ['trip.ended'] }]
  if (path === '/api/devices/[imei]') return { imei: IMEI, name: 'Truck 12', lat: 41.15, lon: -8.61 }
  if (path === '/api/geofences/[id]') return { ...yard }
  if (path === '/api/geofences') return { ...page, items: [yard], total: 1 }
  return path === '/api/groups' ? [] : { ...page, items: [], places: [] }
}
const sms = { id: 4, name: 'SMS gateway', kinds: ['alert.told'], on: false }
const yard = { id: 9, name: 'Yard', color: '#3b7aff', own: true, accountName: 'Fleet' }

export function showRules(account: Partial<CurrentAccount> = {}) {
  renderInConsole(<AlertRulesScreen />, {
    permissions: ['alertRules.read', 'alertRules.edit', 'devices.read', 'positions.read'],
    ...account,
  })
  return userEvent.setup()
}

/** What was sent by a method. */
export const sentBy = (calls: ReturnType<typeof vi.fn>, method: string): [path: string, body: unknown][] =>
  calls.mock.calls.filter(([used]) => used === method).map(([, path, given]) => [path, given?.body])
