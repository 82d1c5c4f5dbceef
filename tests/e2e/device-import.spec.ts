import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility'
import { expect, test } from './support/test'

const newImei = () => `87${randomInt(1e9, 1e10)}${randomInt(100, 1000)}`
const csv = (lines: string[][]) => ({
  name: 'fleet.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map((cells) => cells.join(',')).join('\r\n')),
})
const upload = (page: Page, lines: string[][]) => page.locator('input[type=file]').setInputFiles(csv(lines))

test.beforeEach(async ({ signIn }) => {
  await signIn('demo-reseller')
})

test('a spreadsheet is judged, its right rows land, and the wrong ones come back with reasons', async ({
  page,
}) => {
  const [first, second] = [newImei(), newImei()]
  await page.goto('/devices/import')
  await upload(page, [
    ['IMEI', 'Name', 'Model'],
    [first, 'Import one', 'GT06N'],
    [second, 'Import two', 'JM-VL03'],
    ['123', 'Too short', 'GT06N'],
    [first, 'Twice', 'GT06N'],
  ])
  await expect(page.getByText('2 of 4 ready')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('An IMEI has exactly 15 digits')).toBeVisible()
  await expect(preview.getByText('Same IMEI as in row 2')).toBeVisible()
  await expectAccessible(page, { include: '#content' })

  await page.getByRole('button', { name: 'Import 2 devices' }).click()
  const task = page.getByRole('region', { name: 'Progress' })
  await expect(task.getByText('2 devices added, 2 rows refused')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    task.getByRole('link', { name: '2 refused rows' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('fleet – refused.csv')

  await page.goto(`/devices/${first}`)
  await expect(page.getByRole('heading', { name: 'Import one' })).toBeVisible()
})

test('pasted IMEIs land at once', async ({ page }) => {
  const imei = newImei()
  await page.goto(`/devices/import?imeis=${imei}`)
  await page.getByRole('button', { name: 'Import 1 device' }).click()
  await expect(page.getByText('1 device added')).toBeVisible()
})

test('an edited spreadsheet shows its differences before they are applied', async ({ page, baseURL }) => {
  const imei = newImei()
  const made = await page.request.post('/api/devices', {
    data: { imei, name: 'Before', model: 'GT06N' },
    headers: { origin: baseURL ?? '' },
  })
  expect(made.status()).toBe(201)
  await page.goto('/devices/batch-edit')
  await upload(page, [
    ['IMEI', 'Name', 'Licence plate'],
    [imei, 'After', 'AB-12-CD'],
  ])
  const differences = page.getByRole('region', { name: 'Differences' })
  await expect(differences.locator('del', { hasText: 'Before' })).toBeVisible()
  await expect(differences.locator('ins', { hasText: 'After' })).toBeVisible()
  await page.getByRole('button', { name: 'Change 1 device' }).click()
  await expect(page.getByText('1 device changed, no row refused')).toBeVisible()
})

test('the record of a device is changed part by part, asks about a doubtful VIN, and before it is left', async ({
  page,
  baseURL,
}) => {
  const imei = newImei()
  await page.request.post('/api/devices', {
    data: { imei, name: 'Record', model: 'GT06N' },
    headers: { origin: baseURL ?? '' },
  })
  await page.goto(`/devices/${imei}`)
  await page.getByLabel('Licence plate').fill('ZZ-99')
  await page.getByLabel('VIN').fill('WVWZZZ1JZXW000001')
  await expect(page.getByRole('status').filter({ hasText: '2 changes are not saved' })).toBeVisible()
  await page.getByRole('link', { name: 'Devices' }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()

  await page.getByRole('tab', { name: 'Sensors' }).click()
  await page.getByRole('radio', { name: 'Capacitive' }).click()
  await page.getByLabel('Length').fill('100')
  await page.getByLabel('Width').fill('50')
  await page.getByLabel('Height').fill('40')
  await expect(page.getByText('These dimensions hold 200 L.')).toBeVisible()
  await page.getByRole('button', { name: 'Take as capacity' }).click()
  await page.getByRole('button', { name: 'Make the table from the shape' }).click()
  await expect(page.getByRole('img', { name: 'Curve of 11 points up to 200 L' })).toBeVisible()
  await expectAccessible(page, { include: '#content' })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'not saved' })).toHaveCount(0)
  // The tab stays open: it is in the address.
  await page.reload()
  await expect(page.getByLabel('Capacity')).toHaveValue('200')
  await page.getByRole('tab', { name: 'Basic' }).click()
  await expect(page.getByLabel('Licence plate')).toHaveValue('ZZ-99')
})

test('the screens read from right to left', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await page.goto('/devices/import')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await upload(page, [['IMEI'], ['12']])
  await expect(page.getByText('يتكوّن رقم IMEI من 15 رقمًا بالضبط')).toBeVisible()
  await expectAccessible(page, { include: '#content' })
  await page.goto('/task')
  await expect(page.getByRole('heading', { name: 'المهام' })).toBeVisible()
  await expectAccessible(page, { include: '#content' })
})
