import http from 'node:http'
import type { AddressInfo } from 'node:net'
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { expect, test } from './support/test'

const texts = en.smsProvider

/** A gateway of SMS that takes all, and what it was asked. */
async function startGateway() {
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(202).end('0: Accepted for delivery')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, port, stop: () => new Promise((resolve) => server.close(resolve)) }
}

// What an earlier run sent in this world is counted with what this one sends, and its provider may be there still.
test.beforeEach(async ({ sql }) => {
  await sql`delete from sms_messages`
  await sql`delete from sms_provider`
})

test('the provider of SMS is set up, tested with what it says, counted, and removed', async ({
  page,
  signIn,
}) => {
  const gateway = await startGateway()
  await signIn('demo-admin')
  await page.goto('/smsProvider')
  await expect(page.getByText(texts.none)).toBeVisible()
  await page.getByRole('button', { name: texts.presets.smppGateway }).click()
  const address = page.getByRole('textbox', { name: texts.url })
  await address.fill((await address.inputValue()).replace('13013', String(gateway.port)))
  await page.getByRole('textbox', { name: texts.user }).fill('waypost')
  await page.getByLabel(texts.password, { exact: true }).fill('a secret')
  await page.getByRole('textbox', { name: texts.sender }).fill('Fleet')
  await page.getByRole('textbox', { name: texts.price }).fill('0.0079')
  await page.getByRole('textbox', { name: texts.currency }).fill('EUR')
  await expectAccessible(page)
  await page.getByRole('button', { name: en.settings.save }).click()
  await expect(page.getByText(texts.kept)).toBeVisible()

  await page.getByLabel(texts.testNumber).fill('+49 151 234567')
  await page.getByRole('button', { name: texts.test }).click()
  // First what was asked: the list below may hold the same answer of an earlier run.
  await expect.poll(() => gateway.asked.length).toBe(1)
  expect(new URL(gateway.asked[0] ?? '', 'http://x').searchParams.get('to')).toBe('+49151234567')
  await expect(page.getByText('202 0: Accepted for delivery').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'EUR' })).toContainText('0.0079')
  await expectAccessible(page)
  await expectContrastInOtherTheme(page)

  await page.reload()
  await expect(page.getByLabel(texts.password, { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: texts.remove, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.remove }).click()
  await expect(page.getByText(texts.none)).toBeVisible()
  await gateway.stop()
})
