// `npm start`: from a bare clone to a running platform. Installs, then supervises what TypeScript prepares.
import { bundleForNow, ensureInstalled, requireNode } from './support/ensure-installed.mjs'

requireNode()
process.chdir(new URL('..', import.meta.url).pathname)
const startedAt = Date.now()
const installed = ensureInstalled()
const { superviseStart } = await import(bundleForNow('scripts/start/supervisor.ts'))
superviseStart({ args: process.argv.slice(2), startedAt, installed })
