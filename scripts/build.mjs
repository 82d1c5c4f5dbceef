// `npm run build`: the production build, from a bare clone, unless it is there already.
import { allowTypeScript, ensureInstalled, requireNode } from './support/ensure-installed.mjs'

requireNode()
process.chdir(new URL('..', import.meta.url).pathname)
ensureInstalled()
await allowTypeScript()
const { ensureBuilt } = await import('./start/build.ts')
const { ensureProcesses } = await import('./start/processes.ts')
const { fail, step } = await import('./start/report.ts')
await step('Web application', async () => ((await ensureBuilt()) ? 'built' : 'up to date')).catch(fail)
await step('Processes', async () => void (await ensureProcesses())).catch(fail)
