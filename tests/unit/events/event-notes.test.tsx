// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import EventNotes from '@/components/events/event-notes'
import type { Permission } from '@/lib/auth/permissions'
import { type AlertComment, MAX_COMMENTS } from '@/lib/events/note-schema'
import type { DeviceEvent } from '@/lib/events/schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', () => ({ api: calls }))

const texts = en.events.notes
const TIME = '2026-05-04T09:00:00.000Z'
const ALERT: DeviceEvent = {
  id: 3,
  deviceId: 1,
  imei: '869901040709320',
  deviceName: 'Van',
  plate: null,
  driver: null,
  type: 'sos',
  severity: 'critical',
  subject: '',
  subjectName: null,
  lat: null,
  lon: null,
  speedKmh: null,
  time: TIME,
  receivedAt: TIME,
  read: true,
  data: null,
  quiet: false,
  endTime: null,
  late: false,
  withdrawn: false,
  processing: null,
  assignee: null,
  commentCount: 0,
  file: null,
}
const said = (id: number, content: string): AlertComment => ({
  id,
  content,
  author: 'Fleet',
  time: TIME,
  byOwnAccount: id !== 2,
})

let kept: { assignee: string | null; items: AlertComment[]; fails: boolean }
const onlyAssignee = vi.fn()
beforeEach(() => {
  kept = { assignee: null, items: [], fails: false }
  calls.mockReset()
  onlyAssignee.mockReset()
  calls.mockImplementation(async (method: string, path: string, { body }: { body: never }) => {
    if (path === '/api/alert-contacts') return { items: [{ name: 'Rui Santos' }, { name: 'Ana' }] }
    if (kept.fails) throw new Error('No connection')
    if (method === 'PUT') {
      kept = { ...kept, ...(body as { assignee: string | null }) }
      return { assignee: kept.assignee }
    }
    if (method === 'POST') {
      const added = said(kept.items.length + 1, (body as { content: string }).content)
      kept.items = [...kept.items, added]
      return added
    }
    const { assignee, items } = kept
    return {
      assignment: assignee === null ? null : { assignee, time: TIME, byOwnAccount: true },
      items,
      quota: MAX_COMMENTS,
    }
  })
})
afterEach(cleanup)

function Shown() {
  const [event, change] = useState({ ...ALERT, assignee: kept.assignee, commentCount: kept.items.length })
  return (
    <EventNotes
      event={event}
      assignees={['Night shift', 'Ana']}
      onNoted={(noted) => change({ ...event, ...noted })}
      onOnlyAssignee={onlyAssignee}
    />
  )
}
const show = (permissions: Permission[] = ['events.read', 'events.edit', 'alertRules.read']) =>
  renderInConsole(<Shown />, { permissions })
const button = (name: string) => screen.getByRole('button', { name })
const box = () => screen.getByRole('textbox', { name: texts.write })

it('assigns to a name that is suggested or typed, leads to all of that person, and takes it back', async () => {
  show()
  const field = screen.getByRole('combobox', { name: texts.assignedTo })
  await waitFor(() =>
    expect([...document.querySelectorAll('datalist option')].map((one) => one.getAttribute('value'))).toEqual(
      ['Fleet', 'Ana', 'Night shift', 'Rui Santos'],
    ),
  )
  await userEvent.type(field, 'Marta{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Only events assigned to Marta' }))
  expect(onlyAssignee).toHaveBeenCalledWith('Marta')
  expect(screen.queryByRole('button', { name: texts.assign })).toBeNull()
  await userEvent.click(button(texts.takeBack))
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(''))
  expect(kept.assignee).toBeNull()
})

it('lists what was said, sends by Ctrl and Enter, and keeps what was typed when that fails', async () => {
  kept.items = [said(1, 'Called the driver.'), said(2, 'Try the depot.')]
  show()
  expect(await screen.findByText('Called the driver.')).toBeTruthy()
  expect(screen.getAllByText(texts.byAnother)).toHaveLength(1)
  kept.fails = true
  await userEvent.type(box(), 'He is there.')
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(calls.mock.calls.some(([method]) => method === 'POST')).toBe(true))
  await waitFor(() => expect((box() as HTMLTextAreaElement).readOnly).toBe(false))
  expect((box() as HTMLTextAreaElement).value).toBe('He is there.')
  kept.fails = false
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
  expect(screen.getByText('He is there.', { selector: 'p' })).toBeTruthy()
  expect((box() as HTMLTextAreaElement).value).toBe('')
})

it('says that there are none, that they did not come, and that there can be no more', async () => {
  show()
  expect(await screen.findByText(texts.none)).toBeTruthy()
  cleanup()
  kept.fails = true
  show()
  expect(await screen.findByText(texts.notLoaded)).toBeTruthy()
  kept.fails = false
  kept.items = Array.from({ length: MAX_COMMENTS }, (_, index) => said(index + 1, `No. ${index}`))
  await userEvent.click(button(en.ui.retry))
  expect(await screen.findByText('There are 100 comments, and no more can be added.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: texts.write })).toBeNull()
})

it('is read by who may not change it', async () => {
  kept.assignee = 'Ana'
  kept.items = [said(1, 'Called the driver.')]
  show(['events.read'])
  expect(await screen.findByText('Called the driver.')).toBeTruthy()
  expect(screen.getByText('Ana')).toBeTruthy()
  for (const role of ['button', 'textbox', 'combobox']) expect(screen.queryByRole(role)).toBeNull()
})
