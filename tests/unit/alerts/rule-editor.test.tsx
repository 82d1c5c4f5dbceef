// @vitest-environment happy-dom
import '../../support/dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlertKindName } from '@/lib/alerts/kinds/kinds'
import { ApiError } from '@/lib/http/api-error'
import en from '@/messages/en.json'
import { answering, IMEI, sentBy, showRules, speeding, usual } from './rule-screen'

const calls = vi.hoisted(() => vi.fn())
const address = vi.hoisted(() => ({ query: '' }))
vi.mock('@/lib/http/client', async (original) => ({ ...(await original<object>()), api: calls }))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(address.query),
}))
// There is nothing to draw a map with here.
vi.mock('@/components/shares/circle-map', () => ({ default: () => null }))

const t = en.alertRules.screen
const { fields, kinds } = en.alertRules
let held = usual()

beforeEach(() => {
  held = usual()
  address.query = ''
  calls.mockReset()
  calls.mockImplementation(answering(() => held))
})

type User = ReturnType<typeof showRules>

async function begin(kind: AlertKindName, account: Parameters<typeof showRules>[0] = {}): Promise<User> {
  const user = showRules(account)
  await user.click(await screen.findByRole('button', { name: t.list.add }))
  await user.click(await screen.findByText(kinds[kind]))
  await screen.findByRole('form', { name: t.form.newTitle })
  return user
}
async function type(user: User, label: string, text: string) {
  const field = screen.getByLabelText(new RegExp(`^${label}`))
  await user.clear(field)
  await user.type(field, `${text}{Tab}`)
}
async function made(user: User) {
  await user.click(screen.getByRole('button', { name: t.form.make }))
  await waitFor(() => expect(sentBy(calls, 'POST')).toHaveLength(1))
  return sentBy(calls, 'POST')[0]
}

