import { AppError } from '@/lib/errors'
import { CATALOGUE, commandsFor } from './catalogue/catalogue'
import type { Danger, ParameterValues } from './catalogue/definition'
import { writeCommand } from './catalogue/parameters'
import { dangerOfText, onlyReads, restoresEngine } from './catalogue/text-parts'
import type { CommandChannel } from './command-states'

/** A free text, or a command of the catalogue with values for its parameters. */
export type Asked = { text: string } | { command: string; parameters: Record<string, unknown> }

/** What goes to the device, and what has to be known of it. */
export type ResolvedOrder = {
  text: string
  command: string | null
  parameters: ParameterValues | null
  /** Asks whether it was taken; null where that is not known. */
  readText: string | null
  /** It changes nothing: it may be sent again by itself. */
  readsOnly: boolean
  /** It restores the engine: it goes before all others that wait. */
  isUrgent: boolean
  danger: Danger
}

/**
 * What is meant for devices of a model. A text is as dangerous as what it does, whoever wrote it.
 *
 * @throws AppError `commandNotOffered` for a command that the catalogue has not for the model, `smsNotOffered` for one that it has no
 * message for; ZodError for values that do not fit
 */
export function resolveOrder(
  asked: Asked,
  model: { code: string; protocol: string },
  by: CommandChannel = 'gprs',
): ResolvedOrder {
  if ('text' in asked) {
    const { text } = asked
    return {
      ...{ text, command: null, parameters: null, readText: null, danger: dangerOfText(text) },
      ...{ readsOnly: onlyReads(text, CATALOGUE), isUrgent: restoresEngine(text) },
    }
  }
  const offered = commandsFor(model).find(({ definition }) => definition.name === asked.command)
  const written = offered && writeCommand(offered.definition, offered.family, asked.parameters)
  if (!offered || !written) throw new AppError('commandNotOffered', { model: model.code })
  const { name, readsOnly = false } = offered.definition
  const text = by === 'sms' ? written.smsText : written.text
  if (text === null) throw new AppError('smsNotOffered', { model: model.code })
  return {
    ...{ text, command: name, parameters: written.values, danger: written.danger },
    // What is answered to a message is not seen: nothing is asked again.
    readText: readsOnly || by === 'sms' ? null : written.readText,
    ...{ readsOnly, isUrgent: restoresEngine(text) },
  }
}
