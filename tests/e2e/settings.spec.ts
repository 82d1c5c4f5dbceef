import { readdir } from 'node:fs/promises'
import { totpCode, totpStep } from '@/lib/auth/totp'
import { expectAccessible } from './support/accessibility'
import { DEMO_PASSWORD, expect, test } from './support/test'

const PAGES = [
  '/myProfile',
  '/changePassword',
  '/settingMessages',
  '/notifications',
  '/alertContacts',
  '/mailServer',
  '/announcements',
  '/shares',
  '/modelNameAlias',
  '/secondFactor',
  '/sessions',
  '/apiKeys',
  '/webhooks',
  '/embeds',
  '/openApi',
  '/deleteAccount',
  '/userManual',
  '/businessLogs',
  '/loginLogs',
  '/releaseNotes',
  '/feedback',
]

test.describe('the settings on a desk', () => {
  test.skip(({ isMobile }) => isMobile, 'the phone has its own')

  test('open from the account menu at the profile, keep what was changed and ask before it is lost', async ({
    page,
    signIn,
  }) => {
    await signIn('demo-fleet')
    await page.goto('/monitorObject')
    await page.getByRole('button', { name: 'Account and settings' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/myProfile')

    const contact = page.getByLabel('Contact person')
    await contact.fill('Ann Example')
    await page.getByRole('link', { name: 'Sessions' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByLabel('E-mail').fill('nonsense')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('An address such as')).toBeVisible()
    await page.getByLabel('E-mail').fill('ann@example.com')
    await page.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.reload()
    await expect(contact).toHaveValue('Ann Example')

    await page.getByRole('link', { name: 'Business log' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'ann@example.com' }).first()).toContainText(
      'Profile edited',
    )
  })

  test('make a key that is shown once, works, and is refused when revoked', async ({
    page,
    signIn,
    request,
  }) => {
    await signIn('demo-fleet')
    await page.goto('/apiKeys')
    await page.getByRole('button', { name: 'New key' }).click()
    const sheet = page.getByRole('dialog', { name: 'New key' })
    const name = `erp ${Date.now()}`
    await sheet.getByRole('textbox', { name: 'Name' }).fill(name)
    await sheet.getByLabel('See groups').check()
    await sheet.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD)
    await sheet.getByRole('button', { name: 'Make key' }).click()
    const key = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
    expect(key).toMatch(/^key_/)
    await page.getByRole('button', { name: 'Done' }).click()
    const call = () => request.get('/api/groups', { headers: { authorization: key } })
    expect((await call()).status()).toBe(200)
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('The key is revoked.')).toBeVisible()
    await expect(row).toHaveCount(0)
    expect((await call()).status()).toBe(401)
  })

  test('set up a second factor, which the login then asks for', async ({ page, signIn, context }) => {
    await signIn('demo-user')
    await page.goto('/secondFactor')
    await page.getByRole('button', { name: 'Set up' }).click()
    const secret = (await page.locator('bdi.font-mono').textContent())?.replace(/\s/g, '') ?? ''
    await page.getByLabel('The six digits').fill(totpCode(secret, totpStep(Date.now())))
    await page.getByRole('button', { name: 'Confirm' }).click()
    const codes = page.getByRole('listitem').filter({ hasText: /^[A-Z2-7]{4}-/ })
    await expect(codes).toHaveCount(10)
    const [recovery = '', another = ''] = await codes.allTextContents()
    await page.getByRole('button', { name: 'I have kept them' }).click()

    await context.clearCookies()
    await page.goto('/login?next=/secondFactor')
    await page.getByLabel('Account').fill('demo-user')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const code = page.getByLabel('Code')
    await expect(code).toBeFocused()
    await expectAccessible(page)
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The code is wrong.')).toBeVisible()
    await code.fill(recovery)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/secondFactor')

    await page.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the second factor?' })
    await dialog.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByLabel('Second factor code').fill(another)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Not set up')).toBeVisible()
  })

  test('have a manual that is searched', async ({ page, signIn }) => {
    await signIn('demo-fleet')
    await page.goto('/userManual')
    const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
    const all = await readdir('content/manual/en')
    await expect(pages).toHaveCount(all.length)
    await page.getByRole('searchbox', { name: 'Search the manual' }).fill('recovery code phone')
    await expect(pages).not.toHaveCount(all.length)
    await page.getByRole('link', { name: 'Troubleshooting' }).click()
    await expect(page.getByText('I have lost my phone.')).toBeVisible()
  })

  test('are accessible', async ({ page, signIn }) => {
    await signIn('demo-fleet')
    for (const path of PAGES) {
      await page.goto(path)
      await expect(page.locator('h2').first()).toBeVisible()
      await expectAccessible(page)
    }
  })
})

test.describe('the settings on a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'the desk has its own')

  test('are a list first, in Arabic from the right', async ({ page, context, baseURL, signIn }) => {
    await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
    await signIn('demo-fleet')
    await page.goto('/allSettings')
    await expect(page).toHaveURL('/allSettings')
    const list = page.getByRole('navigation', { name: 'قائمة الإعدادات' })
    await expect(list.getByRole('link')).toHaveCount(PAGES.length)
    await expectAccessible(page)
    await list.getByRole('link', { name: 'الجلسات' }).click()
    await expect(page).toHaveURL('/sessions')
    await expect(page.getByText('هذه الجلسة')).toBeVisible()
    await expect(list).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'الإعدادات' }).first().click()
    await expect(list).toBeVisible()
  })
})
