import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bundleServiceWorker } from '../../../scripts/start/build'

const folder = mkdtempSync(path.join(tmpdir(), 'worker-build-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function builtAs(buildId: string): Promise<string> {
  const file = path.join(folder, `${buildId}.js`)
  await bundleServiceWorker(buildId, file)
  return readFileSync(file, 'utf8')
}

it('the service worker bears the name of its build, so that browsers see that there is another', async () => {
  const [one, other] = [await builtAs('0123456789abcdef'), await builtAs('fedcba9876543210')]
  expect(one).toContain('addEventListener')
  expect(one).toContain('0123456789abcdef')
  expect(other).toBe(one.replaceAll('0123456789abcdef', 'fedcba9876543210'))
})
