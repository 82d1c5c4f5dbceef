// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { BatchActions } from '@/components/commands/batch/batch-actions'
import { BatchPanel } from '@/components/commands/batch/batch-details'
import type { BatchAgain, OneBatch } from '@/lib/commands/batch-schema'
import type { Danger } from '@/lib/commands/catalogue/definition'
import { renderInConsole } from '../../support/console-page'

const BATCH: OneBatch = {
  id: 7,
  sender: 'fleet',
  text: 'STATUS#',
  command: null,
  parameters: null,
  retries: null,
  mode: null,
  modeName: null,
  createdAt: '2026-05-04T10:00:00.000Z',
  cancelledAt: null,
  total: 9,
  left: 0,
  outcomes: { offlineSkipped: 3, ordered: 6 },
  states: { failed: 2, timedOut: 4 },
  again: { failed: 5, unsure: 4 },
  danger: 'none',
}
let asked: unknown[] = []
let opened: number[] = []
beforeEach(() => {
  asked = []
  opened = []
})

async function open(again: BatchAgain, danger: Danger = 'none'): Promise<HTMLElement> {
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const answer = (data: unknown) => Response.json({ code: 0, msg: '', data })
    if (method !== 'POST') return answer({ ...BATCH, again, danger })
    asked.push([path, JSON.parse(String(body))])
    return answer({ ...BATCH, id: 8 })
  })
  renderInConsole(<BatchActions batch={BATCH} onOpen={(id) => opened.push(id)} />, {
    permissions: ['commands.batch', 'commands.read'],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Retry failed' }))
  return screen.findByRole('alertdialog')
}

it('says how many devices a retry takes, with those that may have done it only when it is said so', async () => {
  const dialog = await open({ failed: 2, unsure: 3 })
  expect(await within(dialog).findByRole('button', { name: 'Send to 2 devices' })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('switch', { name: /^Also 3 devices/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send to 5 devices' }))
  await waitFor(() => expect(opened).toEqual([8]))
  expect(asked).toEqual([['/api/commands/batches/7/retry', { replace: false, unsure: true }]])
})

it('wants the number of devices first where it can lose them', async () => {
  const dialog = within(await open({ failed: 2, unsure: 3 }, 'confirmTwice'))
  const field = await dialog.findByRole('textbox', { name: /^To confirm, type the number of devices: 2/ })
  await userEvent.type(field, '5')
  expect(dialog.getByRole('button', { name: 'Send to 2 devices' }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(dialog.getByRole('switch', { name: /^Also 3 devices/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 5 devices' }))
  await waitFor(() => expect(opened).toEqual([8]))
})

it('is not sent to nobody', async () => {
  const dialog = await open({ failed: 0, unsure: 0 })
  const action = await within(dialog).findByRole('button', { name: 'Send to 0 devices' })
  expect(action.hasAttribute('disabled')).toBe(true)
  expect(within(dialog).getByText(/^No device is left to try again/)).toBeTruthy()
  expect(within(dialog).queryByRole('switch')).toBeNull()
})

it.each([
  ['Finished', BATCH],
  ['In progress', { ...BATCH, states: { failed: 2, sent: 4 } }],
  ['Cancelled', { ...BATCH, cancelledAt: BATCH.createdAt }],
])('its details bear its number and say that it is: %s', async (word, batch) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data: { items: [], next: null } }))
  renderInConsole(<BatchPanel batch={batch} onOpen={() => {}} onClose={() => {}} />, {
    permissions: ['commands.read'],
  })
  const panel = await screen.findByRole('complementary', { name: 'Batch #7' })
  const [heading] = within(panel).getAllByText(word)
  expect(heading?.querySelector('svg')).not.toBeNull()
})
