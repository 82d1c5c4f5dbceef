import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { expect, test } from './support/test'

const t = en.commandCatalogue
const { send, catalogue } = en.commands
/** There are commands whose names only begin so. */
const rowOf = ({ name, about }: { name: string; about: string }) =>
  new RegExp(`^${name}.*${about.slice(0, 30)}`)

const post = async (page: Page, path: string, data: object) => {
  const { origin } = new URL((await page.request.get('/api/captcha')).url())
  const answer = await page.request.post(path, { data, headers: { origin } })
  expect(await answer.json()).toMatchObject({ code: 0 })
}

test('the administrator puts a model into a family of its own, tells it a command, and finds it in the send sheet', async ({
  page,
  signIn,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  const id = randomInt(1e5, 1e6)
  const [code, family, imei] = [`AT-${id}`, `at${id}`, `86${randomInt(1e12, 9e12)}`]
  const source = `Tried on ${code}`
  await signIn('demo-admin')
  await post(page, '/api/models', {
    code,
    like: 'GT06N',
    name: code,
    vendor: 'Acme',
    icon: 'car',
    simNote: '',
  })

  await page.goto('/commandCatalogue')
  await expectAccessible(page)
  await expectContrastInOtherTheme(page)
  await page.getByRole('tab', { name: t.models.title }).click()
  await page.getByRole('button', { name: t.models.add }).click()
  const dialog = page.getByRole('dialog', { name: t.models.add })
  await dialog.getByRole('combobox', { name: t.models.model }).selectOption(code)
  await dialog.getByRole('combobox', { name: t.models.family }).selectOption({ label: t.models.newFamily })
  await dialog.getByRole('textbox', { name: t.models.familyName }).fill(family)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t.save }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText(family)
  await expectAccessible(page)

  await page.getByRole('tab', { name: t.commands }).click()
  await page.getByRole('searchbox').fill(catalogue.heartbeatInterval.name)
  await page.getByRole('button', { name: rowOf(catalogue.heartbeatInterval) }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.text.add }).click()
  const form = page.getByRole('dialog', { name: t.text.new })
  await form.getByRole('checkbox', { name: family }).click()
  await form.getByRole('textbox', { name: t.text.source }).fill(source)
  // A placeholder that is none is told at its field.
  const gprs = form.getByRole('textbox', { name: t.text.gprs })
  await gprs.fill('HEART,{every}#')
  await form.getByRole('button', { name: t.save }).click()
  await expect(form.getByText(en.validation.catalogue.undeclared)).toBeVisible()
  await expectAccessible(page)
  await gprs.fill('HEART,1#')
  await form.getByRole('button', { name: t.save }).click()
  const view = page.getByRole('dialog', { name: catalogue.heartbeatInterval.name })
  await expect(view.getByRole('article', { name: family })).toContainText('HEART,1#')
  await expectAccessible(page)
  await view.getByRole('button', { name: en.ui.close }).click()

  await signIn('demo-reseller')
  await post(page, '/api/devices', { imei, name: 'Own van', model: code })
  await page.goto(`/devices/${imei}`)
  await page.getByRole('button', { name: send.open }).click()
  const sheet = page.getByRole('dialog', { name: send.open })
  await sheet.getByRole('button', { name: catalogue.heartbeatInterval.name }).click({ timeout: 20_000 })
  await expect(sheet.getByText(source)).toBeVisible()
  // It is the only one that trackers of this family take.
  await sheet.getByRole('button', { name: send.back }).click()
  await expect(sheet.getByRole('button', { name: catalogue.status.name })).toHaveCount(0)
})

test('on a phone, the catalogue is read and a command looked at', async ({ page, signIn, isMobile }) => {
  test.skip(!isMobile, 'the desk has a test of its own')
  await signIn('demo-admin')
  await page.goto('/commandCatalogue')
  await page.getByRole('searchbox').fill('RELAY')
  await page.getByRole('button', { name: rowOf(catalogue.cutEngine) }).click()
  const view = page.getByRole('dialog', { name: catalogue.cutEngine.name })
  await expect(view.getByText('RELAY,1#').first()).toBeVisible()
  await expectAccessible(page)
  await view.getByRole('button', { name: t.text.add }).click()
  await expect(page.getByRole('dialog', { name: t.text.new })).toBeVisible()
  await expectAccessible(page)
})
