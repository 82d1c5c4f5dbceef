import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { bundleEmbedHelper } from '../../../scripts/start/build'

const folder = mkdtempSync(path.join(tmpdir(), 'embed-helper-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('the script that other sites load is one plain file of at most 4 KB, packed', async () => {
  const file = path.join(folder, 'v1.js')
  await bundleEmbedHelper(file)
  const script = readFileSync(file)
  expect(gzipSync(script).byteLength).toBeLessThanOrEqual(4096)
  expect(script.toString()).toContain('fleet-embed')
  expect(script.toString()).not.toMatch(/\b(import|require)\b\s*[({'"]/)
})
