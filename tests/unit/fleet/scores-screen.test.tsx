// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ScoresScreen } from '@/components/fleet/scores/scores-screen'
import type { Permission } from '@/lib/auth/permissions'
import type { ScoredEvent, ScorePage, ScoreRow } from '@/lib/fleet/scores/score-list-schema'
import { DEFAULT_PROFILE, PRESET_WEIGHTS } from '@/lib/fleet/scores/score-profile'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const { scores: t } = en.fleet
const EDITOR: Permission[] = ['fleet.read', 'fleet.edit', 'positions.read']

const ANN: ScoreRow = {
  key: '4',
  driver: { id: 4, name: 'Ann' },
  vehicle: null,
  day: null,
  imei: null,
  from: null,
  to: null,
  score: 82,
  reason: null,
  coverage: 60,
  distanceM: 240_000,
  drivingS: 9000,
  disputed: 1,
  before: 90,
  losses: [
    { kind: 'harshBraking', points: 12, events: 9, per100Km: 3.75, seconds: null },
    { kind: 'speeding', points: 6, events: 2, per100Km: 0.8, seconds: 600 },
  ],
}
const BEN: ScoreRow = {
  ...ANN,
  key: '5',
  driver: { id: 5, name: 'Ben' },
  score: null,
  reason: 'tooShort',
  losses: [],
  before: null,
  disputed: 0,
  coverage: null,
  distanceM: 12_000,
}
const PAGE: ScorePage = { items: [ANN, BEN], total: 2, profile: DEFAULT_PROFILE, all: { ...ANN, score: 83 } }
const EVENT: ScoredEvent = {
  kind: 'harshBraking',
  imei: '860000000000001',
  vehicle: { id: 8, name: 'Van 7' },
  driver: ANN.driver,
  start: '2026-05-04T10:00:00.000Z',
  end: '2026-05-04T10:00:00.000Z',
  seconds: 0,
  lat: null,
  lon: null,
  speedKmh: 62,
  overKmh: null,
  strength: 4.6,
  byDevice: false,
  points: 1.3,
  dispute: null,
}

type Sent = { method: string; path: string; query: string; body: unknown }
let sent: Sent[] = []
beforeEach(() => {
  sent = []
})

function answer(given: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    '/api/fleet-scores': PAGE,
    '/api/fleet-scores/events': { items: [EVENT], total: 1 },
    '/api/score-profile/preview': {
      from: '2026-04-01T00:00:00.000Z',
      to: '2026-05-01T00:00:00.000Z',
      total: 1,
      unscored: 2,
      items: [{ driver: { id: 4, name: 'Ann' }, before: 82, after: 71 }],
    },
    ...given,
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const [path = '', query = ''] = address.split('?')
    sent.push({ method, path, query, body: body ? JSON.parse(String(body)) : null })
    return Response.json({ code: 0, msg: '', data: answers[path] ?? null })
  })
}

const of = (method: string, path: string) => sent.filter((one) => one.method === method && one.path === path)

it('ranks who drove, says for what points were lost, and where too little is known', async () => {
  answer()
  renderInConsole(<ScoresScreen />, { permissions: ['fleet.read'] })
  const [ann, ben] = await screen.findAllByRole('listitem')
  if (!ann || !ben) throw new Error('no rows')
  expect(within(ann).getByRole('img', { name: 'Score 82 of 100' })).toBeTruthy()
  expect(ann.textContent).toContain(t.kinds.harshBraking)
  expect(ann.textContent).toContain('60% covered')
  expect(ann.textContent).toContain('1 event taken out')
  expect(ann.textContent).toContain('8 points worse')
  expect(within(ben).getByRole('img', { name: t.tooShort })).toBeTruthy()
  // Readers change nothing.
  expect(screen.queryByRole('button', { name: t.weights })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: t.byKinds.vehicle }))
  await waitFor(() => expect(of('GET', '/api/fleet-scores').at(-1)?.query).toContain('by=vehicle'))
})

it('says so where nobody drove', async () => {
  answer({ '/api/fleet-scores': { ...PAGE, items: [], total: 0 } })
  renderInConsole(<ScoresScreen />, { permissions: ['fleet.read'] })
  expect(await screen.findByText(t.empty)).toBeTruthy()
})

