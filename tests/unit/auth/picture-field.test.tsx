// @vitest-environment happy-dom
import '../../support/dom'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enterConsole } from '@/components/login/load-door'
import { LoginForm } from '@/components/login/login-form'
import { ApiError } from '@/lib/http/api-error'
import en from '@/messages/en.json'

vi.mock('@/components/login/captcha-widget', () => ({ showWidget: async () => () => {} }))
vi.mock('@/components/login/load-door', () => ({ enterConsole: vi.fn(), prepareConsole: () => {} }))

const { login: texts, transport, errors } = en
const refused = (code: number, text: string) => new ApiError('refused', text, code, 401)
const assign = vi.fn()
let drawn = 0
let answer: () => Response

beforeEach(() => {
  drawn = 0
  answer = () => {
    const data = { kind: 'picture', picture: `data:image/png;base64,AAA${++drawn}`, token: `t${drawn}` }
    return Response.json({ code: 0, msg: '', data })
  }
  vi.stubGlobal('location', { assign, origin: 'http://localhost' })
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const field = () => screen.getByLabelText<HTMLInputElement>(texts.captchaLetters)
const picture = () => screen.getByRole('img', { name: texts.captchaPicture }).getAttribute('src')
const submit = () => userEvent.click(screen.getByRole('button', { name: texts.submit }))
const sent = () => vi.mocked(enterConsole).mock.lastCall?.[0].captcha

/** The form at the moment when letters are asked for. */
async function asked() {
  vi.mocked(enterConsole).mockRejectedValueOnce(refused(11006, errors.captchaRequired))
  render(<LoginForm next="/next" texts={texts} emptyText="" transport={transport} demo={null} />)
  await userEvent.type(screen.getByLabelText(texts.account), 'ann')
  await userEvent.type(screen.getByLabelText(texts.password), 'secret')
  await submit()
  await screen.findByText(texts.captcha)
}

it('shows the picture with a field of its own, and sends its letters with its token', async () => {
  await asked()
  expect(picture()).toMatch(/AAA1$/)
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(field().getAttribute('autocomplete')).toBe('off')
  expect(field().getAttribute('inputmode')).toBe('text')
  expect(field().dir).toBe('ltr')
  // Nothing was wrong yet.
  expect(field().getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText(errors.captchaRequired)).toBeNull()
  expect(screen.getByText(texts.captchaHint)).toBeTruthy()
  await userEvent.type(field(), 'ac dek')
  await submit()
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/next'))
  expect(sent()).toBe('t1.ac dek')
})

it('says at the field that the letters were wrong, with another picture and nothing typed', async () => {
  await asked()
  vi.mocked(enterConsole).mockRejectedValueOnce(refused(11007, errors.captchaWrong))
  await userEvent.type(field(), 'xxxxx')
  await submit()
  expect(await screen.findByText(texts.captchaLettersWrong)).toBeTruthy()
  expect(screen.getByText(texts.captchaHint)).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(picture()).toMatch(/AAA2$/)
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
})

it('shows another picture after a wrong password, too, for the one that was read counts no more', async () => {
  await asked()
  vi.mocked(enterConsole).mockRejectedValueOnce(refused(11002, errors.wrongPassword))
  await userEvent.type(field(), 'acdek')
  await submit()
  expect(await screen.findByText(errors.wrongPassword)).toBeTruthy()
  expect(picture()).toMatch(/AAA2$/)
  expect(field().value).toBe('')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByLabelText(texts.password).getAttribute('aria-invalid')).toBe('true')
})

it('gives another picture when asked, and keeps the one that is there when it gets none', async () => {
  await asked()
  await userEvent.type(field(), 'ac')
  const another = screen.getByRole('button', { name: texts.captchaOther })
  await userEvent.click(another)
  await waitFor(() => expect(picture()).toMatch(/AAA2$/))
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())

  const msg = errors.requestTooFrequent
  answer = () => Response.json({ code: 42900, msg, data: { error: 'requestTooFrequent' } }, { status: 429 })
  await userEvent.click(another)
  expect(await screen.findByText(msg)).toBeTruthy()
  expect(picture()).toMatch(/AAA2$/)
})

it('leads to the widget of a service as it comes', async () => {
  answer = () => Response.json({ code: 0, msg: '', data: { kind: 'turnstile', siteKey: 'site' } })
  await asked()
  await waitFor(() => expect(document.activeElement?.textContent).toBe(texts.captcha))
})

it('takes the picture away when a code is asked for', async () => {
  await asked()
  vi.mocked(enterConsole).mockRejectedValueOnce(refused(11012, errors.secondFactorRequired))
  await userEvent.type(field(), 'acdek')
  await submit()
  expect(await screen.findByLabelText(texts.code)).toBeTruthy()
  expect(screen.queryByRole('img', { name: texts.captchaPicture })).toBeNull()
})
