// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { DomainsScreen } from '@/components/domains/domains-screen'
import type { Permission } from '@/lib/auth/permissions'
import type { OutboxEntry } from '@/lib/outbox/schema'
import { renderInConsole } from '../../support/console-page'

const entry = (id: number, rest: Partial<OutboxEntry>): OutboxEntry => ({
  id,
  kind: 'mail',
  recipient: `reader-${id}@example.com`,
  title: `Email ${id}`,
  state: 'givenUp',
  attempts: 2,
  error: 'mailbox full',
  createdAt: '2026-03-01T10:00:00.000Z',
  nextAttemptAt: null,
  ...rest,
})

let outbox: OutboxEntry[] | null
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  outbox = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    const retried = /^\/api\/outbox\/(\d+)\/retry$/.exec(path)
    if (retried) outbox = outbox?.filter(({ id }) => id !== Number(retried[1])) ?? null
    if (path === '/api/outbox' && outbox === null)
      return Response.json({ code: 50000, msg: 'broken', data: null }, { status: 500 })
    const data = path === '/api/outbox' ? outbox : path === '/api/mail' ? { setUp: false } : []
    return Response.json({ code: 0, msg: '', data: retried ? null : data })
  })
})

const open = (permissions: Permission[] = ['domains.edit', 'outbox.edit']) =>
  renderInConsole(<DomainsScreen />, { permissions })
const section = () => screen.findByRole('region', { name: 'Messages not sent' })

it('lists what was given up and what is in doubt, with why, and sends one again', async () => {
  outbox = [
    entry(3, { state: 'waiting', attempts: 1, nextAttemptAt: '2026-03-01T10:05:00.000Z' }),
    entry(2, { state: 'doubtful', attempts: 1, error: 'the worker ended while it was sent' }),
    entry(1, {}),
  ]
  open()
  const list = await section()
  const rows = (await within(list).findAllByRole('listitem')).map((row) => row.textContent ?? '')
  expect(rows.map((text) => /Waiting|In doubt|Given up/.exec(text)?.[0])).toEqual([
    'Waiting',
    'In doubt',
    'Given up',
  ])
  expect(rows[0]).toContain('next attempt')
  expect(rows[1]).toMatch(/1 attempt(?!s).*the worker ended while it was sent/)
  expect(rows[2]).toMatch(/reader-1@example\.com.*2 attempts.*mailbox full/)

  await userEvent.click(
    within(list).getByRole('button', { name: 'Send Email 2 to reader-2@example.com again' }),
  )
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
  expect(asked).toContain('POST /api/outbox/2/retry')
  expect(within(list).queryByText('Email 2')).toBeNull()
})

it('says that everything was sent', async () => {
  open()
  expect(await within(await section()).findByText('Everything was sent')).toBeTruthy()
})

it('says that it could not be loaded, and loads again', async () => {
  outbox = null
  open()
  const list = await section()
  await within(list).findByText('The messages could not be loaded')
  outbox = [entry(1, {})]
  await userEvent.click(within(list).getByRole('button', { name: 'Try again' }))
  expect(await within(list).findByText('Email 1')).toBeTruthy()
})

it('is not shown to a reseller, and not asked for', async () => {
  open(['domains.edit'])
  await screen.findByRole('region', { name: 'Mail' })
  expect(screen.queryByRole('region', { name: 'Messages not sent' })).toBeNull()
  expect(asked.filter((one) => one.includes('outbox'))).toEqual([])
})
