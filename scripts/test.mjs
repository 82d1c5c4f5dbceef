// `npm test`: every gate, from a bare clone. Plain Node until everything is installed.
import { allowTypeScript, ensureInstalled, requireNode } from './support/ensure-installed.mjs'

// Installing counts as well.
process.env.TEST_BEGAN = String(Date.now())
requireNode()
process.chdir(new URL('..', import.meta.url).pathname)
ensureInstalled()
await allowTypeScript()
const { runTests } = await import('./test/main.ts')
process.exit(await runTests())
