import path from 'node:path'
import { parseArgs } from 'node:util'
import { type TraccarImportBody, traccarImportBody } from '@/lib/imports/traccar/order-schema'
import { timeZone } from '@/lib/time/time-zone'

export const USAGE = `Moves users, devices, fences, rules, commands and positions of a Traccar server to this platform, which has to be running.

  npm run import:traccar -- --url https://traccar.example.com --user admin@example.com
  npm run import:traccar -- --url https://traccar.example.com --token
  npm run import:traccar -- --db postgres://reader@db.example.com/traccar [--zone Europe/Berlin]
  npm run import:traccar -- --dump traccar.sql.gz [--name traccar.example.com] [--zone Europe/Berlin]

Without --run it is a dry run: it says what would come, writes a report, and makes nothing.

  --run             does it, after a dry run of its own; what came before is found again, positions go on where they were
  --from 2026-01-31 positions of this day (UTC) and later; else all that are kept here
  --no-positions    everything but positions
  --zone NAME       by whose clocks the database keeps times (UTC)
  --name NAME       what the server of a dump goes by, the same each time; else the name of the file
  --as LOGIN        the administrator of this platform in whose name it is done; else the first

The password, or the token, is taken from TRACCAR_SECRET, or asked for.`

export class BadOptions extends Error {}

export type ImportOptions = {
  isRun: boolean
  as: string | null
  server:
    | { body: (secret: string) => TraccarImportBody; asks: string | null }
    | { dump: { file: string; name: string; zone: string; from: string | null; positions: boolean } }
}

const OPTIONS = {
  url: { type: 'string' },
  user: { type: 'string' },
  token: { type: 'boolean' },
  db: { type: 'string' },
  dump: { type: 'string' },
  name: { type: 'string' },
  zone: { type: 'string' },
  from: { type: 'string' },
  positions: { type: 'boolean', default: true },
  run: { type: 'boolean', default: false },
  as: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** Null where help was asked for. Throws `BadOptions`. */
export function readImportOptions(args: readonly string[]): ImportOptions | null {
  const { values } = parsed(args)
  if (values.help) return null
  const { run, as } = values
  return { isRun: run, as: as ?? null, server: serverOf(values) }
}

type Values = NonNullable<ReturnType<typeof parsed>>['values']

function serverOf({
  url,
  db,
  dump,
  name,
  user,
  token,
  zone,
  from,
  positions,
}: Values): ImportOptions['server'] {
  if ([url, db, dump].filter((one) => one !== undefined).length !== 1)
    throw new BadOptions('Give one of --url, --db and --dump; --help tells more.')
  const shared = { positions, ...(from !== undefined && { from }) }
  if (dump !== undefined) {
    // The same checks as of what is read over the network.
    const { from: day } = checked({ door: 'token', url: 'https://dump', token: '-', ...shared })
    if (zone !== undefined && !timeZone.safeParse(zone).success)
      throw new BadOptions(`${zone} is no time zone.`)
    const called = name ?? path.basename(dump)
    return { dump: { file: dump, name: called, zone: zone ?? 'UTC', from: day, positions } }
  }
  if (db !== undefined) {
    const at = addressOf(db)
    const given = decodeURIComponent(at.password)
    const role = user ?? decodeURIComponent(at.username)
    at.username = ''
    at.password = ''
    const body = { door: 'database', url: at.href, user: role, ...(zone && { zone }), ...shared }
    return {
      asks: given === '' ? 'Password of the database' : null,
      body: (secret) => checked({ ...body, password: given || secret }),
    }
  }
  if (token)
    return { asks: 'Token', body: (secret) => checked({ door: 'token', url, token: secret, ...shared }) }
  if (!user) throw new BadOptions('Give --user, or --token; --help tells more.')
  return {
    asks: `Password of ${user}`,
    body: (secret) => checked({ door: 'api', url, user, password: secret, ...shared }),
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowNegative: true })
  } catch (error) {
    throw new BadOptions((error as Error).message)
  }
}

function addressOf(text: string): URL {
  if (!URL.canParse(text))
    throw new BadOptions(`${text} is no address such as postgres://reader@db.example.com/traccar.`)
  return new URL(text)
}

function checked(body: unknown): TraccarImportBody {
  const read = traccarImportBody.safeParse(body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new BadOptions(`${issue?.path.join('.')} is not right: ${issue?.message}.`)
}
