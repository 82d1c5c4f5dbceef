import { z } from 'zod'
import { listDevices } from '@/db/queries/devices/device-list'
import { deviceListQuery } from '@/lib/devices/device-filter'
import type { ListedDevice } from '@/lib/devices/device-row'
import { MAX_SEARCH } from '@/lib/devices/filter-terms'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import { shownDriverName } from '@/lib/driving/who-drives'
import { AppError } from '@/lib/errors'
import { readCursor, writeCursor } from '@/lib/mcp/cursor'
import { MAX_PAGED_ROWS, pageInput, pageOutput, vehiclesInput, zoned } from '@/lib/mcp/schema'
import { groupIdOf } from './chosen-vehicles'
import { defineTool } from './tool'

/** A page of the list, and no more at once. */
const MAX_FOUND = 500
const place = z.object({ page: z.number().int().positive(), size: z.number().int().min(1).max(MAX_FOUND) })

export const findDevice = defineTool({
  name: 'find_device',
  title: 'Find a vehicle',
  description:
    'Vehicles by part of their name, plate, IMEI, SIM, serial number or VIN, by group, or by status. All of them when no filter is given.',
  permissions: ['devices.read'],
  readOnly: true,
  input: z.object({
    search: z.string().trim().max(MAX_SEARCH).optional(),
    group: vehiclesInput.group.describe('Exact name of a group'),
    status: z.array(z.enum(DEVICE_STATUSES)).min(1).max(DEVICE_STATUSES.length).optional(),
    limit: z.number().int().min(1).max(MAX_FOUND).default(50).describe('Vehicles per answer'),
    cursor: pageInput.cursor,
  }),
  output: z.object({
    ...pageOutput,
    count: z.number().int(),
    devices: z.array(
      z.object({
        imei: z.string(),
        name: z.string(),
        plate: z.string().nullable(),
        model: z.string(),
        group: z.string().nullable(),
        account: z.string(),
        driver: z.string().nullable(),
        status: z.enum(DEVICE_STATUSES),
        lastHeardAt: zoned.nullable(),
      }),
    ),
  }),
  run: async ({ access, zone, time }, input) => {
    const { page, size } = readCursor('find_device', input, place) ?? { page: 1, size: input.limit }
    if (page * size > MAX_PAGED_ROWS) throw new AppError('rowsBeyondReach', { max: MAX_PAGED_ROWS })
    const groupId = input.group === undefined ? undefined : await groupIdOf(access, input.group)
    const query = { search: input.search || undefined, groupId, status: input.status }
    const found = await listDevices(access, deviceListQuery.parse({ ...query, page, pageSize: size }))
    const isMore = found.total > page * size
    return {
      text:
        found.total === 0
          ? 'No vehicle matches.'
          : `${found.total} vehicles, ${found.items.length} of them here.${lines(found.items)}`,
      data: {
        timeZone: zone,
        count: found.total,
        nextCursor: isMore ? writeCursor('find_device', input, { page: page + 1, size }) : null,
        devices: found.items.map((device) => ({
          imei: device.imei,
          name: device.name,
          plate: device.plate,
          model: device.modelName,
          group: device.groupName,
          account: device.accountName,
          driver: shownDriverName(device.driver, device.driverName),
          status: device.status,
          lastHeardAt: device.lastPacketAt === null ? null : time(device.lastPacketAt),
        })),
      },
    }
  },
})

const SHOWN_LINES = 10

/** The first of them, for who reads the text alone. */
const lines = (items: readonly ListedDevice[]): string =>
  items
    .slice(0, SHOWN_LINES)
    .map(
      ({ name, plate, imei, status }) => `\n- ${name}${plate ? ` (${plate})` : ''}, IMEI ${imei}: ${status}`,
    )
    .join('')
