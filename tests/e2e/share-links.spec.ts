import { randomInt } from 'node:crypto'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible } from './support/accessibility'
import { expect, test } from './support/test'

const t = en.shares
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

test('two vehicles are shared from a phone, and the link is edited, extended and revoked', async ({
  page,
  browser,
  isMobile,
  signIn,
}) => {
  test.skip(!isMobile, 'the desk has a test of its own')
  const name = `Tour ${randomInt(1e6)}`
  await signIn('demo-fleet')
  await page.goto('/devices')
  const boxes = page.getByRole('main').getByRole('checkbox')
  for (const box of [boxes.nth(0), boxes.nth(1)]) {
    // A press before the page answers presses is lost.
    await expect(async () => {
      if (!(await box.isChecked())) await box.evaluate((input: HTMLInputElement) => input.click())
      await expect(box).toBeChecked({ timeout: 1000 })
    }).toPass()
  }
  await page.getByRole('toolbar').getByRole('button', { name: en.devices.more }).click()
  await page.getByRole('menuitem', { name: t.share, exact: true }).click()

  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: t.make })).toBeVisible()
  await expect(sheet.getByLabel(t.name)).toHaveValue(/and 1 more$/)
  await expectAccessible(page)
  await sheet.getByLabel(t.name).fill(' ')
  await sheet.getByRole('button', { name: t.make }).click()
  await expect(sheet).toContainText(en.validation.needed)
  await sheet.getByLabel(t.name).fill(name)
  await sheet.getByRole('button', { name: t.presets.h4 }).click()
  await sheet.getByRole('button', { name: t.make }).click()

  await expect(sheet).toContainText(t.made.once)
  await expect(sheet.getByRole('img', { name: t.made.qr })).toBeVisible()
  const link = await sheet.getByLabel(t.made.link).inputValue()
  expect(link).toMatch(/\/monitorShare#[\w-]{43}$/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await sheet.getByRole('button', { name: t.made.copy }).click()
  await expect(sheet.getByRole('button', { name: t.made.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const whatsApp = await sheet.getByRole('link', { name: t.made.whatsApp }).getAttribute('href')
  expect(decodeURIComponent(whatsApp ?? '')).toContain(link)
  await expectAccessible(page)

  // Whoever it is sent to, in a browser of their own.
  const context = await browser.newContext({ locale: 'ar', serviceWorkers: 'block', reducedMotion: 'reduce' })
  const viewer = await context.newPage()
  await viewer.goto(link)
  await expect(viewer.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(viewer.getByRole('heading', { name })).toBeVisible()
  await expect(viewer.getByRole('list').getByRole('button')).toHaveCount(2)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/devices/)

  await page.goto('/shares')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('3h 59m left')
  await expectAccessible(page)
  const open = async (action: string, of = name) => {
    await page.getByRole('button', { name: fill(t.actions.of, { name: of }) }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await open(t.actions.edit)
  await sheet.getByLabel(t.name).fill(`${name} east`)
  await sheet.getByLabel(t.rounding).selectOption('1000')
  await sheet.getByRole('button', { name: t.save }).click()
  await expect(sheet).toBeHidden()
  const renamed = page.getByRole('row').filter({ hasText: `${name} east` })
  await expect(renamed).toContainText('3h 5')

  await open(t.actions.extend, `${name} east`)
  await sheet.getByRole('button', { name: t.presets.h24 }).click()
  await sheet.getByRole('button', { name: t.extending.action }).click()
  await expect(sheet).toBeHidden()
  await expect(renamed).toContainText(/1d [34]h left/)

  await open(t.actions.views, `${name} east`)
  await expect(sheet.getByRole('list', { name: t.viewing.list }).getByRole('listitem')).toHaveCount(1)
  await sheet.getByRole('button', { name: en.ui.close }).click()

  await open(t.actions.revoke, `${name} east`)
  await page.getByRole('alertdialog').getByRole('button', { name: t.revoking.action }).click()
  await expect(viewer.getByText(ar.monitorShare.ended.revoked)).toBeVisible({ timeout: 2000 })
  expect(await context.cookies()).toEqual([])
  await context.close()
  await expect(renamed).toBeHidden()
  await page.getByRole('radio', { name: t.list.states.ended }).click()
  await expect(renamed).toContainText(t.reasons.revoked)
})

test('a vehicle is shared from its card, and found by the search', async ({ page, isMobile, signIn }) => {
  test.skip(isMobile, 'the phone has a test of its own')
  await signIn('demo-fleet')
  const { data } = await (await page.request.get('/api/devices?pageSize=1')).json()
  const { imei, name } = data.items[0] as { imei: string; name: string }
  await page.goto(`/monitorObject?imei=${imei}`)
  await page
    .getByRole('region', { name: new RegExp(name) })
    .getByRole('button', { name: t.share, exact: true })
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel(t.name)).toHaveValue(name)
  // A place that is typed as coordinates, for who presses no map.
  await sheet.getByLabel(t.until).selectOption('arrives')
  await sheet.getByRole('button', { name: t.make }).click()
  await expect(sheet).toContainText(t.circleNeeded)
  await sheet.getByRole('searchbox').fill('41.15, -8.61')
  await sheet.getByRole('button', { name: '41.15, -8.61' }).click()
  await sheet.getByLabel(t.placeName).fill('Harbour')
  await sheet.getByRole('button', { name: t.make }).click()
  await expect(sheet.getByLabel(t.made.link)).toHaveValue(/#/)
  await sheet.getByRole('button', { name: t.done }).click()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(`${en.shell.searchActions.verbs.share} ${name}`)
  await page
    .getByRole('option', { name: fill(en.shell.searchActions.share, { name }) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/shares/)
  await expect(sheet.getByLabel(t.name)).toHaveValue(name)
  await sheet.getByRole('button', { name: en.ui.close }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Harbour' }).first()).toBeVisible()
  await expectAccessible(page)
})
