import { parseArgs } from 'node:util'
import { type TraccarImportBody, traccarImportBody } from '@/lib/imports/traccar/order-schema'

export const USAGE = `Moves users, devices, fences, rules, commands and positions of a Traccar server to this platform, which has to be running.

  npm run import:traccar -- --url https://traccar.example.com --user admin@example.com
  npm run import:traccar -- --url https://traccar.example.com --token
  npm run import:traccar -- --db postgres://reader@db.example.com/traccar [--zone Europe/Berlin]

Without --run it is a dry run: it says what would come, writes a report, and makes nothing.

  --run             does it, after a dry run of its own; what came before is found again, positions go on where they were
  --from 2026-01-31 positions of this day (UTC) and later; else all that are kept here
  --no-positions    everything but positions
  --zone NAME       by whose clocks the database keeps times (UTC)
  --as LOGIN        the administrator of this platform in whose name it is done; else the first

The password, or the token, is taken from TRACCAR_SECRET, or asked for.`

export class BadOptions extends Error {}

export type ImportOptions = {
  isRun: boolean
  as: string | null
  body: (secret: string) => TraccarImportBody
  asks: string | null
}

const OPTIONS = {
  url: { type: 'string' },
  user: { type: 'string' },
  token: { type: 'boolean' },
  db: { type: 'string' },
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
  const { url, db, user, token, zone, from, positions, run, as } = values
  if ((url === undefined) === (db === undefined))
    throw new BadOptions('Give one of --url and --db; --help tells more.')
  const shared = { positions, ...(from !== undefined && { from }) }
  const common = { isRun: run, as: as ?? null }
  if (db !== undefined) {
    const at = addressOf(db)
    const given = decodeURIComponent(at.password)
    const role = user ?? decodeURIComponent(at.username)
    at.username = ''
    at.password = ''
    return {
      ...common,
      asks: given === '' ? 'Password of the database' : null,
      body: (secret) =>
        checked({
          door: 'database',
          url: at.href,
          user: role,
          password: given || secret,
          ...(zone && { zone }),
          ...shared,
        }),
    }
  }
  if (token)
    return {
      ...common,
      asks: 'Token',
      body: (secret) => checked({ door: 'token', url, token: secret, ...shared }),
    }
  if (!user) throw new BadOptions('Give --user, or --token; --help tells more.')
  return {
    ...common,
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
