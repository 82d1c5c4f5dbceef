// `npm run simulate`: replays a recorded drive as a tracker over the network; `--help` tells more.
import path from 'node:path'
import { allowTypeScript, ensureInstalled, requireNode, root } from './support/ensure-installed.mjs'

requireNode()
// Files are named from where the command was given, settings are read from the project.
const byNpm = process.env.npm_lifecycle_event === 'simulate'
const from = (byNpm && process.env.INIT_CWD) || process.cwd()
process.chdir(root)
ensureInstalled()
await allowTypeScript()
const { default: nextEnv } = await import('@next/env')
nextEnv.loadEnvConfig(root, false, { info: () => {}, error: console.error })
const { replayMain } = await import('../simulator/replay.ts')
process.exitCode = await replayMain(process.argv.slice(2), (file) => path.resolve(from, file))
