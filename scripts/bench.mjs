// `npm run bench [-- NAME …]`: measures what the product promises. Plain Node until everything is installed.
import { allowTypeScript, demandNode, ensureInstalled } from './support/ensure-installed.mjs'

demandNode()
process.chdir(new URL('..', import.meta.url).pathname)
ensureInstalled()
await allowTypeScript()
const { runBenches } = await import('../tests/bench/main.ts')
process.exit(await runBenches(process.argv.slice(2)))
