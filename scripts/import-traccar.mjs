// `npm run import:traccar`: moves in from a Traccar server; `--help` tells more. Plain Node until everything is installed.
import path from 'node:path'
import { allowTypeScript, ensureInstalled, requireNode, root } from './support/ensure-installed.mjs'

requireNode()
// The report is written where the command was given, settings are read from the project.
const byNpm = process.env.npm_lifecycle_event === 'import:traccar'
const from = (byNpm && process.env.INIT_CWD) || process.cwd()
process.chdir(root)
ensureInstalled()
await allowTypeScript()
const { importMain } = await import('./import/import-main.ts')
process.exit(await importMain(process.argv.slice(2), (file) => path.resolve(from, file)))
