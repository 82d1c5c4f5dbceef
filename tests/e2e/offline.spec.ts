import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility'
import { placeFleet } from './support/place-fleet'
import { expect, test } from './support/test'

const VAN = 'Hamburg van 2'

test.use({ serviceWorkers: 'allow' })
test.skip(
  ({ isMobile }) => !isMobile,
  'the same worker whatever the screen; phones are who loses the network',
)
test.beforeAll(({ sql, gatewayGt06Port }) => placeFleet(sql, gatewayGt06Port))

/** What the browser has kept: whose it is, and how many vehicles; null for nothing. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const opening = indexedDB.open('offline')
    const database = await ask(opening)
    const store = database.objectStoreNames.contains('kept')
      ? database.transaction('kept').objectStore('kept')
      : null
    const owner = store ? await ask<{ name: string } | undefined>(store.get('owner')) : undefined
    const fleet = store ? await ask<{ vehicles: unknown[] } | undefined>(store.get('fleet')) : undefined
    database.close()
    return owner && fleet ? { name: owner.name, vehicles: fleet.vehicles.length } : null
  })

/** Opens the live map and waits until the browser has what it shows without a network. */
async function openAndKeep(page: Page): Promise<void> {
  await page.goto('/monitorObject')
  await expect(page.locator('.cluster-marker').first()).toBeVisible({ timeout: 20_000 })
  const isPrepared = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      const page = await caches.match('/noNetwork', { ignoreSearch: true })
      return worker.active?.state === 'activated' && page !== undefined
    })
  await expect.poll(isPrepared, { timeout: 20_000 }).toBe(true)
  await expect.poll(() => keptIn(page), { timeout: 20_000 }).not.toBeNull()
}

const lostNetwork = (page: Page) => page.getByRole('heading', { name: 'No connection' })

test('without a network the last positions stand there with their time, until it is back', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('demo-fleet')
  await openAndKeep(page)
  await context.setOffline(true)
  await page.reload()
  await expect(lostNetwork(page)).toBeVisible()
  await expect(page.getByRole('status')).toContainText(/As of \d\d:\d\d·?Harbour Logistics/)
  await expect(page).toHaveURL('/monitorObject')

  await page.getByRole('searchbox', { name: 'Search vehicles' }).fill('burg VAN 2')
  const list = page.getByRole('region', { name: 'Vehicles' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: VAN }).tap()
  const map = page.getByRole('img', { name: 'Map of the last positions' })
  await expect(map.getByText(VAN)).toBeVisible()
  // Coasts: they lie in the browser as well.
  await expect(map.locator('path').first()).toHaveAttribute('d', /^M/)
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(page.locator('.cluster-marker').first()).toBeVisible({ timeout: 20_000 })
})

test('the scripts that it keeps start the live map again', async ({ page, signIn }) => {
  await signIn('demo-fleet')
  await openAndKeep(page)
  // Its workers share a script and are told apart by what stands behind `#`: kept once, it has to start each of them.
  for (let visit = 0; visit < 2; visit++) {
    const live = page.waitForRequest('**/api/live*')
    await page.reload()
    await live
    await expect(page.locator('.cluster-marker').first()).toBeVisible({ timeout: 20_000 })
  }
})

test('who signs out leaves nothing, and public pages show nothing', async ({ page, context, signIn }) => {
  await signIn('demo-fleet')
  await openAndKeep(page)
  await context.setOffline(true)
  // A shared page is none that the worker has an answer for. It is asked for in a tab of its own, because Chromium's error
  // page loads itself anew whenever it likes.
  const tab = await context.newPage()
  await expect(tab.goto('/monitorShare/x')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await tab.close()
  await context.setOffline(false)

  await page.goto('/monitorObject')
  await page.getByRole('button', { name: 'Account and settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await keptIn(page)).toBeNull()
  await context.setOffline(true)
  await page.goto('/monitorObject')
  await expect(lostNetwork(page)).toBeVisible()
  await expect(page.getByText('no positions are kept on this device')).toBeVisible()
  await expect(page.getByText(VAN)).toHaveCount(0)
})

test('another session takes the place of the last one, and whoever has none is shown nothing', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('demo-fleet')
  await openAndKeep(page)
  expect((await keptIn(page))?.name).toBe('Harbour Logistics')
  await signIn('demo-reseller')
  await openAndKeep(page)
  await expect.poll(async () => (await keptIn(page))?.name).not.toBe('Harbour Logistics')

  // As a browser that was closed: the cookies of its session are gone.
  await context.clearCookies()
  await context.setOffline(true)
  await page.reload()
  await expect(lostNetwork(page)).toBeVisible()
  await expect(page.getByText('no positions are kept on this device')).toBeVisible()
  expect(await keptIn(page)).toBeNull()
})

test('the browser would install it', async ({ page, context, signIn }) => {
  await signIn('demo-fleet')
  await openAndKeep(page)
  const browser = await context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Windows of tests are private ones, from which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})
