import { readFile } from 'node:fs/promises'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible } from './support/accessibility'
import { openSheet } from './support/open-sheet'
import { recordDay } from './support/recorded-day'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 120_000 })
test.beforeEach(async ({ signIn, page, gatewayGt06Port }) => {
  await signIn('demo-reseller')
  await recordDay(page, gatewayGt06Port, 'Report van')
})

const { names, screen, customReports: own } = en.reports

test('trips are run, sorted, put together, seen on the map and played back', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the phone has a test of its own')
  await page.goto('/trips')
  await expect(page.getByRole('heading', { level: 1, name: names.trips })).toBeVisible()
  const table = page.getByRole('region', { name: names.trips }).last()
  const rows = table.locator('tbody tr')
  await expect(rows.first()).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)

  await table.getByRole('button', { name: 'Distance (km)', exact: true }).click()
  await expect(table.getByRole('columnheader', { name: /^Distance/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await rows.nth(1).click()
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[data-map="ready"]')).toBeVisible({ timeout: 20_000 })

  await page.getByLabel(screen.groupBy).selectOption('device')
  await expect(page).toHaveURL(/group=device/)
  await expect(table.getByRole('columnheader', { name: en.reports.columns.rows })).toBeVisible()
  await page.getByLabel(screen.groupBy).selectOption('')
  await rows.first().getByRole('link', { name: screen.playback }).click()
  await expect(page).toHaveURL(/monitorPlayback\?imei=\d{15}&from=/)
})

test('a long report is exported as a task, found in the task centre and saved', async ({
  page,
  isMobile,
  gatewayGt06Port,
  sql,
}) => {
  test.skip(isMobile, 'the same menu')
  const { imei } = await recordDay(page, gatewayGt06Port, 'Shuttle')
  await sql`
    insert into device_segments (device_id, start_time, end_time, kind, start_lat, start_lon, end_lat, end_lon, distance_cm)
    select id, at, at + interval '2 minutes', ${SEGMENT_KINDS.trip}, 41.15, -8.62, 41.16, -8.62, 120000
    from devices, generate_series(now() - interval '5 days', now() - interval '2 days', interval '3 minutes') as at
    where imei = ${imei}`
  await page.goto(`/trips?imei=${imei}`)
  const table = page.getByRole('region', { name: names.trips }).last()
  const count = await table.locator('table').getAttribute('aria-rowcount', { timeout: 20_000 })
  const headings = await table.getByRole('columnheader').locator('button[title]').allTextContents()
  const shown = await table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].slice(0, -1).map((cell) => cell.textContent ?? '')),
    )
  const distance = headings.indexOf('Distance (km)')
  const total = await table.locator('tfoot td').nth(distance).textContent()
  const exporting = page.getByRole('button', { name: en.reports.export.label, exact: true })
  await expect(exporting).toBeEnabled({ timeout: 20_000 })
  await exporting.click()
  await page.getByRole('menuitem', { name: en.reports.export.format.xlsx }).click()
  await page
    .getByRole('button', { name: en.reports.export.openTasks, exact: true })
    .click({ timeout: 20_000 })
  await expect(page).toHaveURL(/\/task\?type=exportReport/)
  // The account has files of other exports as well: this is the newest.
  const listed = await page.request.get('/api/tasks?type=exportReport')
  const { data }: { data: { id: number }[] } = await listed.json()
  const link = page.locator(`a[href="/api/tasks/${data[0]?.id}/file"]`)
  await expect(link).toBeVisible({ timeout: 60_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)

  const sheet = await openSheet(await readFile(await download.path()))
  expect(sheet.headings).toEqual(headings)
  // A heading and a total are rows of the screen's table as well.
  expect(sheet.rows).toHaveLength(Number(count) - 2)
  expect(shown.length).toBeGreaterThan(5)
  const [device, start] = [headings.indexOf('Device'), headings.indexOf('Start')]
  const clock = new Intl.DateTimeFormat('en-u-nu-latn', {
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  const read = sheet.rows.slice(0, shown.length)
  expect(read.map((row) => row[device])).toEqual(shown.map((row) => row[device]))
  expect(read.map((row) => Number(row[distance]).toFixed(2))).toEqual(shown.map((row) => row[distance]))
  for (const [at, row] of read.entries())
    expect(shown[at]?.[start]).toContain(clock.format(row[start] as Date))
  expect(Number(sheet.total[distance]).toFixed(2)).toBe(total?.replaceAll(',', ''))
})

test('a dashboard leads on from the old addresses and shows live figures', async ({ page }) => {
  for (const path of ['/report', '/overview']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/deviceOverview$/)
  }
  await expect(page.getByText(en.reports.dashboard.byState).first()).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.goto('/oldMyReport')
  await expect(page).toHaveURL(/\/internalBattery$/)
})

test('a report of one’s own is built with a formula, opened and deleted', async ({ page, isMobile }) => {
  test.skip(isMobile, 'forms are the same there')
  const name = `Cost ${Date.now()}`
  await page.goto('/addReport')
  await page.getByLabel(own.name).fill(name)
  await page.getByRole('button', { name: own.addFormula }).click()
  await page.getByLabel(own.formulaLabel).fill('Cost')
  const formula = page.getByLabel(own.formula, { exact: false }).last()
  await formula.fill('distanceM +')
  await page.getByRole('button', { name: own.save }).click()
  await expect(page.getByText(en.validation.formula)).toBeVisible()
  await expectAccessible(page)
  await formula.fill('distanceM / 1000 * 0.5')
  const preview = page.getByRole('region', { name: own.preview.title }).last()
  await expect(preview.getByRole('columnheader', { name: 'Cost' })).toBeVisible({ timeout: 20_000 })
  await expect(preview.getByRole('row')).not.toHaveCount(1)
  await page.getByRole('button', { name: own.save }).click()
  await expect(page).toHaveURL(/\/new\/custom-\d+/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Cost/ })).toBeVisible({ timeout: 20_000 })

  await page.goto('/reportList')
  await page.getByRole('button', { name: own.delete.replace('{name}', name) }).click()
  await page.getByRole('button', { name: own.deleteNow, exact: true }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('on a phone in Arabic, trips are cards with a chart and a map', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desk has tests of its own')
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await page.goto('/new/trips')
  const texts = ar.reports.screen
  const cards = page.getByRole('list', { name: ar.reports.names.trips }).getByRole('listitem')
  await expect(cards.first()).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.getByRole('radio', { name: texts.chart }).click()
  await expect(page.getByRole('img').first()).toBeVisible({ timeout: 20_000 })
  await page.getByRole('radio', { name: texts.rows }).click()
  await cards.first().getByRole('button').first().click()
  await expect(page.locator('[data-map="ready"]')).toBeVisible({ timeout: 20_000 })
})
