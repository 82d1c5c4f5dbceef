import { randomInt } from 'node:crypto'
import type { APIRequest } from '@playwright/test'
import { dateWriter } from '@/lib/format/dates'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { addVehicle } from './support/alarms'
import { connectObedient } from './support/obedient-tracker'
import { DEMO_PASSWORD } from './support/stack'
import { expect, test } from './support/test'

/** A model of which the texts of two modes are known, and none by weekdays. */
const MODEL = 'VT02S'
const { templates, batch, form, modes, drawing, status, states } = en.workingModes
const b = en.commands.batch
const named = (text: string, name: string) => text.replace('{name}', name)
/** The form of a text for one. */
const forOne = (text: string) => (/one \{([^}]*)\}/.exec(text)?.[1] ?? text).replace('#', '1')
/** 2023-01-01 was a Sunday, which is 1. */
const weekdayIn = (language: string, weekday: number) =>
  dateWriter(language)('weekdayLong', Date.UTC(2023, 0, weekday))

/** The administrator adds the model, unless a test before has done so. */
async function addModel(request: APIRequest, baseURL = ''): Promise<void> {
  const administrator = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  const signedIn = await administrator.post('/api/session', {
    data: { account: 'demo-admin', password: DEMO_PASSWORD },
  })
  expect(signedIn.status()).toBe(200)
  const made = await administrator.post('/api/models', {
    data: { code: MODEL, like: 'GT06N', name: MODEL, vendor: 'Jimi', icon: 'truck', simNote: '' },
  })
  expect([201, 409]).toContain(made.status())
  await administrator.dispose()
}

test('a mode by the clock is kept, set by a batch, and followed; one by weekdays is refused by name', async ({
  page,
  signIn,
  playwright,
  baseURL,
  gatewayGt06Port,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  await addModel(playwright.request, baseURL)
  await signIn('demo-reseller')
  const trailer = await addVehicle(page, `Trailer ${randomInt(1e6)}`, MODEL)
  const name = `Noon ${randomInt(1e6)}`

  await page.goto('/workingModeTemplate')
  await page.getByRole('button', { name: templates.add }).first().click()
  const editor = page.getByRole('dialog', { name: templates.newTitle })
  await editor.getByRole('textbox', { name: templates.name }).fill(name)
  await editor.getByLabel(form.wakeUpTime).fill('12:00')
  await editor.getByRole('checkbox', { name: form.twice }).click()
  await editor.getByLabel(form.syncTime).fill('13:00')
  const days = editor.getByRole('list', { name: drawing.title }).getByRole('listitem')
  await expect(days).toHaveCount(7)
  await expect(days.first()).toContainText('12:00, 13:00')
  await expect(editor.getByRole('region', { name: en.workingModes.battery.title })).toContainText('About')
  await expectAccessible(page)
  await editor.getByRole('button', { name: templates.save }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Every day at 12:00 and 13:00')
  await expectAccessible(page)
  await expectContrastInOtherTheme(page)

  // From the list of devices the chosen ones are handed on.
  const tracker = await connectObedient(gatewayGt06Port, trailer)
  await page.goto(`/devices?imeis=${trailer.imei}`)
  await expect(page.locator('[data-device]')).toHaveCount(1)
  await page.getByRole('checkbox', { name: en.devices.selectAll }).check()
  await page.getByRole('button', { name: en.devices.more }).click()
  await page.getByRole('menuitem', { name: en.shell.setWorkingMode }).click()
  await expect(page).toHaveURL(/\/batchWorkingMode$/)
  const sheet = page.getByRole('dialog', { name: batch.new })
  await expect(sheet.getByLabel(b.imeis)).toHaveValue(trailer.imei)
  await sheet.getByRole('radio', { name }).click()
  await sheet.getByRole('button', { name: b.check, exact: true }).click()
  const facts = sheet.getByRole('region', { name: b.checked })
  await expect(facts).toContainText('MODE,1,1200,1300')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: forOne(b.send) }).click()
  const question = page.getByRole('alertdialog', { name: forOne(b.confirmTitle) })
  await question.getByRole('button', { name: forOne(b.send) }).click()
  const details = page.getByRole('complementary', { name: b.details })
  await expect(details).toContainText(name)
  await expect(page).toHaveURL(/\/batchWorkingMode\?batch=\d+$/)
  await expect(details.getByRole('listitem')).toContainText(en.commands.states.done, { timeout: 30_000 })
  await expectAccessible(page)

  // It follows the mode, and is to wake next at one of its times.
  await page.goto(`/workingModeStatus?imei=${trailer.imei}`)
  const stage = page.getByRole('row').filter({ hasText: trailer.name })
  await expect(stage).toContainText(states.current, { timeout: 30_000 })
  await expect(stage).toContainText('Every day at 12:00 and 13:00')
  await expect(stage.getByRole('link', { name: trailer.name })).toHaveAttribute(
    'href',
    `/devices/${trailer.imei}`,
  )
  await stage.getByText(states.current).click()
  const panel = page.getByRole('complementary', { name: status.details })
  const next = panel
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: status.next }) })
    .locator('time')
  const moment = Date.parse((await next.getAttribute('datetime')) ?? '')
  expect(moment).toBeGreaterThan(Date.now())
  await expect(next).toHaveText(/1[23]:00/)
  await expectAccessible(page)
  await expectContrastInOtherTheme(page)
  await page.getByRole('combobox', { name: status.state, exact: true }).selectOption({ label: states.ended })
  await expect(page.getByText(status.noMatch)).toBeVisible()

  // No text is known that sets it by weekdays: that is said before it is chosen.
  await page.goto('/batchWorkingMode')
  await page.getByRole('button', { name: batch.new }).first().click()
  await sheet.getByRole('radio', { name: b.scopes.imeis }).click()
  await sheet.getByLabel(b.imeis).fill(trailer.imei)
  await sheet.getByRole('radio', { name: batch.byHand }).click()
  await expect(sheet.getByRole('radio', { name: modes.week, exact: true })).toBeDisabled()
  await expect(sheet.getByText(new RegExp(`: .*${modes.week}`))).toBeVisible()
  await expect(sheet.getByRole('button', { name: forOne(b.send) })).toHaveCount(0)
  await sheet.getByRole('button', { name: en.ui.close }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.shell.leave.leave }).click()
  await expect(sheet).toBeHidden()
  tracker.close()

  await page.goto('/workingModeTemplate')
  await row.getByRole('button', { name: named(templates.deleteOf, name) }).click()
  const asked = page.getByRole('alertdialog', { name: named(templates.deleteTitle, name) })
  await asked.getByRole('button', { name: templates.delete }).click()
  await expect(row).toBeHidden()
})

