import { z } from 'zod'
import { traccarImportBody } from './order-schema'

const DOORS = ['api', 'token', 'database'] as const
/** Those that the screen offers. A dump has a form of its own. */
export const SHOWN_DOORS = [...DOORS, 'dump'] as const
export type ShownDoor = (typeof SHOWN_DOORS)[number]
const text = z.string()

/** What stands in the form, whichever door is chosen. */
const typed = z.object({
  /** Of the server, and of its database. */
  url: text,
  databaseUrl: text,
  door: z.enum(DOORS),
  user: text,
  password: text,
  token: text,
  zone: text,
  from: text,
  positions: z.boolean(),
})
export type TypedImport = z.output<typeof typed>

/** The form of an import: what it says as the body of the request. */
export const importForm = typed
  .transform(
    ({
      door,
      url,
      databaseUrl,
      user,
      password,
      token,
      zone,
      from,
      positions,
    }): z.input<typeof traccarImportBody> => {
      const shared = { url, positions, from: positions && from !== '' ? from : null }
      if (door === 'token') return { door, token, ...shared }
      if (door === 'api') return { door, user, password, ...shared }
      return { door, user, password, zone, ...shared, url: databaseUrl }
    },
  )
  .pipe(traccarImportBody)

export const newImport = (zone: string): TypedImport => ({
  door: 'api',
  url: '',
  databaseUrl: '',
  user: '',
  password: '',
  token: '',
  zone,
  from: '',
  positions: true,
})
