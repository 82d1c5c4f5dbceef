import { dangerOfText } from './catalogue/danger-of-text'
import type { OnAlertBody } from './on-alert-schema'
import type { TemplateCommand } from './template-schema'

/** Whether what a rule is to send cuts engines, as far as can be told from `cuts`: none where nobody here may cut by a rule. */
export function cutsOnAlert(onAlert: OnAlertBody, cuts: readonly TemplateCommand[]): boolean {
  if (onAlert === null || cuts.length === 0) return false
  const { text, command } = onAlert
  return text === undefined ? cuts.some(({ name }) => name === command) : dangerOfText(text) === 'engine'
}
