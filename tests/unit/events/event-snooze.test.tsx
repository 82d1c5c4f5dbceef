// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import EventSnooze from '@/components/events/event-snooze'
import type { Permission } from '@/lib/auth/permissions'
import type { DeviceEvent } from '@/lib/events/schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', () => ({ api: calls }))

const texts = en.events.snooze
const IMEI = '869901040709320'
const UNTIL = '2026-05-04T10:00:00.000Z'
const ALERT: DeviceEvent = {
  id: 3,
  deviceId: 1,
  imei: IMEI,
  deviceName: 'Van',
  plate: null,
  driver: null,
  type: 'overspeed',
  subject: 'rule:5',
  subjectName: 'Too fast',
  lat: null,
  lon: null,
  speedKmh: null,
  data: null,
  time: '2026-05-04T09:00:00.000Z',
  receivedAt: '2026-05-04T09:00:00.000Z',
  read: true,
  severity: 'warning',
  quiet: false,
  endTime: null,
  late: false,
  withdrawn: false,
  processing: null,
  assignee: null,
  commentCount: 0,
  file: null,
}
const running = (more: object = {}) => ({
  id: 9,
  subject: 'rule:5',
  subjectName: 'Too fast',
  imei: IMEI,
  deviceName: 'Van',
  until: UNTIL,
  ...more,
})

beforeEach(() => {
  calls.mockReset()
})
afterEach(cleanup)

function show(
  event: Partial<DeviceEvent>,
  items: object[],
  permissions: Permission[] = ['events.read', 'events.edit'],
) {
  calls.mockImplementation(async (method: string) => ({ items: method === 'POST' ? [running()] : items }))
  renderInConsole(<EventSnooze event={{ ...ALERT, ...event }} />, { permissions })
}

it('snoozes what told of an alert for as long as is chosen', async () => {
  show({}, [running({ imei: '869901040709321' }), running({ subject: 'rule:6' })])
  await userEvent.click(screen.getByRole('button', { name: texts.action }))
  await userEvent.click(await screen.findByRole('menuitem', { name: texts.for.hours8 }))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('POST', '/api/alert-snoozes', { body: { alertId: 3, minutes: 480 } }),
  )
})

it('says until when it is snoozed, and ends that', async () => {
  show({}, [running()])
  expect((await screen.findByRole('status')).textContent).toMatch(/Snoozed for you until .*2026/)
  await userEvent.click(screen.getByRole('button', { name: texts.end }))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('DELETE', '/api/alert-snoozes/[id]', { params: { id: 9 } }),
  )
})

it('is not there for what a packet raised, nor for who may not', async () => {
  show({ subject: '203.0.113.7', subjectName: null }, [])
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show({}, [running()], ['events.read'])
  expect(await screen.findByRole('status')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
