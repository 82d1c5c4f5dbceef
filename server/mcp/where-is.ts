import { z } from 'zod'
import { listDevices, listDevicesOf } from '@/db/queries/devices/device-list'
import type { Access } from '@/lib/auth/access'
import { deviceListQuery } from '@/lib/devices/device-filter'
import type { ListedDevice } from '@/lib/devices/device-row'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import { AppError } from '@/lib/errors'
import { ageText } from '@/lib/mcp/age-text'
import { vehiclesInput, zoned } from '@/lib/mcp/schema'
import { MAX_REPORT_DEVICES } from '@/lib/reports/report'
import { chosenImeis } from './chosen-vehicles'
import { placeNames } from './place-names'
import { defineTool, type ToolContext } from './tool'

/** Up to so many vehicles are told with their address; of more the nearest place. */
const WITH_ADDRESS = 10
const SHOWN_LINES = 20

const figure = z.number().nullable()
const position = z.object({
  imei: z.string(),
  name: z.string(),
  plate: z.string().nullable(),
  status: z.enum(DEVICE_STATUSES),
  lat: figure,
  lon: figure,
  place: z.string().nullable(),
  positionAt: zoned.nullable().describe('When it was there; null if unknown'),
  positionAgeSeconds: figure,
  speedKmh: figure,
  headingDegrees: figure,
  lastHeardAt: zoned.nullable().describe('When the device last sent anything'),
  lastHeardAgeSeconds: figure,
})
type Position = z.output<typeof position>

export const whereIs = defineTool({
  name: 'where_is',
  title: 'Where is it?',
  description: `The last known position of at most ${MAX_REPORT_DEVICES} vehicles: place, speed, status, how old the position is and when the device was last heard from.`,
  permissions: ['devices.read', 'positions.read'],
  readOnly: true,
  input: z.object(vehiclesInput),
  output: z.object({ timeZone: z.string(), vehicles: z.array(position) }),
  run: async (context, input) => {
    const items = await chosenDevices(context.access, input)
    const vehicles = await positionsOf(context, items)
    const rest = vehicles.length > SHOWN_LINES ? `\n… and ${vehicles.length - SHOWN_LINES} more.` : ''
    const text = vehicles.slice(0, SHOWN_LINES).map(lineOf).join('\n') + rest
    return { text: text || 'No vehicles.', data: { timeZone: context.zone, vehicles } }
  },
})

/** The named ones, or all where there are not too many. */
async function chosenDevices(
  access: Access,
  input: { devices?: string[]; group?: string },
): Promise<ListedDevice[]> {
  const imeis = await chosenImeis(access, input)
  if (imeis) return listDevicesOf(access, imeis)
  const { items, total } = await listDevices(access, deviceListQuery.parse({ pageSize: MAX_REPORT_DEVICES }))
  if (total > MAX_REPORT_DEVICES) throw new AppError('tooManyDevices', { max: MAX_REPORT_DEVICES })
  return items
}

async function positionsOf(
  { access, language, now, time }: ToolContext,
  items: readonly ListedDevice[],
): Promise<Position[]> {
  const names = await placeNames({ access, language })
  const nameOf = items.length <= WITH_ADDRESS ? names.address : names.near
  const age = (iso: string | null) =>
    iso === null ? null : Math.max(0, Math.round((now - Date.parse(iso)) / 1000))
  return Promise.all(
    items.map(async ({ imei, name, plate, status, lat, lon, fixTime, speedKmh, heading, lastPacketAt }) => ({
      imei,
      name,
      plate,
      status,
      lat,
      lon,
      speedKmh,
      headingDegrees: heading,
      place: lat === null || lon === null ? null : (await nameOf(lat, lon)).place,
      positionAt: fixTime === null ? null : time(fixTime),
      positionAgeSeconds: age(fixTime),
      lastHeardAt: lastPacketAt === null ? null : time(lastPacketAt),
      lastHeardAgeSeconds: age(lastPacketAt),
    })),
  )
}

function lineOf({
  name,
  plate,
  status,
  place,
  speedKmh,
  positionAgeSeconds,
  lastHeardAgeSeconds,
}: Position): string {
  const who = `${name}${plate ? ` (${plate})` : ''}`
  if (status === 'expired') return `${who}: its service has ended, so its position is not given.`
  const heard =
    lastHeardAgeSeconds === null ? 'never heard from' : `last heard from ${ageText(lastHeardAgeSeconds)} ago`
  if (place === null || positionAgeSeconds === null) return `${who}: ${status}, no position known, ${heard}.`
  const speed = status === 'moving' && speedKmh !== null ? ` at ${Math.round(speedKmh)} km/h` : ''
  return `${who}: ${status}${speed}, ${place}. The position is ${ageText(positionAgeSeconds)} old, ${heard}.`
}
