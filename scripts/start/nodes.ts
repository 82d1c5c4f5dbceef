import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listNodes } from '@/db/queries/health/processes'
import { systemAccess } from '@/lib/auth/access'
import type { Env } from '@/lib/env'
import type { Role } from '@/lib/nodes/schema'
import { sharedMarks } from '@/server/health/shared-marks'
import { PRIVATE_FILE } from './private-folder'
import { CannotStart, say } from './report'

const system = systemAccess('start')
const UP_WITHIN_MS = 90_000

/** `NODE_NAME`, or the machine's name with four letters that are made once and kept in the data folder. */
export function nodeName(settings: Env): string {
  if (settings.NODE_NAME) return settings.NODE_NAME
  const file = path.join(settings.DATA_DIR, 'node-name')
  if (!existsSync(file)) {
    const machine = (os.hostname().split('.')[0] ?? '').replace(/[^\w-]/g, '').slice(0, 40) || 'node'
    writeFileSync(file, `${machine}-${randomBytes(2).toString('hex')}`, PRIVATE_FILE)
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * Refuses a web or worker node whose secret is not that of the nodes that run already, since their sessions would not
 * hold here, and warns when files lie elsewhere.
 */
export async function demandAgreement(settings: Env, name: string, roles: readonly Role[]): Promise<void> {
  if (!roles.some((role) => role !== 'gateway')) return
  const own = sharedMarks(settings)
  const others = (await listNodes(system)).filter(
    (node) => node.alive && node.name !== name && node.role !== 'gateway',
  )
  const stranger = others.find(({ info }) => info.secret !== undefined && info.secret !== own.secret)
  if (stranger) {
    throw new CannotStart(
      `Setting SECRET is not that of node ${stranger.name} (${stranger.role}), which uses the same database: set the same SECRET for all nodes, or copy the file "secret" of its data folder into ${settings.DATA_DIR}.`,
    )
  }
  const apart = others.find(({ info }) => info.files !== undefined && info.files !== own.files)
  if (apart) {
    say(
      `! Files of node ${apart.name} (${apart.role}) lie elsewhere than those of this one: exports and pictures of one are not found by the other. Set S3_ENDPOINT, or put the folder "files" of all data folders on a shared disk.`,
    )
  }
}

/** Waits until nodes of this name say that they live in each of the roles. */
export async function untilListed(name: string, roles: readonly Role[], since: Date): Promise<void> {
  let missing: readonly Role[] = roles
  for (const deadline = Date.now() + UP_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
    const seconds = (Date.now() - since.getTime()) / 1000
    const listed = await listNodes(system).catch(() => [])
    const fresh = listed.filter((node) => node.name === name && node.age < seconds)
    missing = roles.filter((role) => !fresh.some((node) => node.role === role))
    if (missing.length === 0) return
  }
  throw new CannotStart(
    `No sign of life from ${missing.join(' and ')} within 90 s. See the logs in the data folder.`,
  )
}
