import { randomInt } from 'node:crypto'
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { expect, test } from './support/test'

test.skip(({ isMobile }) => !isMobile, 'a page for phones')

const HOME = { latitude: 41.15, longitude: -8.61, accuracy: 8 }
/** Metres to the north of it. */
const north = (metres: number) => ({ ...HOME, latitude: HOME.latitude + metres / 111_195 })

test('a phone is registered and sends where it is; without a network it keeps that, and sends it when it is back', async ({
  page,
  context,
  signIn,
  sql,
}) => {
  const name = `Phone ${randomInt(1e6)}`
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(HOME)
  await signIn('demo-reseller')
  await page.goto('/track')
  const register = page.getByRole('button', { name: 'Register this phone' })
  const field = page.getByLabel('Name of this phone')
  await expect(register).toBeVisible()
  if (await field.isHidden()) await register.tap()
  await field.fill(name)
  await register.tap()
  await expect(page.getByLabel('Reports as').locator('option:checked')).toHaveText(name)

  const send = page.getByRole('switch', { name: 'Send my position' })
  const waiting = page.getByRole('status', { name: 'Waiting here' })
  const stored = () => sql<{ lat: number; flags: number }[]>`
    select lat, flags from fixes join devices on devices.id = device_id where name = ${name} order by fix_time`
  await send.tap()
  await expect(page.getByText('Nothing yet')).toHaveCount(0)
  await expect(waiting).toHaveText('0')
  expect(await stored()).toEqual([{ lat: HOME.latitude, flags: 0 }])
  await expectAccessible(page)
  await expectContrastInOtherTheme(page)

  await page.getByRole('radio', { name: /Every 50 m/ }).tap()
  await context.setOffline(true)
  let metres = 0
  await expect(async () => {
    metres += 60
    await context.setGeolocation(north(metres))
    await expect(waiting).not.toHaveText('0', { timeout: 1500 })
  }).toPass()
  await expect(page.getByText('No network.', { exact: false })).toBeVisible()
  expect(await stored()).toHaveLength(1)

  await context.setOffline(false)
  await expect(waiting).toHaveText('0')
  await expect(page.getByText('No network.', { exact: false })).toHaveCount(0)
  const all = await stored()
  expect(all.length).toBeGreaterThan(1)
  expect(all.at(-1)?.lat).toBeCloseTo(north(metres).latitude, 5)

  // What was chosen stays with the tab, and signing out takes along what the browser keeps.
  await page.reload()
  await expect(send).toBeChecked()
  await page.getByRole('button', { name: 'Account and settings' }).tap()
  await page.getByRole('button', { name: 'Sign out' }).tap()
  await expect(page).toHaveURL(/\/login/)
  const left = await page.evaluate(async () => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await ask(indexedDB.open('phone-fixes'))
    const transaction = database.transaction(['fixes', 'owner'])
    const counts = await Promise.all(
      ['fixes', 'owner'].map((store) => ask(transaction.objectStore(store).count())),
    )
    database.close()
    return counts
  })
  expect(left).toEqual([0, 0])
})

test('a page that may not know where the phone is says so, and its switch is off', async ({
  page,
  signIn,
}) => {
  await signIn('demo-user')
  await page.goto('/track')
  const send = page.getByRole('switch', { name: 'Send my position' })
  await send.tap()
  await expect(page.getByRole('alert').filter({ hasText: 'Allow the location' })).toBeVisible()
  await expect(send).not.toBeChecked()
  await page.getByRole('button', { name: 'Connect Beatriz, phone' }).tap()
  await expect(page.getByRole('dialog').getByRole('heading', { name: /own page/ })).toBeVisible()
})
