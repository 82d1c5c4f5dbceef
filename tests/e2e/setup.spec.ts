import { setupTokenOf } from '@/server/auth/setup-token'
import { expectAccessible } from './support/accessibility'
import { startWorld, WORLD_SECRET, type World } from './support/stack'
import { expect, test } from './support/test'

let world: World

test.beforeAll(async () => {
  world = await startWorld(process.env.E2E_SERVER_URL ?? '', 'empty')
})
test.afterAll(() => world.stop())

test('the first visitor of an empty installation creates the administrator', async ({ page }) => {
  await page.goto(`${world.url}/`)
  await expect(page.getByRole('heading', { name: 'Create the administrator' })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Token').fill('AAAA-AAAA-AAAA-AAAA')
  await page.getByLabel('Organisation').fill('My company')
  await page.getByLabel('Account').fill('boss')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create and sign in' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Account')).not.toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Password', { exact: true }).fill('long enough 7')
  await page.getByRole('button', { name: 'Create and sign in' }).click()
  await expect(page.getByLabel('Token')).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Token').fill(setupTokenOf(WORLD_SECRET).toLowerCase())
  await page.getByRole('button', { name: 'Create and sign in' }).click()
  await expect(page).toHaveURL(`${world.url}/monitorObject`)

  // the console, open, would notice by itself that it is signed out and go there at the same moment
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`${world.url}/login`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Try a demo login')).toHaveCount(0)
})
