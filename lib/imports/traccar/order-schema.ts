import { z } from 'zod'
import { timeZone } from '@/lib/time/time-zone'

const MAX_URL = 500
const MAX_SECRET = 1000

/** Without a name and a password in it: they are given apart, and kept apart. */
const address = (protocols: readonly string[], example: 'importUrl' | 'importDatabaseUrl') =>
  z
    .string()
    .trim()
    .min(1, { error: 'validation.needed', abort: true })
    .max(MAX_URL)
    .refine((text) => {
      const url = URL.canParse(text) ? new URL(text) : null
      return url !== null && protocols.includes(url.protocol) && url.hostname !== '' && url.password === ''
    }, `validation.${example}`)
const WEB = ['http:', 'https:']

const day = z.iso.date()
const needed = z.string().min(1, 'validation.needed').max(MAX_SECRET)

const shared = {
  /** Positions of this day (UTC) and later are brought; all that are kept here when left out. */
  from: day.nullable().default(null),
  positions: z.boolean().default(true),
}

/** By which door a server is read. */
export const traccarImportBody = z.discriminatedUnion('door', [
  z.strictObject({
    door: z.literal('api'),
    url: address(WEB, 'importUrl'),
    user: z.string().trim().min(1, 'validation.needed').max(128),
    password: needed,
    ...shared,
  }),
  z.strictObject({ door: z.literal('token'), url: address(WEB, 'importUrl'), token: needed, ...shared }),
  z.strictObject({
    door: z.literal('database'),
    url: address(['postgres:', 'postgresql:'], 'importDatabaseUrl'),
    user: z.string().trim().min(1, 'validation.needed').max(128),
    password: z.string().max(MAX_SECRET).default(''),
    /** By whose clocks times without a zone are. */
    zone: timeZone.default('UTC'),
    ...shared,
  }),
])
export type TraccarImportBody = z.output<typeof traccarImportBody>

/** What a browser may send; larger dumps are read by the command. */
export const MAX_DUMP_KB = 50_000
/** What the server of a dump goes by. */
const dumpName = z
  .string()
  .trim()
  .min(1, 'validation.needed')
  .max(120)
  .regex(/^\P{Cc}+$/u, 'validation.needed')

/** A dump by a form, whose fields are texts. */
export const traccarDumpForm = z.object({
  file: z.file(),
  name: dumpName,
  zone: timeZone.default('UTC'),
  from: day.or(z.literal('')).default(''),
  positions: z.enum(['true', 'false']).default('true'),
})

/** The same without the file, as a screen holds it. */
export const dumpFields = z.object({
  name: dumpName,
  zone: timeZone,
  from: day.or(z.literal('')),
  positions: z.boolean(),
})
export type DumpFields = z.output<typeof dumpFields>

export const importParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

/** What the task of an import is given. */
export const importTaskParams = z.object({
  door: z.enum(['api', 'token', 'database', 'dump']),
  /** Null of a dump, which is the file of the task. */
  url: z.string().nullable(),
  user: z.string().nullable(),
  /** Password or token, sealed; taken away when it is needed no more. */
  secret: z.string().optional(),
  zone: z.string(),
  from: day.nullable(),
  positions: z.boolean(),
  /** Says what would come, and makes nothing. */
  isDry: z.boolean(),
  /** Ordered at the machine of the platform: hosts of its own network are reached too. */
  isInside: z.boolean(),
  /** What the server goes by in `import_origins`. */
  source: z.string(),
})
export type ImportTaskParams = z.output<typeof importTaskParams>

/** What a server goes by: where it is, whoever asks it. */
export function sourceName(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname.replace(/\/+$/, '')}`.toLowerCase()
}
