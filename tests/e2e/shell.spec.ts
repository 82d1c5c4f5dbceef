import { expectAccessible } from './support/accessibility'
import { expect, test } from './support/test'

const MENU = 'Account and settings'

test.beforeEach(async ({ signIn }) => signIn('demo-fleet'))

test('the account menu changes theme and language, and both are kept', async ({ page }) => {
  await page.goto('/monitorObject')
  const html = page.locator('html')
  await page.getByRole('button', { name: MENU }).click()
  const menu = page.getByRole('dialog', { name: MENU })
  await expect(menu.getByText('Harbour Logistics')).toBeVisible()
  await expect(menu.getByText('demo-fleet')).toBeVisible()

  await menu.getByRole('radio', { name: 'Dark' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 14, 20)')
  await menu.getByLabel('Language').selectOption('ar')
  await expect(html).toHaveAttribute('dir', 'rtl')

  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('link', { name: 'المركبات' })).toBeVisible()
})

test('a page that does not exist says so and leads back', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the console' }).click()
  await expect(page).toHaveURL('/monitorObject')
})

test('the shell is accessible, with its menu open too', async ({ page }) => {
  await page.goto('/monitorObject')
  await expectAccessible(page, { exclude: '#content > *' })
  await page.getByRole('button', { name: MENU }).click()
  await expect(page.getByRole('dialog', { name: MENU })).toBeVisible()
  await expectAccessible(page, { exclude: '#content > *' })
})

test('the navigation is beside the page on a desk and under the thumb on a phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/monitorObject')
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation).toHaveCount(1)
  const links = navigation.getByRole('link')
  await expect(links).not.toHaveCount(0)
  await expect(navigation.getByRole('link', { name: 'Objects' })).toHaveAttribute('aria-current', 'page')
  const height = page.viewportSize()?.height ?? 0
  for (const link of await links.all()) {
    const box = await link.boundingBox()
    if (!box) throw new Error('a link of the navigation is not drawn')
    if (!isMobile) {
      expect(box.x + box.width).toBeLessThanOrEqual(56)
      continue
    }
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    expect(box.y).toBeGreaterThan(height - 100)
  }
})

test('the keyboard can skip the navigation', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have no Tab key')
  await page.goto('/monitorObject')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})
