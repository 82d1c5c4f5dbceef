import { expectAccessible } from './support/accessibility'
import { DEMO_PASSWORD, expect, test } from './support/test'

const color = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${r}, ${g}, ${b})`
}

test.describe('signing in', () => {
  test('opens the page that was asked for, by keyboard alone', async ({ page }) => {
    await page.goto('/monitorObject?imei=350000000000001')
    await expect(page).toHaveURL('/login?next=%2FmonitorObject%3Fimei%3D350000000000001')
    await page.getByLabel('Account').fill('Demo-Fleet')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/monitorObject?imei=350000000000001')
  })

  test('says that it failed where next-auth leads back, and goes on to the page that was asked for', async ({
    page,
  }) => {
    await page.goto('/login?error=Configuration&callbackUrl=%2FmonitorEvent')
    await expect(page.getByText('Signing in did not work. Please try again.')).toBeVisible()
    await page.getByLabel('Account').fill('demo-fleet')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/monitorEvent')
    await page.goto('/login?callbackUrl=https%3A%2F%2Fevil.example%2F')
    await expect(page).toHaveURL('/monitorObject')
  })

  test('is not asked for where there is no page', async ({ request }) => {
    for (const path of ['/nonsense', '/new/nonsense', '/no/such/page']) {
      expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404)
    }
  })

  test('is kept to this site: every answer says what browsers may do with it', async ({ request }) => {
    const asked = [
      '/login',
      '/monitorObject',
      '/api/account',
      '/api/captcha',
      '/favicon.ico',
      '/robots.txt',
      '/manifest.webmanifest',
      '/sw.js',
      '/nothing-here',
    ]
    for (const path of asked) {
      const headers = (await request.get(path, { maxRedirects: 0 })).headers()
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['x-frame-options'], path).toBe('DENY')
    }
    expect((await request.get('/login')).headers()['content-security-policy']).toContain(
      "frame-ancestors 'none'",
    )
    // A page that others may show inside theirs.
    expect((await request.get('/iframe', { maxRedirects: 0 })).headers()).not.toHaveProperty(
      'x-frame-options',
    )
  })

  test('is not for search engines', async ({ request, isMobile }) => {
    test.skip(isMobile, 'the same file')
    expect(await (await request.get('/robots.txt')).text()).toMatch(/^User-agent: \*\nDisallow: \/$/m)
  })

  test('leads a visitor on who is signed in already', async ({ page, signIn }) => {
    await signIn('demo-fleet')
    await page.goto('/login?next=/monitorEvent')
    await expect(page).toHaveURL('/monitorEvent')
    await page.goto('/login?next=//evil.example')
    await expect(page).toHaveURL('/monitorObject')
  })

  test('says what is wrong, and puts the cursor there', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Enter your account and your password.')).toBeVisible()
    await page.getByLabel('Account').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Wrong user name or password.')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })

  test('shows and hides the password', async ({ page }) => {
    await page.goto('/login')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('secret')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('lets the browser work after three wrong tries, and signs in with that', async ({ page }) => {
    await page.goto('/login')
    const submit = page.getByRole('button', { name: 'Sign in' })
    const password = page.getByLabel('Password', { exact: true })
    // Nobody else signs in to it here: strangers to an account share its wrong tries for a quarter of an hour.
    await page.getByLabel('Account').fill('lucas-almeida')
    for (let tries = 0; tries < 3; tries++) {
      await password.fill(`wrong ${tries}`)
      const answered = page.waitForResponse('/api/auth/callback/credentials')
      await submit.click()
      expect((await answered).status()).toBe(401)
      await expect(page.getByText('Wrong user name or password.')).toBeVisible()
    }
    // Not given before the form was looked at while it works.
    let giveOut = () => {}
    const looked = new Promise<void>((resolve) => {
      giveOut = resolve
    })
    await page.route('/api/auth/callback/credentials', async (route) => {
      if (route.request().postDataJSON()?.captcha) await looked
      await route.continue()
    })
    const offered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/captcha')
    await password.fill(DEMO_PASSWORD)
    await submit.click()
    expect((await offered).status()).toBe(200)
    await expect(page.getByRole('status')).toHaveText('Checking that you are not a bot…')
    await expectAccessible(page, { exclude: '[type=submit]' })
    giveOut()
    await expect(page).toHaveURL('/monitorObject')
  })

  test('offers the logins of the demo world', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Fleet', exact: true }).click()
    await expect(page.getByLabel('Account')).toHaveValue('demo-fleet')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/monitorObject')
  })

  test('is undone by signing out', async ({ page, signIn }) => {
    await signIn('demo-fleet')
    await page.goto('/monitorObject')
    await page.getByRole('button', { name: 'Account and settings' }).click()
    const menu = page.getByRole('dialog', { name: 'Account and settings' })
    await expect(menu.getByText('Harbour Logistics')).toBeVisible()
    await menu.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    await page.goto('/monitorObject')
    await expect(page).toHaveURL('/login?next=%2FmonitorObject')
  })

  test('tells of a network that is away', async ({ page }) => {
    await page.goto('/login')
    await page.route('/api/auth/**', (route) => route.abort())
    await page.getByLabel('Account').fill('demo-fleet')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  })
})

test.describe('the languages', () => {
  test('are changed on the spot and kept', async ({ page }) => {
    await page.goto('/login')
    const html = page.locator('html')
    await page.getByLabel('Language').selectOption('ar')
    await expect(html).toHaveAttribute('dir', 'rtl')
    await expect(html).toHaveAttribute('lang', 'ar')
    await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()
    await page.reload()
    await expect(html).toHaveAttribute('dir', 'rtl')
    await page.getByLabel('اللغة').selectOption('zh')
    await expect(html).toHaveAttribute('dir', 'ltr')
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
    const [locale] = (await page.context().cookies()).filter(({ name }) => name === 'locale')
    const days = ((locale?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(360)
  })

  test('may be changed before the page is awake', async ({ page, context }) => {
    const slow = await context.newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Language').selectOption('ar')
    const html = page.locator('html')
    await expect(html).toHaveAttribute('dir', 'rtl')
    await expect(page.getByLabel('اللغة')).toHaveValue('ar')
    const kept = async () => (await context.cookies()).find(({ name }) => name === 'locale')?.value
    expect(await kept()).toBe('ar')
  })

  test('speak of refusals too', async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'locale', value: 'es', url: baseURL ?? '' }])
    await page.goto('/login')
    await page.getByLabel('Cuenta').fill('nadie')
    await page.getByLabel('Contraseña', { exact: true }).fill('mal')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByText('Usuario o contraseña incorrectos.')).toBeVisible()
  })
})

test.describe('the brand', () => {
  const BRANDS = [
    { host: 'localhost', title: 'Waypost', brand: '#3b7aff', button: '#356ee6', heading: 'Sign in' },
    { host: 'north.localhost', title: 'Northway', brand: '#0f766e', button: '#0f766e', heading: 'Sign in' },
    {
      host: 'atlas.localhost',
      title: 'أطلس للتتبع',
      brand: '#b45309',
      button: '#b45309',
      heading: 'تسجيل الدخول',
    },
  ]
  for (const { host, title, brand, button, heading } of BRANDS) {
    test(`of ${host} is there from the first paint`, async ({ page, onHost }) => {
      // Notes the colour of every frame from the moment there is a body.
      await page.addInitScript(() => {
        const seen = new Set<string>()
        Object.assign(window, { seenColors: seen })
        const look = () => {
          if (document.body)
            seen.add(getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())
          requestAnimationFrame(look)
        }
        look()
      })
      await page.goto(`${onHost(host)}/login`)
      await expect(page).toHaveTitle(new RegExp(title))
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expect(page.locator('[type=submit]')).toHaveCSS('background-color', color(button))
      await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', new RegExp(button.slice(1)))
      const seen = await page.evaluate(() => [
        ...(window as unknown as { seenColors: Set<string> }).seenColors,
      ])
      expect(seen).toEqual([brand])
    })

    test(`of ${host} is what a home screen gets`, async ({ page, onHost, isMobile }) => {
      test.skip(isMobile, 'the same files')
      await page.goto(`${onHost(host)}/login`)
      const answer = await page.evaluate(async () => {
        const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
        const manifest = await (await fetch(address)).json()
        const icon = await fetch(manifest.icons[0].src)
        return { manifest, type: icon.headers.get('content-type'), icon: await icon.text() }
      })
      expect(answer.manifest).toMatchObject({ name: title, theme_color: button, display: 'standalone' })
      expect(answer.type).toBe('image/svg+xml')
      expect(answer.icon).toContain(button)
    })
  }

  test('needs no script to be there', async ({ browser, onHost }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${onHost('north.localhost')}/login`)
    await expect(page.locator('[type=submit]')).toHaveCSS('background-color', color('#0f766e'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await context.close()
  })
})

test.describe('everyone can use it', () => {
  const LOOKS = [
    { theme: 'light', locale: 'en' },
    { theme: 'dark', locale: 'en' },
    { theme: 'light', locale: 'ar' },
  ]
  for (const { theme, locale } of LOOKS) {
    test(`in ${theme}, in ${locale}`, async ({ page, baseURL }) => {
      const url = baseURL ?? ''
      await page.context().addCookies([
        { name: 'theme', value: theme, url },
        { name: 'locale', value: locale, url },
      ])
      await page.goto('/login')
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expectAccessible(page)
      await page.locator('[type=submit]').click()
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
      await expectAccessible(page)
    })
  }

  test('on a narrow screen, with nothing cut off', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    for (const locale of ['en', 'es', 'ar']) {
      await page.goto('/login')
      await page.getByRole('combobox').selectOption(locale)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  })
})
