import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect } from 'vitest'
import { POST as move } from '@/app/api/devices/move/route'
import { GET as openFeed } from '@/app/api/share/feed/route'
import { POST as openLink } from '@/app/api/share/open/route'
import { GET as getTrail } from '@/app/api/share/trail/route'
import { POST as makeLink } from '@/app/api/shares/route'
import { publish } from '@/bus/bus'
import { database } from '@/db/client'
import { deviceStates } from '@/db/schema/device-states'
import { positions } from '@/db/schema/positions'
import { shares } from '@/db/schema/shares'
import type { Share, SharedTrail, ShareFields, ShareMessage } from '@/lib/shares/schema'
import { type Answer, callRoute } from './call-route'
import { freshDatabase } from './database'
import { closeFeeds, readFeed } from './feed-reader'
import { makeAccount, makeDevice, tokenFor } from './world'

export const NO_FIELDS: ShareFields = {
  name: false,
  plate: false,
  speed: false,
  address: false,
  driver: false,
  phone: false,
  trail: 'none',
  destination: false,
  route: false,
}
export const ALL_FIELDS: ShareFields = {
  name: true,
  plate: true,
  speed: true,
  address: true,
  driver: true,
  phone: true,
  trail: 'sinceCreation',
  destination: true,
  route: true,
}

export type MadeShare = Share & { link: string }

export const tokenIn = (link: string): string => link.slice(link.indexOf('#') + 1)

/** A body that is right, with what a test says. */
export const shareBody = (given: object) => ({ name: 'Delivery', hours: 2, fields: NO_FIELDS, ...given })

/** Makes a link and returns it, with the token that its address ends in. */
export async function makeShare(token: string, given: object): Promise<MadeShare & { token: string }> {
  const made = await callRoute<MadeShare>(makeLink, { token, body: shareBody(given) })
  expect([made.status, made.msg]).toEqual([201, ''])
  return { ...made.data, token: tokenIn(made.data.link) }
}

export type Opened = { bearer: string; title: string; shows: unknown; end: unknown; brand: object }

/** Opens a link as a visitor from an address of its own, unless told. */
export function openShare(token: string, given: object = {}, address?: string): Promise<Answer<Opened>> {
  const from = address ?? `203.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  return callRoute<Opened>(openLink, {
    body: { token, ...given },
    headers: { 'x-client-address': from },
  })
}

/** An open feed of a link, message by message. */
export const watchShare = (bearer: string) => readFeed<ShareMessage>(openFeed, bearer)

/** What the viewers of a link are told first of its vehicles, opened anew. */
export async function firstState(token: string) {
  const { data } = await openShare(token)
  const feed = await watchShare(data.bearer)
  const { vehicles } = await feed.untilType('state')
  await feed.close()
  return vehicles
}

export const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000)

export const trailOf = (bearer: string): Promise<Answer<SharedTrail>> =>
  callRoute<SharedTrail>(getTrail, { token: bearer })

/** Has a link be as old as that. */
export async function madeAgo(shareId: number, seconds: number): Promise<void> {
  await database()
    .update(shares)
    .set({ createdAt: ago(seconds) })
    .where(eq(shares.id, shareId))
}

/** A reseller with two customers in a database of its own; the fleet shares its vans. */
export function shareWorld() {
  const handle = freshDatabase()
  const ids = { reseller: 0, fleet: 0, shop: 0 }
  const tokens = { reseller: '', fleet: '' }
  beforeAll(async () => {
    ids.reseller = await makeAccount('reseller', 'distributor')
    ids.fleet = await makeAccount('fleet', 'enterprise', ids.reseller)
    ids.shop = await makeAccount('shop', 'enterprise', ids.reseller)
    for (const name of ['reseller', 'fleet'] as const) tokens[name] = await tokenFor(name)
  })
  afterEach(closeFeeds)
  return {
    database: handle,
    ids,
    tokens,
    newVan: (fields = {}) => makeDevice(ids.fleet, { name: 'Van', ...fields }),
    /** Sells a device on. */
    give: (imei: string, accountId: number) =>
      callRoute(move, { token: tokens.reseller, body: { imeis: [imei], accountId } }),
  }
}

type Fix = { lat: number; lon: number; speedKmh?: number; time?: Date }

/** Has a device be somewhere, as the gateway writes it down: its fix, and its state where that is the newest. */
export async function drive(deviceId: number, fix: Fix, { late = false } = {}): Promise<void> {
  const { lat, lon, speedKmh = 36, time = new Date() } = fix
  const db = database()
  await db.insert(positions).values({ deviceId, fixTime: time, lat, lon, speed: speedKmh * 10 })
  if (late) return
  const state = { lat, lon, speedKmh, heading: 90, fixTime: time, lastPacketAt: time }
  await db
    .insert(deviceStates)
    .values({ deviceId, ...state })
    .onConflictDoUpdate({ target: deviceStates.deviceId, set: state })
  await publish(db, { kind: 'states', ids: [deviceId] })
}
