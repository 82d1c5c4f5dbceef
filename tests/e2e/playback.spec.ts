import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible } from './support/accessibility'
import { recordDay } from './support/recorded-day'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 120_000 })
test.beforeEach(async ({ signIn }) => signIn('demo-reseller'))

const { player } = en.playback
const timeline = (page: Page) => page.locator('[data-timeline]')
const moment = async (page: Page) => Number(await timeline(page).getAttribute('aria-valuenow'))

test('a recorded day is played, scrubbed, stepped through, read as a table and saved', async ({
  page,
  isMobile,
  gatewayGt06Port,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  const day = await recordDay(page, gatewayGt06Port, 'Playback van')
  await page.goto(day.address)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(button(player.play)).toBeEnabled({ timeout: 20_000 })
  await expect(page.locator(`[data-vehicle="${day.imei}"] svg`).last()).toBeVisible()

  const journey = page.getByRole('list', { name: en.playback.journey.title })
  const stop = journey.getByRole('button', { name: /^.*Stop 2\d/ })
  await expect(stop).toHaveCount(1)
  await expect(journey.getByRole('listitem')).toHaveCount(3)
  const begin = await moment(page)
  await stop.click()
  await expect(stop).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => moment(page)).toBeGreaterThan(begin + 25 * 60)
  await expect(page.locator('[data-playback-speed]')).toHaveText('0 km/h')

  await stepAndScrub(page, begin)

  await page.locator('button[data-speed]').click()
  await page.getByRole('menuitemradio', { name: '100×' }).click()
  await page.keyboard.press('Escape')
  await button(player.play).click()
  await expect(button(player.pause)).toBeVisible()
  await expect(button(player.play)).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => moment(page)).toBeGreaterThanOrEqual(begin + 79 * 60)
  await expect(page).toHaveURL(/[?&]at=/)

  await button(player.table).click()
  const table = page.getByRole('table', { name: en.playback.table.title })
  await expect(table).toHaveAttribute('aria-rowcount', String(day.sent + 1))
  await expect(table.locator('[data-current]')).toHaveCount(1)
  await page.locator('label', { hasText: 'Only the 1 position' }).click()
  await expect(table).toHaveAttribute('aria-rowcount', '2')
  await expect(table).toContainText(en.fixFlags.jump)
  await expectAccessible(page)

  const gpx = await readFile(await (await save(page, 'GPX')).path(), 'utf8')
  expect(gpx.match(/<trkpt /g)).toHaveLength(day.sent - 1)
  expect(await isXml(page, gpx)).toBe(true)
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(await (await save(page, 'XLSX')).path())
  expect(workbook.worksheets[0]?.rowCount).toBeGreaterThanOrEqual(day.sent + 1)
})

async function stepAndScrub(page: Page, begin: number): Promise<void> {
  const before = await moment(page)
  await page.getByRole('button', { name: player.nextFix, exact: true }).click()
  await expect.poll(() => moment(page)).toBeGreaterThan(before)
  await page.keyboard.press('Home')
  await expect.poll(() => moment(page)).toBe(begin)
  const box = await timeline(page).boundingBox()
  if (!box) throw new Error('there is no timeline')
  const [left, middle] = [box.x + 2, box.x + box.width / 2]
  await page.mouse.move(left, box.y + 20)
  await page.mouse.wheel(0, -600)
  await page.getByRole('button', { name: player.whole }).click()
  await expect(page.getByRole('button', { name: player.whole })).toHaveCount(0)
  await page.mouse.move(left, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(middle, box.y + 20, { steps: 5 })
  await page.mouse.up()
  const half = begin + 40 * 60
  await expect.poll(async () => Math.abs((await moment(page)) - half)).toBeLessThan(2 * 60)
}

async function save(page: Page, format: string): Promise<Download> {
  await page.getByRole('button', { name: en.playback.export.menu, exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(new RegExp(`^Playback van .*\\.${format.toLowerCase()}$`))
  return file
}

const isXml = (page: Page, text: string) =>
  page.evaluate(
    (xml) => !new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror'),
    text,
  )

test('in Arabic on a phone the day is found, played and listed under the thumb', async ({
  page,
  context,
  baseURL,
  isMobile,
  gatewayGt06Port,
}) => {
  test.skip(!isMobile, 'the desk has a test of its own')
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  const day = await recordDay(page, gatewayGt06Port, 'Phone van')
  const texts = ar.playback
  await page.goto('/monitorPlayback')
  await page.getByRole('button', { name: new RegExp(texts.choose) }).click()
  await page.getByRole('searchbox', { name: texts.picker.search }).fill(day.imei)
  await page.getByRole('button', { name: /Phone van/ }).click()
  // What was chosen shows at once; another day is chosen where the vehicle was.
  await page.getByRole('button', { name: new RegExp(texts.choose) }).click()
  await page.getByRole('button', { name: texts.period.presets.yesterday, exact: true }).click()
  await page.getByRole('button', { name: texts.show, exact: true }).click()

  const play = page.getByRole('button', { name: texts.player.play, exact: true })
  await expect(play).toBeEnabled({ timeout: 20_000 })
  const begin = await moment(page)
  await play.click()
  await expect.poll(() => moment(page)).toBeGreaterThan(begin)
  await page.getByRole('button', { name: texts.player.pause, exact: true }).click()
  await page.getByRole('button', { name: ar.monitor.sheet.expand }).click()
  const journey = page.getByRole('list', { name: texts.journey.title })
  await expect(journey.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('tab', { name: texts.table.title }).click()
  await expect(page.getByRole('table', { name: texts.table.title })).toHaveAttribute(
    'aria-rowcount',
    String(day.sent + 1),
  )
})

test('an address that cannot be played says why, and leads to one that can', async ({ page }) => {
  await page.goto('/monitorPlayback?imei=869901040709320&from=2020-01-01&to=2020-01-02')
  await expect(page.getByText(en.playback.refused.title)).toBeVisible()
  await page.getByRole('button', { name: en.playback.refused.today }).click()
  await expect(page.getByText(en.playback.refused.title)).toHaveCount(0)
  await page.goto('/monitorPlayback?imei=123456789012345')
  await expect(page.getByRole('alert').getByText(en.playback.failed)).toBeVisible()
})
