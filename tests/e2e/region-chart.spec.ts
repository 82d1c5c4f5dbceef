import type { Page } from '@playwright/test'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible } from './support/accessibility'
import { recordDay } from './support/recorded-day'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 120_000 })

const SHENZHEN = { lat: 22.543, lon: 114.058 }
const SHANGHAI = { lat: 31.05, lon: 121.4 }
const { regionMap, regions, names, customReports: own } = en.reports

/** Scripts that this page has loaded, in bytes as they are. */
const scriptsOf = (page: Page) => {
  const loaded: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      loaded.push(
        response.body().then(
          (body) => body.length,
          () => 0,
        ),
      )
  })
  return async () => (await Promise.all(loaded)).reduce((sum, size) => sum + size, 0)
}

const choose = async (page: Page, chart: string, label: string) => {
  const select = page.getByRole('combobox', { name: chart, exact: true })
  const option = select.locator('option', { hasText: label }).first()
  await select.selectOption((await option.textContent()) ?? '')
}

test('drives in two provinces are at once shades of a map, named by hover and by arrow keys', async ({
  page,
  signIn,
  gatewayGt06Port,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  await signIn('demo-reseller')
  const south = await recordDay(page, gatewayGt06Port, 'Shenzhen van', SHENZHEN)
  const east = await recordDay(page, gatewayGt06Port, 'Shanghai van', SHANGHAI)
  await page.goto(`/new/geoRegion?imei=${south.imei},${east.imei}`)
  const map = page.getByRole('listbox', { name: names.geoRegion })
  await expect(map.getByRole('option')).toHaveCount(34, { timeout: 20_000 })

  const table = page.getByRole('table').filter({ hasText: regionMap.region }).first()
  await expect(table.getByRole('row')).toHaveCount(3)
  for (const name of [regions.GD, regions.SH])
    await expect(table.getByRole('rowheader', { name, exact: true })).toBeVisible()
  await expect(map.getByRole('option', { name: `${regions.XJ}: ${regionMap.noValue}` })).toBeAttached()
  await expectAccessible(page)

  await map.getByRole('option', { name: regions.XJ }).hover()
  await expect(map.getByRole('option', { selected: true })).toHaveAccessibleName(
    `${regions.XJ}: ${regionMap.noValue}`,
  )
  await page.mouse.move(0, 0)
  await expect(map.getByRole('option', { selected: true })).toHaveCount(0)
  await map.locator('[tabindex="0"]').focus()
  const first = map.getByRole('option', { selected: true })
  await expect(first).toHaveAccessibleName(new RegExp(`^(${regions.GD}|${regions.SH}): \\d`))
  await page.keyboard.press('End')
  await expect(first).toHaveAccessibleName(new RegExp(regionMap.noValue))
  await page.keyboard.press('ArrowRight')
  await expect(first).toHaveAccessibleName(new RegExp(`^(${regions.GD}|${regions.SH}): \\d`))
})

test('on a phone in Arabic, a fleet elsewhere reads that China is empty, and where its values are', async ({
  page,
  context,
  baseURL,
  signIn,
  gatewayGt06Port,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desk has a test of its own')
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await signIn('demo-reseller')
  const { imei } = await recordDay(page, gatewayGt06Port, 'Porto van')
  const scripts = scriptsOf(page)
  await page.goto(`/new/geoRegion?imei=${imei}`)
  const texts = ar.reports
  await page.getByRole('radio', { name: texts.screen.chart }).click({ timeout: 20_000 })
  await expect(page.getByRole('img', { name: texts.names.geoRegion })).toBeVisible({ timeout: 20_000 })
  const before = await scripts()
  await choose(page, texts.screen.chart, texts.screen.charts.map)
  await expect(page.getByText(texts.regionMap.none, { exact: true })).toBeVisible({ timeout: 20_000 })
  // The outlines come with the map, not with the page.
  expect((await scripts()) - before).toBeGreaterThan(50_000)
  await expect(page.getByRole('rowheader', { name: texts.regionMap.elsewhere, exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: texts.regions.TW })).toBeVisible()
  await expectAccessible(page)
})

test('a report of one’s own is drawn as a map by one of its places', async ({
  page,
  signIn,
  gatewayGt06Port,
  isMobile,
}) => {
  test.skip(isMobile, 'forms are the same there')
  await signIn('demo-reseller')
  await recordDay(page, gatewayGt06Port, 'Shanghai truck', SHANGHAI)
  const name = `Provinces ${Date.now()}`
  await page.goto('/addReport')
  await page.getByLabel(own.name).fill(name)
  await page.getByLabel(own.chart).selectOption('map')
  await page.getByLabel(own.chartSeries).selectOption('distanceM')
  await page.getByLabel(own.chartBy, { exact: true }).selectOption('endPlace')
  await page.getByRole('button', { name: own.save }).click()
  await expect(page).toHaveURL(/\/new\/custom-\d+/)
  await expect(page.getByRole('listbox', { name }).getByRole('option')).toHaveCount(34, { timeout: 20_000 })
})
