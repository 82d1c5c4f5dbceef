import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { recordDay } from './support/recorded-day'
import { expect, test } from './support/test'

const t = en.alertRules.screen
const { kinds, fields } = en.alertRules

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const field = (page: Page, label: string) =>
  page.getByRole('form').getByRole('textbox', { name: label, exact: true })

/** Opens the form of a new rule of a kind. */
async function begin(page: Page, kind: string): Promise<void> {
  await page.goto('/alertRules')
  await page.getByRole('button', { name: t.list.add }).first().click()
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .click()
  await expect(page.getByRole('form', { name: t.form.newTitle })).toBeVisible()
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: t.list.actionsOf.replace('{name}', name) }).click()
  await page.getByRole('menuitem', { name: t.list.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.removing.action }).click()
  await expect(row(page, name)).toBeHidden()
}

// At a desk and on a phone.
test('a rule is tried on the last days, made, edited and switched off', async ({
  page,
  signIn,
  gatewayGt06Port,
}) => {
  const name = `Too fast ${randomInt(1e6)}`
  await signIn('demo-admin')
  await recordDay(page, gatewayGt06Port, `Van ${randomInt(1e6)}`)
  await begin(page, kinds.overspeed)
  await expectAccessible(page)

  await field(page, t.form.name).fill(name)
  await field(page, fields.limitKmh).fill('500')
  const preview = page.getByRole('region', { name: t.preview.title })
  const tryIt = preview.getByRole('button', { name: 'Try on the last 7 days' })
  await tryIt.click()
  await expect(page.getByText('At most 200.')).toBeVisible()

  await field(page, fields.limitKmh).fill('30')
  await tryIt.click()
  await expect(preview.getByRole('status').first()).toContainText(/alerts?.*notifications?/)
  await expect(preview.getByRole('region', { name: t.preview.byDay })).toBeVisible()
  await expect(preview.getByRole('region', { name: /^The first/ }).locator('[data-map=ready]')).toBeVisible()
  await expectAccessible(page)
  await expectContrastInOtherTheme(page)

  await field(page, fields.durationS).fill('20')
  await expect(preview.getByText(t.preview.stale)).toBeVisible()
  await page.getByRole('button', { name: t.form.make, exact: true }).click()
  await expect(page.getByText(`“${name}” is saved.`).first()).toBeVisible()
  await expect(row(page, name)).toContainText('over 30 km/h')
  await expectAccessible(page)

  await row(page, name).getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('form', { name: t.form.editTitle })).toBeVisible()
  await field(page, fields.limitKmh).fill('90')
  await page.getByRole('checkbox', { name: t.form.mail }).click()
  await page.getByRole('button', { name: t.form.back }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.shell.leave.stay }).click()
  await page.getByRole('button', { name: t.form.save, exact: true }).click()
  await expect(row(page, name)).toContainText('over 90 km/h')
  await expect(row(page, name)).toContainText(t.list.mail)

  const on = row(page, name).getByRole('switch')
  await on.click()
  await expect(on).not.toBeChecked()
  await page.reload()
  await expect(row(page, name).getByRole('switch')).not.toBeChecked()
  await remove(page, name)
})

test('an address opens the form of a rule for a vehicle where it is', async ({
  page,
  signIn,
  gatewayGt06Port,
}) => {
  await signIn('demo-admin')
  const device = await recordDay(page, gatewayGt06Port, `Van ${randomInt(1e6)}`)
  await page.goto(`/alertRules?new=guard&imei=${device.imei}`)
  const name = `${kinds.guard}: ${device.name}`
  await expect(field(page, t.form.name)).toHaveValue(name)
  await page.getByRole('button', { name: t.form.make, exact: true }).click()
  await expect(row(page, name)).toContainText('1 vehicle')
  await remove(page, name)
})

test('a rule sends a command to the vehicles that it alerts to, and says what became of it', async ({
  page,
  signIn,
}) => {
  const { onAlert, catalogue } = en.commands
  const name = `Report at once ${randomInt(1e6)}`
  const command = catalogue.heartbeatInterval.name
  const sends = onAlert.sends.replace('{command}', command)
  const nothingYet = 'Sent 0 times in 30 days'
  const part = page.getByRole('region', { name: onAlert.title })
  await signIn('demo-admin')
  await begin(page, kinds.deviceEvent)
  await field(page, t.form.name).fill(name)
  await part.getByRole('button', { name: onAlert.choose }).click()
  const choice = page.getByRole('dialog', { name: onAlert.choose })
  await expect(choice.getByText(catalogue.cutEngine.name)).toBeHidden()
  await choice.getByRole('button', { name: new RegExp(`^${command}`) }).click()
  await expect(part.getByText(command, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.form.make, exact: true }).click()
  await expect(row(page, name)).toContainText(sends)
  await expect(row(page, name)).toContainText(nothingYet)
  await expectAccessible(page)

  await row(page, name).getByRole('button', { name, exact: true }).click()
  await expect(part.getByText(nothingYet)).toBeVisible()
  await part.getByRole('button', { name: onAlert.remove }).click()
  await expect(part.getByText(onAlert.nothing)).toBeVisible()
  await page.getByRole('button', { name: t.form.save, exact: true }).click()
  await expect(row(page, name)).toBeVisible()
  await expect(row(page, name)).not.toContainText(sends)
  await remove(page, name)
})
