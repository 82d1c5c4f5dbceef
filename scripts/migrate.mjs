// `npm run db:migrate`: brings the database of the settings up to date. Plain Node until everything is installed.
import { allowTypeScript, ensureInstalled, requireNode } from './support/ensure-installed.mjs'

requireNode()
process.chdir(new URL('..', import.meta.url).pathname)
ensureInstalled()
await allowTypeScript()
const { migrate } = await import('./start/migrate.ts')
await migrate()
