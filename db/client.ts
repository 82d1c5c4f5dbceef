import net from 'node:net'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '@/lib/env'
import { nodeLabel, thisNode } from './node'

export type Sql = postgres.Sql
export type Database = PostgresJsDatabase & { $client: Sql }
/** A transaction handle; every query function that may run inside one takes `Database | Tx`. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]

/** A transaction, drizzle's or the driver's own: ingest writes through the latter. */
export type AnyTx = Tx | postgres.TransactionSql

/** The driver's own transaction that one of drizzle's runs in: what ingest writes with can be written in both. */
export const driverTx = (tx: Tx): postgres.TransactionSql =>
  (tx._.session as unknown as { client: postgres.TransactionSql }).client

const dialect = new PgDialect()

/** Runs a statement in either kind of transaction, or in none; its rows, as the driver reads them. */
export async function runIn(tx: AnyTx | Database, statement: SQL): Promise<Record<string, unknown>[]> {
  if ('execute' in tx) return [...(await tx.execute(statement))]
  const { sql, params } = dialect.sqlToQuery(statement)
  return [...(await tx.unsafe(sql, params as postgres.ParameterOrJSON<never>[]))]
}

/** So long a place in the pool waits after it could not connect; the driver's own pause grows to 20 s, for all places. */
const RETRY_SECONDS = 0.2

type Options = {
  max?: number
  applicationName?: string
  /** Told the text of every statement that is sent. */
  onStatement?: (text: string) => void
}

/** Opens a pool on `url`, under the name of this node unless told. Dates travel as UTC; notices are silent. */
export function openDatabase(
  url: string,
  { max = 10, applicationName = nodeLabel(thisNode()), onStatement }: Options = {},
): Database {
  // `socket` is documented by the driver but missing in its types, so it travels in a variable.
  const options = {
    max,
    idle_timeout: 60,
    connect_timeout: 10,
    backoff: () => RETRY_SECONDS,
    onnotice: () => {},
    socket: connectWithoutDelay,
    ...(onStatement && { debug: (_connection: number, text: string) => onStatement(text) }),
    connection: { application_name: applicationName, TimeZone: 'UTC' },
  }
  return drizzle(postgres(url, options))
}

type Address = { host: string[]; port: number[]; path?: string | false }

/**
 * Small messages leave at once. With Nagle's algorithm every COPY would wait some 40 ms for the
 * server's delayed acknowledgement. The socket is given to the driver before it connects: of one that cannot, the driver
 * must hear itself, or that place in the pool is never used again.
 */
function connectWithoutDelay({ host, port, path }: Address): net.Socket {
  const socket = new net.Socket().setNoDelay()
  // The driver listens by then.
  setImmediate(() => {
    if (path) socket.connect(path)
    else socket.connect({ host: host[0] ?? 'localhost', port: port[0] ?? 5432 })
  })
  return socket
}

// Next reloads modules in development; the pool must survive that.
const holder = globalThis as typeof globalThis & {
  trackingDatabase?: Database
  trackingOwnerDatabase?: Database
}

/** The pool of this process, opened on first use from DATABASE_URL. */
export function database(): Database {
  if (!holder.trackingDatabase) {
    const url = env().DATABASE_URL
    if (!url) throw new Error('DATABASE_URL is not set; `npm start` sets it for the embedded database')
    holder.trackingDatabase = openDatabase(url)
  }
  return holder.trackingDatabase
}

/** Replaces the pool of this process; tests and the gateway open their own. */
export function setDatabase(db: Database): void {
  holder.trackingDatabase = db
}

/**
 * The pool of who owns the schema, for what changes it (partitions, their keys): the worker alone is told of
 * DATABASE_OWNER_URL. Without one it is the pool of this process.
 */
export function ownerDatabase(): Database {
  const url = env().DATABASE_OWNER_URL
  if (!holder.trackingOwnerDatabase && url) {
    const applicationName = `${nodeLabel(thisNode())} owner`
    holder.trackingOwnerDatabase = openDatabase(url, { max: 2, applicationName })
  }
  return holder.trackingOwnerDatabase ?? database()
}

/** Replaces the pool of the owner; null makes it that of this process again. */
export function setOwnerDatabase(db: Database | null): void {
  holder.trackingOwnerDatabase = db ?? undefined
}
