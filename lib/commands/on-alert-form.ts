import type { z } from 'zod'
import { CATALOGUE, commandNamed } from './catalogue/catalogue'
import { type CommandDefinition, parametersOf } from './catalogue/definition'
import { parameterSchema } from './catalogue/parameters'
import type { OfferedCommand } from './offered-schema'
import { standsOnAlert } from './on-alert'
import type { OnAlertBody } from './on-alert-schema'
import { templateParameters } from './template-values'

/** All that a rule is offered to send: it is for many models, and what fits each is decided when it is sent. */
export const ON_ALERT_COMMANDS = CATALOGUE.definitions.flatMap((definition) =>
  standsOnAlert(definition) ? offerOf(definition) : [],
)

/** What a form asks for of a command that a rule sends. */
export function offerOf(definition: CommandDefinition): OfferedCommand[] {
  const { name, label = null, category, danger, isCommon = false } = definition
  const [text] = definition.texts
  if (!text) return []
  const { mark, source, gprs } = text
  const parameters = templateParameters(definition)
  return [{ ...{ name, label, category, danger, mark, source, isCommon }, parameters, text: gprs, sms: null }]
}

/** What is wrong with the values of a command, where they stand in the request; nothing where one family takes them. */
export function onAlertIssues(onAlert: OnAlertBody): z.core.$ZodIssue[] {
  const definition = onAlert?.command === undefined ? null : commandNamed(onAlert.command)
  if (!definition) return []
  const given = onAlert?.parameters ?? {}
  const judge = (parameters: CommandDefinition['parameters']) =>
    parameterSchema(parameters).safeParse(given, { reportInput: true })
  if (definition.texts.some((text) => judge(parametersOf(definition, text)).success)) return []
  const issues = judge(templateParameters(definition)).error?.issues ?? []
  return issues.map((issue) => ({ ...issue, path: ['onAlert', 'parameters', ...issue.path] }))
}
