// `npm start`: from a bare clone to a running platform. Installs, then hands over to TypeScript.
import { allowTypeScript, ensureInstalled, requireNode } from './support/ensure-installed.mjs'

requireNode()
process.chdir(new URL('..', import.meta.url).pathname)
const startedAt = Date.now()
const installed = ensureInstalled()
await allowTypeScript()
const { start } = await import('./start/main.ts')
await start({ args: process.argv.slice(2), startedAt, installed })
