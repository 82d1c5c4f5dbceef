import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './client'

/** What the application may do to rows; it may do nothing to tables. */
const RIGHTS = 'select, insert, update, delete'

/** Who connects by an address of a database. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

/** The address of the same database for the application, whose role is called after the owner's. */
export function applicationUrl(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = `${url.username}_app`
  url.password = password
  return url.href
}

/** Makes the role of `url`, with its password, where the database comes with us. Takes the address of a superuser's database. */
export async function ensureApplicationRole(owner: Database, url: string): Promise<void> {
  const role = sql.identifier(roleOf(url))
  const password = literal(decodeURIComponent(new URL(url).password))
  const found = await owner.execute(sql`select 1 from pg_roles where rolname = ${roleOf(url)}`)
  const verb = sql.raw(found.length === 0 ? 'create' : 'alter')
  await owner.execute(
    sql`${verb} role ${role} login nosuperuser nocreatedb nocreaterole password ${password}`,
  )
}

/** Utility statements take no parameters. */
const literal = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`)

/**
 * Gives `role` the rows of all tables that there are, and of those that the owner makes later. Does nothing where it has them:
 * grants of several starts at once get into each other's way.
 */
export async function grantToApplication(owner: Database, role: string): Promise<void> {
  const [has] = await owner.execute<{ all: boolean }>(sql`
    select has_schema_privilege(${role}::name, 'drizzle', 'usage') and bool_and(has_table_privilege(${role}::name, c.oid, 'select')
      and has_table_privilege(${role}::name, c.oid, 'insert') and has_table_privilege(${role}::name, c.oid, 'update')
      and has_table_privilege(${role}::name, c.oid, 'delete')) as "all"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`)
  const [later] = await owner.execute(sql`
    select 1 from pg_default_acl d, aclexplode(d.defaclacl) a
    where d.defaclnamespace = 'public'::regnamespace and d.defaclobjtype = 'r' and a.grantee = ${role}::regrole
      and d.defaclrole = current_user::regrole and a.privilege_type = 'DELETE'`)
  if (has?.all && later) return
  const to = sql.identifier(role)
  await owner.transaction(async (tx) => {
    for (const statement of [
      sql`revoke create on schema public from public`,
      sql`grant usage on schema public, drizzle to ${to}`,
      sql`grant ${sql.raw(RIGHTS)} on all tables in schema public to ${to}`,
      sql`grant usage, select on all sequences in schema public to ${to}`,
      sql`alter default privileges in schema public grant ${sql.raw(RIGHTS)} on tables to ${to}`,
      sql`alter default privileges in schema public grant usage, select on sequences to ${to}`,
      // By which a node that may not migrate sees whether somebody has.
      sql`grant select on drizzle.__drizzle_migrations to ${to}`,
    ])
      await tx.execute(statement)
  })
}
