import { expectAccessible } from './support/accessibility'
import { expect, test } from './support/test'

const RED_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVQokWM4oKBPEmIY1aAwGkoHhmvSAACkYQ8Qaa9WlQAAAABJRU5ErkJggg=='

test('a reseller dresses a domain, and visitors see it at once', async ({
  page,
  signIn,
  onHost,
  giveDomain,
}, { project }) => {
  const host = `fleet-${project.name}.localhost`
  await signIn('demo-reseller')
  await page.goto('/addDomain')
  await expect(page.getByRole('heading', { name: 'Northway' })).toBeVisible()
  await expectAccessible(page, { include: '#content' })

  await page.getByRole('button', { name: 'New domain' }).click()
  await page.getByRole('button', { name: 'Create domain' }).click()
  await expect(page.getByText('A host name such as track.example.com')).toBeVisible()
  await page.getByLabel('Host name').fill('north.localhost')
  await page.getByLabel('Title').fill('Blue Fleet')
  await page.getByRole('button', { name: 'Create domain' }).click()
  await expect(page.getByText('This host name is taken.')).toBeVisible()

  await page.getByLabel('Host name').fill(`http://${host.toUpperCase()}/`)
  await page.getByLabel('Theme colour', { exact: true }).fill('#ffb020')
  await expect(page.getByText('Text on all three colours is readable.')).toBeVisible()
  await page.getByLabel('Theme colour', { exact: true }).fill('#4d8dff')
  await expect(page.getByRole('status', { name: 'Contrast check' })).toContainText('is needed')
  await page.getByLabel('Theme colour', { exact: true }).fill('#7a1fa2')
  await page.getByLabel('Default language').selectOption('ar')
  await page.getByLabel('Choose: Logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(RED_PNG, 'base64'),
  })
  await expectAccessible(page, { include: '#content' })
  await page.getByRole('button', { name: 'Create domain' }).click()

  // Nobody has proven yet that it is theirs: how to do so is said at once.
  const proof = page.getByRole('dialog')
  await expect(proof.getByText(`_tracking-proof.${host}`, { exact: true })).toBeVisible()
  await expectAccessible(page, { include: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Edit ${host}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Prove ${host}` })).toBeVisible()
  await giveDomain(host)

  await page.goto(onHost(host))
  await expect(page).toHaveTitle(/Blue Fleet/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toHaveCSS(
    'background-color',
    'rgb(122, 31, 162)',
  )
  const logo = page.locator('header img')
  await expect(logo).toHaveAttribute('src', /^\/api\/domains\/files\//)
  await expect(logo).toHaveJSProperty('complete', true)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('leaving an edited domain asks', async ({ page, signIn }) => {
  await signIn('demo-reseller')
  await page.goto('/addDomain')
  await page.getByRole('button', { name: 'Edit north.localhost' }).click()
  await page.getByLabel('Title').fill('Something else')
  await page.getByRole('button', { name: 'All domains' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button').first().click()
})

test('somebody applies in Chinese, is accepted and looks around', async ({ page, context, signIn, onHost }, {
  project,
}) => {
  await page.goto(onHost('north.localhost'))
  await page.getByRole('link', { name: 'Apply for a demo account' }).click()
  await expect(page).toHaveURL(/accountApply/)
  // However quick: a choice made before the page is awake counts.
  await page.locator('select').selectOption('zh')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await expectAccessible(page)
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByLabel('姓名')).toBeFocused()
  await expect(page.getByText('请先同意条款。')).toBeVisible()
  const name = `王小明 ${project.name}`
  await page.getByLabel('姓名').fill(name)
  await page.getByLabel('公司或部门').fill('物流部')
  await page.getByLabel('电话').fill('+86 138 0013 8000')
  await page.getByLabel('邮箱').fill(`wang-${project.name}@example.com`)
  await page.getByText('我同意服务条款和隐私政策。').click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('感谢您的申请')).toBeVisible()

  await signIn('demo-reseller')
  await page.goto('/demoApplications')
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expectAccessible(page, { include: '#content' })
  await page.getByRole('button', { name: `Accept ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Hand these over')).toBeVisible()
  const [login = '', password = ''] = await dialog.locator('dd bdi').allTextContents()
  expect(login).toMatch(/^demo-/)

  await context.clearCookies()
  await page.goto(onHost('north.localhost'))
  await page.getByLabel('Account').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/monitorObject/)
  await expect(page.locator('html')).toHaveAttribute('lang', /en|zh/)
  const total = await page.evaluate(async () => {
    const answer = await fetch('/api/devices')
    return (await answer.json()).data.total
  })
  expect(total).toBe(8)
})

test('the terms can be read by anyone, in any language', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Terms and privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy policy' })).toBeVisible()
  await expectAccessible(page)
  await page.locator('select').selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'سياسة الخصوصية' })).toBeVisible()
  await expectAccessible(page)
})

test('without mail, a forgotten password is the provider’s to reset; dead links say so', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByText('This platform does not send e-mail.')).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/login/reset', '/login/email']) {
    await page.goto(`${path}?token=${'a'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expectAccessible(page)
  }
})
