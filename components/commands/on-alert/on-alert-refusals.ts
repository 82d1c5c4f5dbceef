import type { OnAlertBody } from '@/lib/commands/on-alert-schema'

/** The field of the form for a refusal that names none. */
export const ON_ALERT_REFUSALS = {
  ...({ engineNotByRule: 'onAlert', commandNotOnAlert: 'onAlert', commandNotOffered: 'onAlert' } as const),
}

/** The field for a path of the request below `onAlert`: the whole, where what is wrong is no value that the form has. */
export function fieldOnAlert(path: string, onAlert: OnAlertBody): 'onAlert' | `onAlert.${string}` {
  const [, part = '', name = ''] = path.split('.')
  if (part === 'text') return 'onAlert.text'
  return Object.hasOwn(onAlert?.parameters ?? {}, name) ? `onAlert.parameters.${name}` : 'onAlert'
}
