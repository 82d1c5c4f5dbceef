import { randomInt } from 'node:crypto'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { answering, type Receiver, startReceiver, verified } from '../support/webhook-receiver'
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { test as base, expect } from './support/test'

const texts = en.webhooks
/** A text with its last value filled in. */
const named = (text: string, name: string) => text.replace('{name}', name)

const test = base.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  receiver: async ({}, use) => {
    const receiver = await startReceiver()
    await use(receiver)
    await receiver.stop()
  },
})

test('a webhook is made, tested, given a new secret, switched off by its receiver, and deleted', async ({
  page,
  signIn,
  sql,
  receiver,
}) => {
  const name = `hook-${randomInt(1e6)} ${'with a long name '.repeat(2)}`.slice(0, 50).trim()
  await signIn('demo-reseller')
  await page.goto('/webhooks')
  await page.getByRole('button', { name: texts.create }).first().click()
  const form = page.getByRole('dialog', { name: texts.create })
  await form.getByRole('textbox', { name: texts.name, exact: true }).fill(name)
  await form.getByLabel(texts.url).fill('nowhere')
  await form.getByRole('button', { name: texts.make }).click()
  await expect(form.getByText(en.validation.webhookUrl)).toBeVisible()
  await expect(form.getByText(texts.kindsNeeded)).toBeVisible()
  await form.getByLabel(texts.url).fill(receiver.url)
  await form.getByRole('checkbox', { name: texts.kinds.trip.ended }).click()
  await form.getByRole('checkbox', { name: texts.kinds.event.raised }).click()
  await form.getByRole('radio', { name: texts.scopes.some }).click()
  await form.getByRole('searchbox').fill('a')
  await expectAccessible(page)
  await form.getByRole('radio', { name: texts.scopes.all }).click()
  await form.getByRole('button', { name: texts.make }).click()

  const made = page.getByRole('dialog', { name: texts.madeTitle })
  const secret = (await made.getByText(/^whsec_/).textContent()) ?? ''
  await made.getByRole('button', { name: texts.done }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(texts.neverSent)
  await expectAccessible(page)
  await expectContrastInOtherTheme(page)

  await row.getByRole('button', { name: texts.deliveries }).click()
  const log = page.getByRole('dialog', { name: named(texts.deliveriesOf, name) })
  await expect(log.getByText(texts.noDeliveriesText)).toBeVisible()
  receiver.answer(answering(200, {}, 'thank you'))
  await log.getByRole('button', { name: texts.test, exact: true }).click()
  const delivery = log.getByRole('list', { name: texts.deliveries }).getByRole('listitem')
  await expect(delivery).toContainText(texts.states.taken)
  const [received] = receiver.received
  if (!received) throw new Error('nothing received')
  expect(verified(secret, received)).toMatchObject({ type: 'test', data: { webhook: { name } } })
  await delivery.getByRole('button', { name: texts.kinds.test }).click()
  await expect(delivery).toContainText('thank you')
  await expect(delivery).toContainText(received.id)
  await expectAccessible(page)
  await delivery.getByRole('button', { name: texts.sendAgain }).click()
  await expect.poll(() => receiver.received.map(({ id }) => id)).toEqual([received.id, received.id])
  await log.getByRole('combobox', { name: texts.state }).selectOption('givenUp')
  await expect(log.getByText(texts.noneInState)).toBeVisible()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: named(texts.rotateOf, name) }).click()
  const question = page.getByRole('dialog', { name: named(texts.rotateTitle, name) })
  await expect(question).toContainText(texts.rotateText)
  await question.getByRole('button', { name: texts.rotate }).click()
  const renewed = (await made.getByText(/^whsec_/).textContent()) ?? ''
  expect(renewed).not.toBe(secret)
  await made.getByRole('button', { name: texts.done }).click()
  await row.getByRole('button', { name: texts.deliveries }).click()
  await log.getByRole('button', { name: texts.test, exact: true }).click()
  await expect.poll(() => receiver.received.length).toBe(3)
  const third = receiver.received[2]
  if (third) for (const one of [secret, renewed]) verified(one, third)
  await page.keyboard.press('Escape')

  await sql`update webhooks set off_reason = 'failing', off_since = now() where name = ${name}`
  await page.reload()
  await expect(row).toContainText(texts.offText.failing)
  await row.getByRole('button', { name: texts.turnOn }).click()
  await expect(row).not.toContainText(texts.offText.failing)

  await row.getByRole('button', { name: named(texts.deleteOf, name) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.delete }).click()
  await expect(row).toBeHidden()
})

test('in Arabic and on a phone webhooks stay within the page', async ({
  page,
  signIn,
  context,
  baseURL,
  receiver,
}) => {
  const name = `hook-${randomInt(1e6)}`
  await signIn('demo-reseller')
  // Of what happens to no vehicle of the demo meanwhile: the first delivery is looked for in vain.
  const made = await page.request.post('/api/webhooks', {
    data: { name, url: `${receiver.url}/${'long'.repeat(60)}`, kinds: ['device.offline', 'device.expiring'] },
    headers: { origin: baseURL ?? '' },
  })
  expect(made.status()).toBe(201)
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/webhooks')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(ar.webhooks.neverSent)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await row.getByRole('button', { name: ar.webhooks.deliveries }).click()
  await expect(page.getByText(ar.webhooks.noDeliveriesText)).toBeVisible()
  await expectAccessible(page)
  expect(await overflow()).toBeLessThanOrEqual(0)
  const { data } = (await made.json()) as { data: { id: number } }
  await page.request.delete(`/api/webhooks/${data.id}`, { headers: { origin: baseURL ?? '' } })
})
