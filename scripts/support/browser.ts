import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The flags that tests and benches start Chromium with: no network of its own, WebGL without a graphics card. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--enable-unsafe-swiftshader',
  '--use-angle=swiftshader',
]

/** The path of a Chromium: the one set by CHROMIUM_PATH, else the system's, else Playwright's. */
export function findBrowser(): string | undefined {
  const set = process.env.CHROMIUM_PATH
  if (set) return set
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const system = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync)
  if (system) return system
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** Raised with one sentence when there is no Chromium and none could be installed. */
export class NoBrowser extends Error {}

/** Finds a Chromium, or installs one: Debian's as root, else Playwright's. Throws `NoBrowser`. */
export function ensureBrowser(say: (text: string) => void): string {
  const set = process.env.CHROMIUM_PATH
  if (set && !existsSync(set)) throw new NoBrowser(`CHROMIUM_PATH names ${set}, where there is no file.`)
  const found = findBrowser()
  if (found) return found
  for (const install of [installDebians, installPlaywrights]) {
    install(say)
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new NoBrowser(
    'There is no Chromium and none could be installed: install one, or set CHROMIUM_PATH to its executable.',
  )
}

function installDebians(say: (text: string) => void): void {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/etc/debian_version')) return
  say('Installing Chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function installPlaywrights(say: (text: string) => void): void {
  say("Downloading Playwright's Chromium …")
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
