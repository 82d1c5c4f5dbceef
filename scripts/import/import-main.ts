import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, sql } from 'drizzle-orm'
import { applicationUrl } from '@/db/application-role'
import { database, openDatabase, setDatabase } from '@/db/client'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { cancelTask, findTask, taskFile } from '@/db/queries/tasks/tasks'
import { accounts } from '@/db/schema/accounts'
import { type Access, systemAccess } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import type { MoveCounts } from '@/lib/imports/traccar/reasons'
import { REFUSALS, type RefusalCounts } from '@/lib/imports/traccar/refused-position'
import type { Task } from '@/lib/tasks/schema'
import { orderDryRun, orderDumpDryRun, orderImport } from '@/server/imports/traccar/order-import'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage, readWhole } from '@/server/storage/storage'
import { orderWithFiles } from '@/server/storage/stored-file'
import { keptSecret, loadSettings } from '../start/settings'
import { BadOptions, type ImportOptions, readImportOptions, USAGE } from './import-options'

const POLL_MS = 1000
/** So long a task may wait before somebody is told why. */
const PATIENCE_MS = 15_000
const MAX_REPORT_BYTES = 500_000_000

/** The whole of `npm run import:traccar`; returns the exit code. */
export async function importMain(args: readonly string[], locate: (file: string) => string): Promise<number> {
  try {
    const options = readImportOptions(args)
    if (!options) {
      console.log(USAGE)
      return 0
    }
    return await run(options, locate)
  } catch (error) {
    if (error instanceof BadOptions) console.error(error.message)
    else if (error instanceof AppError)
      console.error(`Refused: ${error.error} ${JSON.stringify(error.params)}`)
    else throw error
    return 1
  }
}

async function run(options: ImportOptions, locate: (file: string) => string): Promise<number> {
  const settings = loadSettings()
  process.env.SECRET = settings.SECRET
  process.env.DATA_DIR = settings.DATA_DIR
  const { DATA_DIR, DATABASE_PORT } = settings
  const embedded = `postgres://tracking@127.0.0.1:${DATABASE_PORT}/tracking`
  const url =
    settings.DATABASE_URL ?? applicationUrl(embedded, keptSecret(DATA_DIR, 'database-application-password'))
  setDatabase(openDatabase(url, { max: 2, applicationName: 'import' }))
  try {
    const access = await administrator(options.as)
    const dry = await order(access, options, locate)
    const tried = await follow(access, dry.id, 'Dry run')
    if (!(await tell(access, tried, locate))) return 1
    if (!options.isRun) {
      console.log('Nothing was made. The same with --run does it.')
      return 0
    }
    const real = await orderImport(access, dry.id, 'en')
    return (await tell(access, await follow(access, real.id, 'Import'), locate)) ? 0 : 1
  } finally {
    await database().$client.end({ timeout: 5 })
  }
}

async function order(
  access: Access,
  { server }: ImportOptions,
  locate: (file: string) => string,
): Promise<Task> {
  if ('body' in server) {
    const secret = server.asks === null ? '' : (process.env.TRACCAR_SECRET ?? (await ask(server.asks)))
    return orderDryRun(access, { body: server.body(secret), language: 'en', isInside: true })
  }
  const { file, ...dump } = server.dump
  const key = newFileKey('tasks', 'sql')
  // The worker may run on another machine: it reads what is put where all find it.
  await fileStorage().put(key, createReadStream(locate(file)), 'application/sql')
  return orderWithFiles([key], () => orderDumpDryRun(access, { ...dump, key, language: 'en' }))
}

async function administrator(login: string | null): Promise<Access> {
  const [row] = await database()
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.type, ACCOUNT_TYPES.administrator),
        login === null ? undefined : sql`lower(${accounts.login}) = lower(${login})`,
      ),
    )
    .orderBy(asc(accounts.id))
    .limit(1)
  const access = row && (await accessOfActor(systemAccess('import'), row.id, 'web'))
  if (!access) throw new BadOptions('There is no such administrator on this platform.')
  return access
}

/** What is typed is not shown. */
async function ask(what: string): Promise<string> {
  if (!process.stdin.isTTY) throw new BadOptions('Set TRACCAR_SECRET to the password or token.')
  process.stdout.write(`${what}: `)
  const silent = new Writable({ write: (_piece, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  const answer = await lines.question('')
  lines.close()
  console.log()
  return answer
}

/** Waits until a task has ended; Ctrl-C calls it off. */
async function follow(access: Access, id: number, name: string): Promise<Task> {
  const began = Date.now()
  let isCalledOff = false
  let told = ''
  const onInterrupt = () => {
    isCalledOff = true
  }
  process.on('SIGINT', onInterrupt)
  try {
    for (;;) {
      const task = await findTask(access, id)
      if (task.status !== 'waiting' && task.status !== 'running') return task
      if (isCalledOff) return await cancelTask(access, id)
      const late = task.status === 'waiting' && Date.now() - began > PATIENCE_MS
      const line = late
        ? `${name} waits for a worker: is the platform running?`
        : `${name}: ${task.done}${task.total === null ? '' : ` of ${task.total}`}`
      if (line !== told) console.log(line)
      told = line
      await sleep(POLL_MS)
    }
  } finally {
    process.off('SIGINT', onInterrupt)
  }
}

/** Says how it ended, and writes its report. Returns whether it went through. */
async function tell(access: Access, task: Task, locate: (file: string) => string): Promise<boolean> {
  if (task.status !== 'done') {
    console.error(
      `It ${task.status === 'failed' ? 'failed' : 'was called off'}: ${JSON.stringify(task.error)}`,
    )
    console.error('What has come so far stays; the same command goes on from there.')
    return false
  }
  const { counts, positions } = task.result as {
    counts: MoveCounts
    positions: { stored: number; duplicate: number; refused: RefusalCounts }
  }
  console.table(counts)
  const { stored, duplicate, refused } = positions
  const refusals = REFUSALS.filter((reason) => refused[reason] > 0)
  if (stored + duplicate + refusals.length > 0)
    console.log(`Positions: ${stored} stored, ${duplicate} here already.`)
  for (const reason of refusals) console.log(`Refused: ${refused[reason]} (${reason}); see the report.`)
  const { key, name } = await taskFile(access, task.id)
  const bytes = await readWhole(fileStorage(), key, MAX_REPORT_BYTES)
  if (bytes) {
    await writeFile(locate(name), bytes)
    console.log(`Report: ${locate(name)}`)
  }
  return true
}
