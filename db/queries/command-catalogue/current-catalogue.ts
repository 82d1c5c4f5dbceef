import { eq, sql } from 'drizzle-orm'
import { type Database, database } from '@/db/client'
import { commandCatalogue } from '@/db/schema/command-catalogue'
import type { Access, SystemAccess } from '@/lib/auth/access'
import { CATALOGUE } from '@/lib/commands/catalogue/catalogue'
import type { Catalogue } from '@/lib/commands/catalogue/definition'
import { catalogueReader, type Found } from '@/lib/commands/catalogue/kept-catalogue'
import type { OwnWords } from '@/lib/commands/catalogue/own-words'
import { log } from '@/lib/log'

/** The one row. */
export const OPERATOR = 'operator'

type Reader = ReturnType<typeof catalogueReader>
const readers = new WeakMap<Database, Reader>()

/** Of one database; a process has one. */
export function readerOf(db: Database): Reader {
  const known = readers.get(db)
  if (known) return known
  const reader = makeReader(db)
  readers.set(db, reader)
  return reader
}

export const makeReader = (db: Database): Reader =>
  catalogueReader({
    builtIn: CATALOGUE,
    find: (known) => findChanged(db, known),
    clock: () => performance.now(),
    onRead: ({ revision, leftOut }) => {
      if (leftOut.length > 0) log.warn({ revision, leftOut }, 'parts of the command catalogue do not fit')
    },
  })

async function findChanged(db: Database, known: number): Promise<Found | null> {
  const { revision, document } = commandCatalogue
  const [row] = await db
    .select({
      revision,
      document: sql<string | null>`case when ${revision} <> ${known} then ${document} end`,
    })
    .from(commandCatalogue)
    .where(eq(commandCatalogue.name, OPERATOR))
  return row ?? null
}

/**
 * The commands that there are on this platform, for whomever: the built-in ones with what the operator added and turned off, at
 * most two seconds ago. Not within a transaction.
 */
export async function currentCatalogue(_access: Access | SystemAccess): Promise<Catalogue> {
  return (await readerOf(database()).current()).catalogue
}

/** What the operator calls commands and parameters, by the names of the commands. */
export async function currentWords(_access: Access): Promise<ReadonlyMap<string, OwnWords>> {
  return (await readerOf(database()).current()).words
}
