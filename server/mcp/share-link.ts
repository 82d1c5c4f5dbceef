import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { vehiclesInput, zoned } from '@/lib/mcp/schema'
import {
  MAX_SHARE_HOURS,
  MAX_SHARE_NAME,
  MAX_SHARED_DEVICES,
  SHOWN_FIELDS,
  TRAILS,
} from '@/lib/shares/limits'
import { createShareBody } from '@/lib/shares/schema'
import { shownText } from '@/lib/text/shown-text'
import { makeLink } from '@/server/shares/make-link'
import { chosenImeis, groupIdOf } from './chosen-vehicles'
import { defineTool } from './tool'

/** The only tool that makes anything. Its address is told to who asked and is kept as a hash, as by the API. */
export const shareLink = defineTool({
  name: 'share_link',
  title: 'Make a share link',
  description: `Makes a link that shows anyone who has it where vehicles are, without a login, for 1 to ${MAX_SHARE_HOURS} hours. Ask the user first; the link can be revoked in the console.`,
  permissions: ['shares.edit', 'positions.read', 'devices.read'],
  readOnly: false,
  openWorld: true,
  input: z.object({
    devices: vehiclesInput.devices
      .unwrap()
      .max(MAX_SHARED_DEVICES)
      .optional()
      .describe('IMEIs, exact names or plates'),
    group: vehiclesInput.group,
    name: shownText(1, MAX_SHARE_NAME).default('Link').describe('What the link is called'),
    hours: z.number().int().min(1).max(MAX_SHARE_HOURS),
    show: z.array(z.enum(SHOWN_FIELDS)).max(SHOWN_FIELDS.length).default(['name', 'speed', 'address']),
    trail: z.enum(TRAILS).default('none'),
  }),
  output: z.object({
    link: z.string(),
    name: z.string(),
    endsAt: zoned,
    vehicles: z.array(z.object({ imei: z.string(), name: z.string() })),
  }),
  run: async ({ access, headers, time }, { devices, group, name, hours, show, trail }) => {
    if ((devices === undefined) === (group === undefined)) throw new AppError('devicesOrGroup')
    const fields = Object.fromEntries(SHOWN_FIELDS.map((field) => [field, show.includes(field)]))
    const body = createShareBody.parse({
      name,
      hours,
      fields: { ...fields, trail, destination: false },
      ...(group === undefined
        ? { imeis: await chosenImeis(access, { devices }) }
        : { groupId: await groupIdOf(access, group) }),
    })
    const made = await makeLink(access, body, headers)
    const endsAt = time(made.expiresAt)
    const shared = made.devices ?? []
    return {
      text: `${made.link}\nWhoever has this link sees ${shared.map((one) => one.name).join(', ')} until ${endsAt}.`,
      data: {
        link: made.link,
        name: made.name,
        endsAt,
        vehicles: shared.map(({ imei, name }) => ({ imei, name })),
      },
    }
  },
})
