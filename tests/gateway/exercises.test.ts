import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'

const run = promisify(execFile)
const ROOT = process.cwd()
const PATCH = path.join(ROOT, 'docs/exercises/toy-protocol.patch')
/** What a protocol and its tests are made of. */
const NEEDED = [
  ...['bus', 'db', 'demo', 'gateway', 'lib', 'messages', 'scripts/support', 'server'],
  ...['tests/support', 'tests/gateway', 'tests/unit/protocols', 'tests/unit/env'],
  ...['.env.example', 'README.md', 'package.json', 'tsconfig.json', 'vitest.config.ts'],
]

/** Inside the project, so that its packages are found. */
const copy = mkdtempSync(path.join(ROOT, '.exercise-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it('the toy protocol of CONTRIBUTING.md touches three files, and passes its own tests and those of the registry', async () => {
  const patch = readFileSync(PATCH, 'utf8')
  const changed = [...patch.matchAll(/^--- a\/(.+)$/gm)].map(([, file]) => file)
  expect(changed.toSorted()).toEqual(['.env.example', 'README.md', 'gateway/protocols/registry.ts'])
  const added = [...patch.matchAll(/^--- \/dev\/null\n\+\+\+ b\/(.+)$/gm)].map(([, file = '']) => file)
  const tests = added.filter((file) => file.endsWith('.test.ts'))
  expect(tests.length).toBeGreaterThan(0)

  for (const name of NEEDED) cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true })
  // Outside any repository as git sees it: paths of the patch are those of the copy.
  await run('git', ['apply', PATCH], { cwd: copy, env: { ...process.env, GIT_CEILING_DIRECTORIES: ROOT } })

  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$)/.test(name))
  const { stdout } = await run(
    process.execPath,
    [vitest, 'run', '--reporter=json', ...tests, 'tests/unit/protocols/registry.test.ts', 'tests/unit/env'],
    { cwd: copy, env: Object.fromEntries(own), maxBuffer: 10_000_000 },
  )
  const report = JSON.parse(stdout.slice(stdout.indexOf('{')))
  expect(report).toMatchObject({ success: true, numTotalTestSuites: expect.any(Number) })
  const files = report.testResults.map(({ name }: { name: string }) => path.relative(copy, name))
  expect(files).toEqual(expect.arrayContaining(tests))
}, 180_000)
