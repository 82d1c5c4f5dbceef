import { inArray } from 'drizzle-orm'
import { shares } from '@/db/schema/shares'
import { vehicleKey } from '@/lib/viewers/vehicle-key'
import type { Stack } from './stack'

/** A link as its viewers have it; `vehicles`: ids of devices by what viewers know them as. */
export type BenchLink = { id: number; token: string; vehicles: Map<string, number> }

const FIELDS = {
  name: true,
  plate: true,
  speed: true,
  address: true,
  driver: false,
  phone: false,
  trail: 'minutes15',
  destination: false,
  route: false,
}

/** Links, as whoever is signed in with `cookie` makes them, one for each list of devices; the last `delayed` tell positions late. */
export async function makeLinks(
  { db }: Pick<Stack, 'db'>,
  { url, cookie }: { url: string; cookie: string },
  devices: readonly { id: number; imei: string }[][],
  delayed: number,
): Promise<BenchLink[]> {
  const made: Omit<BenchLink, 'vehicles'>[] = []
  for (const [place, shown] of devices.entries()) {
    const privacy = { delayS: place < devices.length - delayed ? 0 : 30 }
    const body = {
      name: `Link ${place}`,
      hours: 1,
      fields: FIELDS,
      privacy,
      imeis: shown.map(({ imei }) => imei),
    }
    const answer = await fetch(`${url}/api/shares`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { cookie, origin: url, 'content-type': 'application/json' },
    })
    const { msg, data } = (await answer.json()) as { msg: string; data: { id: number; link: string } }
    if (!answer.ok) throw new Error(`no link was made: ${msg}`)
    made.push({ id: data.id, token: new URL(data.link).hash.slice(1) })
  }
  const rows = await db
    .select({ id: shares.id, seed: shares.seed })
    .from(shares)
    .where(
      inArray(
        shares.id,
        made.map(({ id }) => id),
      ),
    )
  const seeds = new Map(rows.map(({ id, seed }) => [id, seed]))
  return made.map((link, place) => ({
    ...link,
    vehicles: new Map((devices[place] ?? []).map(({ id }) => [vehicleKey(seeds.get(link.id) ?? '', id), id])),
  }))
}

export async function revokeLink(
  { url, cookie }: { url: string; cookie: string },
  link?: BenchLink,
): Promise<void> {
  const answer = await fetch(`${url}/api/shares/${link?.id}`, {
    method: 'DELETE',
    headers: { cookie, origin: url },
  })
  if (!answer.ok) throw new Error(`the link was not revoked: ${await answer.text()}`)
}
