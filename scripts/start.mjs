// `npm start`: from a bare clone to a running platform. Installs, then hands over to TypeScript.
import { allowTypeScript, demandNode, ensureInstalled } from './support/ensure-installed.mjs'

demandNode()
process.chdir(new URL('..', import.meta.url).pathname)
const startedAt = Date.now()
const installed = ensureInstalled()
await allowTypeScript()
const { start } = await import('./start/main.ts')
await start({ args: process.argv.slice(2), startedAt, installed })
