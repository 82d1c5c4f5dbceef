import { AppError } from '@/lib/errors'
import type { WorkingMode } from '@/lib/working-modes/working-mode'
import { commandsFor } from './catalogue/catalogue'
import { dangerOfText, onlyReads, restoresEngine } from './catalogue/danger-of-text'
import type { Catalogue, Danger, ParameterValues } from './catalogue/definition'
import { type CommandedModel, carriesCommands, familyOf, pullsCommands } from './catalogue/families'
import { isCarried } from './catalogue/jt808-texts'
import { writeCommand } from './catalogue/parameters'
import { isCommandText } from './catalogue/text-parts'
import type { CommandChannel } from './command-states'
import { resolveMode } from './mode-order'

/** A free text, a command of the catalogue with values for its parameters, or a working mode. */
export type Asked =
  | { text: string }
  | { command: string; parameters: Record<string, unknown> }
  | { mode: WorkingMode }

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
 * What is meant for devices of a model, by the catalogue that holds. A text is as dangerous as what it does, whoever wrote it.
 *
 * @throws AppError `commandsNotCarried` for a model that only reports, `commandNotOffered` for a command that the catalogue has
 * not for the model, `commandFormat` for a text that it or a message cannot carry, `smsNotOffered` for one that it has no message
 * for, and of a phone; ZodError for values that do not fit; what `resolveMode` throws
 */
export function resolveOrder(
  asked: Asked,
  model: CommandedModel,
  catalogue: Catalogue,
  by: CommandChannel = 'gprs',
): ResolvedOrder {
  if (!carriesCommands(model)) throw new AppError('commandsNotCarried', { model: model.code })
  // An app takes no orders from messages.
  if (by === 'sms' && pullsCommands(model)) throw new AppError('smsNotOffered', { model: model.code })
  if ('mode' in asked) return resolveMode(asked.mode, model, catalogue)
  if ('text' in asked) {
    const { text } = asked
    const family = familyOf(model, catalogue.models)
    if (by === 'sms' ? !isCommandText(text) : !isCarried(text, family)) throw new AppError('commandFormat')
    return {
      text,
      command: null,
      parameters: null,
      readText: null,
      danger: dangerOfText(text, family),
      readsOnly: onlyReads(text, catalogue),
      isUrgent: restoresEngine(text, family),
    }
  }
  const offered = commandsFor(model, catalogue).find(({ definition }) => definition.name === asked.command)
  const written = offered && writeCommand(offered.definition, offered.family, asked.parameters)
  if (!offered || !written) throw new AppError('commandNotOffered', { model: model.code })
  const { name } = offered.definition
  // What was typed may have made more of it than a question.
  const readsOnly = offered.definition.readsOnly === true && written.danger === 'none'
  const text = by === 'sms' ? written.smsText : written.text
  if (text === null) throw new AppError('smsNotOffered', { model: model.code })
  return {
    text,
    command: name,
    parameters: written.values,
    danger: written.danger,
    // What is answered to a message is not seen: nothing is asked again.
    readText: readsOnly || by === 'sms' ? null : written.readText,
    readsOnly,
    isUrgent: restoresEngine(text, offered.family),
  }
}
