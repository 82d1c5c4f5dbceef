import { randomInt } from 'node:crypto'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible } from './support/accessibility'
import { DEMO_PASSWORD, expect, test } from './support/test'

const dialogTexts = en.shell.feedback
const texts = en.feedback
/** A text up to its first value. */
const before = (text: string) => text.split('{')[0] ?? ''

test('feedback with a picture of the page is answered by who runs the platform, and its sender is told', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const words = `The list forgets its filter ${randomInt(1e6)}`
  await signIn('demo-fleet')
  await page.goto('/devices')
  await page.getByRole('button', { name: en.shell.accountMenu }).filter({ visible: true }).click()
  await page.getByRole('button', { name: dialogTexts.open, exact: true }).click()
  const form = page.getByRole('dialog', { name: dialogTexts.title })
  await form.getByRole('radio', { name: dialogTexts.kinds.idea }).click()
  await form.getByRole('textbox', { name: dialogTexts.text }).fill(words)
  // What goes along is shown, without what the address was asked with.
  await expect(form).toContainText('/devices')
  await form.getByRole('button', { name: dialogTexts.takePicture }).click()
  const picture = form.getByRole('img', { name: dialogTexts.pictureAlt })
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(
    page.viewportSize()?.width,
  )
  await form.getByRole('button', { name: dialogTexts.removePicture }).click()
  await expect(picture).toBeHidden()
  await form.getByRole('button', { name: dialogTexts.takePicture }).click()
  await expect(picture).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: dialogTexts.send, exact: true }).click()
  await expect(form).toBeHidden()

  const context = await browser.newContext({ baseURL, viewport: page.viewportSize() })
  const recipient = await context.newPage()
  const signedIn = await recipient.request.post('/api/session', {
    data: { account: 'demo-admin', password: DEMO_PASSWORD },
    headers: { origin: baseURL ?? '' },
  })
  expect(signedIn.status()).toBe(200)
  await recipient.goto('/feedback')
  const row = recipient.getByRole('listitem').filter({ hasText: words })
  await expect(row).toContainText(dialogTexts.kinds.idea)
  await expectAccessible(recipient)
  await row.getByRole('link').click()
  const shown = recipient.getByRole('img', { name: texts.openPicture })
  await expect(shown).toHaveJSProperty('complete', true)
  await expect
    .poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100)
  await recipient.getByRole('textbox', { name: texts.answer }).fill('It comes with the next version.')
  await recipient.getByRole('button', { name: texts.sendAnswer, exact: true }).click()
  await expect(recipient.getByRole('list', { name: texts.thread })).toContainText('next version')
  await recipient.getByRole('combobox', { name: texts.status }).selectOption('inProgress')
  await expect(recipient.getByText(texts.statusSet)).toBeVisible()
  await expectAccessible(recipient)
  await context.close()

  await page.context().addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await page.goto('/settingMessages')
  const message = page
    .getByRole('listitem')
    .filter({ hasText: before(ar.messages.texts.feedbackAnswered.title) })
  await message.first().getByRole('button').first().click()
  const thread = page.getByRole('list', { name: ar.feedback.thread })
  await expect(thread).toContainText('It comes with the next version.')
  await expect(page.getByText(ar.feedback.statuses.inProgress)).toBeVisible()
  await expectAccessible(page)
})
