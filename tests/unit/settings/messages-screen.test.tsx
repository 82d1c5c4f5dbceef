// @vitest-environment happy-dom
import '../../support/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { beforeEach, expect, it, vi } from 'vitest'
import { MessagesScreen } from '@/components/settings/messages/messages-screen'
import type { Message, MessageList } from '@/lib/messages/schema'
import en from '@/messages/en.json'

const calls = vi.hoisted(() => vi.fn())
const push = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', () => ({ api: calls }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))
vi.mock('@/components/account/account-context', () => ({
  useFormats: () => ({ dateMinute: () => 'Nov 23, 2026, 10:00' }),
  useAccount: () => ({ permissions: ['messages.read', 'tasks.read'] }),
}))

const message = (fields: Partial<Message>): Message => ({
  id: 'm1',
  type: 6,
  title: 'Done: Report',
  text: 'Mileage',
  html: null,
  language: null,
  sender: null,
  link: '/task',
  time: '2026-11-23T10:00:00.000Z',
  read: false,
  announcement: null,
  ...fields,
})
const announced = message({
  id: 'a2',
  type: 1,
  title: 'Maintenance',
  text: '',
  html: '<p><strong>Sunday</strong></p>',
  link: null,
  announcement: { id: 2, look: 'list', mustAcknowledge: true, acknowledgedAt: null },
})
let list: MessageList

beforeEach(() => {
  list = { items: [message({}), announced], total: 2, page: 1, pageSize: 50, unread: 2 }
  calls.mockReset()
  push.mockReset()
  calls.mockImplementation((method: string, path: string, given?: { body?: { ids?: string[] } }) => {
    if (path === '/api/messages') return Promise.resolve(list)
    if (method === 'POST') {
      const ids = given?.body?.ids ?? ['m1', 'a2']
      return Promise.resolve({ changed: ids.length, ids })
    }
    return Promise.resolve(null)
  })
})

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <MessagesScreen />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
const sent = () =>
  calls.mock.calls
    .filter(([method]) => method === 'POST')
    .map(([, path, given]) => [path, given?.body ?? given?.params])

it('a message is read with the press that leads to what it tells of', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Done: Report/ }))
  expect(push).toHaveBeenCalledWith('/task')
  expect(sent()).toEqual([['/api/messages/read', { ids: ['m1'], read: true }]])
})

it('an announcement opens in its place and is acknowledged there', async () => {
  open()
  const words = await screen.findByText('Sunday')
  expect(words.closest('[hidden]')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Maintenance/ }))
  expect(words.closest('[hidden]')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }))
  await waitFor(() => expect(sent()).toContainEqual(['/api/announcements/[id]/acknowledge', { id: 2 }]))
})

it('all are marked, of the type that is shown, and one is deleted', async () => {
  open()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Tasks and exports')
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith(
      'GET',
      '/api/messages',
      expect.objectContaining({ query: expect.objectContaining({ type: 6, page: 1 }) }),
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete: Done: Report' }))
  expect(sent()).toEqual([
    ['/api/messages/read', { all: true, type: 6 }],
    ['/api/messages/deletion', { ids: ['m1'], deleted: true }],
  ])
})

it('says that there is nothing, that nothing matches, and that it did not load', async () => {
  list = { items: [], total: 0, page: 1, pageSize: 50, unread: 0 }
  const first = open()
  expect(await screen.findByText('No messages')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Read or unread' }), 'Unread')
  expect(await screen.findByText('No message matches the filter.')).toBeTruthy()
  first.unmount()
  calls.mockImplementation(() => Promise.reject(new Error('no')))
  open()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('offers channels of the types that the account is told of', async () => {
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tasks and exports: By mail' }))
  expect(screen.queryByRole('checkbox', { name: 'Demo applications: By mail' })).toBeNull()
  expect(calls).toHaveBeenCalledWith(
    'PUT',
    '/api/preferences/[name]',
    expect.objectContaining({ body: { value: { tasks: { list: true, mail: true } } } }),
  )
})

it('offers announcements by mail, and leaves them in the list', async () => {
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Announcements: By mail' }))
  expect(screen.getByRole('checkbox', { name: 'Announcements: In the list' })).toHaveProperty(
    'disabled',
    true,
  )
  expect(calls).toHaveBeenCalledWith(
    'PUT',
    '/api/preferences/[name]',
    expect.objectContaining({ body: { value: { announcement: { list: true, mail: true } } } }),
  )
})
