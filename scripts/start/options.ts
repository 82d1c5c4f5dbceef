import { ROLES, type Role } from '@/lib/nodes/schema'
import { CannotStart } from './report'

export type Options = {
  /** Without `--role`, or with `all`, every role runs here, and the embedded database when no other is set. */
  roles: readonly Role[]
  empty: boolean
  dev: boolean
}

const SWITCHES = ['--empty', '--dev', '--role']

/** Reads `--empty`, `--dev` and `--role web|gateway|worker|all`. Throws CannotStart for anything else. */
export function readOptions(args: readonly string[]): Options {
  const options = { roles: ROLES as readonly Role[], empty: false, dev: false }
  const rest = args.flatMap((arg) => (arg.startsWith('--role=') ? ['--role', arg.slice(7)] : [arg]))
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--empty') options.empty = true
    else if (arg === '--dev') options.dev = true
    else if (arg === '--role') options.roles = readRole(rest.shift())
    else
      throw new CannotStart(
        `Option ${arg} is not known; there are ${new Intl.ListFormat('en-GB').format(SWITCHES)}.`,
      )
  }
  return options
}

function readRole(name: string | undefined): readonly Role[] {
  if (name === 'all') return ROLES
  const role = ROLES.find((known) => known === name)
  if (!role) {
    throw new CannotStart(`Option --role is followed by ${ROLES.join(', ')} or all, not by "${name ?? ''}".`)
  }
  return [role]
}
