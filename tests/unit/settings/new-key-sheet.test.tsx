// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { NewKeySheet } from '@/components/settings/keys/new-key-sheet'
import { KEY_SCOPES } from '@/lib/auth/permissions'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const { keys } = en.settings
const draw = () =>
  renderInConsole(<NewKeySheet onMade={() => {}} onClose={() => {}} />, { permissions: [...KEY_SCOPES] })
const box = (name: RegExp) => screen.getByRole('checkbox', { name })
const isOn = (name: RegExp) => box(name).getAttribute('data-state') === 'checked'

it('offers scopes by subject with their codes, and finds them by either', async () => {
  draw()
  const commands = await screen.findByRole('region', { name: keys.groups.commands })
  expect(within(commands).getByRole('checkbox', { name: 'Send commands commands.send' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: keys.sending }))
  expect(isOn(/positions\.send$/)).toBe(true)
  await userEvent.type(screen.getByRole('searchbox'), 'webhooks.e')
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1))
  expect(screen.getByRole('checkbox', { name: 'Manage webhooks webhooks.edit' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('1 chosen. 1 of them is not in this search.')
})

it('brings what a scope needs to do anything, and says what is missing once that is taken away', async () => {
  draw()
  await screen.findByRole('region', { name: keys.groups.devices })
  expect(screen.getByText(/^Works together with “Send positions.*“Add devices”/)).toBeTruthy()
  await userEvent.click(box(/devices\.onSight$/))
  expect([isOn(/devices\.create$/), isOn(/positions\.send$/)]).toEqual([true, true])
  await userEvent.click(box(/devices\.create$/))
  expect(screen.getByText('Without effect as long as the key does not have “Add devices” too.')).toBeTruthy()
})

it('says at each field what is still needed', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (...given: unknown[]) => {
    asked.push(given)
    return Response.json({ code: 0, msg: '', data: null })
  })
  draw()
  await userEvent.click(await screen.findByRole('button', { name: keys.make }))
  await waitFor(() => expect(screen.getAllByText(en.validation.needed)).toHaveLength(3))
  expect(asked).toEqual([])
})
