import { z } from 'zod'

/** Where phones are heard when no setting says otherwise. */
export const PHONES_PORT = 5055

/** Random bytes of the key that a phone sends with its identifier: what nobody guesses. */
export const PHONE_KEY_BYTES = 15

/** What a phone's app is given as its server; null for a device that is no phone. */
export const phoneAddress = z
  .object({
    url: z.string(),
    /** Whether it is let in with its key only. */
    keyed: z.boolean(),
    /** The address as a QR code, in SVG. */
    picture: z.string(),
    /** The page that makes a tracker of the phone's browser, likewise: no secret is in it. */
    page: z.object({ url: z.string(), picture: z.string() }),
  })
  .nullable()
export type PhoneAddress = z.infer<typeof phoneAddress>

/** Where a browser reports as a phone by itself, below the address of the console. */
export const trackerPage = (imei: string): string => `/track?${new URLSearchParams({ device: imei })}`

/** What OsmAnd has at the end of its address, and fills in. */
const OSMAND_PLACES =
  '&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&speedUnit=mps&bearing={6}'

/** The address of a phone as OsmAnd wants it. */
export const osmandUrl = (url: string): string => `${url}${OSMAND_PLACES}`

/** The address of a phone: `http://host:port/?id=…&key=…`, without the key for one that has none. */
export function phoneUrl(
  host: string,
  port: number,
  { imei, key }: { imei: string; key: string | null },
): string {
  const query = new URLSearchParams(key === null ? { id: imei } : { id: imei, key })
  return `http://${host}:${port}/?${query}`
}