it('leads from a loss to its events, and takes one of them out with a comment', async () => {
  answer()
  renderInConsole(<ScoresScreen />, { permissions: EDITOR })
  await userEvent.click(await screen.findByRole('button', { name: /Ann/ }))
  const sheet = await screen.findByRole('dialog')
  await userEvent.click(await within(sheet).findByRole('button', { name: /Harsh braking.*9 times/ }))
  await waitFor(() =>
    expect(of('GET', '/api/fleet-scores/events').at(-1)?.query).toMatch(/driverId=4.*kind=harshBraking/),
  )
  expect(within(sheet).getByText('−1.3 pts')).toBeTruthy()
  const play = await within(sheet).findByRole('link', { name: t.play })
  expect(play.getAttribute('href')).toContain('at=2026-05-04T10:00:00Z')
  await userEvent.click(within(sheet).getByRole('button', { name: t.dispute }))
  const dialog = await screen.findByRole('dialog', { name: t.disputeTitle })
  expect(dialog.textContent).toContain('Gives back about 1.3 points.')
  expect(within(dialog).getByRole('button', { name: en.ui.cancel })).toBeTruthy()
  const send = within(dialog).getByRole('button', { name: t.dispute })
  expect((send as HTMLButtonElement).disabled).toBe(true)
  await userEvent.type(within(dialog).getByRole('textbox'), 'A child ran out')
  await userEvent.click(send)
  await waitFor(() =>
    expect(of('POST', '/api/fleet-scores/disputes')[0]?.body).toEqual({
      imei: EVENT.imei,
      kind: 'harshBraking',
      start: EVENT.start,
      comment: 'A child ran out',
    }),
  )
})

it('has an event that was taken out count again', async () => {
  const dispute = { comment: 'A child ran out', author: 'North', at: EVENT.start }
  answer({ '/api/fleet-scores/events': { items: [{ ...EVENT, dispute }], total: 1 } })
  renderInConsole(<ScoresScreen />, { permissions: EDITOR })
  await userEvent.click(await screen.findByRole('button', { name: /Ann/ }))
  const sheet = await screen.findByRole('dialog')
  expect(await within(sheet).findByText('A child ran out — North')).toBeTruthy()
  await userEvent.click(within(sheet).getByRole('button', { name: t.undo }))
  await waitFor(() =>
    expect(of('DELETE', '/api/fleet-scores/disputes')[0]?.query).toContain('kind=harshBraking'),
  )
})

it('tries weights out before they are saved', async () => {
  answer()
  renderInConsole(<ScoresScreen />, { permissions: EDITOR })
  await screen.findAllByRole('listitem')
  await userEvent.click(screen.getByRole('button', { name: t.weights }))
  const sheet = await screen.findByRole('dialog')
  expect(await within(sheet).findByText(t.ownHint)).toBeTruthy()
  expect(within(sheet).getByLabelText<HTMLInputElement>('Band 2 from').value).toBe('10')
  await userEvent.click(within(sheet).getByRole('radio', { name: t.presets.strict }))
  await userEvent.click(within(sheet).getByRole('button', { name: t.preview.ask }))
  await waitFor(() =>
    expect(of('POST', '/api/score-profile/preview')[0]?.body).toMatchObject({
      weights: PRESET_WEIGHTS.strict,
    }),
  )
  expect(await within(sheet).findByText('82 → 71')).toBeTruthy()
  expect(sheet.textContent).toContain('2 drivers have too little data.')
  const night = within(sheet).getByLabelText(t.kinds.night)
  await userEvent.clear(night)
  await userEvent.type(night, '12')
  expect(within(sheet).getByRole('radio', { name: t.presets.own }).getAttribute('aria-checked')).toBe('true')
  expect(within(sheet).queryByText(t.ownHint)).toBeNull()
  await userEvent.click(within(sheet).getByRole('button', { name: t.save }))
  await waitFor(() =>
    expect(of('PUT', '/api/score-profile')[0]?.body).toMatchObject({
      name: 'Standard',
      weights: { night: 12 },
      bands: [10, 20, 30],
    }),
  )
})
