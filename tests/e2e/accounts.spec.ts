import type { Page } from '@playwright/test'
import ar from '@/messages/ar.json' with { type: 'json' }
import { expectAccessible } from './support/accessibility'
import { expect, test } from './support/test'

/** Makes a customer through the API; its login is its own in every run. */
async function addCustomer(
  page: Page,
  customerName: string,
  type = 'enterprise',
): Promise<{ id: number; account: string }> {
  const account = `e2e-${Date.now()}-${Math.random().toString(36).slice(2, 7)}`
  const { origin } = new URL((await page.request.get('/api/captcha')).url())
  const answer = await page.request.post('/api/accounts', {
    data: { account, type, customerName, password: 'correct horse 1' },
    headers: { origin },
  })
  expect(answer.status()).toBe(201)
  const { data } = (await answer.json()) as { data: { id: number } }
  return { id: data.id, account }
}

test.beforeEach(async ({ signIn }) => signIn('demo-reseller'))

test('a customer is made, found, changed, moved and given a password', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the phone has a test of its own')
  const superior = await addCustomer(page, 'Branch office', 'distributor')
  await page.goto('/account')
  const panel = page.getByRole('region', { name: 'Account', exact: true })
  await panel.getByRole('button', { name: 'New account' }).click()
  const form = page.getByRole('dialog', { name: 'New account' })
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText('At least 3 characters.').first()).toBeVisible()
  const login = `river-${Date.now()}`
  await form.getByRole('textbox', { name: 'Customer name' }).fill('River Freight')
  await form.getByRole('textbox', { name: 'Login' }).fill('demo-fleet')
  await form.getByRole('button', { name: 'Generate' }).click()
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText('This account name is taken.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Login' }).fill(login)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(panel.getByRole('heading', { name: 'River Freight' })).toBeVisible()

  await panel.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit River Freight' })
  await edit.getByRole('textbox', { name: 'Phone' }).fill('+351 210 000 000')
  await edit.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('+351 210 000 000')).toBeVisible()

  await panel.getByRole('tab', { name: 'Permissions' }).click()
  await panel.getByRole('switch', { name: 'Edit in the app' }).click()
  await expect(panel.getByRole('switch', { name: 'Edit in the app' })).not.toBeChecked()

  await panel.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  const move = page.getByRole('dialog', { name: 'Move River Freight' })
  await move.getByRole('searchbox').fill('Branch office')
  await move
    .getByRole('button', { name: /Branch office/ })
    .first()
    .click()
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Moved: 1 account, 0 devices.')).toBeVisible()
  await expect(panel.getByRole('navigation', { name: 'Superiors' })).toContainText('Branch office')

  await panel.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Reset password' }).click()
  const password = page.getByRole('dialog', { name: 'New password for River Freight' })
  await password.getByRole('button', { name: 'Reset password' }).click()
  await expect(password.getByText(/^\w{4}-\d\w{3}-\d\w{3}$/)).toBeVisible()
  await password.getByRole('button', { name: 'Done' }).click()

  await page.goto(`/account?id=${superior.id}`)
  await panel.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').getByText('still has sub-accounts')).toBeVisible()
})

test('a virtual account gets some devices, and why it sees one is told', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the phone has a test of its own')
  await page.goto('/account')
  await page.getByRole('treeitem', { name: /Harbour Logistics/ }).click()
  const panel = page.getByRole('region', { name: 'Account', exact: true })
  await expect(panel.getByRole('heading', { name: 'Harbour Logistics' })).toBeVisible()
  await panel.getByRole('tab', { name: 'Virtual accounts' }).click()
  await panel.getByRole('button', { name: 'New virtual account' }).click()
  const form = page.getByRole('dialog', { name: 'New virtual account' })
  const name = `Night desk ${Date.now()}`
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Login' }).fill(`night-${Date.now()}`)
  await form.getByRole('button', { name: 'Generate' }).click()
  await form.getByText('Chosen ones').click()
  const devices = form.getByRole('list', { name: 'Single devices' }).getByRole('checkbox')
  await devices.first().check()
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: name })).toContainText('1 device')

  await panel.getByRole('tab', { name: 'Who sees what' }).click()
  await panel.getByLabel('Who looks').selectOption({ label: name })
  await panel.getByRole('list', { name: 'Single devices' }).getByRole('button').first().click()
  await expect(
    panel.getByRole('region', { name: 'Answer' }).getByRole('heading', { level: 3 }),
  ).toContainText(name)
  await expectAccessible(page)
})

test('on a phone in Arabic the tree leads to an account and back', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desk has tests of its own')
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: ar.accounts.title, level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('treeitem', { name: /Harbour Logistics/ }).tap()
  await expect(page.getByRole('heading', { name: 'Harbour Logistics' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: ar.accounts.back }).tap()
  await page.getByRole('searchbox').fill('costa')
  await expect(page.getByRole('list', { name: ar.accountPicker.found })).toContainText('Costa')
})
