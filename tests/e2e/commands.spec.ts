import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible } from './support/accessibility'
import { addVehicle } from './support/alarms'
import { connectObedient } from './support/obedient-tracker'
import { expect, test } from './support/test'

const t = en.commands
const named = (text: string, name: string) => text.replace('{name}', name).replace('{command}', name)

test.beforeEach(async ({ signIn }) => signIn('demo-reseller'))

test('a command is sent to a vehicle, its answer watched, and what waits for an offline one replaced and cancelled', async ({
  page,
  gatewayGt06Port,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  const van = await addVehicle(page, 'Command van')
  await page.goto(`/devices/${van.imei}`)
  await page.getByRole('button', { name: t.send.open }).click()
  const sheet = page.getByRole('dialog', { name: t.send.open })
  await sheet.getByRole('button', { name: t.catalogue.status.name }).click()
  await expect(sheet.getByText(t.send.offline)).toBeVisible()
  await sheet.getByRole('button', { name: t.send.send }).click()
  await expect(sheet.getByText(t.list.waitsOffline, { exact: true })).toBeVisible()

  // Another takes its place, once that was agreed to.
  await sheet.getByRole('button', { name: t.send.another }).click()
  await sheet.getByRole('button', { name: t.catalogue.heartbeatInterval.name }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: t.send.send }).click()
  const question = page.getByRole('alertdialog', {
    name: named(t.send.replaceTitle, t.catalogue.status.name),
  })
  await question.getByRole('button', { name: t.send.replace }).click()
  await expect(sheet.getByText(t.list.waitsOffline, { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: t.send.cancel }).click()
  await expect(sheet.getByText(t.states.cancelled, { exact: true })).toBeVisible()

  // Connected, it answers while one looks on.
  const tracker = await connectObedient(gatewayGt06Port, van)
  await sheet.getByRole('button', { name: t.send.another }).click()
  await sheet.getByRole('button', { name: t.catalogue.heartbeatInterval.name }).click()
  await expect(sheet.getByText(t.send.offline)).toHaveCount(0, { timeout: 20_000 })
  await sheet.getByRole('button', { name: t.send.send }).click()
  await expect(sheet.getByText(t.states.done, { exact: true })).toBeVisible({ timeout: 20_000 })
  tracker.close()
  await sheet.getByRole('button', { name: en.ui.close }).last().click()

  await page.goto(`/commandStatus?imei=${van.imei}`)
  const rows = page.getByRole('row').filter({ hasText: van.name })
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(t.states.done)
  await expectAccessible(page)
  await page
    .getByRole('combobox', { name: t.list.state, exact: true })
    .selectOption({ label: t.states.replaced })
  await expect(rows).toHaveCount(1)
  await rows.getByText(t.catalogue.status.name).click()
  await expect(page.getByRole('complementary', { name: t.list.details })).toContainText('STATUS#')
})

test('on a phone, in Arabic, a vehicle is asked for its version', async ({
  page,
  context,
  baseURL,
  gatewayGt06Port,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desk has a test of its own')
  const texts = ar.commands
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  const van = await addVehicle(page, 'مركبة')
  const tracker = await connectObedient(gatewayGt06Port, van)
  await page.goto(`/devices/${van.imei}`)
  await page.getByRole('button', { name: texts.send.open }).click()
  const sheet = page.getByRole('dialog', { name: texts.send.open })
  await sheet.getByRole('button', { name: texts.catalogue.version.name }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: texts.send.send }).click()
  await expect(sheet.getByText(texts.states.answered, { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(sheet).toContainText('SIM_TRACKER')
  tracker.close()
})
