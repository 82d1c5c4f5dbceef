// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NotificationsScreen } from '@/components/settings/notifications/notifications-screen'
import { USUAL_PREFERENCES } from '@/lib/alerts/people/preferences'
import type { Permission } from '@/lib/auth/permissions'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', async (original) => ({ ...(await original<object>()), api: calls }))
// Have tests of their own.
vi.mock('@/components/settings/notifications/push-browsers', () => ({ PushBrowsers: () => null }))
vi.mock('@/components/settings/notifications/alarm-sounds', () => ({ AlarmSounds: () => null }))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn() }),
  usePathname: () => '/notifications',
}))

const texts = en.notifications
const PAUSED = { reason: '550 5.1.1 no such user', at: '2026-11-24T06:00:00.000Z' }
const SNOOZE = {
  id: 4,
  subject: 'rule:5',
  subjectName: 'Too fast',
  imei: '869901040709320',
  deviceName: 'Van',
  until: '2026-11-24T06:00:00.000Z',
}
const preferences = (more: object = {}) => ({
  ...USUAL_PREFERENCES,
  timeZone: 'Asia/Kathmandu',
  address: { email: 'ann@x.example', verified: true, paused: null },
  ...more,
})

beforeEach(() => {
  calls.mockReset()
})
afterEach(cleanup)

function show(
  kept: object | Error,
  snoozes: object[] = [],
  permissions: Permission[] = ['events.read', 'events.edit'],
) {
  calls.mockImplementation(async (method: string, path: string, call?: { body?: object }) => {
    if (path === '/api/alert-snoozes') return { items: snoozes }
    if (kept instanceof Error) throw kept
    return method === 'PUT' ? { ...kept, ...call?.body } : kept
  })
  renderInConsole(<NotificationsScreen />, { permissions })
}
const asked = (method: string, path: string) =>
  calls.mock.calls.find((one) => one[0] === method && one[1] === path)?.[2]
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: en.settings.save })

it('keeps what was changed, quiet hours over midnight among it', async () => {
  show(preferences())
  expect(await screen.findByText(texts.verified)).toBeTruthy()
  expect(save().disabled).toBe(true)
  await userEvent.click(screen.getByRole('switch', { name: texts.quiet }))
  expect(screen.getByLabelText<HTMLInputElement>(texts.from).value).toBe('22:00')
  await userEvent.selectOptions(screen.getByLabelText(texts.digest), 'weekly')
  await userEvent.selectOptions(screen.getByLabelText(texts.digestDay), '7')
  await userEvent.clear(screen.getByLabelText(texts.most))
  await userEvent.type(screen.getByLabelText(texts.most), '12')
  await userEvent.click(save())
  await waitFor(() =>
    expect(asked('PUT', '/api/telling-preferences')?.body).toEqual({
      ...USUAL_PREFERENCES,
      quietFrom: '22:00',
      quietTo: '06:00',
      mostAnHour: 12,
      digest: 'weekly',
      digestDay: 7,
    }),
  )
  await waitFor(() => expect(save().disabled).toBe(true))
})

it('refuses a number that is none where it stands', async () => {
  show(preferences())
  await userEvent.clear(await screen.findByLabelText(texts.most))
  await userEvent.click(save())
  expect(await screen.findByText(en.validation.needed)).toBeTruthy()
  expect(asked('PUT', '/api/telling-preferences')).toBeUndefined()
})

it('lists the kinds that are pushed, and takes one out', async () => {
  show(preferences({ unpushedTypes: ['sos'] }))
  await userEvent.click(await screen.findByText(/types$/))
  await screen.findByLabelText(en.eventTypes.sos, { selector: 'button' })
  const [out, other] = [en.eventTypes.sos, en.eventTypes.fenceEnter].map((name) =>
    screen.getByLabelText(name, { selector: 'button' }),
  )
  expect([out, other].map((one) => one?.getAttribute('aria-checked'))).toEqual(['false', 'true'])
  if (other) await userEvent.click(other)
  await userEvent.click(save())
  await waitFor(() =>
    expect(asked('PUT', '/api/telling-preferences')?.body.unpushedTypes).toEqual(['sos', 'fenceEnter']),
  )
})

it('says what the mail server said, until the address works again', async () => {
  show(preferences({ address: { email: 'ann@x.example', verified: true, paused: PAUSED } }))
  expect(await screen.findByText(PAUSED.reason)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: texts.resume }))
  await waitFor(() => expect(calls).toHaveBeenCalledWith('POST', '/api/telling-preferences/resume'))
})

it('leads to the profile where no address is there, or none that is confirmed', async () => {
  show(preferences({ address: null }))
  expect(await screen.findByText(texts.noAddress)).toBeTruthy()
  cleanup()
  show(preferences({ address: { email: 'a'.repeat(60), verified: false, paused: null } }))
  expect(await screen.findByText(texts.unverifiedText)).toBeTruthy()
  expect(screen.getByRole('link', { name: texts.openProfile }).getAttribute('href')).toBe('/myProfile')
})

it('ends a snooze, and says where there is none', async () => {
  show(preferences(), [SNOOZE])
  const row = (await screen.findByText('Too fast')).closest('li') as HTMLElement
  expect(row.textContent).toContain('Van')
  await userEvent.click(within(row).getByRole('button'))
  await waitFor(() => expect(asked('DELETE', '/api/alert-snoozes/[id]')?.params).toEqual({ id: 4 }))
  cleanup()
  show(preferences())
  expect(await screen.findByText(texts.noSnoozes)).toBeTruthy()
})

it('changes nothing for whoever may only read, and says when it could not be loaded', async () => {
  show(preferences(), [SNOOZE], ['events.read'])
  expect(await screen.findByText('Too fast')).toBeTruthy()
  expect(screen.queryByRole('button', { name: en.settings.save })).toBeNull()
  expect(screen.queryByRole('button', { name: texts.endNow })).toBeNull()
  cleanup()
  show(new Error('away'))
  expect(await screen.findByText(en.settings.notLoaded)).toBeTruthy()
})
