// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CommandActions } from '@/components/commands/status/command-actions'
import { type CommandFilter, NO_FILTER } from '@/lib/commands/filter-url'
import { renderInConsole } from '../../support/console-page'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))

type Call = { method: string; path: string; body: unknown }
let calls: Call[] = []
let waiting = 3
beforeEach(() => {
  calls = []
  waiting = 3
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    calls.push({ method, path, body: body ? JSON.parse(String(body)) : null })
    const data = method === 'POST' ? { cancelled: waiting } : { waiting }
    return Response.json({ code: 0, msg: '', data })
  })
})

let asks = 0
const show = (filter: Partial<CommandFilter> = {}) => {
  asks = 0
  renderInConsole(
    <CommandActions
      maySend
      filter={{ ...NO_FILTER, ...filter }}
      isFiltered={Object.keys(filter).length > 0}
      onSend={() => asks++}
    />,
  )
}
async function press() {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel all waiting' }))
}

it('asks with the number that the server gives, and cancels what matches the filters', async () => {
  show({ sender: 'fleet' })
  await press()
  const question = await screen.findByRole('alertdialog', { name: 'Cancel 3 waiting commands?' })
  expect(question.textContent).toContain('Only those that match the filters.')
  expect(calls).toEqual([{ method: 'GET', path: '/api/commands/cancel?sender=fleet', body: null }])
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel commands' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls.find(({ method }) => method === 'POST')).toEqual({
    method: 'POST',
    path: '/api/commands/cancel',
    body: { sender: 'fleet' },
  })
})

it('cancels nothing when it is not agreed to', async () => {
  show()
  await press()
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('is not there where nothing waits, and where the filters leave nothing that does', async () => {
  waiting = 0
  show()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send a command' }))
  expect(asks).toBe(1)
  cleanup()
  waiting = 3
  show({ state: 'done' })
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  expect(calls).toHaveLength(1)
})
