import { and, count, eq, lt, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { embedDevices, embedOpenings, embeds, embedTokens } from '@/db/schema/embeds'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { rightsFor } from '@/lib/embeds/judge-embed'
import { type CreateEmbedBody, type EditEmbedBody, type EmbedId, MAX_EMBEDS } from '@/lib/embeds/schema'
import type { EmbedFields, EmbedView } from '@/lib/embeds/terms-schema'
import { AppError } from '@/lib/errors'
import { type ChosenScope, chooseScope } from './chosen-scope'
import { type EmbedRow, livingEmbeds, lockEmbed, ownEmbeds, shownEmbeds } from './embed-scope'

/** What of an embed is drawn at random. */
type EmbedNames = { publicId: string; seed: string }

/** Makes an embed; returns its id. Throws like `chooseScope`, and `embedsTooMany`. */
export async function insertEmbed(access: Access, body: CreateEmbedBody, names: EmbedNames): Promise<number> {
  requireRights(access, body.view, body.fields)
  const { scope, mode, endsAt, ...terms } = body
  return database().transaction(async (tx) => {
    // They are counted one after the other.
    await tx.execute(sql`select from ${accounts} where id = ${access.accountId} for no key update`)
    const chosen = await chooseScope(tx, access, scope)
    const [existing] = await tx
      .select({ count: count() })
      .from(embeds)
      .where(and(eq(embeds.accountId, access.accountId), livingEmbeds()))
    if ((existing?.count ?? 0) >= MAX_EMBEDS) throw new AppError('embedsTooMany', { max: MAX_EMBEDS })
    const { scopeAccountId, whole, groupIds } = chosen
    const [row] = await tx
      .insert(embeds)
      .values({
        ...terms,
        ...names,
        scopeAccountId,
        whole,
        groupIds,
        accountId: access.accountId,
        actorId: access.actorId,
        signed: mode === 'signed',
        endsAt: endsAt === null ? null : new Date(endsAt),
      })
      .returning()
    if (!row) throw new Error('insert returned no row')
    await nameDevices(tx, row.id, chosen)
    await logActions(tx, access, [
      {
        action: 'embeds.create',
        objectKind: 'embed',
        objectId: row.id,
        objectName: row.name,
        path: access.path,
        changes: changesBetween({}, { ...loggedTerms(row), vehiclesOf: loggedScope(chosen) }),
      },
    ])
    return row.id
  })
}

/** Changes an own embed that was not deleted; what is left out stays. */
export async function editEmbed(access: Access, id: EmbedId, body: EditEmbedBody): Promise<number> {
  const { scope, mode, endsAt, ...terms } = body
  return database().transaction(async (tx) => {
    const { row, path } = await lockEmbed(tx, id, ownEmbeds(access))
    requireRights(access, body.view ?? row.view, body.fields ?? row.fields)
    const chosen = scope === undefined ? null : await chooseScope(tx, access, scope)
    const changes = {
      ...terms,
      ...(mode !== undefined && { signed: mode === 'signed' }),
      ...(endsAt !== undefined && { endsAt: endsAt === null ? null : new Date(endsAt) }),
      ...(chosen && {
        scopeAccountId: chosen.scopeAccountId,
        whole: chosen.whole,
        groupIds: chosen.groupIds,
      }),
    }
    // An empty change is no statement.
    const [after = row] =
      Object.keys(changes).length === 0
        ? []
        : await tx.update(embeds).set(changes).where(eq(embeds.id, row.id)).returning()
    if (chosen) await nameDevices(tx, row.id, chosen)
    await logActions(tx, access, [
      {
        action: 'embeds.edit',
        objectKind: 'embed',
        objectId: row.id,
        objectName: after.name,
        path,
        changes: changesBetween(loggedTerms(row), {
          ...loggedTerms(after),
          ...(chosen && { vehiclesOf: loggedScope(chosen) }),
        }),
      },
    ])
    await publish(tx, { kind: 'embeds', ids: [row.id] })
    return row.id
  })
}

/** Ends an embed of the own account or one below, at once and for good. */
export async function revokeEmbed(access: Access, id: EmbedId): Promise<void> {
  requirePermission(access, 'embeds.edit')
  await database().transaction(async (tx) => {
    const { row, path } = await lockEmbed(tx, id, shownEmbeds(access))
    await tx.update(embeds).set({ revokedAt: sql`now()` }).where(eq(embeds.id, row.id))
    await logActions(tx, access, [
      { action: 'embeds.delete', objectKind: 'embed', objectId: row.id, objectName: row.name, path },
    ])
    await publish(tx, { kind: 'embeds', ids: [row.id] })
  })
}

function requireRights(access: Access, view: EmbedView, fields: EmbedFields): void {
  for (const permission of rightsFor(view, fields)) requirePermission(access, permission)
}

async function nameDevices(tx: Tx, embedId: number, { devices }: ChosenScope): Promise<void> {
  await tx.delete(embedDevices).where(eq(embedDevices.embedId, embedId))
  if (devices.length === 0) return
  await tx.insert(embedDevices).values(devices.map(({ id, ownerId }) => ({ embedId, deviceId: id, ownerId })))
}

const loggedScope = ({ accountName, groupNames, devices }: ChosenScope): string =>
  [accountName, ...groupNames, ...devices.map(({ name }) => name)].join(', ')

function loggedTerms({ name, view, fields, options, origins, signed, endsAt }: EmbedRow) {
  const { kind, ...chosen } = view
  const shown = Object.entries(fields).flatMap(([field, isShown]) => (isShown ? [field] : []))
  return {
    name,
    expiresAt: endsAt,
    mode: signed ? 'signed' : 'public',
    view: [kind, ...Object.values(chosen).flat()].join(', '),
    fields: shown.join(', '),
    look: Object.entries(options)
      .map(
        ([option, value]) =>
          `${option}: ${value !== null && typeof value === 'object' ? Object.values(value).join(' ') : value}`,
      )
      .join(', '),
    origins: origins.join(', '),
  }
}

/** Deletes what is over: embeds and openings after so many days, tokens as they run out. */
export async function deleteOldEmbeds(_system: SystemAccess, days: number): Promise<void> {
  const old = sql`now() - make_interval(days => ${days})`
  await database().delete(embeds).where(sql`least(${embeds.revokedAt}, ${embeds.endsAt}) < ${old}`)
  await database().delete(embedOpenings).where(sql`${embedOpenings.day} < (${old})::date`)
  await database().delete(embedTokens).where(lt(embedTokens.expiresAt, sql`now() - interval '1 hour'`))
}
