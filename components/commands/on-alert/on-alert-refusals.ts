import type { OnAlertBody } from '@/lib/commands/on-alert-schema'
import { ApiError } from '@/lib/http/api-error'

/** Those of the password that a cut takes: it is asked for from then on. */
const OF_PASSWORD = { engineRuleUnconfirmed: 'password', passwordNotConfirmed: 'password' } as const

/** The field of the form for a refusal that names none. */
export const ON_ALERT_REFUSALS = {
  ...({ engineNotByRule: 'onAlert', commandNotOnAlert: 'onAlert', commandNotOffered: 'onAlert' } as const),
  ...OF_PASSWORD,
}

/** Whether it takes the own password, or another one than was given. */
export const asksPassword = (error: unknown): boolean =>
  error instanceof ApiError && Object.hasOwn(OF_PASSWORD, error.error ?? '')

/** The field for a path of the request below `onAlert`: the whole, where what is wrong is no value that the form has. */
export function fieldOnAlert(path: string, onAlert: OnAlertBody): 'onAlert' | `onAlert.${string}` {
  const [, part = '', name = ''] = path.split('.')
  if (part === 'text') return 'onAlert.text'
  return Object.hasOwn(onAlert?.parameters ?? {}, name) ? `onAlert.parameters.${name}` : 'onAlert'
}

/** What of a request says the password; nothing where none was typed. */
export const engineOf = (password: string): { engine?: { password: string } } =>
  password === '' ? {} : { engine: { password } }
