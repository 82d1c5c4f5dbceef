// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/http/api-error'
import en from '@/messages/en.json'
import { answering, previewed, sentBy, showRules, speeding, usual } from './rule-screen'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', async (original) => ({ ...(await original<object>()), api: calls }))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(),
}))

const t = en.alertRules.screen.preview
let held = usual()

beforeEach(() => {
  held = usual()
  calls.mockReset()
  calls.mockImplementation(answering(() => held))
})

async function open(account: Parameters<typeof showRules>[0] = {}) {
  const user = showRules(account)
  await user.click(await screen.findByRole('button', { name: speeding.name }))
  return { user, panel: await screen.findByRole('region', { name: t.title }) }
}
const tryIt = (panel: HTMLElement) => within(panel).getByRole('button', { name: 'Try on the last 7 days' })

it('asks for what the form says, and tells figures, days, vehicles, alerts and what came to nothing', async () => {
  const { user, panel } = await open({ timeZone: 'Asia/Kathmandu' })
  await user.click(tryIt(panel))
  expect(
    await within(panel).findByText('A sample of 200 of 1,340 vehicles. All figures are for the sample.'),
  ).toBeTruthy()
  expect(sentBy(calls, 'POST')).toEqual([
    [
      '/api/alert-rules/preview',
      {
        kind: 'overspeed',
        params: speeding.params,
        devices: 'all',
        except: [],
        schedule: null,
        silenceMinutes: 30,
        minBeforeMinutes: 0,
        maxGapMinutes: null,
        days: 7,
        zone: 'Asia/Kathmandu',
      },
    ],
  ])
  expect(within(panel).getByRole('status').textContent).toBe('3alerts2notifications1vehicle alerted of 200')
  const list = (name: string) => within(panel).getByRole('region', { name })
  expect(list(t.byDay).textContent).toContain('Jan 3: 2 alerts, 1 notification')
  expect(list(t.byDevice).textContent).toContain('Truck 1232')
  const first = list('The first alert')
  // By the clock of the account, five hours and three quarters ahead.
  for (const part of ['Truck 12', '131 km/h', 'Silence until 16:05'])
    expect(first.textContent).toContain(part)
  expect(list(t.rejected).textContent).toContain('Too short41')
})

it('says that the form has changed since, until it is tried again', async () => {
  const { user, panel } = await open()
  await user.click(tryIt(panel))
  await within(panel).findByRole('region', { name: t.byDevice })
  expect(within(panel).queryByText(t.stale)).toBeNull()
  await user.type(screen.getByLabelText(/^Speed limit/), '{Backspace}')
  expect(await within(panel).findByText(t.stale)).toBeTruthy()
  await user.click(tryIt(panel))
  await waitFor(() => expect(within(panel).queryByText(t.stale)).toBeNull())
  expect(sentBy(calls, 'POST')).toHaveLength(2)
})

it('can be stopped while it runs', async () => {
  let stopped = false
  held.preview = (signal) =>
    new Promise((_, reject) =>
      signal.addEventListener('abort', () => {
        stopped = true
        reject(new DOMException('', 'AbortError'))
      }),
    )
  const { user, panel } = await open()
  await user.click(tryIt(panel))
  expect(await within(panel).findByRole('progressbar')).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: t.cancel }))
  await waitFor(() => expect(within(panel).queryByRole('progressbar')).toBeNull())
  expect(stopped).toBe(true)
  expect(within(panel).queryByText(t.failed)).toBeNull()
})

it('tells of nothing found, of no vehicle, and why it failed', async () => {
  const none = { alerts: 0, told: 0, devicesAlerted: 0, byDevice: [], byDay: [], first: [], sampled: false }
  held.preview = async () => ({ ...previewed, ...none })
  const { user, panel } = await open()
  await user.click(tryIt(panel))
  expect(await within(panel).findByText(t.nothing)).toBeTruthy()
  held.preview = async () => ({ ...previewed, ...none, devices: 0, looked: 0 })
  await user.click(tryIt(panel))
  expect(await within(panel).findByText(t.noVehicles)).toBeTruthy()
  held.preview = async () => {
    throw new ApiError('refused', 'Somebody tries rules already.', 429, 429)
  }
  await user.click(tryIt(panel))
  expect(await within(panel).findByText('Somebody tries rules already.')).toBeTruthy()
})

it('asks for nothing while a field is wrong, which is said there', async () => {
  const { user, panel } = await open()
  await user.clear(screen.getByLabelText(/^Speed limit/))
  await user.click(tryIt(panel))
  expect(await screen.findByText(en.validation.needed)).toBeTruthy()
  expect(sentBy(calls, 'POST')).toEqual([])
})

it('is not offered to those who may not see positions', async () => {
  const { panel } = await open({ permissions: ['alertRules.read', 'alertRules.edit'] })
  expect(within(panel).getByText(t.forbidden)).toBeTruthy()
  expect(within(panel).queryByRole('button')).toBeNull()
})
