// `npm run db:migrate`: brings the database of the settings up to date. Plain Node until everything is installed.
import { allowTypeScript, demandNode, ensureInstalled } from './support/ensure-installed.mjs'

demandNode()
process.chdir(new URL('..', import.meta.url).pathname)
ensureInstalled()
await allowTypeScript()
const { migrate } = await import('./start/migrate.ts')
await migrate()
