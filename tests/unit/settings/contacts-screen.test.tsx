// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ContactsScreen } from '@/components/settings/contacts/contacts-screen'
import type { AlertContact } from '@/lib/alerts/people/contact-schema'
import { USUAL_PREFERENCES } from '@/lib/alerts/people/preferences'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', async (original) => ({ ...(await original<object>()), api: calls }))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn() }),
  usePathname: () => '/alertContacts',
}))

const texts = en.alertContacts
const ANA: AlertContact = {
  id: 7,
  name: 'Ana',
  email: 'ana@x.example',
  verified: true,
  paused: null,
  phone: '+351 91',
  language: 'pt',
  timeZone: 'Europe/Lisbon',
  role: 'dispatcher',
  rules: 2,
  createdAt: '2026-11-24T06:00:00.000Z',
}
const UNTIL = '2026-11-24T06:15:00.000Z'

beforeEach(() => {
  calls.mockReset()
})
afterEach(cleanup)

function show(items: AlertContact[] | Error, editable = true) {
  calls.mockImplementation(async (method: string, path: string) => {
    if (path === '/api/alert-contacts' && method === 'GET') {
      if (items instanceof Error) throw items
      return { items, quota: 100, editable }
    }
    if (path.endsWith('/code')) return { until: UNTIL }
    if (path.endsWith('/preferences'))
      return {
        ...USUAL_PREFERENCES,
        timeZone: 'Europe/Lisbon',
        address: { email: ANA.email, verified: true, paused: null },
      }
    return { ...ANA, verified: false }
  })
  renderInConsole(<ContactsScreen />)
}
const asked = (method: string, path: string) =>
  calls.mock.calls.find((one) => one[0] === method && one[1] === path)?.[2]
const button = (name: string, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  within_.findByRole('button', { name })
const named = (text: string) => text.replace('{name}', 'Ana')

it('lists who is told, and how they are reached', async () => {
  show([ANA, { ...ANA, id: 8, name: 'B'.repeat(60), verified: false, role: '', rules: 0 }])
  const [ana, other] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement]
  for (const word of ['Ana', 'ana@x.example', 'dispatcher', 'Português', '2 rules'])
    expect(ana.textContent).toContain(word)
  expect(within(ana).queryByText(en.notifications.unverified)).toBeNull()
  expect(within(other).getByText(en.notifications.unverified)).toBeTruthy()
  expect(within(other).getByRole('button', { name: texts.verify })).toBeTruthy()
})

it('adds somebody, then asks for the code that was mailed there', async () => {
  show([])
  expect(await screen.findByText(texts.emptyText)).toBeTruthy()
  await userEvent.click(await button(texts.add))
  const form = await screen.findByRole('dialog', { name: texts.newTitle })
  await userEvent.type(within(form).getByLabelText(/^Name/), 'Ana')
  await userEvent.type(within(form).getByLabelText(/^E-mail/), 'nobody')
  await userEvent.click(await button(texts.add, within(form)))
  expect(await within(form).findByText(en.validation.email)).toBeTruthy()
  await userEvent.type(within(form).getByLabelText(/^E-mail/), '@x.example')
  await userEvent.click(await button(texts.add, within(form)))
  await waitFor(() =>
    expect(asked('POST', '/api/alert-contacts')?.body).toMatchObject({
      name: 'Ana',
      email: 'nobody@x.example',
      language: 'en',
      timeZone: 'UTC',
    }),
  )
  const dialog = await screen.findByRole('dialog', { name: /^Verify/ })
  await userEvent.click(await button(texts.sendCode, within(dialog)))
  expect(await within(dialog).findByText(/works until/)).toBeTruthy()
  const verify = await button(texts.verify, within(dialog))
  expect((verify as HTMLButtonElement).disabled).toBe(true)
  await userEvent.type(within(dialog).getByLabelText(texts.code), '12a3456')
  await userEvent.click(verify)
  await waitFor(() =>
    expect(asked('POST', '/api/alert-contacts/[id]/verify')).toMatchObject({
      params: { id: 7 },
      body: { code: '123456' },
    }),
  )
})

it('says in the question how many rules lose a contact', async () => {
  show([ANA])
  await userEvent.click(await button(named(texts.deleteOf)))
  expect(await screen.findByText(/2 rules name this contact/)).toBeTruthy()
  await userEvent.click(await button(texts.delete))
  await waitFor(() => expect(asked('DELETE', '/api/alert-contacts/[id]')?.params).toEqual({ id: 7 }))
})

it('keeps how a contact is told, without the kinds that browsers are pushed', async () => {
  show([ANA])
  await userEvent.click(await button(named(texts.preferencesOf)))
  const sheet = await screen.findByRole('dialog')
  await userEvent.click(await within(sheet).findByRole('switch', { name: en.notifications.mails }))
  expect(within(sheet).queryByText(en.notifications.pushedHint)).toBeNull()
  await userEvent.click(await button(texts.save, within(sheet)))
  await waitFor(() =>
    expect(asked('PUT', '/api/alert-contacts/[id]/preferences')).toMatchObject({
      params: { id: 7 },
      body: { unsubscribed: true },
    }),
  )
})

it('says why an address is paused, and that it works again', async () => {
  const paused = { reason: '550 no such user', at: UNTIL }
  show([{ ...ANA, paused }])
  expect(await screen.findByText(paused.reason)).toBeTruthy()
  await userEvent.click(await button(en.notifications.resume))
  await waitFor(() => expect(asked('POST', '/api/alert-contacts/[id]/resume')?.params).toEqual({ id: 7 }))
})

it('shows whoever may not edit no way to, and says when they could not be loaded', async () => {
  show([ANA], false)
  expect(await screen.findByText('Ana')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
  cleanup()
  show([], false)
  expect(await screen.findByText(texts.emptyTextRead)).toBeTruthy()
  cleanup()
  show(new Error('away'))
  expect(await screen.findByText(en.settings.notLoaded)).toBeTruthy()
})
