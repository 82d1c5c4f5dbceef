import { gzipSync } from 'node:zlib'
import { expect, test } from './support/test'

const LOGIN_SCRIPT_BYTES = 150_000

test('the login loads little script', async ({ page, isMobile }) => {
  test.skip(isMobile, 'it is the same script')
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(LOGIN_SCRIPT_BYTES)
})
