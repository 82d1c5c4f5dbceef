import { and, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { database } from '@/db/client'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { hasService, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { embedDevices, embeds, embedTokens } from '@/db/schema/embeds'
import { idArray } from '@/db/sql-parts'
import { type Access, may, partOf, type SystemAccess } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { type EmbedFacts, MAX_EMBED_VEHICLES, rightsFor } from '@/lib/embeds/judge-embed'
import type { KnownVehicle } from '@/lib/embeds/shown-vehicle'
import type { EmbedOptions } from '@/lib/embeds/terms-schema'
import { readUnits, type Units } from '@/lib/format/units'
import { vehicleKey } from '@/lib/viewers/vehicle-key'
import type { EmbedRow } from './embed-scope'

export type LiveEmbedVehicle = KnownVehicle & { deviceId: number; imei: string }

/** An embed, or the part of it that a token lets see, as it is shown and judged at this moment. */
export type LiveEmbed = {
  row: EmbedRow
  facts: EmbedFacts
  /** Of who made it, for these vehicles alone; null where it shows nothing. */
  access: Access | null
  /** The accounts whose change may be the end of it. */
  accountIds: ReadonlySet<number>
  /** Those of the account that it is of. */
  language: string | null
  timeZone: string
  units: Units
  vehicles: LiveEmbedVehicle[]
}

const actors = alias(accounts, 'actors')
const parents = alias(accounts, 'parents')
const scoped = alias(accounts, 'scoped')

/** An embed with its vehicles, or those of `only` that are of it; null where it is gone with its account. */
export async function loadEmbed(
  system: SystemAccess,
  id: number,
  only: readonly number[] | null,
): Promise<LiveEmbed | null> {
  const [found] = await database()
    .select({
      row: embeds,
      path: accounts.path,
      scopePath: scoped.path,
      language: accounts.language,
      timeZone: accounts.timeZone,
      distanceUnit: accounts.distanceUnit,
      volumeUnit: accounts.volumeUnit,
      temperatureUnit: accounts.temperatureUnit,
      until: sql<
        number | null
      >`extract(epoch from least(${actors.expiresAt}, ${parents.expiresAt}))::float8 * 1000`,
    })
    .from(embeds)
    .innerJoin(accounts, eq(accounts.id, embeds.accountId))
    .innerJoin(scoped, eq(scoped.id, embeds.scopeAccountId))
    .leftJoin(actors, eq(actors.id, embeds.actorId))
    .leftJoin(parents, and(eq(parents.id, actors.parentId), eq(actors.type, ACCOUNT_TYPES.virtual)))
    .where(eq(embeds.id, id))
  if (!found) return null
  const { row, path, scopePath, language, timeZone, until } = found
  const maker = row.actorId === null ? null : await accessOfActor(system, row.actorId, 'web')
  const rights = rightsFor(row.view, row.fields)
  const makerMay =
    maker !== null && rights.every((right) => may(maker, right)) && scopePath.startsWith(maker.path)
  const vehicles = maker && makerMay ? await vehiclesOf(row, maker, scopePath, only) : []
  const within = { deviceIds: vehicles.map(({ deviceId }) => deviceId), groupIds: [] }
  return {
    row,
    language,
    timeZone,
    vehicles,
    units: readUnits(found),
    access: maker && makerMay ? partOf(maker, { path: scopePath, within, permissions: rights }) : null,
    accountIds: new Set([...`${path}${scopePath}`.split('/').filter(Boolean).map(Number), row.actorId ?? 0]),
    facts: {
      isRevoked: row.revokedAt !== null,
      endsAt: row.endsAt?.getTime() ?? null,
      makerMay,
      makerUntil: until,
      vehicles: vehicles.length,
    },
  }
}

/** Those that are seen and served now; one more than there may be tells that there are too many. */
async function vehiclesOf(
  row: EmbedRow,
  maker: Access,
  path: string,
  only: readonly number[] | null,
): Promise<LiveEmbedVehicle[]> {
  const part = partOf(maker, { path, within: null, permissions: [] })
  const named = sql`exists (select from ${embedDevices} named where named.embed_id = ${row.id}
    and named.device_id = ${devices.id} and named.owner_id = ${devices.accountId})`
  const chosen = row.whole ? undefined : or(named, sql`${devices.groupId} = any(${idArray(row.groupIds)})`)
  const rows = await database()
    .select({
      deviceId: devices.id,
      imei: devices.imei,
      name: devices.name,
      plate: devices.plate,
      icon: devices.icon,
      driverName: devices.driverName,
      driverPhone: devices.driverPhone,
    })
    .from(devices)
    .where(
      and(
        visibleDevices(part),
        hasService(part),
        chosen,
        only === null ? undefined : sql`${devices.id} = any(${idArray(only)})`,
      ),
    )
    .orderBy(devices.name, devices.id)
    .limit(MAX_EMBED_VEHICLES + 1)
  return rows.map((device) => ({ ...device, key: vehicleKey(row.seed, device.deviceId) }))
}

/** The number of an embed in the address of a page, and which pages may hold it; null where there is none. */
export async function findPublicEmbed(
  _system: SystemAccess,
  publicId: string,
): Promise<Pick<EmbedRow, 'id' | 'origins' | 'revokedAt' | 'endsAt'> | null> {
  const { id, origins, revokedAt, endsAt } = embeds
  const [row] = await database()
    .select({ id, origins, revokedAt, endsAt })
    .from(embeds)
    .where(eq(embeds.publicId, publicId))
  return row ?? null
}

/** What the page of an embed has to know before anything of it is drawn; no secret. */
export type EmbedLook = Pick<EmbedOptions, 'theme' | 'accent' | 'language'> & { origins: string[] }

export async function findEmbedLook(_system: SystemAccess, publicId: string): Promise<EmbedLook | null> {
  const [row] = await database()
    .select({ options: embeds.options, origins: embeds.origins })
    .from(embeds)
    .where(eq(embeds.publicId, publicId))
  if (!row) return null
  const { theme, accent, language } = row.options
  return { theme, accent, language, origins: row.origins }
}

/** What a token lets see, and who it is for; null where it is gone. */
export async function findEmbedToken(
  _system: SystemAccess,
  embedId: number,
  tokenId: number,
): Promise<{ deviceIds: number[] | null; viewer: string } | null> {
  const [row] = await database()
    .select({ deviceIds: embedTokens.deviceIds, viewer: embedTokens.viewer })
    .from(embedTokens)
    .where(and(eq(embedTokens.id, tokenId), eq(embedTokens.embedId, embedId)))
  return row ?? null
}
