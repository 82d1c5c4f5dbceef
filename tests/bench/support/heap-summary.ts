import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { until } from '../../support/until'

/** What makes a process write a snapshot of its heap into a folder when it is sent SIGUSR2. */
export const snapshotOptions = (folder: string) => `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
  strings: string[]
}
type Part = { name: string; mb: number }

/** Has a process write a snapshot and sums it up: megabytes by kind and the largest parts of some. Removes the file. */
export async function summariseHeap(folder: string, pid: number): Promise<Part[]> {
  process.kill(pid, 'SIGUSR2')
  let size = -1
  const file = await until(async () => {
    const [name] = readdirSync(folder).filter((entry) => entry.endsWith('.heapsnapshot'))
    if (!name) return null
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const now = readFileSync(path.join(folder, name)).byteLength
    const whole = now > 0 && now === size
    size = now
    return whole ? path.join(folder, name) : null
  }, 180)
  const snapshot = JSON.parse(readFileSync(file, 'utf8')) as Snapshot
  rmSync(file)
  return sumUp(snapshot)
}

/** Names of what belongs together; the rest counts by the kind that V8 gives it. */
function sumUp({ snapshot, nodes, strings }: Snapshot): Part[] {
  const { node_fields: fields, node_types } = snapshot.meta
  const [types] = node_types
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field))
  const sums = new Map<string, number>()
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[nodes[at + (type ?? 0)] ?? 0] ?? '?'
    const label = strings[nodes[at + (name ?? 0)] ?? 0] ?? ''
    const bytes = nodes[at + (size ?? 0)] ?? 0
    const part = partOf(kind, label, bytes)
    sums.set(part, (sums.get(part) ?? 0) + bytes)
  }
  return [...sums]
    .map(([part, bytes]) => ({ name: part, mb: bytes / 1e6 }))
    .filter(({ mb }) => mb >= 0.5)
    .sort((a, b) => b.mb - a.mb)
}

const LARGE = 50_000

function partOf(kind: string, label: string, bytes: number): string {
  if (kind === 'string' || kind === 'concatenated string' || kind === 'sliced string') {
    if (/^\s*\{"version":3|^data:|"sourcesContent"/.test(label)) return 'strings: source maps'
    if (bytes < LARGE) return 'strings: small'
    if (/^(module\.exports|\(?function|var |"use strict|\/\/|\/\*|import |#!)/.test(label.trimStart()))
      return 'strings: sources of modules'
    return 'strings: other large'
  }
  if (kind === 'native') return `native: ${label.split(' ')[0]}`
  if (kind === 'code') return label.startsWith('(') ? `code: ${label}` : 'code'
  if (kind === 'array') return `arrays: ${label}`
  if (kind === 'object') return `objects: ${label}`
  return kind
}
