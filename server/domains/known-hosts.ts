import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { subscribe } from '@/bus/bus'
import { database } from '@/db/client'
import { isDatabaseAway } from '@/db/constraint'
import { listBrandedHosts } from '@/db/queries/domains/domains'
import { systemAccess } from '@/lib/auth/access'
import { isOwnHost, type OwnNames } from '@/lib/domains/own-host'
import { env } from '@/lib/env'

/** Between two readings; made up hosts wait so long for their refusal. */
const PAUSE_MS = 1000

let names: OwnNames | undefined
/** Null before they were read for the first time. */
let branded: ReadonlySet<string> | null = null
let readAt = 0
let reading: Promise<void> | null = null
let following = false

/**
 * Whether we answer under this host (no port, lower case): the installation's own, or a proven domain. At once for those
 * that are known; another may have been added a moment ago, and is looked for. While the database is away and no
 * domain is known yet, any host is let in, to be told so.
 */
export function isKnownHost(host: string): boolean | Promise<boolean> {
  return isOwnHost(host, ownNames()) || branded?.has(host) || lookAgain(host)
}

async function lookAgain(host: string): Promise<boolean> {
  if (!following) follow()
  await readOnce()
  return branded?.has(host) ?? true
}

function ownNames(): OwnNames {
  const { PUBLIC_URL, HOST } = env()
  const machine = hostname().toLowerCase()
  const called = [machine, `${machine}.local`, ...(HOST ? [HOST.toLowerCase()] : [])]
  names ??= { publicUrl: PUBLIC_URL, machine: called }
  return names
}

/** One reading at a time; who comes meanwhile waits for it. */
function readOnce(): Promise<void> {
  reading ??= read().finally(() => {
    reading = null
  })
  return reading
}

async function read(): Promise<void> {
  const pause = readAt + PAUSE_MS - Date.now()
  if (pause > 0) await sleep(pause)
  readAt = Date.now()
  const hosts = await listBrandedHosts(systemAccess('web')).catch(unlessAway)
  if (!hosts) return
  branded = new Set(hosts)
}

function unlessAway(error: unknown): null {
  if (!isDatabaseAway(error)) throw error
  return null
}

/** Reads anew whenever a domain changed; a reading that was under way may be older. */
function follow(): void {
  following = true
  const readAgain = async () => {
    await reading
    await readOnce()
  }
  subscribe(database(), {
    onMessage: async (message) => {
      if (message.kind === 'domain') await readAgain()
    },
    onGap: readAgain,
  })
    // What was read before the messages came may be out of date.
    .then(readAgain)
    .catch(() => {
      following = false
    })
}