describe('what a form makes', () => {
  it('of a choice and numbers in the units of the account, with what is told', async () => {
    const user = await begin('overspeed', { distanceUnit: 'mi' })
    expect(screen.getByDisplayValue('75')).toBeTruthy()
    await type(user, fields.limitKmh, '60')
    await user.click(screen.getByRole('checkbox', { name: t.form.mail }))
    await user.click(await screen.findByRole('checkbox', { name: /Ana/ }))
    await type(user, t.form.availableTimes, '50')
    expect(await made(user)).toEqual([
      '/api/alert-rules',
      {
        kind: 'overspeed',
        name: kinds.overspeed,
        params: { limitFrom: 'own', limitKmh: 97, durationS: 10 },
        devices: 'all',
        except: [],
        schedule: null,
        silenceMinutes: 30,
        maxAgeMinutes: 60,
        activeFrom: null,
        activeUntil: null,
        severity: null,
        minBeforeMinutes: 0,
        maxGapMinutes: null,
        tell: {
          mail: true,
          push: true,
          contactIds: [3],
          roles: [],
          accountIds: [],
          webhookIds: [],
          availableTimes: 50,
          escalation: null,
        },
        onAlert: null,
      },
    ])
  })

  it('of webhooks that take alerts of rules, for whoever may see them', async () => {
    const may = ['alertRules.read', 'alertRules.edit', 'webhooks.edit'] as const
    const user = await begin('overspeed', { permissions: [...may] })
    await user.click(await screen.findByRole('checkbox', { name: /SMS gateway.*Off/ }))
    expect(screen.queryByRole('checkbox', { name: /ERP/ })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: t.form.escalates }))
    expect(screen.getAllByRole('group', { name: t.webhooks.title })).toHaveLength(2)
    // A second line of nobody would be none.
    await user.click(screen.getByRole('button', { name: t.form.make }))
    expect(await screen.findByText('1 field needs your attention.')).toBeTruthy()
    await user.click(screen.getAllByRole('checkbox', { name: /SMS gateway.*Off/ })[1] as HTMLElement)
    expect((await made(user))?.[1]).toMatchObject({
      tell: { webhookIds: [4], escalation: { webhookIds: [4] } },
    })
  })

  it('leaves out what another choice does not ask for', async () => {
    const user = await begin('overspeed')
    await user.selectOptions(screen.getByLabelText(new RegExp(fields.limitFrom)), 'fence')
    expect(screen.queryByLabelText(new RegExp(`^${fields.limitKmh}`))).toBeNull()
    expect((await made(user))?.[1]).toMatchObject({ params: { limitFrom: 'fence', durationS: 10 } })
  })

  it('of times and a zone, which begins with that of the account', async () => {
    const user = await begin('nightDriving', { timeZone: 'Asia/Kathmandu' })
    await type(user, fields.from, '01:30')
    const params = { from: '01:30', to: '05:00', zone: 'Asia/Kathmandu', maxPerNight: 3 }
    expect((await made(user))?.[1]).toMatchObject({ params })
  })

  it('of numbers that may be left out, with two decimals', async () => {
    const user = await begin('externalVoltage')
    await user.clear(screen.getByLabelText(fields.belowV))
    await type(user, fields.aboveV, '14,75')
    expect((await made(user))?.[1]).toMatchObject({ params: { belowV: null, aboveV: 14.75, minutes: 5 } })
  })

  it('of types of events, found by their names', async () => {
    const user = await begin('deviceEvent')
    const { dismantled, sos } = en.eventTypes
    await user.type(screen.getByRole('searchbox', { name: t.types.search }), `${dismantled}{Enter}`)
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: sos })).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: dismantled }))
    expect((await made(user))?.[1]).toMatchObject({ params: { eventTypes: ['sos', 'dismantled'] } })
  })

  it('of a fence by its name, at times that such a rule needs', async () => {
    const user = await begin('expectedInside')
    await user.click(screen.getByRole('checkbox', { name: en.weeklySchedule.only }))
    await user.click(screen.getByRole('button', { name: t.form.make }))
    expect(await screen.findByText('1 field needs your attention.')).toBeTruthy()
    await user.click(screen.getByLabelText(new RegExp(`^${fields.fenceId}`)))
    await user.click(await screen.findByRole('button', { name: 'Yard' }))
    await user.click(screen.getByRole('button', { name: t.form.make }))
    // Once the fence is chosen, what is missing are the times.
    const when = await screen.findByRole('region', { name: t.form.when })
    expect(await within(when).findByText(en.validation.needed)).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: en.weeklySchedule.only }))
    const windows = [{ days: [2, 3, 4, 5, 6], from: '08:00', to: '18:00' }]
    expect((await made(user))?.[1]).toMatchObject({
      params: { fenceId: 9, graceMinutes: 10 },
      schedule: { zone: 'UTC', windows },
    })
  })

  it('of dates by the clocks of the account, and of a severity', async () => {
    const user = await begin('overspeed', { timeZone: 'Asia/Kathmandu' })
    const put = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    put(t.form.activeFrom, '2026-05-04T12:00')
    put(t.form.activeUntil, '2026-05-04T12:00')
    await user.selectOptions(screen.getByLabelText(t.form.severity), 'critical')
    await user.click(screen.getByRole('button', { name: t.form.make }))
    expect(await screen.findByText(en.validation.endAfterStart)).toBeTruthy()
    expect(sentBy(calls, 'POST')).toEqual([])
    put(t.form.activeFrom, '2026-05-04T08:00')
    await waitFor(() => expect(screen.queryByText(en.validation.endAfterStart)).toBeNull())
    expect((await made(user))?.[1]).toMatchObject({
      activeFrom: '2026-05-04T02:15:00.000Z',
      activeUntil: '2026-05-04T06:15:00.000Z',
      severity: 'critical',
    })
  })

  it('of what is asked of the time around, in a fold, as far as the kind takes it', async () => {
    const user = await begin('ignitionOn')
    await user.click(screen.getByText(t.form.more))
    await type(user, t.form.minBefore, '1441')
    await type(user, t.form.maxGap, '0')
    await user.click(screen.getByRole('button', { name: t.form.make }))
    expect(await screen.findByText('At most 1,440.')).toBeTruthy()
    expect(screen.getByText('At least 1.')).toBeTruthy()
    await type(user, t.form.minBefore, '120')
    await type(user, t.form.maxGap, '30')
    expect((await made(user))?.[1]).toMatchObject({ minBeforeMinutes: 120, maxGapMinutes: 30 })
  })

  it('asks nothing of the time around of a kind that takes none of it', async () => {
    const user = await begin('mileage')
    expect(screen.queryByText(t.form.more)).toBeNull()
    expect((await made(user))?.[1]).not.toHaveProperty('minBeforeMinutes')
  })

  it('of conditions: numbers, on and off, fences and texts', async () => {
    const user = await begin('conditions')
    const { conditions } = t
    const add = async (what: string) => {
      await user.click(screen.getByRole('button', { name: conditions.add }))
      const rows = screen.getAllByRole('combobox', { name: /^What condition/ })
      await user.selectOptions(rows.at(-1) as HTMLElement, what)
      return rows.length
    }
    await add('ignition')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Value of condition 2' }), 'off')
    await add('inside')
    await user.click(screen.getByRole('button', { name: 'Value of condition 3' }))
    await user.click(await screen.findByRole('button', { name: 'Yard' }))
    await add('driver')
    await user.type(screen.getByRole('textbox', { name: 'Value of condition 4' }), 'A-17')
    await add('rpm')
    await user.click(screen.getByRole('button', { name: t.form.make }))
    expect(await screen.findByText('1 field needs your attention.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove condition 5' }))
    expect((await made(user))?.[1]).toMatchObject({
      params: {
        join: 'all',
        conditions: [
          { what: 'speedKmh', is: 'above', value: 90 },
          { what: 'ignition', is: 'is', value: false },
          { what: 'inside', is: 'is', value: 9 },
          { what: 'driver', is: 'is', value: 'A-17' },
        ],
      },
    })
  })

  it('of a place, typed as coordinates; without one it says so', async () => {
    const user = await begin('guard')
    await user.click(screen.getByRole('button', { name: t.form.make }))
    expect(await screen.findByText(t.place.missing)).toBeTruthy()
    expect(sentBy(calls, 'POST')).toEqual([])
    await user.type(screen.getByRole('searchbox', { name: en.shares.searchPlace }), '41.15, -8.61{Enter}')
    await waitFor(() => expect(screen.queryByText(t.place.missing)).toBeNull())
    expect((await made(user))?.[1]).toMatchObject({ params: { lat: 41.15, lon: -8.61, radiusM: 200 } })
  })

  it('of an address: the vehicle, and the place where it is', async () => {
    address.query = `new=guard&imei=${IMEI}`
    const user = showRules()
    await screen.findByRole('form', { name: t.form.newTitle })
    expect((await made(user))?.[1]).toMatchObject({
      kind: 'guard',
      name: 'Guarded place: Truck 12',
      devices: [IMEI],
      params: { lat: 41.15, lon: -8.61, radiusM: 200 },
    })
  })
})

