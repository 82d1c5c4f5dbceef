import { randomInt } from 'node:crypto'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible } from './support/accessibility'
import { DEMO_PASSWORD, expect, test } from './support/test'

const texts = en.messages.announcements
/** A text of Arabic with its values left out. */
const before = (text: string) => text.split('{')[0] ?? ''

test('an announcement to a sub-tree is shown over the page, acknowledged, and its author sees by whom', async ({
  page,
  browser,
  baseURL,
  signIn,
  sql,
}) => {
  const mark = `msg-${randomInt(1e6)}`
  await signIn('demo-reseller')
  const [reseller] = await sql`select id from accounts where login = 'demo-reseller'`
  const made = await page.request.post('/api/accounts', {
    data: {
      parentId: reseller?.id,
      type: 'enterprise',
      account: mark,
      password: DEMO_PASSWORD,
      customerName: `Customer ${mark}`,
    },
    headers: { origin: baseURL ?? '' },
  })
  expect(made.status()).toBe(201)

  await page.goto('/announcements')
  await page.getByRole('button', { name: texts.new }).first().click()
  const form = page.getByRole('dialog', { name: texts.new })
  await form.getByLabel(texts.titleField).fill(`Maintenance ${mark}`)
  await form.getByLabel(texts.body).fill('Maps rest on **Sunday** <script>alert(1)</script>')
  await form.getByRole('radio', { name: texts.preview }).click()
  const preview = form.getByRole('region', { name: texts.preview })
  await expect(preview.locator('strong')).toHaveText('Sunday')
  await expect(preview).toContainText('<script>')
  await form.getByRole('button', { name: texts.addAccount }).click()
  await form.getByRole('searchbox').fill(mark)
  await form.getByRole('button', { name: new RegExp(`Customer ${mark}`) }).click()
  await form.getByRole('radio', { name: texts.looks.popup }).click()
  await form.getByRole('switch', { name: texts.mustAcknowledge }).click()
  await form.getByRole('button', { name: texts.announce, exact: true }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: `Maintenance ${mark}` })
  await expect(row).toContainText('1 recipient, read by 0')

  const context = await browser.newContext({ baseURL, viewport: page.viewportSize() })
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  const reader = await context.newPage()
  const signedIn = await reader.request.post('/api/session', {
    data: { account: mark, password: DEMO_PASSWORD },
    headers: { origin: baseURL ?? '' },
  })
  expect(signedIn.status()).toBe(200)
  await reader.goto('/settingMessages')
  const popup = reader.getByRole('dialog', { name: `Maintenance ${mark}` })
  await expect(popup.locator('strong')).toHaveText('Sunday')
  await popup.getByRole('button', { name: ar.shell.announcement.acknowledge }).click()
  await expect(popup).toBeHidden()
  const message = reader.getByRole('listitem').filter({ hasText: `Maintenance ${mark}` })
  await expect(message).toContainText(before(ar.messages.acknowledgedAt))
  await expectAccessible(reader)

  await message.getByRole('button', { name: before(ar.messages.delete) }).click()
  await expect(reader.getByText(ar.messages.empty)).toBeVisible()
  await reader.getByRole('button', { name: ar.ui.undo }).click()
  await expect(message).toBeVisible()
  await reader.reload()
  await expect(message).toBeVisible()
  await expect(popup).toBeHidden()
  await context.close()

  await page.reload()
  await expect(row).toContainText('acknowledged by 1')
  await row.getByRole('button', { name: before(texts.whoOf) }).click()
  const who = page.getByRole('dialog', { name: texts.whoAcknowledged })
  await expect(who.getByRole('listitem').filter({ hasText: mark })).toContainText('Acknowledged')
})
