// @vitest-environment happy-dom
import '../../support/dom'
import '../../support/settled-toasts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CardActions } from '@/components/monitor/card/card-actions'
import { Toaster } from '@/components/ui/sonner'
import type { Vehicle } from '@/lib/live/vehicle'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'
import { IMEI, sentBy } from './rule-screen'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', async (original) => ({ ...(await original<object>()), api: calls }))
vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }))

const truck = { imei: IMEI, name: 'Truck 12', lat: 41.15, lon: -8.61 } as Vehicle
const { guard } = en.device.actions

beforeEach(() => {
  calls.mockReset()
  calls.mockResolvedValue({ id: 8 })
})

function show(vehicle: Vehicle, permissions: ('alertRules.edit' | 'positions.read')[]) {
  renderInConsole(
    <>
      <CardActions vehicle={vehicle} following={false} onFollow={() => {}} />
      <Toaster label="Notices" closeLabel="Close" dir="ltr" />
    </>,
    { permissions },
  )
}

it('one press guards a vehicle where it is, and another takes that back', async () => {
  const user = userEvent.setup()
  show(truck, ['positions.read', 'alertRules.edit'])
  await user.click(screen.getByRole('button', { name: guard }))
  await waitFor(() => expect(sentBy(calls, 'POST')).toHaveLength(1))
  expect(sentBy(calls, 'POST')[0]).toEqual([
    '/api/alert-rules',
    {
      name: 'Guard Truck 12',
      kind: 'guard',
      devices: [IMEI],
      params: { lat: 41.15, lon: -8.61, radiusM: 200 },
      tell: { mail: true, push: true },
    },
  ])
  await user.click(await screen.findByRole('button', { name: en.ui.undo }))
  await waitFor(() => expect(sentBy(calls, 'DELETE')).toHaveLength(1))
  expect(calls.mock.calls.at(-1)?.[2]).toEqual({ params: { id: 8 } })
})

it('is not offered without the right, nor where nobody knows the place', () => {
  show(truck, ['positions.read'])
  expect(screen.queryByRole('button', { name: guard })).toBeNull()
  cleanup()
  show({ ...truck, lat: null, lon: null }, ['positions.read', 'alertRules.edit'])
  expect(screen.queryByRole('button', { name: guard })).toBeNull()
})
