import ar from '@/messages/ar.json' with { type: 'json' }
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { addVehicle, sendAlarm } from './support/alarms'
import { expect, test } from './support/test'

test.beforeEach(async ({ signIn }) => signIn('demo-reseller'))

test('devices are found by IMEI, put into a group and sold, and the address says which', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  const van = await addVehicle(page, 'Counter van')
  const second = await addVehicle(page, 'Counter lorry')
  const group = `Shop ${van.imei.slice(-6)}`
  await page.goto('/devices')
  const rows = page.locator('[data-device]')
  // The page is awake.
  await expect(rows.first()).toBeVisible()
  await page.getByRole('button', { name: 'Advanced search' }).click()
  const form = page.getByRole('dialog', { name: 'Advanced search' })
  await form.getByLabel('IMEI list').fill(`${van.imei}\n${second.imei}, 359999999999990`)
  await form.getByRole('button', { name: 'Show devices' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('1 IMEI was not found.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`imeis=${van.imei}`))
  await page.reload()
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Groups', exact: true }).click()
  const groups = page.getByRole('complementary', { name: 'Groups' })
  await groups.getByRole('button', { name: 'New group' }).click()
  await groups.getByLabel('Group name').fill(group)
  await page.keyboard.press('Enter')
  const folder = groups.getByRole('listitem').filter({ hasText: group })
  await expect(folder).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose all loaded devices' }).check()
  await rows.first().dragTo(folder)
  await expect(folder).toContainText('2')
  await expect(rows.first()).toContainText(group)

  await page.getByRole('toolbar').getByRole('button', { name: 'Sell' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sell 2 devices' })
  await dialog.getByRole('searchbox').fill('demo-fleet')
  await dialog.getByRole('listitem').first().getByRole('button').click()
  await dialog.getByRole('button', { name: 'Sell', exact: true }).click()
  await expect(page.getByText('2 devices sold.')).toBeVisible()
  await expect(rows.first()).toContainText('Default group')

  await rows.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Device history' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Device history' }).getByText('Sold', { exact: true }),
  ).toBeVisible()
})

test('columns and views stay with the person, and keys walk the rows', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the phone has cards')
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Driver' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Driver' })).toBeAttached()
  await page.getByRole('button', { name: 'IMEI', exact: true }).click()
  await expect(page).toHaveURL(/sort=imei/)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Name of the view').fill('By IMEI')
  await page.keyboard.press('Enter')
  await page.goto('/devices')
  await expect(page.getByRole('columnheader', { name: 'Driver' })).toBeAttached()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'By IMEI', exact: true }).click()
  await expect(page).toHaveURL(/sort=imei/)
  const rows = page.locator('[data-device]')
  /** Those who go by other identifiers stand among them. */
  const imeis = () =>
    rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const texts = Array.from(row.children, (cell) => cell.textContent?.trim() ?? '')
        return texts.find((text) => /^\d{15}$/.test(text)) ?? []
      }),
    )
  // The address is there before the rows are.
  await expect
    .poll(async () => {
      const shown = await imeis()
      return shown.length > 1 && shown.join() === [...shown].sort().join()
    })
    .toBe(true)
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press(' ')
  await expect(page.getByRole('toolbar')).toContainText('1 device chosen')
})

test('the list on a phone, in Arabic', async ({ page, isMobile, baseURL }) => {
  test.skip(!isMobile, 'the desk has a table')
  const t = ar.devices
  await page.context().addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  const van = await addVehicle(page, 'شاحنة')
  await page.goto('/devices')
  await page.getByRole('searchbox', { name: t.search }).fill(van.imei)
  const card = page.getByRole('list', { name: t.title }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(van.imei)
  await card.getByRole('checkbox').evaluate((input: HTMLInputElement) => input.click())
  await expect(page.getByRole('toolbar')).toBeVisible()
  await expectAccessible(page)
})

test('the table is accessible in both themes', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the phone has a test of its own')
  await page.goto('/devices')
  await expect(page.locator('[data-device]').first()).toBeVisible()
  await expectAccessible(page)
  await expectContrastInOtherTheme(page)
})

test('a device is deleted by its name, comes back, and is deleted on its own page', async ({
  page,
  isMobile,
  gatewayGt06Port,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  const van = await addVehicle(page, 'Van to delete')
  await sendAlarm(gatewayGt06Port, van, 1)
  await page.goto(`/devices?imeis=${van.imei}`)
  const rows = page.locator('[data-device]')
  await expect(rows).toHaveCount(1)
  await rows.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 1 device?' })
  const action = dialog.getByRole('button', { name: 'Delete' })
  await expect(action).toBeDisabled()
  await dialog.getByRole('textbox').fill('van to delete')
  await action.click()
  await expect(page.getByText('1 device deleted.')).toBeVisible()
  await expect(rows).toHaveCount(0)

  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const deleted = page.getByRole('dialog', { name: 'Recently deleted' })
  await deleted.getByRole('listitem').filter({ hasText: van.imei }).getByRole('button').click()
  await expect(page.getByText('1 device restored.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(1)

  await page.goto(`/devices/${van.imei}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('textbox').fill('van to delete')
  await action.click()
  await expect(page).toHaveURL(/\/devices$/)
})