test('on a phone, in Arabic, a mode by weekdays is drawn and kept', async ({
  page,
  signIn,
  context,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desk has a test of its own')
  const texts = ar.workingModes
  // As long as a name may be.
  const name = `${randomInt(1e5, 1e6)}${'W'.repeat(14)}`
  await signIn('demo-reseller')
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await page.goto('/workingModeTemplate')
  await page.getByRole('button', { name: texts.templates.add }).first().click()
  const editor = page.getByRole('dialog', { name: texts.templates.newTitle })
  await editor.getByRole('textbox', { name: texts.templates.name }).fill(name)
  await editor.getByRole('radio', { name: texts.modes.week }).click()
  await expect(editor.getByText(texts.drawing.incomplete)).toBeVisible()
  for (const weekday of [1, 4]) await editor.getByRole('button', { name: weekdayIn('ar', weekday) }).click()
  await editor.getByLabel(texts.form.wakeUpTime).fill('08:00')
  const days = editor.getByRole('list', { name: texts.drawing.title }).getByRole('listitem')
  await expect(days).toHaveCount(7)
  const woken = days.filter({ hasText: '08:00' })
  await expect(woken).toHaveCount(2)
  await expect(woken.first()).toContainText(weekdayIn('ar', 1))
  // The day runs from right to left: a third of it has passed at eight.
  const bar = woken.first().locator('[data-day]')
  const [box, mark] = [await bar.boundingBox(), await bar.locator('[data-mark]').boundingBox()]
  if (!box || !mark) throw new Error('there is no drawing')
  expect((box.x + box.width - mark.x) / box.width).toBeCloseTo(1 / 3, 1)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await expectContrastInOtherTheme(page)
  await editor.getByRole('button', { name: texts.templates.save }).click()
  await expect(editor).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('08:00')
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page)

  await page.goto('/workingModeStatus')
  await expect(page.getByRole('heading', { name: texts.status.title })).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page)

  await page.goto('/workingModeTemplate')
  await row.getByRole('button', { name: named(texts.templates.deleteOf, name) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.templates.delete }).click()
  await expect(row).toBeHidden()
})
