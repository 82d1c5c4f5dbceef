import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility'
import { placeFleet } from './support/place-fleet'
import { expect, test } from './support/test'

const VAN = 'Hamburg van 2'

test.beforeAll(async ({ sql, gatewayGt06Port }) => {
  await placeFleet(sql, gatewayGt06Port)
  const [van] = await sql<{ id: number }[]>`select id from devices where name = ${VAN}`
  if (!van) throw new Error(`there is no ${VAN}`)
  await sql`
    insert into device_readings (device_id, time, kind, values) values
      (${van.id}, now() - interval '90 seconds', 'obd', '{"rpm": 2100, "coolantC": 88, "odometerKm": 120}'),
      (${van.id}, now() - interval '80 seconds', 'serial', '{"port": 1, "text": "DTC:P0301"}'),
      (${van.id}, now() - interval '70 seconds', 'climate', '{"temperatureC": 4.5}')
    on conflict do nothing`
})

test.beforeEach(async ({ signIn, page, sql }) => {
  await signIn('demo-fleet')
  const [van] = await sql<{ imei: string }[]>`select imei from devices where name = ${VAN}`
  await page.goto(`/monitorObject?imei=${van?.imei}`)
})

const card = (page: Page) => page.getByRole('region', { name: `Vehicle: ${VAN}` })

test('a vehicle’s card leads to its day, events, readings, report and settings', async ({
  page,
  isMobile,
}) => {
  await expect(card(page)).toBeVisible({ timeout: 20_000 })
  if (isMobile) await page.getByRole('button', { name: 'Show more' }).click()
  await expect(card(page).getByRole('region', { name: /today$/i })).toBeVisible()
  await expect(card(page).getByRole('region', { name: 'Last events' })).toBeVisible()
  await expect(card(page).getByRole('link', { name: 'Trip report' })).toHaveAttribute(
    'href',
    /^\/trips\?imei=\d{15}$/,
  )
  await expect(card(page).getByRole('link', { name: 'Device settings' })).toHaveAttribute(
    'href',
    /^\/devices\/\d{15}$/,
  )

  // Nothing is asked for before it is opened.
  await expect(card(page).getByText('2,100 rpm')).toHaveCount(0)
  await card(page).getByRole('button', { name: 'Readings and charts' }).click()
  const computer = card(page).getByRole('region', { name: 'Vehicle computer (OBD)' })
  await expect(computer).toContainText('2,100 rpm')
  await expect(computer).toContainText('P0301')
  await expect(card(page).getByRole('region', { name: 'Sensors' })).toContainText('4.5 °C')
  await expectAccessible(page)
})
