// `npm run bench [-- NAME …]`: measures what the product promises. Plain Node until everything is installed.
import { allowTypeScript, ensureInstalled, requireNode } from './support/ensure-installed.mjs'

requireNode()
process.chdir(new URL('..', import.meta.url).pathname)
ensureInstalled()
await allowTypeScript()
const { runBenches } = await import('../tests/bench/main.ts')
process.exit(await runBenches(process.argv.slice(2)))
