import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Stack } from './stack'

/** Ticks of /proc a second, on every Linux that Node runs on. */
const TICKS = 100

/** Fields of /proc/<pid>/stat after the name, which may hold spaces: state is the first. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Milliseconds of processor that a process has used; with its ended children if asked. */
export function usedBy(pid: number, withEnded = false): number {
  const stat = statOf(pid)
  const [own, system, ended, endedSystem] = [11, 12, 13, 14].map((at) => Number(stat[at]))
  const ticks = (own ?? 0) + (system ?? 0) + (withEnded ? (ended ?? 0) + (endedSystem ?? 0) : 0)
  return (ticks * 1000) / TICKS
}

/** What PostgreSQL, all its processes together, and another process have used, in milliseconds. */
export async function processorTime(
  { db }: Stack,
  pid: number,
): Promise<{ gateway: number; postgres: number }> {
  const [row] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const postmaster = Number(statOf(row?.pid ?? 0)[1])
  let postgres = usedBy(postmaster, true)
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      if (Number(statOf(Number(name))[1]) === postmaster) postgres += usedBy(Number(name))
    } catch {
      // It has ended since.
    }
  }
  return { gateway: usedBy(pid), postgres }
}

/** Bytes of WAL so far, images of whole pages included. */
export async function walBytes({ db }: Stack): Promise<number> {
  const [row] = await db.execute<{ bytes: number }>(
    sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`,
  )
  return row?.bytes ?? 0
}