async function edit(user: User) {
  await user.click(await screen.findByRole('button', { name: speeding.name }))
  return screen.findByRole('form', { name: t.form.editTitle })
}

describe('what is wrong', () => {
  it('is said at its field in the units that are typed, before anything is sent', async () => {
    const user = await begin('overspeed', { distanceUnit: 'mi' })
    await type(user, fields.limitKmh, '130')
    await user.click(screen.getByRole('button', { name: t.form.make }))
    expect(await screen.findByText('At most 124.')).toBeTruthy()
    expect(screen.getByText('1 field needs your attention.')).toBeTruthy()
    expect(sentBy(calls, 'POST')).toEqual([])
  })

  it('is said at its field when the server finds it, and of the whole where it has none', async () => {
    const user = showRules()
    const form = await edit(user)
    await type(user, fields.durationS, '20')
    const wrong = [{ path: 'params.durationS', message: 'Not so long.' }]
    held.refusal = new ApiError('refused', 'Refused.', 400, 400, 'validationFailed', wrong)
    await user.click(within(form).getByRole('button', { name: t.form.save }))
    expect(await within(form).findByText('Not so long.')).toBeTruthy()
    expect(
      within(form)
        .getByLabelText(new RegExp(`^${fields.durationS}`))
        .getAttribute('aria-invalid'),
    ).toBe('true')
    held.refusal = new ApiError('refused', 'The database is away.', 500, 500)
    await user.click(within(form).getByRole('button', { name: t.form.save }))
    expect(await within(form).findByText('The database is away.')).toBeTruthy()
  })
})

it('of an edit only what was changed is sent, and leaving with changes asks', async () => {
  const user = showRules()
  const form = await edit(user)
  const save = within(form).getByRole<HTMLButtonElement>('button', { name: t.form.save })
  expect(save.disabled).toBe(true)
  await type(user, fields.limitKmh, '90')
  expect(within(form).getByText('1 change')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: t.form.back }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: en.shell.leave.stay }))
  await user.click(save)
  await waitFor(() => expect(sentBy(calls, 'PATCH')).toHaveLength(1))
  const params = { limitFrom: 'own', limitKmh: 90, durationS: 10 }
  expect(sentBy(calls, 'PATCH')[0]).toEqual(['/api/alert-rules/[id]', { params }])
  expect(await screen.findByRole('button', { name: t.list.add })).toBeTruthy()
})
