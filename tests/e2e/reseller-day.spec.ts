import { randomInt } from 'node:crypto'
import ar from '@/messages/ar.json' with { type: 'json' }
import zh from '@/messages/zh.json' with { type: 'json' }
import { expect, test } from './support/test'

const PASSWORD = 'quiet harbour 42'
const newImei = () => `88${randomInt(1e9, 1e10)}${randomInt(100, 1000)}`

/** A reseller's day, in Chinese at a desk and in Arabic on a phone. */
test('a domain is branded, a customer made, devices imported and sold; the customer sees exactly them', async ({
  page,
  isMobile,
  baseURL,
  signIn,
  onHost,
  giveDomain,
  sql,
}) => {
  test.setTimeout(90_000)
  const language = isMobile ? 'ar' : 'zh'
  const t = isMobile ? ar : zh
  const mark = `${language}${randomInt(1e6)}`
  const host = `day-${mark}.localhost`
  const login = `day-${mark}`
  const [first, second, kept] = [newImei(), newImei(), newImei()]
  await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
  await signIn('demo-reseller')

  await page.goto('/addDomain')
  await page.getByRole('button', { name: t.domains.new }).first().click()
  await page.getByLabel(t.domains.host).fill(host)
  await page.getByLabel(t.domains.siteTitle).fill(`Brand ${mark}`)
  await page.getByRole('button', { name: t.domains.create }).click()
  await expect(page.getByText(host).first()).toBeVisible()
  await giveDomain(host)

  await page.goto('/account')
  if (isMobile) await page.getByRole('treeitem', { name: /Northway Telematics/ }).tap()
  await page.getByRole('button', { name: t.accounts.actions.new }).first().click()
  const form = page.getByRole('dialog', { name: t.accounts.form.newTitle })
  await form.getByRole('textbox', { name: t.accounts.form.customerName }).fill(`Customer ${mark}`)
  await form.getByRole('textbox', { name: t.accounts.form.login }).fill(login)
  await form.getByRole('textbox', { name: t.accounts.password.label }).fill(PASSWORD)
  await form.getByRole('button', { name: t.accounts.form.create }).click()
  await expect(page.getByRole('heading', { name: `Customer ${mark}` })).toBeVisible()

  await page.goto('/devices/import')
  const rows = [
    ['IMEI', 'Name', 'Model'],
    [first, `First ${mark}`, 'GT06N'],
    [second, `Second ${mark}`, 'JM-VL03'],
    [kept, `Kept ${mark}`, 'GT06N'],
  ]
  await page.locator('input[type=file]').setInputFiles({
    name: 'fleet.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((cells) => cells.join(',')).join('\r\n')),
  })
  await expect(page.getByRole('region', { name: t.deviceSheet.preview })).toContainText(kept)
  await page.getByRole('main').locator('button.bg-primary').last().click()
  await expect
    .poll(() =>
      sql`select imei from devices where imei in ${sql([first, second, kept])}`.then((all) => all.length),
    )
    .toBe(3)

  await page.goto(`/devices?imeis=${first}.${second}`)
  if (isMobile) {
    const boxes = page.getByRole('list', { name: t.devices.title }).getByRole('checkbox')
    await expect(boxes).toHaveCount(2)
    for (const box of await boxes.all()) await box.evaluate((input: HTMLInputElement) => input.click())
  } else {
    await expect(page.locator('[data-device]')).toHaveCount(2)
    await page.getByRole('checkbox', { name: t.devices.selectAll }).check()
  }
  await page.getByRole('toolbar').getByRole('button', { name: t.devices.sell.submit }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(login)
  await dialog.getByRole('listitem').first().getByRole('button').click()
  await dialog.getByRole('button', { name: t.devices.sell.submit, exact: true }).click()
  await expect
    .poll(() =>
      sql`select a.login from devices d join accounts a on a.id = d.account_id where d.imei in ${sql([first, second])}`.then(
        (all) => all.map((row) => row.login),
      ),
    )
    .toEqual([login, login])

  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(onHost(host))
  await expect(page).toHaveTitle(new RegExp(`Brand ${mark}`))
  await page.context().addCookies([{ name: 'locale', value: language, url: onHost(host) }])
  await page.reload()
  await page.locator('input[name=account]').fill(login)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: t.login.submit }).click()
  await expect(page).toHaveURL(/monitorObject/)
  await page.goto(`${onHost(host)}/devices`)
  await expect(page.getByText(`First ${mark}`).last()).toBeVisible()
  await expect(page.getByText(`Second ${mark}`).last()).toBeVisible()
  await expect(page.getByText(`Kept ${mark}`)).toHaveCount(0)
  const ask = (path: string) =>
    page.evaluate(async (url) => {
      const answer = await fetch(url)
      return { status: answer.status, body: (await answer.json()) as { data: { total?: number } } }
    }, path)
  expect((await ask('/api/devices')).body.data.total).toBe(2)
  expect((await ask(`/api/devices/${kept}`)).status).toBe(404)
})
