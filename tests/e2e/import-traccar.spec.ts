import { readFile } from 'node:fs/promises'
import en from '@/messages/en.json' with { type: 'json' }
import { traccarServer } from '../support/traccar-server'
import { IMEIS } from '../support/traccar-world'
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { expect, test } from './support/test'

test.skip(({ isMobile }) => isMobile, 'what it makes is there once in a world')

const texts = en.importTraccar

test('a Traccar server is tried out, its report read, and moved in', async ({ page, signIn }) => {
  const server = await traccarServer()
  await signIn('demo-admin')
  await page.goto('/importTraccar')
  await expect(page.getByText(texts.none)).toBeVisible()
  await page.getByRole('textbox', { name: texts.url }).fill(server.url)
  await page.getByRole('textbox', { name: texts.user }).fill('admin')
  await page.getByLabel(texts.password, { exact: true }).fill('secret')
  await page.getByRole('switch', { name: texts.positions }).click()
  await page.getByRole('button', { name: texts.tryOut }).click()

  const runs = page.getByRole('listitem').filter({ hasText: new URL(server.url).host })
  const dry = runs.filter({ hasText: texts.dry })
  const devices = dry.getByRole('row', { name: new RegExp(`^${en.imports.kinds.device}`) })
  await expect(devices.getByRole('cell')).toHaveText(['–', '3', '–', '1'])
  // What stays behind is open; what comes otherwise is opened.
  await expect(dry.getByText(en.importReasons.calendarStays)).toBeVisible()
  await dry.getByText(`${en.imports.moves.otherwise}: `).click()
  await expectAccessible(page)
  await expectContrastInOtherTheme(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dry.getByRole('link', { name: en.tasks.download }).click(),
  ])
  const report = await readFile(await download.path(), 'utf8')
  expect(report).toContain(IMEIS.van)
  expect(report).toContain('Working hours')

  await dry.getByRole('button', { name: texts.start }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(new URL(server.url).host)
  await asked.getByRole('button', { name: texts.start }).click()
  const real = runs.filter({ hasText: texts.real, hasNotText: texts.dry })
  await expect(real.getByText(en.tasks.status.done)).toBeVisible({ timeout: 30_000 })
  await expect(real.getByRole('region', { name: texts.getIn })).toContainText('3 accounts')
  await page.goto(`/devices?imeis=${Object.values(IMEIS).join('.')}`)
  await expect(page.locator('[data-device]')).toHaveCount(3)
  await expect(page.locator('[data-device]').filter({ hasText: "O'Hara's van" })).toBeVisible()
  await server.stop()
})
