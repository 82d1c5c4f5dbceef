import { type Database, database } from './client'

/**
 * A statement that every request needs: written once for each pool, and planned once for each of its connections.
 * Give it a name when it is prepared, and `sql.placeholder`s for what changes.
 */
export function prepared<Statement>(write: (db: Database) => Statement): () => Statement {
  const written = new WeakMap<Database, Statement>()
  return () => {
    const db = database()
    const statement = written.get(db) ?? write(db)
    written.set(db, statement)
    return statement
  }
}
