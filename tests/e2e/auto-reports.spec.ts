import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { wallTimeOf } from '@/lib/time/wall-clock'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible } from './support/accessibility'
import { attachmentOf } from './support/attachment-of'
import { countClicks } from './support/count-clicks'
import { goByName } from './support/go-by-name'
import { test } from './support/mail-world'
import { openSheet } from './support/open-sheet'
import { recordDay } from './support/recorded-day'
import { expect } from './support/test'
import { press } from './support/touch'

const { schedules: auto, names, devices, screen } = en.reports
const ZONE = 'Europe/Lisbon'
const DAY = 86_400_000

// The clockwork looks once a minute, and a report is due on a full minute.
test.describe.configure({ timeout: 300_000 })
test.beforeEach(({ signIn }) => signIn('demo-reseller'))

test('a report is scheduled, comes by mail with the figures of the screen, and is in the history', async ({
  page,
  isMobile,
  world,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  const van = await recordDay(page, world.gatewayGt06Port, 'Mailed van')
  await page.goto('/autoReports')
  await page.getByRole('button', { name: auto.add }).first().click()
  const form = page.getByRole('dialog', { name: auto.add })
  await form.getByLabel(auto.report, { exact: true }).selectOption(names.trips)
  await form.getByLabel(auto.name, { exact: true }).fill('Trips of the van')
  await expect(form.getByText(ZONE)).toBeVisible()
  await chooseDevice(page, van.name)

  await form.getByLabel(auto.recipients).fill('boss@example.com, nonsense')
  await form.getByRole('button', { name: auto.save, exact: true }).click()
  await expect(form.getByText(en.validation.email)).toBeVisible()
  await form.getByLabel(auto.recipients).fill('boss@example.com, desk@example.com')
  await expectAccessible(page, { include: '[role=dialog]' })

  const due = Math.ceil((Date.now() + 40_000) / 60_000) * 60_000
  const clock = wallTimeOf(due, ZONE)
  await form.getByLabel(auto.frequency).selectOption('weekly')
  await form.getByLabel(auto.weekday).selectOption(String(new Date(`${clock}Z`).getUTCDay() + 1))
  await form.getByLabel(/^Time/).fill(clock.slice(11, 16))
  await form.getByRole('button', { name: auto.save, exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Trips of the van' })
  await expect(row).toContainText(`${names.trips} · ${auto.frequencies.weekly}`)
  await expectAccessible(page, { include: '#content' })

  const mails = () => world.box.received.filter(({ to }) => to.includes('boss@example.com'))
  await expect
    .poll(() => mails().map(({ to }) => to), { timeout: 200_000, intervals: [1000] })
    .toEqual([['boss@example.com', 'desk@example.com']])
  const [mail] = mails()
  expect(mail?.source).toMatch(/^Subject: .*Trips[ _]of[ _]the[ _]van/m)
  const { name, bytes } = attachmentOf(mail?.source ?? '')
  expect(name).toMatch(/^Trips of the van .*\.xlsx$/)
  const sheet = await openSheet(bytes)

  await page.reload()
  await row.getByRole('button', { name: auto.history.replace('{title}', 'Trips of the van') }).click()
  const run = page.getByRole('dialog').getByRole('listitem')
  await expect(run).toContainText(auto.status.done, { timeout: 20_000 })
  await expect(run).toContainText(auto.mailed)
  await expect(run).toContainText(`${sheet.rows.length} rows`)
  await expectAccessible(page, { include: '[role=dialog]' })
  const [download] = await Promise.all([page.waitForEvent('download'), run.getByRole('link').click()])
  expect(await readFile(await download.path())).toEqual(bytes)

  const span = [due - 7 * DAY, due].map((time) => new Date(time).toISOString())
  await page.goto(`/trips?imei=${van.imei}&from=${span[0]}&to=${span[1]}`)
  const table = page.getByRole('region', { name: names.trips }).last()
  const total = table.locator('tfoot tr td')
  await expect(table.locator('tbody tr')).toHaveCount(sheet.rows.length, { timeout: 20_000 })
  const shown = await table.getByRole('columnheader').locator('button[title]').allTextContents()
  const at = shown.indexOf('Distance (km)')
  expect(Number(await total.nth(at).textContent())).toBeGreaterThan(10)
  expect(Number(sheet.total[sheet.headings.indexOf('Distance (km)')]).toFixed(2)).toBe(
    await total.nth(at).textContent(),
  )
})

async function removeSchedules(page: Page): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const { data }: { data: { id: number }[] } = await (await page.request.get('/api/report-schedules')).json()
  for (const { id } of data)
    expect((await page.request.delete(`/api/report-schedules/${id}`, { headers })).ok()).toBe(true)
}

test('a weekly e-mail is made and sent now in six clicks, and once more from the list', async ({
  page,
  isMobile,
  world,
}) => {
  const title = names.mileageDaily
  const mailsTo = (reader: string) => world.box.received.filter(({ to }) => to.includes(reader)).length
  await page.goto('/deviceOverview')
  const clicks = await countClicks(page)
  // On a phone the list of reports is behind a button, and found by its name with as many taps.
  if (isMobile) await goByName(page, auto.title, isMobile)
  else await page.getByRole('link', { name: auto.title }).click()
  await press(page.getByRole('button', { name: auto.add }).first(), isMobile)
  const form = page.getByRole('dialog', { name: auto.add })
  await form.getByLabel(auto.frequency).selectOption('weekly')
  await press(form.getByLabel(auto.recipients), isMobile)
  await page.keyboard.type('owner@example.com')
  await press(form.getByRole('button', { name: auto.saveAndSend }), isMobile)
  await expect(form).toBeHidden()
  expect(clicks()).toBeLessThanOrEqual(6)
  await expect.poll(() => mailsTo('owner@example.com'), { timeout: 60_000 }).toBe(1)

  const row = page.getByRole('listitem').filter({ hasText: 'owner@example.com' })
  await expect(row).toContainText(auto.status.done, { timeout: 20_000 })
  // The next one on a phone begins with none.
  if (isMobile) return await removeSchedules(page)
  await row.getByRole('button', { name: auto.sendNowOf.replace('{title}', title) }).click()
  const asked = page.getByRole('alertdialog', { name: auto.sendTitle.replace('{title}', title) })
  await expect(asked).toContainText('owner@example.com')
  await expectAccessible(page, { include: '[role=alertdialog]' })
  await asked.getByRole('button', { name: auto.sendNow, exact: true }).click()
  await expect.poll(() => mailsTo('owner@example.com'), { timeout: 60_000 }).toBe(2)
  await row.getByRole('button', { name: auto.history.replace('{title}', title) }).click()
  const runs = page.getByRole('dialog').getByRole('listitem')
  await expect(runs).toHaveCount(2)
  await expect(runs.first()).toContainText(auto.byHand)
})

test('a second one of a report is refused where it was typed, and what was typed is not lost unasked', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the same form')
  await page.goto('/autoReports')
  const open = async () => {
    await page.getByRole('button', { name: auto.add }).first().click()
    const form = page.getByRole('dialog', { name: auto.add })
    await form.getByLabel(auto.report, { exact: true }).selectOption(names.parking)
    await form.getByLabel(auto.name, { exact: true }).fill('Where they stood')
    return form
  }
  const first = await open()
  await first.getByRole('button', { name: screen.filters }).click()
  const filters = page.getByRole('dialog', { name: screen.filters })
  await filters
    .getByLabel(/at least/i)
    .first()
    .fill('30')
  await filters.getByRole('button', { name: en.ui.apply }).click()
  await expect(first.getByRole('button', { name: screen.filters })).toContainText('1')
  await first.getByRole('button', { name: auto.save, exact: true }).click()
  await expect(first).toBeHidden()

  const second = await open()
  await second.getByRole('button', { name: auto.save, exact: true }).click()
  await expect(second.getByText(en.errors.scheduleExists)).toBeVisible()
  await expect(second.getByLabel(auto.report, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(second.getByLabel(auto.name, { exact: true })).toHaveValue('Where they stood')
  await page.keyboard.press('Escape')
  const asked = page.getByRole('alertdialog', { name: en.shell.leave.title })
  await asked.getByRole('button', { name: en.shell.leave.stay }).click()
  await expect(second.getByLabel(auto.name, { exact: true })).toHaveValue('Where they stood')
  await second.getByRole('button', { name: en.ui.cancel }).click()
  await asked.getByRole('button', { name: en.shell.leave.leave }).click()
  await expect(second).toBeHidden()

  const row = page.getByRole('listitem').filter({ hasText: 'Where they stood' })
  await row.getByRole('button', { name: auto.edit.replace('{title}', 'Where they stood') }).click()
  const edit = page.getByRole('dialog')
  await expect(edit.getByLabel(auto.report, { exact: true })).toBeDisabled()
  await expect(edit.getByLabel(auto.report, { exact: true })).toHaveText(names.parking)
  await expect(edit.getByLabel(auto.frequency)).toBeDisabled()
  await expect(edit.getByRole('button', { name: screen.filters })).toContainText('1')
  await edit.getByLabel(auto.name, { exact: true }).fill('')
  await edit.getByRole('button', { name: auto.save, exact: true }).click()
  await page.getByRole('button', { name: auto.delete.replace('{title}', names.parking) }).click()
  await page.getByRole('button', { name: auto.deleteNow, exact: true }).click()
  await expect(page.getByRole('button', { name: auto.delete.replace('{title}', names.parking) })).toHaveCount(
    0,
  )
})

test('on a phone in Arabic, a report is scheduled, refused, paused and deleted with the thumb', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desk has tests of its own')
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  const texts = ar.reports.schedules
  const title = 'تنبيهات الشهر'
  await page.goto('/autoReports')
  await expect(page.getByText(texts.none)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: texts.add }).first().click()
  const form = page.getByRole('dialog', { name: texts.add })
  await form.getByLabel(texts.report, { exact: true }).selectOption('alertDetails')
  await form.getByLabel(texts.name, { exact: true }).fill(title)
  await form.getByLabel(texts.frequency).selectOption('monthly')
  await expect(form.getByText(texts.monthDayHint)).toBeVisible()
  await form.getByLabel(texts.monthDay).selectOption('31')
  await form.getByLabel(texts.format).selectOption('pdf')
  const recipients = form.getByLabel(texts.recipients)
  await recipients.fill('مكتب')
  await expectAccessible(page, { include: '[role=dialog]' })
  await form.getByRole('button', { name: texts.save, exact: true }).click()
  await expect(form.getByText(ar.validation.email)).toBeInViewport()
  await expect(recipients).toBeFocused()
  await recipients.fill('desk@example.com، boss@example.com')
  await form.getByRole('button', { name: texts.save, exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText(`${texts.frequencies.monthly} · 31`)
  await expect(row).toContainText('desk@example.com, boss@example.com')
  await expectAccessible(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)

  await row.getByRole('button', { name: texts.history.replace('{title}', title) }).click()
  await expect(page.getByRole('dialog').getByText(texts.noRuns)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: ar.ui.close }).click()
  await row.getByRole('button', { name: texts.edit.replace('{title}', title) }).click()
  const edit = page.getByRole('dialog', { name: texts.editTitle.replace('{title}', title) })
  await expect(edit.getByLabel(texts.frequency)).toBeDisabled()
  await edit.getByText(texts.enabled, { exact: true }).click()
  await expect(edit.getByRole('switch', { name: texts.enabled })).not.toBeChecked()
  await edit.getByRole('button', { name: texts.save, exact: true }).click()
  await expect(row).toContainText(texts.paused)

  await row.getByRole('button', { name: texts.delete.replace('{title}', title) }).click()
  await page.getByRole('button', { name: texts.deleteNow, exact: true }).click()
  await expect(page.getByText(texts.none)).toBeVisible()
})

async function chooseDevice(page: Page, name: string): Promise<void> {
  await page.getByText(auto.by.chosen, { exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^${devices.label}: `) }).click()
  const choices = page.getByRole('dialog', { name: devices.label })
  await choices.getByRole('searchbox').fill(name)
  await choices.getByLabel(name).check()
  await page.keyboard.press('Escape')
}
