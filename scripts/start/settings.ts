import { randomBytes } from 'node:crypto'
import dgram from 'node:dgram'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import nextEnv from '@next/env'
import type { Endpoint } from '@/gateway/protocols/protocol'
import { type Env, readEnv } from '@/lib/env'
import { makeDataFolder, makePrivateFolder, PRIVATE_FILE } from './private-folder'
import { CannotStart } from './report'

/** Settings from the environment and `.env`, with the data folder made and its secret kept in it. */
export function loadSettings(): Env & { SECRET: string } {
  nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })
  const settings = readEnv(process.env)
  const dataDir = path.resolve(settings.DATA_DIR)
  try {
    makeDataFolder(dataDir)
    for (const folder of ['logs', 'files']) makePrivateFolder(path.join(dataDir, folder))
  } catch (error) {
    throw new CannotStart(
      `Setting DATA_DIR "${settings.DATA_DIR}" cannot be used: ${(error as Error).message}.`,
    )
  }
  return { ...settings, DATA_DIR: dataDir, SECRET: settings.SECRET ?? keptSecret(dataDir, 'secret') }
}

/** A random secret that is made once and kept in the data folder. */
export function keptSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), PRIVATE_FILE)
  return readFileSync(file, 'utf8').trim()
}

/** Refuses to start, naming the setting, when something else listens on a port. */
export async function requireFreePort(
  setting: string,
  port: number,
  transport: Endpoint['transport'],
): Promise<void> {
  const free = await (transport === 'udp' ? canBind(port) : canListen(port))
  if (!free)
    throw new CannotStart(`Port ${port} (${setting}) is taken; free it or set ${setting} to another one.`)
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

function canBind(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = dgram.createSocket('udp4')
    probe.once('error', () => resolve(false))
    probe.bind(port, () => probe.close(() => resolve(true)))
  })
}
