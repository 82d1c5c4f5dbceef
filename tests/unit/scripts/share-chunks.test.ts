import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shareChunks } from '../../../scripts/start/share-chunks'

const require = createRequire(import.meta.url)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chunks-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content)
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const MODULES = "module.exports=[17,()=>'seventeen'];\n"

it('of equal files one stays, whatever their maps are called, and all say the same', () => {
  write('a.js', `${MODULES}\n//# sourceMappingURL=a.js.map`)
  write('b.js', `${MODULES}\n//# sourceMappingURL=b.js.map`)
  write('c.js', "module.exports=[18,()=>'eighteen'];\n\n//# sourceMappingURL=c.js.map")
  const [a, c] = [read('a.js'), read('c.js')]

  expect(shareChunks(folder)).toBe(1)

  expect([read('a.js'), read('c.js')]).toEqual([a, c])
  expect(require(path.join(folder, 'b.js'))).toBe(require(path.join(folder, 'a.js')))
  expect(require(path.join(folder, 'b.js'))[1]()).toBe('seventeen')
  // What was shared before is no list of modules, and stays as it is.
  expect(shareChunks(folder)).toBe(0)
})

it('files that do more than to list modules are left alone', () => {
  const runtime = 'globalThis.counted = (globalThis.counted ?? 0) + 1\n'
  write('a.js', runtime)
  write('b.js', runtime)

  expect(shareChunks(folder)).toBe(0)
  expect(read('b.js')).toBe(runtime)
})
