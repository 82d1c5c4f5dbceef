// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CancelAll } from '@/components/commands/status/cancel-all'
import { type CommandFilter, NO_FILTER } from '@/lib/commands/filter-url'
import { renderInConsole } from '../../support/console-page'

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

const show = (filter: Partial<CommandFilter> = {}) =>
  renderInConsole(
    <CancelAll filter={{ ...NO_FILTER, ...filter }} isFiltered={Object.keys(filter).length > 0} />,
  )
const press = () => userEvent.click(screen.getByRole('button', { name: 'Cancel all waiting' }))

it('asks with the number that the server gives, and cancels what matches the filters', async () => {
  show({ sender: 'fleet' })
  await press()
  const question = await screen.findByRole('alertdialog', { name: 'Cancel 3 waiting commands?' })
  expect(question.textContent).toContain('Only those that match the filters.')
  expect(calls).toEqual([{ method: 'GET', path: '/api/commands/cancel?sender=fleet', body: null }])
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel commands' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls[1]).toEqual({ method: 'POST', path: '/api/commands/cancel', body: { sender: 'fleet' } })
})

it('cancels nothing when it is not agreed to', async () => {
  show()
  await press()
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
})

it('asks nothing where nothing waits', async () => {
  waiting = 0
  show()
  await press()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
