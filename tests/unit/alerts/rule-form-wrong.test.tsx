// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import en from '@/messages/en.json'
import { answering, showRules, usual } from './rule-screen'

const calls = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', async (original) => ({ ...(await original<object>()), api: calls }))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(),
}))

const { form } = en.alertRules.screen
const shown: Element[] = []
beforeEach(() => {
  calls.mockReset()
  calls.mockImplementation(answering(usual))
  shown.length = 0
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this)
  })
})
afterEach(() => vi.restoreAllMocks())

async function begin() {
  const user = showRules()
  await user.click(await screen.findByRole('button', { name: en.alertRules.screen.list.add }))
  await user.click(await screen.findByText(en.alertRules.kinds.overspeed))
  await screen.findByRole('form', { name: form.newTitle })
  return user
}
const send = (user: Awaited<ReturnType<typeof begin>>) =>
  user.click(screen.getByRole('button', { name: form.make }))

it('brings the first wrong field into view, above the bar, and the focus to it', async () => {
  const user = await begin()
  const silence = screen.getByLabelText(form.silence)
  await user.clear(silence)
  await user.clear(screen.getByLabelText(form.maxAge))
  await send(user)
  await waitFor(() => expect(document.activeElement).toBe(silence))
  expect(shown.at(-1)).toBe(silence)
  expect(silence.closest('.clear-of-bar')).not.toBeNull()
})

it('brings into view what is said of several controls, although the focus could go to a wrong one below', async () => {
  const user = await begin()
  await user.click(screen.getByRole('radio', { name: form.scopes.chosen }))
  const silence = screen.getByLabelText(form.silence)
  await user.clear(silence)
  await send(user)
  const said = await screen.findByText(form.chooseSome)
  await waitFor(() => expect(shown.at(-1)).toBe(said))
  expect(document.activeElement).not.toBe(silence)
})
