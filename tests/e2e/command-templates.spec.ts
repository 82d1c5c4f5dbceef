import { randomInt } from 'node:crypto'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { addVehicle } from './support/alarms'
import { expect, test } from './support/test'

const { templates, send, catalogue, parameters, states } = en.commands
const named = (text: string, name: string) => text.replace('{name}', name)
/** There is a command whose name only begins so. */
const uploadInterval = new RegExp(`^${catalogue.uploadInterval.name} ${catalogue.uploadInterval.about}`)

test('a template is made, used from the send sheet of a vehicle, and deleted', async ({
  page,
  signIn,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  const name = `Night ${randomInt(1e6)}`
  await signIn('demo-reseller')
  const van = await addVehicle(page, 'Template van')

  await page.goto('/commandTemplate')
  await page.getByRole('button', { name: templates.add }).first().click()
  const form = page.getByRole('dialog', { name: templates.newTitle })
  await form.getByRole('searchbox').fill(catalogue.uploadInterval.name)
  await form.getByRole('button', { name: uploadInterval }).click()
  await form.getByRole('textbox', { name: templates.name }).fill(name)
  await form.getByRole('textbox', { name: parameters.moving }).fill('45')
  const stopped = form.getByRole('group', { name: parameters.stopped })
  await stopped.getByRole('checkbox', { name: templates.askEachTime }).click()
  await expect(stopped).toContainText(templates.askedAbout)
  await expectAccessible(page)
  await form.getByRole('button', { name: templates.save }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(named(templates.asks, parameters.stopped))
  await expectAccessible(page)
  await expectContrastInOtherTheme(page)

  // A second one cannot have its name; what was typed stays.
  await page.getByRole('button', { name: templates.add }).click()
  await form.getByRole('button', { name: send.free }).click()
  await form.getByRole('textbox', { name: templates.name }).fill(name)
  await form.getByRole('textbox', { name: send.text }).fill('STATUS#')
  await form.getByRole('button', { name: templates.save }).click()
  await expect(form.getByText(en.errors.templateNameTaken)).toBeVisible()
  await expect(form.getByRole('textbox', { name: send.text })).toHaveValue('STATUS#')
  await form.getByRole('button', { name: en.ui.close }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.shell.leave.leave }).click()
  await expect(form).toBeHidden()

  await page.goto(`/devices/${van.imei}`)
  await page.getByRole('button', { name: send.open }).click()
  const sheet = page.getByRole('dialog', { name: send.open })
  await sheet.getByRole('region', { name: templates.section }).getByRole('button', { name }).click()
  await expect(sheet.getByRole('textbox', { name: parameters.moving })).toHaveValue('45')
  await expect(sheet.getByRole('textbox', { name: parameters.stopped })).toHaveValue('')
  await sheet.getByRole('textbox', { name: parameters.stopped }).fill('300')
  await expect(sheet.getByRole('region', { name: send.preview })).toContainText('TIMER,45,300#')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: send.send, exact: true }).click()
  await sheet.getByRole('button', { name: send.cancel }).click()
  await expect(sheet.getByText(states.cancelled, { exact: true })).toBeVisible()

  await page.goto('/commandTemplate')
  await row.getByRole('button', { name: named(templates.deleteOf, name) }).click()
  const question = page.getByRole('alertdialog', { name: named(templates.deleteTitle, name) })
  await question.getByRole('button', { name: templates.delete }).click()
  await expect(row).toBeHidden()
})

test('on a phone, in Arabic, templates stay within the page', async ({
  page,
  signIn,
  context,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desk has a test of its own')
  const texts = ar.commands
  const headers = { origin: baseURL ?? '' }
  await signIn('demo-reseller')
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  // As long as a name may be, and a text with nowhere to break.
  const name = `${randomInt(1e5, 1e6)}${'W'.repeat(14)}`
  const made = await page.request.post('/api/command-templates', {
    data: { name, text: `${'STATUS,'.repeat(30)}1#`, shared: true },
    headers,
  })
  expect(made.status()).toBe(201)
  await page.goto('/commandTemplate')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(texts.templates.shared)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page)

  await row.getByRole('button', { name: named(texts.templates.editOf, name) }).click()
  const form = page.getByRole('dialog', { name: texts.templates.editTitle })
  await form.getByRole('button', { name: texts.send.back }).click()
  await form.getByRole('button', { name: texts.catalogue.speedAlarm.name }).click()
  await form.getByRole('checkbox', { name: texts.templates.askEachTime }).first().click()
  await expect(form.getByText(texts.templates.askedAbout)).toBeVisible()
  await expectAccessible(page)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await form.getByRole('button', { name: texts.templates.save }).click()
  await expect(form).toBeHidden()
  await expect(row).toContainText(texts.catalogue.speedAlarm.name)

  await row.getByRole('button', { name: named(texts.templates.deleteOf, name) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.templates.delete }).click()
  await expect(row).toBeHidden()
})
